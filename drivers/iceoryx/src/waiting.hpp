// How a thread waits for chunks, and what it may be told about.
#pragma once

#include <atomic>
#include <iceoryx_posh/popo/wait_set.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

namespace orrery {
namespace iceoryx {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The value of what iceoryx expected to do.
template <class Expected>
auto checked(Expected expected, const char* what) {
  if (__builtin_expect(expected.has_error(), 0)) {
    throw Failure(std::string(what) + " fails: " + asStringLiteral(expected.get_error()));
  }
  return expected.value();
}

enum class Wait { waitset, poll };

// Tells a thread when there may be chunks for an `endpoint` of iceoryx.
class Arrivals {
 public:
  template <class Endpoint, class State>
  Arrivals(Endpoint& endpoint, State has_some, Wait how) {
    if (how == Wait::poll) return;
    waitset_.reset(new Waitset);
    if (waitset_->attachState(endpoint, has_some).has_error()) throw Failure("a WaitSet takes nothing in");
  }

  // Returns when chunks may have come, or at once where the thread shall look itself.
  void wait() {
    if (waitset_ != nullptr) waitset_->wait();
  }

  bool is_over() const { return over_.load(std::memory_order_relaxed); }
  // Wakes up whoever waits, for good.
  void stop() {
    over_ = true;
    if (waitset_ != nullptr) waitset_->markForDestruction();
  }

 private:
  // One endpoint is all that a thread waits for; by default there is room for hundreds.
  using Waitset = iox::popo::WaitSet<1>;

  std::unique_ptr<Waitset> waitset_;
  std::atomic<bool> over_{false};
};

// A thread that takes the chunks of an endpoint in, until this ends: it calls f() again and again while that is true,
// and waits when it is not.
class Intake {
 public:
  template <class Endpoint, class State, class F>
  Intake(Endpoint& endpoint, State has_some, Wait how, F take_one)
      : arrivals_(endpoint, has_some, how), thread_([this, take_one] { work(take_one); }) {}

  ~Intake() {
    arrivals_.stop();
    thread_.join();
  }

 private:
  template <class F>
  void work(F take_one) {
    while (!arrivals_.is_over()) {
      while (take_one()) {
      }
      arrivals_.wait();
    }
  }

  Arrivals arrivals_;
  std::thread thread_;
};

}  // namespace iceoryx
}  // namespace orrery
