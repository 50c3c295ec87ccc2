// Calls: requests with an inbox for their replies, and the thread of a servant behind its subject.
#pragma once

#include <orrery/cdr/messages.hpp>
#include <thread>

#include "connection.hpp"

namespace orrery {
namespace nats {

// The client's end, with a connection of its own.
class Channel {
 public:
  using Message = nats::Message;

  Channel(const std::string& url, std::string subject)
      : connection_(url), subject_(std::move(subject)), inbox_(new_inbox()), replies_(connection_.subscribe(inbox_)) {}

  void send(const void* data, std::size_t size) { connection_.ask(subject_, inbox_, data, size); }

  // A thread of the library takes in replies whatever this one does: nobody waits for room.
  bool send_now(const void* data, std::size_t size) { return send(data, size), true; }
  bool wait_for_either() { return true; }

  void receive(Message& message) {
    if (!next(replies_, message)) throw cdr::RemoteFailure("the connection to the server was closed");
  }

 private:
  Connection connection_;
  std::string subject_;
  std::string inbox_;
  Subscription replies_;
};

// The thread of one servant; it ends when the connection is closed.
template <class Interface, class Target>
class Server {
 public:
  Server(const Connection& connection, const std::string& subject, Target& target)
      : connection_(connection),
        requests_(connection.subscribe(subject)),
        answering_(target),
        thread_([this] { serve(); }) {}
  ~Server() { thread_.join(); }

 private:
  void serve() {
    Message request;
    while (next(requests_, request)) {
      if (!answering_.answer(request.data(), request.size())) continue;
      connection_.publish(request.reply_subject(), answering_.reply().data(), answering_.reply().size());
    }
  }

  const Connection& connection_;
  Subscription requests_;
  cdr::Answering<Interface, Target> answering_;
  std::thread thread_;
};

}  // namespace nats
}  // namespace orrery
