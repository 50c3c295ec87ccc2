// Topics: an XPUB socket that publishes, and the thread of one who subscribes behind a SUB socket.
#pragma once

#include <orrery/cdr/messages.hpp>
#include <orrery/publishing/sent_at_once.hpp>
#include <thread>

#include "sockets.hpp"

namespace orrery {
namespace zeromq {

// Takes in all that comes until the context is shut down.
template <class Interface, class Target>
class Subscription {
 public:
  Subscription(zmq::socket_t socket, Target& target)
      : socket_(std::move(socket)), answering_(target), thread_([this] { take_all(); }) {}
  ~Subscription() { thread_.join(); }

 private:
  void take_all() {
    zmq::message_t sample;
    while (receive(socket_, sample)) answering_.take_in(sample.data(), sample.size());
  }

  zmq::socket_t socket_;
  cdr::Answering<Interface, Target> answering_;
  std::thread thread_;
};

// An XPUB socket is a PUB socket that can be asked who has subscribed.
class Publisher : public SentAtOnce<Publisher> {
 public:
  // Returns when the subscriptions of all `endpoints` have come: what is published before that is for nobody.
  Publisher(zmq::socket_t socket, const std::vector<std::string>& endpoints) : socket_(std::move(socket)) {
    socket_.set(zmq::sockopt::xpub_verbose, true);  // two that ask for the same are two
    for (const std::string& endpoint : endpoints) socket_.connect(endpoint);
    for (std::size_t subscribed = 0; subscribed < endpoints.size();) subscribed += next_is_subscription() ? 1 : 0;
  }

  template <class Op>
  void call(typename Op::Args& args) {
    sample_.publish<Op>(args, [this](const void* data, std::size_t size) { send(socket_, data, size); });
  }

 private:
  // It begins with a byte 1, the end of one with a byte 0.
  bool next_is_subscription() {
    zmq::message_t news;
    if (!receive(socket_, news)) throw RemoteFailure("ZeroMQ was shut down before all had subscribed");
    return news.size() > 0 && *news.data<unsigned char>() == 1;
  }

  zmq::socket_t socket_;
  cdr::Sample sample_;
};

}  // namespace zeromq
}  // namespace orrery
