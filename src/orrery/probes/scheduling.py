"""By which of the kernel's rules a process gets a CPU."""

from __future__ import annotations

import os


def middle_priority() -> int:
    """The middle of the priorities of SCHED_FIFO."""
    return (os.sched_get_priority_min(os.SCHED_FIFO) + os.sched_get_priority_max(os.SCHED_FIFO)) // 2


def fifo_priority(pid: int) -> int | None:
    """The priority of a process that runs as SCHED_FIFO; None for another one, or one that is gone."""
    try:
        if os.sched_getscheduler(pid) != os.SCHED_FIFO:
            return None
        return os.sched_getparam(pid).sched_priority
    except ProcessLookupError:
        return None
