#include "orrery/clock.hpp"

#include <algorithm>
#include <vector>

namespace orrery {

void MonotonicClock::wait_until(Instant instant) {
  constexpr Nanoseconds spin = 60'000;  // the usual wake-up delay of a virtual machine
  const Instant sleep_end = instant - spin;
  if (now() < sleep_end) {
    const timespec t{sleep_end / 1'000'000'000, sleep_end % 1'000'000'000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, nullptr) != 0) {
    }
  }
  while (now() < instant) {
  }
}

ClockFacts measure_clock() {
  constexpr int batches = 31;
  constexpr int readings = 1000;
  std::vector<Nanoseconds> costs;
  Nanoseconds resolution = never;
  for (int batch = 0; batch < batches; ++batch) {
    const Instant begin = MonotonicClock::now();
    Instant last = begin;
    for (int i = 0; i < readings; ++i) {
      const Instant now = MonotonicClock::now();
      if (now > last) resolution = std::min(resolution, now - last);
      last = now;
    }
    costs.push_back((last - begin) / readings);
  }
  std::nth_element(costs.begin(), costs.begin() + batches / 2, costs.end());
  return {costs[batches / 2], resolution};
}

}  // namespace orrery
