// The measuring loops: one for each kind of load. Only the call and the reading of its results stand between the
// two readings of the clock. Valid C++14.
//
// The loops are compiled once, not for every operation: they enter the timed region by one indirect call that the
// processor foresees (docs/decisions/0001-loops-compiled-once.md has what that costs).
#pragma once

#include <stdexcept>
#include <vector>

#include "orrery/ledger.hpp"
#include "orrery/marks.hpp"
#include "orrery/pool.hpp"
#include "orrery/recorder.hpp"

namespace orrery {

// One operation on one stub with its pool, as the loops need it.
struct Exchange {
  void* stub;
  void* pool;
  std::size_t account;
  std::size_t slots;
  AnySlot& (*next)(void* pool);
  bool (*right)(const void* pool, const AnySlot& slot);
  Digest (*call)(void* stub, AnySlot& slot);  // the timed region: invoke, then `consume`
  void (*launch)(void* stub, AnySlot& slot);  // its two halves, for calls that overlap; null where a stub
  Digest (*land)(void* stub, AnySlot& slot);  // cannot send one without waiting for it
};

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
  bool due() { return --until_check_ == 0; }

  void checked(bool right) {
    recorder_.checked(right);
    recorder_.skip_gap_until(Clock::now());
    draw_check();
  }

 private:
  void draw_check() {
    random_ = mix(random_ + 0x9E3779B97F4A7C15ULL);
    until_check_ = phase_.sample == 0 ? UINT64_MAX : 1 + random_ % (2 * phase_.sample - 1);
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
inline void verify_all(const Exchange& x, Recorder& recorder) {
  for (std::size_t i = 0; i < x.slots; ++i) {
    AnySlot& slot = x.next(x.pool);
    Ledger::add(x.account, slot.in, x.call(x.stub, slot));
    recorder.checked(x.right(x.pool, slot));
  }
}

// A call follows its predecessor.
template <class Clock>
void run_closed(const Exchange& x, Course<Clock>& course, Recorder& recorder) {
  Instant end;
  do {
    AnySlot& slot = x.next(x.pool);
    const Instant start = Clock::now();
    const Digest out = x.call(x.stub, slot);
    end = Clock::now();
    Ledger::add(x.account, slot.in, out);
    recorder.record(start, end, course.outside(end));
    if (__builtin_expect(course.due(), 0)) course.checked(x.right(x.pool, slot));
  } while (course.goes_on(end));
}

// One call at each interval; a late one does not move the ones after it.
template <class Clock>
void run_paced(const Exchange& x, const Phase& phase, Course<Clock>& course, Recorder& recorder, Instant begin) {
  Instant intended = begin;
  Instant end = begin;
  for (;;) {
    AnySlot& slot = x.next(x.pool);
    const Instant free = end;
    if (end < intended) Clock::wait_until(intended);
    const Instant start = Clock::now();
    const Digest out = x.call(x.stub, slot);
    end = Clock::now();
    Ledger::add(x.account, slot.in, out);
    const bool outside = course.outside(end);
    recorder.record(start, end, outside);
    if (!outside) recorder.record_intended(intended, free, start, end);
    if (course.due()) course.checked(x.right(x.pool, slot));
    if (!course.goes_on(end)) return;
    intended += phase.interval;
  }
}

// `window` calls out at any time; each is timed by itself.
template <class Clock>
void run_window(const Exchange& x, const Phase& phase, Course<Clock>& course, Recorder& recorder) {
  struct Flight {
    AnySlot* slot;
    Instant start;
  };
  std::vector<Flight> flights(phase.window);
  std::size_t oldest = 0;
  const auto send = [&](Flight& flight) {
    flight.slot = &x.next(x.pool);
    flight.start = Clock::now();
    x.launch(x.stub, *flight.slot);
  };
  const auto receive = [&](Flight& flight) {
    const Digest out = x.land(x.stub, *flight.slot);
    const Instant end = Clock::now();
    Ledger::add(x.account, flight.slot->in, out);
    recorder.record(flight.start, end, course.outside(end));
    if (course.due()) course.checked(x.right(x.pool, *flight.slot));
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
template <class Clock>
void run_burst(const Exchange& x, const Phase& phase, Course<Clock>& course, Recorder& recorder, Instant begin) {
  std::vector<AnySlot*> slots(phase.burst);
  Instant intended = begin;
  Instant end = begin;
  for (;;) {
    for (auto& slot : slots) slot = &x.next(x.pool);
    const Instant free = end;
    if (phase.interval > 0 && end < intended) Clock::wait_until(intended);
    const Instant start = Clock::now();
    for (AnySlot* slot : slots) x.launch(x.stub, *slot);
    for (AnySlot* slot : slots) Ledger::add(x.account, slot->in, x.land(x.stub, *slot));
    end = Clock::now();
    const bool outside = course.outside(end);
    recorder.record(start, end, outside, phase.burst);
    if (phase.interval > 0 && !outside) recorder.record_intended(intended, free, start, end);
    if (course.due()) course.checked(x.right(x.pool, *slots.front()));
    if (!course.goes_on(end, phase.burst)) return;
    intended += phase.interval;
  }
}

// Carries out a phase on one thread, from the instant at which its window opens.
template <class Clock>
void run_phase(const Exchange& x, const Phase& phase, Window& window, Recorder& recorder) {
  if (phase.kind == PhaseKind::verify) return verify_all(x, recorder);
  const bool overlaps = phase.load == Load::burst || phase.window > 1;
  if (overlaps && x.launch == nullptr) throw std::runtime_error("this driver has no outstanding calls");
  Course<Clock> course(phase, window, recorder);
  orrery_measure_begin(phase.id);
  recorder.begin(Clock::now());
  if (phase.load == Load::paced) {
    run_paced<Clock>(x, phase, course, recorder, window.begin());
  } else if (phase.load == Load::burst) {
    run_burst<Clock>(x, phase, course, recorder, window.begin());
  } else if (phase.window > 1) {
    run_window<Clock>(x, phase, course, recorder);
  } else {
    run_closed<Clock>(x, course, recorder);
  }
  orrery_measure_end(phase.id);
}

// Outstanding calls need a stub with `static constexpr bool windowed`, and
//   Op::begin(stub, args) sends, Op::finish(stub, args) waits for the oldest one outstanding.
template <class Stub>
struct IsWindowed {
  template <class S>
  static auto test(int) -> decltype(S::windowed, std::true_type{});
  template <class S>
  static std::false_type test(...);
  static constexpr bool value = decltype(test<Stub>(0))::value;
};

// The typed ends of an Exchange.
template <class Op, class Stub>
struct Typed {
  using Slot = typename Pool<Op>::Slot;

  static AnySlot& next(void* pool) { return static_cast<Pool<Op>*>(pool)->next(); }
  static bool right(const void* pool, const AnySlot& slot) {
    return static_cast<const Pool<Op>*>(pool)->right(static_cast<const Slot&>(slot));
  }
  static Digest call(void* stub, AnySlot& slot) {
    auto& args = static_cast<Slot&>(slot).args;
    Op::invoke(*static_cast<Stub*>(stub), args);
    return consume_outputs<Op>(args, args);
  }
  static void launch(void* stub, AnySlot& slot) { Op::begin(*static_cast<Stub*>(stub), static_cast<Slot&>(slot).args); }
  static Digest land(void* stub, AnySlot& slot) {
    auto& args = static_cast<Slot&>(slot).args;
    Op::finish(*static_cast<Stub*>(stub), args);
    return consume_outputs<Op>(args, args);
  }

  static void add_halves(Exchange& x, std::true_type) {
    x.launch = &launch;
    x.land = &land;
  }
  static void add_halves(Exchange&, std::false_type) {}
};

template <class Op, class Stub>
Exchange exchange_of(Stub& stub, Pool<Op>& pool, std::size_t account) {
  using Ends = Typed<Op, Stub>;
  Exchange x{&stub, &pool, account, pool.size(), &Ends::next, &Ends::right, &Ends::call, nullptr, nullptr};
  Ends::add_halves(x, std::integral_constant<bool, IsWindowed<Stub>::value>{});
  return x;
}

}  // namespace orrery
