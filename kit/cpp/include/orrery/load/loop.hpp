// Carries out a phase on one thread: verifies, or runs the loop of its load (one_after_another.hpp, overlapping.hpp,
// fallible.hpp).
// Only the call and the reading of its results stand between a loop's two readings of the clock. Valid C++14.
//
// The loops are compiled once, not for every operation: they enter the timed region by one indirect call, which the
// processor foresees while the operation stays the same (docs/decisions/0001-loops-compiled-once.md has what that
// costs).
#pragma once

#include <stdexcept>
#include <vector>

#include "orrery/load/choice.hpp"
#include "orrery/load/fallible.hpp"
#include "orrery/load/one_after_another.hpp"
#include "orrery/load/overlapping.hpp"
#include "orrery/load/spacing.hpp"
#include "orrery/load/workload.hpp"
#include "orrery/measuring/call_counters.hpp"
#include "orrery/measuring/marks.hpp"

namespace orrery {

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

// The loop of the phase's load.
template <class Clock, class Choice>
void run_load(Choice choice, const Peer* peers, const Phase& phase, Window& window) {
  Workload<Clock> workload(phase, window);
  const Instant begin = window.begin();
  if (phase.load == Load::burst) {
    run_burst<Clock>(choice, peers, phase, workload, Spacing(phase, begin), begin);
  } else if (phase.fallible) {
    run_fallible<Clock>(choice, peers, phase, workload, Spacing(phase, begin), begin);
  } else if (phase.is_planned()) {
    run_planned<Clock>(choice, peers, phase, workload, Spacing(phase, begin), begin);
  } else if (phase.load == Load::think_time) {
    run_think_time<Clock>(choice, peers, phase, workload);
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
