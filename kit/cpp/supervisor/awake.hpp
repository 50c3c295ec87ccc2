// Keeps the CPU that it is on from halting: spins in the class of those that run only where nobody else would.
//
// A virtual CPU that halts is taken away by the hypervisor, and waking it costs 20 to 50 us always and milliseconds
// sometimes. No privilege is needed, and whatever wakes up on the CPU has it at once.
#pragma once

#include <sched.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace supervisor {

// `awake`: until a signal ends it. A spinner of the ordinary class would take half of the CPU: rather none at all.
inline int awake() {
  const sched_param none{};
  if (sched_setscheduler(0, SCHED_IDLE, &none) != 0) {
    std::fprintf(stderr, "SCHED_IDLE is not to be had here: %s\n", std::strerror(errno));
    return 1;
  }
  // No instruction that tells the processor of a spinning wait: to some hypervisors it is a reason to take the CPU
  // away.
  for (volatile unsigned turns = 0;; turns = turns + 1) {
  }
}

}  // namespace supervisor
