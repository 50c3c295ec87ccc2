// Calls: the client's end of a req socket, and the thread of a servant behind a rep socket.
#pragma once

#include <orrery/cdr/messages.hpp>
#include <thread>

#include "sockets.hpp"

namespace orrery {
namespace nng {

class Channel {
 public:
  using Message = nng::Message;

  explicit Channel(const std::string& url) : socket_(nng_req0_open) { socket_.dial(url); }

  void send(const void* data, std::size_t size) { socket_.send(data, size); }
  void receive(Message& message) {
    if (!socket_.receive(message)) throw RemoteFailure("the socket was closed while a call was out");
  }

 private:
  Socket socket_;
};

// The thread of one servant.
template <class Interface, class Target>
class Server {
 public:
  Server(Socket socket, Target& target)
      : socket_(std::move(socket)), answering_(target), thread_([this] { serve(); }) {}
  ~Server() {
    socket_.close();
    thread_.join();
  }

 private:
  // There is no request without a reply, be it empty.
  void serve() {
    Message request;
    while (socket_.receive(request)) {
      const bool wanted = answering_.answer(request.data(), request.size());
      socket_.send(answering_.reply().data(), wanted ? answering_.reply().size() : 0);
    }
  }

  Socket socket_;
  cdr::Answering<Interface, Target> answering_;
  std::thread thread_;
};

}  // namespace nng
}  // namespace orrery
