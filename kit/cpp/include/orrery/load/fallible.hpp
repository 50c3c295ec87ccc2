// The loop of calls that may fail: each at its instant, while a link goes down. Valid C++14.
#pragma once

#include "orrery/load/choice.hpp"
#include "orrery/load/spacing.hpp"
#include "orrery/load/waiter.hpp"
#include "orrery/load/workload.hpp"

namespace orrery {

// One call; whether it returned without an error, and then in `out` what `consume` read of its results.
inline bool returned(const Exchange& x, void* stub, AnySlot& slot, Checksum& out) {
  try {
    out = x.call(stub, slot);
    return true;
  } catch (...) {  // of whatever type: a CORBA exception need not be of the standard's
    return false;
  }
}

// As run_planned, but an error ends its own call only. A loop of its own: the others have no place for errors.
template <class Clock, class Choice>
void run_fallible(Choice choice, const Peer* peer, const Phase& phase, Workload<Clock>& workload, Spacing spacing,
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
    Checksum out = 0;
    const Instant start = slot.start = Clock::now();
    const bool good = returned(x, peer->stub, slot, out);
    end = Clock::now();
    const Instant closes = workload.closes();
    Recorder& recorder = choice.recorder(task);
    if (good) {
      choice.tally(task).add(slot.in, out);
      recorder.record(start, end, closes);
      if (end <= closes) {
        recorder.record_intended(intended, free, ready, start, end);
        recorder.replied(end);
      }
      if (workload.due()) workload.checked(recorder, x.right(x.pool, slot, peer->number));
    } else {
      recorder.failed(start, end, closes);
    }
    if (!workload.goes_on(end)) return recorder.spun(waiter.spun());
  }
}

}  // namespace orrery
