// How a thread waits for the instant at which a call should start. Valid C++14.
#pragma once

#include <algorithm>

#include "orrery/load/phase.hpp"

namespace orrery {

// Off the CPU, on it, or off it until shortly before.
template <class Clock>
class Waiter {
 public:
  explicit Waiter(const Phase& phase)
      : sleeps_(phase.wait != Wait::spin),
        spins_(phase.wait != Wait::sleep),
        stretch_(phase.wait == Wait::exact ? phase.stretch : 0) {}

  // Gives when it began to wait.
  Instant until(Instant intended) {
    const Instant began = Clock::now();
    if (sleeps_ && began < intended - stretch_) Clock::sleep_until(intended - stretch_);
    if (spins_) spun_ += std::max<Nanoseconds>(0, intended - Clock::spin_until(intended));
    return began;
  }

  // What of the CPU's time that took: it belongs to no call.
  Nanoseconds spun() const { return spun_; }

 private:
  bool sleeps_;
  bool spins_;
  Nanoseconds stretch_;
  Nanoseconds spun_ = 0;
};

}  // namespace orrery
