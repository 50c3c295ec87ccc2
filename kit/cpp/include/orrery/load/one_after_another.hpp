// The loops of one call after another: immediately, after a rest, or each at its instant. Valid C++14.
#pragma once

#include "orrery/load/choice.hpp"
#include "orrery/load/spacing.hpp"
#include "orrery/load/waiter.hpp"
#include "orrery/load/workload.hpp"

namespace orrery {

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

// A call, then a rest off the CPU: what a call costs a thread that was not busy with others.
template <class Clock, class Choice>
void run_think_time(Choice choice, const Peer* peer, const Phase& phase, Workload<Clock>& workload) {
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

}  // namespace orrery
