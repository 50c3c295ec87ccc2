// Topics: what is published once and sent on by the server, and the thread of one who subscribes.
#pragma once

#include <orrery/cdr/messages.hpp>
#include <orrery/sent_at_once.hpp>
#include <thread>

#include "connection.hpp"

namespace orrery {
namespace nats {

// Takes in all that comes until the connection is closed.
template <class Interface, class Target>
class Listener {
 public:
  Listener(const Connection& connection, const std::string& subject, Target& target)
      : samples_(connection.subscribe(subject)), answering_(target), thread_([this] { take_all(); }) {}
  ~Listener() { thread_.join(); }

 private:
  void take_all() {
    Message sample;
    while (next(samples_, sample)) answering_.take_in(sample.data(), sample.size());
  }

  Subscription samples_;
  cdr::Answering<Interface, Target> answering_;
  std::thread thread_;
};

class Publisher : public SentAtOnce<Publisher> {
 public:
  Publisher(const std::string& url, std::string subject) : connection_(url), subject_(std::move(subject)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    sample_.publish<Op>(
        args, [this](const void* data, std::size_t size) { connection_.publish(subject_.c_str(), data, size); });
  }

 private:
  Connection connection_;
  std::string subject_;
  cdr::Sample sample_;
};

}  // namespace nats
}  // namespace orrery
