// The measuring loops: one for each kind of load. Only the call and the reading of its results stand between the
// two readings of the clock. Valid C++14.
//
// The loops are compiled once, not for every operation: they enter the timed region by one indirect call, which the
// processor foresees while the operation stays the same (docs/decisions/0001-loops-compiled-once.md has what that
// costs).
#pragma once

#include <stdexcept>
#include <vector>

#include "orrery/call_counters.hpp"
#include "orrery/choice.hpp"
#include "orrery/marks.hpp"
#include "orrery/spacing.hpp"

namespace orrery {

// Decides when a thread stops, and which replies are compared.
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

// Every slot once for each peer, every reply compared, nothing timed.
inline void verify_all(const Task& task, const Peer* first) {
  const Exchange& x = task.exchange;
  const Peer* peer = first;
  do {
    for (std::size_t i = 0; i < x.slots; ++i) {
      AnySlot& slot = x.next(x.pool);
      CallCounters::add(x.counter, slot.in, x.call(peer->stub, slot));
      task.recorder->checked(x.right(x.pool, slot, peer->number));
    }
    peer = peer->next;
  } while (peer != first);
}

// A call follows its predecessor.
template <class Clock, class Choice>
void run_closed(Choice choice, const Peer* peer, Workload<Clock>& workload) {
  Instant end;
  do {
    const Task& task = choice.next();
    const Exchange& x = task.exchange;
    AnySlot& slot = x.next(x.pool);
    void* const stub = peer->stub;
    const Instant start = slot.start = Clock::now();
    const Checksum out = x.call(stub, slot);
    end = Clock::now();
    choice.tally(task).add(slot.in, out);
    Recorder& recorder = choice.recorder(task);
    recorder.record(start, end, workload.closes());
    if (workload.due()) workload.checked(recorder, x.right(x.pool, slot, peer->number));
    peer = peer->next;
  } while (workload.goes_on(end));
}

// How a thread waits for an intended start: off the CPU, on it, or off it until shortly before.
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

// Each call at its instant; a late one does not move the ones after it.
template <class Clock, class Choice>
void run_planned(Choice choice, const Peer* peer, const Phase& phase, Workload<Clock>& workload, Spacing spacing,
                 Instant begin) {
  Waiter<Clock> waiter(phase);
  Instant end = begin;
  Instant ready = begin;  // it waited for the window
  for (;; spacing.advance(), peer = peer->next, ready = never) {
    const Task& task = choice.next();
    const Exchange& x = task.exchange;
    AnySlot& slot = x.next(x.pool);
    const Instant intended = spacing.intended();
    const Instant free = end;
    if (end < intended) ready = waiter.until(intended);
    const Instant start = slot.start = Clock::now();
    const Checksum out = x.call(peer->stub, slot);
    end = Clock::now();
    choice.tally(task).add(slot.in, out);
    const Instant closes = workload.closes();
    const bool outside = end > closes;
    Recorder& recorder = choice.recorder(task);
    recorder.record(start, end, closes);
    if (!outside) recorder.record_intended(intended, free, ready, start, end);
    if (workload.due()) workload.checked(recorder, x.right(x.pool, slot, peer->number));
    if (!workload.goes_on(end)) return recorder.spun(waiter.spun());
  }
}

// A call, then a rest off the CPU: what a call costs a thread that was not busy with others.
template <class Clock, class Choice>
void run_sparse(Choice choice, const Peer* peer, const Phase& phase, Workload<Clock>& workload) {
  for (;; peer = peer->next) {
    const Task& task = choice.next();
    const Exchange& x = task.exchange;
    AnySlot& slot = x.next(x.pool);
    const Instant start = slot.start = Clock::now();
    const Checksum out = x.call(peer->stub, slot);
    const Instant end = Clock::now();
    choice.tally(task).add(slot.in, out);
    Recorder& recorder = choice.recorder(task);
    recorder.record(start, end, workload.closes());
    if (workload.due()) workload.checked(recorder, x.right(x.pool, slot, peer->number));
    if (!workload.goes_on(end)) return;
    // The rest is a part of the load, and no gap of the harness's loop.
    Clock::sleep_until(end + phase.think_time);
    recorder.skip_gap_until(Clock::now());
  }
}

// A call that is out.
struct Flight {
  const Task* task;
  AnySlot* slot;
  const Peer* peer;
  Instant start;
};

// `window` calls out at any time; each is timed by itself.
template <class Clock, class Choice>
void run_window(Choice choice, const Peer* peer, const Phase& phase, Workload<Clock>& workload) {
  std::vector<Flight> flights(phase.window);
  std::size_t oldest = 0;
  const auto send = [&](Flight& flight) {
    const Task& task = choice.next();
    flight = Flight{&task, &task.exchange.next(task.exchange.pool), peer, 0};
    peer = peer->next;
    flight.start = flight.slot->start = Clock::now();
    task.exchange.launch(flight.peer->stub, *flight.slot);
  };
  const auto receive = [&](Flight& flight) {
    const Exchange& x = flight.task->exchange;
    const Checksum out = x.land(flight.peer->stub, *flight.slot);
    const Instant end = Clock::now();
    choice.tally(*flight.task).add(flight.slot->in, out);
    Recorder& recorder = choice.recorder(*flight.task);
    recorder.record(flight.start, end, workload.closes());
    if (workload.due()) workload.checked(recorder, x.right(x.pool, *flight.slot, flight.peer->number));
    return end;
  };
  for (auto& flight : flights) send(flight);
  while (workload.goes_on(receive(flights[oldest]))) {
    send(flights[oldest]);
    oldest = (oldest + 1) % flights.size();
  }
  // The calls still out ended after the window; they are read, so that none is lost.
  for (std::size_t i = 1; i < flights.size(); ++i) receive(flights[(oldest + i) % flights.size()]);
}

// A batch of calls of one operation, over the peers in turn.
class Batch {
 public:
  explicit Batch(std::size_t size) : flights_(size) {}

  // Takes the arguments; the peer after the last.
  const Peer* fill(const Task& task, const Peer* peer) {
    for (auto& flight : flights_) {
      flight = Flight{&task, &task.exchange.next(task.exchange.pool), peer, 0};
      peer = peer->next;
    }
    return peer;
  }

  void call(const Exchange& x, Instant start) {
    for (const Flight& flight : flights_) {
      flight.slot->start = start;
      x.launch(flight.peer->stub, *flight.slot);
    }
    for (const Flight& flight : flights_) {
      CallCounters::add(x.counter, flight.slot->in, x.land(flight.peer->stub, *flight.slot));
    }
  }

  // Of one batch the first reply is compared, of the next the second: each peer's has its turn.
  bool right(const Exchange& x) {
    const Flight& flight = flights_[compared_++ % flights_.size()];
    return x.right(x.pool, *flight.slot, flight.peer->number);
  }

 private:
  std::vector<Flight> flights_;
  std::size_t compared_ = 0;
};

// `burst` calls at once; the batch is what is timed.
template <class Clock, class Choice>
void run_burst(Choice choice, const Peer* peer, const Phase& phase, Workload<Clock>& workload, Spacing spacing,
               Instant begin) {
  Waiter<Clock> waiter(phase);
  Batch batch(phase.burst);
  Instant end = begin;
  Instant ready = begin;  // it waited for the window
  for (;; ready = never) {
    const Task& task = choice.next();
    peer = batch.fill(task, peer);
    const Instant intended = spacing.intended();
    const Instant free = end;
    if (phase.interval > 0 && end < intended) ready = waiter.until(intended);
    const Instant start = Clock::now();
    batch.call(task.exchange, start);
    end = Clock::now();
    const Instant closes = workload.closes();
    const bool outside = end > closes;
    Recorder& recorder = choice.recorder(task);
    recorder.record(start, end, closes, phase.burst);
    if (phase.interval > 0 && !outside) recorder.record_intended(intended, free, ready, start, end);
    if (workload.due()) workload.checked(recorder, batch.right(task.exchange));
    if (!workload.goes_on(end, phase.burst)) return recorder.spun(waiter.spun());
    spacing.advance();
    while (phase.late == Late::miss && spacing.intended() < end) {  // it was still out
      if (!outside) recorder.missed();
      if (!workload.goes_on(end, phase.burst)) return recorder.spun(waiter.spun());
      spacing.advance();
    }
  }
}

// The loop of the phase's load.
template <class Clock, class Choice>
void run_load(Choice choice, const Peer* peers, const Phase& phase, Window& window) {
  Workload<Clock> workload(phase, window);
  const Instant begin = window.begin();
  if (phase.load == Load::burst) {
    run_burst<Clock>(choice, peers, phase, workload, Spacing(phase, begin), begin);
  } else if (phase.is_planned()) {
    run_planned<Clock>(choice, peers, phase, workload, Spacing(phase, begin), begin);
  } else if (phase.load == Load::think_time) {
    run_sparse<Clock>(choice, peers, phase, workload);
  } else if (phase.window > 1) {
    run_window<Clock>(choice, peers, phase, workload);
  } else {
    run_closed<Clock>(choice, peers, workload);
  }
}

// Carries out a phase on one thread, from the instant at which its window opens. Calls go to the ring `peers` in turn.
template <class Clock>
void run_phase(const std::vector<Task>& tasks, const Peer* peers, const Phase& phase, Window& window) {
  if (phase.kind == PhaseKind::verify) {
    for (const Task& task : tasks) verify_all(task, peers);
    return;
  }
  const bool overlaps = phase.load == Load::burst || phase.window > 1;
  if (overlaps && tasks.front().exchange.launch == nullptr) {
    throw std::runtime_error("this driver has no outstanding calls");
  }
  orrery_measure_begin(phase.id);
  const Instant now = Clock::now();
  for (const Task& task : tasks) task.recorder->begin(now);
  if (tasks.size() == 1) {
    run_load<Clock>(Alone(tasks.front()), peers, phase, window);
  } else {
    run_load<Clock>(Several(tasks, phase), peers, phase, window);
  }
  orrery_measure_end(phase.id);
}

}  // namespace orrery
