// The event loop of a thread, with all connections that stubs of this thread have.
#pragma once

#include <kj/async-io.h>

#include <memory>
#include <vector>

class Loop {
 public:
  // Made when the thread first asks, and ended with the thread.
  static Loop& here() {
    static thread_local Loop loop;
    return loop;
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  kj::AsyncIoContext& io() { return io_; }

  // Waits, and serves the loop meanwhile. A handler can do so only in a fiber of its own.
  template <class Promise>
  auto wait(Promise promise) {
    const Pause pause(*this);
    return promise.wait(pause.fiber ? *pause.fiber : io_.waitScope);
  }

  // Does all that can be done without waiting. In a fiber that is left to its next wait.
  void go_round() {
    if (fiber_ == nullptr) io_.waitScope.poll();
  }

  // While it lives, `fiber` is what runs.
  class Inside {
   public:
    Inside(Loop& loop, kj::WaitScope& fiber) : loop_(loop) { loop_.fiber_ = &fiber; }
    ~Inside() { loop_.fiber_ = nullptr; }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    Loop& loop_;
  };

  // What ends with the loop: it can be ended on this thread only.
  template <class T>
  T& keep(std::unique_ptr<T> ends) {
    T& kept = *ends;
    kept_.push_back(std::move(ends));
    return kept;
  }

 private:
  // While a fiber waits, others run.
  struct Pause {
    explicit Pause(Loop& l) : loop(l), fiber(l.fiber_) { loop.fiber_ = nullptr; }
    ~Pause() { loop.fiber_ = fiber; }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;
    Loop& loop;
    kj::WaitScope* fiber;
  };

  Loop() : io_(kj::setupAsyncIo()) {}

  kj::AsyncIoContext io_;
  kj::WaitScope* fiber_ = nullptr;
  std::vector<std::shared_ptr<void>> kept_;
};
