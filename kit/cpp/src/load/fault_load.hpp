// The load of a trial with a fault: calls that may fail, each counted where the count outlives this process.
#pragma once

#include <csignal>
#include <exception>

#include "orrery/load/choice.hpp"
#include "orrery/load/phase.hpp"
#include "orrery/measuring/call_counters.hpp"
#include "setup/shared_counts.hpp"

namespace orrery {

// A process is killed from here, between two calls: so it is known after how many.
inline void inject(const Fault& fault, SharedCounts& counts) {
  if (fault.kill > 0 && kill(fault.kill, SIGKILL) == 0) counts.set(SharedCounts::injected, 1);
}

// One call; whether it returned without an error.
inline bool attempt(const Exchange& x, void* stub, AnySlot& slot) {
  try {
    const Checksum out = x.call(stub, slot);
    CallCounters::add(x.counter, slot.in, out);
    return true;
  } catch (...) {  // of whatever type: a CORBA exception need not be of the standard's
    return false;
  }
}

// `calls` calls, at `interval` if there is one. An error of a call ends that call only.
template <class Clock>
void run_fault(const Task& task, const Peer* peer, const Phase& phase, SharedCounts& counts) {
  const Exchange& x = task.exchange;
  Instant next = Clock::now();
  bool refused_since = false;  // the fault
  for (std::uint64_t call = 0; call < phase.calls; ++call, peer = peer->next) {
    if (call == phase.fault.after) inject(phase.fault, counts), refused_since = false;
    if (phase.interval > 0) Clock::sleep_until(next += phase.interval);
    AnySlot& slot = x.next(x.pool);
    if (attempt(x, peer->stub, slot)) {
      const Instant returned = Clock::now();
      counts.note(counts.add(SharedCounts::accepted), returned);
      if (call >= phase.fault.after && !refused_since) counts.add(SharedCounts::accepted_before_refusal);
    } else {
      counts.add(SharedCounts::refused);
      refused_since = true;
    }
  }
  counts.set(SharedCounts::over, 1);
}

}  // namespace orrery
