// Which thread is inside an ORB that bears one at a time. Valid C++14.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

namespace orrery {
namespace corba {

// Threads come in one after the other, or one on top of the other: who serves, or waits for a reply, lets others in and
// goes on when they are out again.
class Turns {
 public:
  static Turns& of_process() {
    static Turns turns;
    return turns;
  }

  // `ring` makes whoever is inside call offer(), as soon as it can be done without.
  void ring_by(std::function<void()> ring) { ring_ = std::move(ring); }

  // Does nothing on a thread that is inside.
  void enter() {
    if (depth()++ != 0) return;
    std::unique_lock<std::mutex> lock(mutex_);
    ++waiting_;
    if (inside_ != 0) ring_();
    changed_.wait(lock, [this] { return inside_ == 0 || offered_; });
    --waiting_;
    offered_ = false;
    ++inside_;
  }

  // Waits until nobody is inside: the thread that serves is out again at the end only, and could not be on top.
  void enter_below() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return inside_ == 0; });
    ++inside_;
    ++depth();
  }

  void leave() {
    if (--depth() != 0) return;
    const std::lock_guard<std::mutex> lock(mutex_);
    --inside_;
    changed_.notify_all();
  }

  // Lets one in and waits until it is out. Of several each is let in by another call: what this thread waits for may
  // have come meanwhile.
  void offer() {
    std::unique_lock<std::mutex> lock(mutex_);
    if (waiting_ == 0) return;
    const unsigned below = inside_;
    offered_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this, below] { return inside_ == below && !offered_; });
    if (waiting_ != 0) ring_();
  }

 private:
  // How many times the calling thread has come in.
  static unsigned& depth() {
    static thread_local unsigned depth = 0;
    return depth;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> ring_;
  unsigned inside_ = 0;
  unsigned waiting_ = 0;
  bool offered_ = false;
};

}  // namespace corba
}  // namespace orrery
