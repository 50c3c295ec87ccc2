// The measuring loops: one for each kind of load. Only `invoke` and the reading of its results stand between the
// two readings of the clock. Valid C++14.
#pragma once

#include <stdexcept>
#include <vector>

#include "orrery/ledger.hpp"
#include "orrery/marks.hpp"
#include "orrery/pool.hpp"
#include "orrery/recorder.hpp"

namespace orrery {

// Decides when a thread stops, and which replies are compared.
template <class Clock>
class Course {
 public:
  Course(const Phase& phase, Window& window, Recorder& recorder)
      : phase_(phase), window_(window), recorder_(recorder), random_(mix(phase.seed + phase.id)) {
    deadline_ = phase.time > 0 ? window.begin() + phase.time : never;
    wanted_ = phase.time > 0 ? UINT64_MAX : phase.calls;
    draw_check();
  }

  // After the call (or the batch of `calls`) that ended at `end` is recorded: is there another?
  bool goes_on(Instant end, std::uint64_t calls = 1) {
    if (!reached_) {
      made_ += calls;
      if (__builtin_expect(made_ < wanted_ && end < deadline_, 1)) return true;
      reached_ = true;
      window_.reached(end);
    }
    return end < window_.closes();
  }

  bool outside(Instant end) const { return end > window_.closes(); }

  // One reply in `sample`, at seeded distances with that mean, is compared whole.
  bool due() { return phase_.sample != 0 && --until_check_ == 0; }

  void checked(bool right) {
    recorder_.checked(right);
    recorder_.skip_gap_until(Clock::now());
    draw_check();
  }

 private:
  void draw_check() {
    random_ = mix(random_ + 0x9E3779B97F4A7C15ULL);
    until_check_ = phase_.sample == 0 ? 0 : 1 + random_ % (2 * phase_.sample - 1);
  }

  const Phase& phase_;
  Window& window_;
  Recorder& recorder_;
  std::uint64_t random_;
  Instant deadline_;
  std::uint64_t wanted_;
  std::uint64_t made_ = 0;
  std::uint64_t until_check_ = 0;
  bool reached_ = false;
};

// Every slot once, every reply compared, nothing timed.
template <class Op, class Stub>
void verify_all(Stub& stub, Pool<Op>& pool, std::size_t account, Recorder& recorder) {
  for (std::size_t i = 0; i < pool.size(); ++i) {
    auto& slot = pool.next();
    Op::invoke(stub, slot.args);
    Ledger::add(account, slot.in, consume_outputs<Op>(slot.args, slot.args));
    recorder.checked(pool.right(slot));
  }
}

// A call follows its predecessor.
template <class Op, class Clock, class Stub>
void run_closed(Stub& stub, Pool<Op>& pool, std::size_t account, Course<Clock>& course, Recorder& recorder) {
  Instant end;
  do {
    auto& slot = pool.next();
    const Instant start = Clock::now();
    Op::invoke(stub, slot.args);
    const Digest out = consume_outputs<Op>(slot.args, slot.args);
    end = Clock::now();
    Ledger::add(account, slot.in, out);
    recorder.record(start, end, course.outside(end));
    if (__builtin_expect(course.due(), 0)) course.checked(pool.right(slot));
  } while (course.goes_on(end));
}

// One call at each interval; a late one does not move the ones after it.
template <class Op, class Clock, class Stub>
void run_paced(Stub& stub, Pool<Op>& pool, std::size_t account, const Phase& phase, Course<Clock>& course,
               Recorder& recorder, Instant begin) {
  Instant intended = begin;
  Instant end = begin;
  for (;;) {
    auto& slot = pool.next();
    const Instant free = end;
    if (end < intended) Clock::wait_until(intended);
    const Instant start = Clock::now();
    Op::invoke(stub, slot.args);
    const Digest out = consume_outputs<Op>(slot.args, slot.args);
    end = Clock::now();
    Ledger::add(account, slot.in, out);
    const bool outside = course.outside(end);
    recorder.record(start, end, outside);
    if (!outside) recorder.record_intended(intended, free, start, end);
    if (course.due()) course.checked(pool.right(slot));
    if (!course.goes_on(end)) return;
    intended += phase.interval;
  }
}

// Outstanding calls need a stub that can send one without waiting for it:
//   stub.begin<Op>(args) sends, stub.finish<Op>(args) waits for the oldest one outstanding.
template <class Stub>
struct IsWindowed {
  template <class S>
  static auto test(int) -> decltype(S::windowed, std::true_type{});
  template <class S>
  static std::false_type test(...);
  static constexpr bool value = decltype(test<Stub>(0))::value;
};

[[noreturn]] inline void refuse_window() { throw std::runtime_error("this driver has no outstanding calls"); }

// `window` calls out at any time; each is timed by itself.
template <class Op, class Clock, class Stub>
void run_window(std::true_type, Stub& stub, Pool<Op>& pool, std::size_t account, const Phase& phase,
                Course<Clock>& course, Recorder& recorder) {
  struct Flight {
    typename Pool<Op>::Slot* slot;
    Instant start;
  };
  std::vector<Flight> flights(phase.window);
  std::size_t oldest = 0;
  const auto send = [&](Flight& flight) {
    flight.slot = &pool.next();
    flight.start = Clock::now();
    Op::begin(stub, flight.slot->args);
  };
  const auto receive = [&](Flight& flight) {
    Op::finish(stub, flight.slot->args);
    const Digest out = consume_outputs<Op>(flight.slot->args, flight.slot->args);
    const Instant end = Clock::now();
    Ledger::add(account, flight.slot->in, out);
    recorder.record(flight.start, end, course.outside(end));
    if (course.due()) course.checked(pool.right(*flight.slot));
    return end;
  };
  for (auto& flight : flights) send(flight);
  while (course.goes_on(receive(flights[oldest]))) {
    send(flights[oldest]);
    oldest = (oldest + 1) % flights.size();
  }
  // The calls still out ended after the window; they are read, so that none is lost.
  for (std::size_t i = 1; i < flights.size(); ++i) receive(flights[(oldest + i) % flights.size()]);
}

// `burst` calls at once; the batch is what is timed.
template <class Op, class Clock, class Stub>
void run_burst(std::true_type, Stub& stub, Pool<Op>& pool, std::size_t account, const Phase& phase,
               Course<Clock>& course, Recorder& recorder, Instant begin) {
  std::vector<typename Pool<Op>::Slot*> slots(phase.burst);
  Instant intended = begin;
  Instant end = begin;
  for (;;) {
    for (auto& slot : slots) slot = &pool.next();
    const Instant free = end;
    if (phase.interval > 0 && end < intended) Clock::wait_until(intended);
    const Instant start = Clock::now();
    for (auto* slot : slots) Op::begin(stub, slot->args);
    for (auto* slot : slots) {
      Op::finish(stub, slot->args);
      Ledger::add(account, slot->in, consume_outputs<Op>(slot->args, slot->args));
    }
    end = Clock::now();
    const bool outside = course.outside(end);
    recorder.record(start, end, outside, phase.burst);
    if (phase.interval > 0 && !outside) recorder.record_intended(intended, free, start, end);
    if (course.due()) course.checked(pool.right(*slots.front()));
    if (!course.goes_on(end, phase.burst)) return;
    intended += phase.interval;
  }
}

template <class Op, class Clock, class Stub>
void run_window(std::false_type, Stub&, Pool<Op>&, std::size_t, const Phase&, Course<Clock>&, Recorder&) {
  refuse_window();
}
template <class Op, class Clock, class Stub>
void run_burst(std::false_type, Stub&, Pool<Op>&, std::size_t, const Phase&, Course<Clock>&, Recorder&, Instant) {
  refuse_window();
}

// Carries out a phase on one thread, from the instant at which its window opens.
template <class Op, class Clock, class Stub>
void run_phase(Stub& stub, Pool<Op>& pool, std::size_t account, const Phase& phase, Window& window,
               Recorder& recorder) {
  if (phase.kind == PhaseKind::verify) return verify_all<Op>(stub, pool, account, recorder);
  using Windowed = std::integral_constant<bool, IsWindowed<Stub>::value>;
  Course<Clock> course(phase, window, recorder);
  orrery_measure_begin(phase.id);
  const Instant begin = window.begin();
  recorder.begin(Clock::now());
  if (phase.load == Load::paced) {
    run_paced<Op, Clock>(stub, pool, account, phase, course, recorder, begin);
  } else if (phase.load == Load::burst) {
    run_burst<Op, Clock>(Windowed{}, stub, pool, account, phase, course, recorder, begin);
  } else if (phase.window > 1) {
    run_window<Op, Clock>(Windowed{}, stub, pool, account, phase, course, recorder);
  } else {
    run_closed<Op, Clock>(stub, pool, account, course, recorder);
  }
  orrery_measure_end(phase.id);
}

}  // namespace orrery
