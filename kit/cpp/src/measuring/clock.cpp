#include "orrery/measuring/clock.hpp"

#include <sys/prctl.h>

#include <algorithm>
#include <cerrno>
#include <vector>

namespace orrery {

Instant MonotonicClock::wait_until(Instant instant) {
  constexpr Nanoseconds spin = 60'000;  // the usual wake-up delay of a virtual machine
  const Instant began = now();
  if (began < instant - spin) sleep_until(instant - spin);
  spin_until(instant);
  return began;
}

void MonotonicClock::sleep_until(Instant instant) {
  const timespec t{instant / 1'000'000'000, instant % 1'000'000'000};
  // An absolute time: neither a signal nor a delay before this call makes the sleep longer (clock_nanosleep(2)).
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, nullptr) == EINTR) {
  }
}

Instant MonotonicClock::spin_until(Instant instant) {
  const Instant began = now();
  for (Instant read = began; read < instant; read = now()) {
  }
  return began;
}

// 1 ns is the least; 0 would bring back the usual 50 us (PR_SET_TIMERSLACK in prctl(2)).
void wake_exactly() { prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0); }

Nanoseconds measure_stretch() {
  // A tenth of a second in all; two sleeps lie beyond the p99, so that one stall does not decide.
  constexpr std::size_t sleeps = 200;
  constexpr Nanoseconds length = 500'000;  // long enough for a CPU to halt
  constexpr Nanoseconds least = 20'000;
  constexpr Nanoseconds most = 1'000'000;  // beyond, a machine stands still now and then, and no spinning helps
  std::vector<Nanoseconds> late;
  for (std::size_t i = 0; i < sleeps; ++i) {
    const Instant due = MonotonicClock::now() + length;
    MonotonicClock::sleep_until(due);
    late.push_back(MonotonicClock::now() - due);
  }
  const auto p99 = late.begin() + sleeps * 99 / 100 - 1;
  std::nth_element(late.begin(), p99, late.end());
  return std::clamp(*p99, least, most);
}

ClockFacts measure_clock() {
  // An odd number, so that the median is one of them. By batches: a stall spoils one, and not the mean of all.
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
