// A server with one blocking thread for each connection, whatever the transport. Valid C++14.
//
// An acceptor supplies
//   using Stream = ...;                  the server's end of a connection: a byte stream (frames.hpp) with
//                                        void end();   wakes up whoever reads it, for good
//   std::unique_ptr<Stream> accept();    waits for the next client; null once it was stopped
//   void stop();                         wakes up accept(), for good
#pragma once

#include <list>
#include <memory>
#include <thread>

#include "orrery/cdr/server.hpp"

namespace orrery {
namespace cdr {

// Gives each connection a thread that answers by `target`.
template <class Interface, class Target, class Acceptor>
class ConnectionServer {
 public:
  ConnectionServer(Acceptor acceptor, Target& target)
      : acceptor_(std::move(acceptor)), target_(target), accepting_([this] { accept_all(); }) {}

  ~ConnectionServer() {
    acceptor_.stop();
    accepting_.join();
    for (auto& connection : connections_) connection.stream->end();
    for (auto& connection : connections_) connection.thread.join();
  }

 private:
  using Stream = typename Acceptor::Stream;
  struct Connection {
    std::unique_ptr<Stream> stream;
    std::thread thread;
  };

  void accept_all() {
    while (std::unique_ptr<Stream> stream = acceptor_.accept()) {
      Stream& own = *stream;
      connections_.push_back(Connection{std::move(stream), std::thread([this, &own] { serve(own); })});
    }
  }

  void serve(Stream& stream) {
    try {
      serve_connection<Interface>(stream, target_);
    } catch (const std::exception&) {
      stream.end();  // a client that breaks off or talks rubbish loses its own connection
    }
  }

  Acceptor acceptor_;
  Target& target_;
  std::list<Connection> connections_;
  std::thread accepting_;
};

}  // namespace cdr
}  // namespace orrery
