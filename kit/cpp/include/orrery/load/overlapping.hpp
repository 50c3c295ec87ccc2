// The loops of several calls at a time: a window of them, or a burst. Valid C++14.
#pragma once

#include <vector>

#include "orrery/load/choice.hpp"
#include "orrery/load/spacing.hpp"
#include "orrery/load/waiter.hpp"
#include "orrery/load/workload.hpp"
#include "orrery/measuring/call_counters.hpp"

namespace orrery {

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

}  // namespace orrery
