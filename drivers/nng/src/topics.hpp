// Topics: a pub socket that dials all who subscribe, and the thread of one of these behind a sub socket.
#pragma once

#include <orrery/cdr/messages.hpp>
#include <orrery/publishing/sent_at_once.hpp>
#include <thread>

#include "sockets.hpp"

namespace orrery {
namespace nng {

// A socket that takes in every message; `queue` samples are kept where its thread is slow (0: the library's number).
inline Socket subscribed(int queue) {
  Socket socket(nng_sub0_open);
  socket.set_nothing(NNG_OPT_SUB_SUBSCRIBE);  // whatever a message begins with
  if (queue > 0) socket.set(NNG_OPT_RECVBUF, queue);
  return socket;
}

template <class Interface, class Target>
class Subscription {
 public:
  Subscription(Socket socket, Target& target)
      : socket_(std::move(socket)), answering_(target), thread_([this] { take_all(); }) {}
  ~Subscription() {
    socket_.close();
    thread_.join();
  }

 private:
  void take_all() {
    Message sample;
    while (socket_.receive(sample)) answering_.take_in(sample.data(), sample.size());
  }

  Socket socket_;
  cdr::Answering<Interface, Target> answering_;
  std::thread thread_;
};

// Every connection gets every sample, and it is the subscriber's library that looks at what was subscribed to: once it
// has dialled all of them, nothing is published for nobody.
class Publisher : public SentAtOnce<Publisher> {
 public:
  // `queue` samples are kept for each subscriber that is slow (0: the library's number).
  Publisher(const std::vector<std::string>& urls, int queue) : socket_(nng_pub0_open) {
    if (queue > 0) socket_.set(NNG_OPT_SENDBUF, queue);
    for (const std::string& url : urls) socket_.dial(url);
  }

  template <class Op>
  void call(typename Op::Args& args) {
    sample_.publish<Op>(args, [this](const void* data, std::size_t size) { socket_.send(data, size); });
  }

 private:
  Socket socket_;
  cdr::Sample sample_;
};

}  // namespace nng
}  // namespace orrery
