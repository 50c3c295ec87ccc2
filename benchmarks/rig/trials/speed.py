"""How fast a CPU is right now: whether it is the machine that differs from one trial to the next, or the program.

A virtual CPU shares a core with whoever the hypervisor puts beside it, and its clock with the whole socket. What that
takes shows in any work, so a fixed piece of it tells: system calls, of which most of a short round trip consists.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from orrery.clock import Clock

CALLS = 2000
"""Of sched_yield(2), which enters the scheduler and returns: about half a millisecond."""

Speed = Callable[[], float]
"""ns for such a call."""


def speed_of(cpu: int, clock: Clock) -> Speed:
    """Measures on this CPU; the thread is where it was afterwards."""

    def measured() -> float:
        before = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {cpu})
        try:
            begin = clock.now()
            for _ in range(CALLS):
                os.sched_yield()
            return (clock.now() - begin) / CALLS
        finally:
            os.sched_setaffinity(0, before)

    return measured
