// When the calls of a load with a plan should start. Valid C++14.
#pragma once

#include <cmath>

#include "orrery/load/phase.hpp"

namespace orrery {

// Exponentially distributed with this mean, from 64 random bits: a distance of a Poisson process.
inline Nanoseconds exponential(std::uint64_t bits, Nanoseconds mean) {
  constexpr double step = 1.0 / 9007199254740992.0;  // 2^-53
  // Never 0, of which there is no logarithm.
  const double above_zero = (static_cast<double>(bits >> 11) + 1) * step;  // up to 1
  return std::llround(-std::log(above_zero) * static_cast<double>(mean));
}

// The intended starts, one after the other. A Poisson process has nobody at its very beginning: threads that begin
// together do not all call at once.
class Spacing {
 public:
  Spacing(const Phase& phase, Instant begin)
      : interval_(phase.interval), drawn_(phase.load == Load::poisson), random_(phase.random("spacing")), at_(begin) {
    if (drawn_) advance();
  }

  Instant intended() const { return at_; }
  void advance() { at_ += drawn_ ? exponential(random_.next(), interval_) : interval_; }

 private:
  Nanoseconds interval_;
  bool drawn_;
  Random random_;
  Instant at_;
};

}  // namespace orrery
