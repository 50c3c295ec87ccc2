// The one clock. Tests put another type in its place. Valid C++14.
#pragma once

#include <time.h>

#include <cstdint>

namespace orrery {

using Instant = std::int64_t;  // ns, CLOCK_MONOTONIC
using Nanoseconds = std::int64_t;

constexpr Instant never = INT64_MAX;

struct MonotonicClock {
  static Instant now() {
    timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
  }

  // Sleeps until shortly before `instant`, then spins: a sleeper alone wakes up too late.
  static void wait_until(Instant instant);
};

// The median cost of one reading and the smallest step between two, in ns.
struct ClockFacts {
  Nanoseconds cost;
  Nanoseconds resolution;
};
ClockFacts measure_clock();

}  // namespace orrery
