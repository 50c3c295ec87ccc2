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

  // Sleeps until shortly before `instant`, then spins: a sleeper alone wakes up too late. When it began to.
  static Instant wait_until(Instant instant);
  // Off the CPU all the time, and as late as the timer is.
  static void sleep_until(Instant instant);
  // On the CPU all the time: no counting of turns, whose length depends on the CPU's clock, but a look at the time.
  // When it began to.
  static Instant spin_until(Instant instant);
};

// From here on the calling thread's sleeps end when they should: the kernel otherwise lets those of 50 us end together.
void wake_exactly();

// How long before an instant one has to end its sleep so as to be awake then: how late sleeps end here, their p99,
// within bounds. The thread must have asked to wake exactly.
Nanoseconds measure_stretch();

// The median cost of one reading and the smallest step between two, in ns.
struct ClockFacts {
  Nanoseconds cost;
  Nanoseconds resolution;
};
ClockFacts measure_clock();

}  // namespace orrery
