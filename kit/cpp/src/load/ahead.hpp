// Who tells client threads to stop goes before them.
#pragma once

#include <sched.h>

#include <algorithm>

namespace orrery {

// Raises the calling thread by one where it runs as SCHED_FIFO; elsewhere, and where that is refused, nothing changes.
//
// A client thread that calls without a pause never leaves its CPU to a thread of its own priority where the server on
// that CPU goes first: each reply is there before the client would wait for it.
inline void go_ahead_of_clients() {
  sched_param now{};
  if (sched_getscheduler(0) != SCHED_FIFO || sched_getparam(0, &now) != 0) return;
  now.sched_priority = std::min(now.sched_priority + 1, sched_get_priority_max(SCHED_FIFO));
  sched_setscheduler(0, SCHED_FIFO, &now);
}

}  // namespace orrery
