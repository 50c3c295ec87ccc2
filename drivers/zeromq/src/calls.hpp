// Calls: the client's end of a REQ or DEALER socket, and the thread of a servant behind a REP or ROUTER socket.
#pragma once

#include <orrery/cdr/messages.hpp>
#include <thread>

#include "sockets.hpp"

namespace orrery {
namespace zeromq {

// The two kinds of client differ in nothing that is seen here: a REQ socket only refuses a second call before the
// reply.
class Channel {
 public:
  using Message = zmq::message_t;

  explicit Channel(zmq::socket_t socket) : socket_(std::move(socket)) {}

  void send(const void* data, std::size_t size) { zeromq::send(socket_, data, size); }
  bool send_now(const void* data, std::size_t size) { return zeromq::send(socket_, data, size, ZMQ_DONTWAIT); }
  bool wait_for_either() { return zeromq::wait_for_either(socket_); }
  void receive(Message& message) {
    if (!zeromq::receive(socket_, message)) throw RemoteFailure("ZeroMQ was shut down while a call was out");
  }

 private:
  zmq::socket_t socket_;
};

// A REP socket: the next request is read when the reply to the last has been handed over.
class Replying {
 public:
  static constexpr zmq::socket_type type = zmq::socket_type::rep;
  explicit Replying(zmq::socket_t socket) : socket_(std::move(socket)) {}

  bool receive(zmq::message_t& request) { return zeromq::receive(socket_, request); }

  // There is no request without a reply.
  void reply(const cdr::Buffer& reply, bool wanted) { send(socket_, reply.data(), wanted ? reply.size() : 0); }

 private:
  zmq::socket_t socket_;
};

// A ROUTER socket: what comes is the caller, then its request; the reply is sent to the caller by name.
class Routing {
 public:
  static constexpr zmq::socket_type type = zmq::socket_type::router;
  // Else replies for which there is no room were dropped without a word.
  explicit Routing(zmq::socket_t socket) : socket_(std::move(socket)) {
    socket_.set(zmq::sockopt::router_mandatory, true);
  }

  bool receive(zmq::message_t& request) {
    return zeromq::receive(socket_, caller_) && zeromq::receive(socket_, request);
  }

  void reply(const cdr::Buffer& reply, bool wanted) {
    if (!wanted) return;
    try {
      send(socket_, caller_.data(), caller_.size(), ZMQ_SNDMORE);
    } catch (const zmq::error_t& error) {
      if (error.num() != EHOSTUNREACH) throw;
      return;  // a client that is already gone is nobody's loss
    }
    send(socket_, reply.data(), reply.size());
  }

 private:
  zmq::socket_t socket_;
  zmq::message_t caller_;
};

// The thread of one servant; it ends when the context is shut down.
template <class Pattern, class Interface, class Target>
class Server {
 public:
  Server(Pattern pattern, Target& target)
      : pattern_(std::move(pattern)), answering_(target), thread_([this] { serve(); }) {}
  ~Server() { thread_.join(); }

 private:
  void serve() try {
    zmq::message_t request;
    while (pattern_.receive(request)) {
      const bool wanted = answering_.answer(request.data(), request.size());
      pattern_.reply(answering_.reply(), wanted);
    }
  } catch (const zmq::error_t& error) {
    // The context was shut down: that is how this thread ends.
    if (error.num() != ETERM) throw;
  }

  Pattern pattern_;
  cdr::Answering<Interface, Target> answering_;
  std::thread thread_;
};

}  // namespace zeromq
}  // namespace orrery
