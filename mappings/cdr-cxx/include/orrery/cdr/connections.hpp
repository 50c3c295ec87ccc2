// A server with one blocking thread for each connection, whatever the transport. Valid C++14.
//
// An acceptor supplies
//   using Stream = ...;                  the server's end of a connection: a byte stream (frames.hpp) with
//                                        void end();   wakes up whoever reads it, for good
//   std::unique_ptr<Stream> accept();    waits for the next client; null once it was stopped
//   void stop();                         wakes up accept(), for good
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <thread>

#include "orrery/cdr/server.hpp"

namespace orrery {
namespace cdr {

// Gives each connection a thread. What it answers with is forgotten here, so that this is compiled once for a
// transport.
template <class Acceptor>
class ConnectionServer {
  using Stream = typename Acceptor::Stream;

 public:
  // Answers the requests of one connection until its client closes it.
  using Answer = std::function<void(Stream&)>;

  ConnectionServer(Acceptor acceptor, Answer answer)
      : acceptor_(std::move(acceptor)), answer_(std::move(answer)), accepting_([this] { accept_all(); }) {}

  ~ConnectionServer() {
    acceptor_.stop();
    accepting_.join();
    for (auto& connection : connections_) connection.stream->end();
    for (auto& connection : connections_) connection.thread.join();
  }

 private:
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
      answer_(stream);
    } catch (const std::exception&) {
      stream.end();  // a client that breaks off or talks rubbish loses its own connection
    }
  }

  Acceptor acceptor_;
  const Answer answer_;
  std::list<Connection> connections_;
  std::thread accepting_;
};

}  // namespace cdr
}  // namespace orrery
