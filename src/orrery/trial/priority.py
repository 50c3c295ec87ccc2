"""The conductor is heard at once: the processes that it measures may keep every CPU busy, and it has to end that."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

RAISED = os.SCHED_RR | os.SCHED_RESET_ON_FORK
"""Before all ordinary processes; what it starts is ordinary again."""


@contextlib.contextmanager
def raised_priority() -> Iterator[bool]:
    """This process goes before all ordinary ones inside of the `with` statement, where it may; whether it does.

    It sleeps while anything is measured, and so takes no time from it.
    """
    before, priority = os.sched_getscheduler(0), os.sched_getparam(0)
    try:
        os.sched_setscheduler(0, RAISED, os.sched_param(os.sched_get_priority_min(os.SCHED_RR)))
    except OSError:  # an ordinary user, or a cgroup without real time
        yield False
        return
    try:
        yield True
    finally:
        os.sched_setscheduler(0, before, priority)
