// Two queues as a connection. An empty message says that an end is closed.
#pragma once

#include <atomic>
#include <orrery/cdr/handover.hpp>
#include <orrery/cdr/messages.hpp>

#include "queues.hpp"

namespace orrery {
namespace mqueue {

class Connection {
 public:
  using Message = cdr::Buffer;

  Connection(Descriptor in, Descriptor out) : in_(std::move(in)), out_(std::move(out)) {}
  Connection(Connection&&) = default;
  ~Connection() {
    if (out_.number() >= 0) say_closed(out_);
  }

  void send(const void* data, std::size_t size) { put(out_.number(), data, size, nullptr); }
  bool send_now(const void* data, std::size_t size) { return put_now(out_.number(), data, size); }
  bool wait_for_either() { return cdr::wait_for_either(in_.number(), out_.number()); }

  void receive(Message& message) {
    if (!next(message)) throw RemoteFailure("the server closed the connection");
  }

  // False at the end.
  bool next(Message& message) {
    message.reserve(largest);
    message.fill(take(in_.number(), message.data()));
    return message.size() > 0;
  }

 protected:
  // Whoever finds no room in a queue need not wake up its reader.
  static void say_closed(const Descriptor& queue) { put_now(queue.number(), "", 0); }

  const Descriptor& in() const { return in_; }
  const Descriptor& out() const { return out_; }

 private:
  Descriptor in_;
  Descriptor out_;
};

// The server's end: another thread can end it.
class ServedConnection : public Connection {
 public:
  using Connection::Connection;

  bool next(Message& message) { return !over_.load(std::memory_order_relaxed) && Connection::next(message); }

  void end() {
    over_.store(true, std::memory_order_relaxed);
    say_closed(in());
    say_closed(out());
  }

 private:
  std::atomic<bool> over_{false};
};

// Until the client closes; found by the server of connections in place of what serves byte streams.
template <class Interface, class Target>
void serve_connection(ServedConnection& connection, Target& target) {
  cdr::answer_all<Interface>(connection, target);
}

// Takes the pairs of queues that clients make.
class Acceptor {
 public:
  using Stream = ServedConnection;

  explicit Acceptor(const std::string& path) : reception_(path) {}

  std::unique_ptr<ServedConnection> accept() {
    return reception_.next<ServedConnection, 2>([](std::array<Descriptor, 2> queues) {
      return std::make_unique<ServedConnection>(std::move(queues[0]), std::move(queues[1]));
    });
  }

  void stop() { reception_.stop(); }

 private:
  cdr::Reception reception_;
};

// The client's end: queues for requests and replies, made under `name`, of so many messages each.
inline Connection connect_to(const std::string& path, const std::string& name, long messages) {
  Descriptor requests = make_queue(name, messages);
  Descriptor replies = make_queue(name, messages);
  cdr::hand_over(path, {&requests, &replies});
  return Connection(std::move(replies), std::move(requests));
}

}  // namespace mqueue
}  // namespace orrery
