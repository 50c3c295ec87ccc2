// When a thread stops, and which replies are compared. Valid C++14.
#pragma once

#include <cstdint>

#include "orrery/load/phase.hpp"
#include "orrery/load/recorder.hpp"
#include "orrery/types/reflect.hpp"

namespace orrery {

template <class Clock>
class Workload {
 public:
  Workload(const Phase& phase, Window& window) : phase_(phase), window_(window), random_(phase.random("samples")) {
    deadline_ = phase.time > 0 ? window.begin() + phase.time : never;
    left_ = phase.time > 0 ? INT64_MAX : static_cast<std::int64_t>(phase.calls);
    draw_check();
  }

  // After the call (or the batch of `calls`) that ended at `end` is recorded: is there another?
  bool goes_on(Instant end, unsigned calls = 1) {
    left_ -= calls;
    return __builtin_expect(left_ > 0 && end < deadline_, 1) || waits_for_others(end);
  }

  Instant closes() const { return window_.closes(); }

  // One reply in `verify_one_in`, at seeded distances with that mean, is compared whole.
  bool due() { return __builtin_expect(--until_check_ == 0, 0); }

  void checked(Recorder& recorder, bool right) {
    recorder.checked(right);
    recorder.skip_gap_until(Clock::now());
    draw_check();
  }

 private:
  void draw_check() {
    // Drawn, since a fixed distance could keep step with a rhythm of the load and meet the same call each time.
    until_check_ = phase_.verify_one_in == 0 ? UINT64_MAX : 1 + random_.next() % (2 * phase_.verify_one_in - 1);
  }

  // It has its count or its time; it goes on until the last member has.
  ORRERY_UNTIMED bool waits_for_others(Instant end) {
    if (!reached_) window_.reached(end);
    reached_ = true;
    left_ = 0;
    return end < window_.closes();
  }

  const Phase& phase_;
  Window& window_;
  Random random_;
  Instant deadline_;
  std::int64_t left_;
  std::uint64_t until_check_ = 0;
  bool reached_ = false;
};

}  // namespace orrery
