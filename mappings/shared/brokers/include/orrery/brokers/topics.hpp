// Topics through a broker: what is published once and sent on to each, and the thread of one who subscribes.
// Valid C++14.
#pragma once

#include <orrery/cdr/messages.hpp>
#include <orrery/publishing/sent_at_once.hpp>
#include <thread>
#include <utility>

namespace orrery {
namespace brokers {

// Takes in all that comes.
template <class Inbox, class Interface, class Target>
class Listener {
 public:
  Listener(Inbox inbox, Target& target)
      : inbox_(std::move(inbox)), answering_(target), thread_([this] { take_all(); }) {}
  ~Listener() {
    inbox_.close();
    thread_.join();
  }

 private:
  void take_all() {
    typename Inbox::Message sample;
    while (inbox_.next(sample)) answering_.take_in(sample.data(), sample.size());
  }

  Inbox inbox_;
  cdr::Answering<Interface, Target> answering_;
  std::thread thread_;
};

template <class Outlet>
class Publisher : public SentAtOnce<Publisher<Outlet>> {
 public:
  explicit Publisher(Outlet outlet) : outlet_(std::move(outlet)) {}

  template <class Op>
  void call(typename Op::Args& args) {
    sample_.publish<Op>(args, [this](const void* data, std::size_t size) { outlet_.publish(data, size); });
  }

 private:
  Outlet outlet_;
  cdr::Sample sample_;
};

}  // namespace brokers
}  // namespace orrery
