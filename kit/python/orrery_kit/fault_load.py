"""The load of a trial with a fault: calls that may fail, each counted where the count outlives this process."""

from __future__ import annotations

import os
import signal

from orrery_kit.call_counters import enter
from orrery_kit.clock import now, sleep_until
from orrery_kit.phase import Phase
from orrery_kit.shared_counts import ACCEPTED, ACCEPTED_BEFORE_REFUSAL, INJECTED, OVER, REFUSED, SharedCounts
from orrery_kit.workload import Task


def run_fault(task: Task, phase: Phase) -> None:
    """So many calls, `interval` apart if there is one. An error of a call ends that call only."""
    counts = SharedCounts(phase.counts)
    due, refused_since = now(), False  # the fault
    for call in range(phase.calls):
        if call == phase.after:
            _inject(phase, counts)
            refused_since = False
        if phase.interval:
            due += phase.interval
            sleep_until(due)
        if _attempt(task, call):
            returned = now()
            counts.note(counts.add(ACCEPTED), returned)
            if call >= phase.after and not refused_since:
                counts.add(ACCEPTED_BEFORE_REFUSAL)
        else:
            counts.add(REFUSED)
            refused_since = True
    counts.set(OVER, 1)
    if phase.leaves:
        os._exit(0)  # what the middleware still holds back goes with the process


def _inject(phase: Phase, counts: SharedCounts) -> None:
    """Kill whom the phase names, between two calls: so it is known after how many."""
    if phase.kill:
        os.kill(phase.kill, signal.SIGKILL)
        counts.set(INJECTED, 1)


def _attempt(task: Task, call: int) -> bool:
    """One call; whether it returned without an error."""
    args, received = task.next_slot()
    try:
        reply = task.calls[call % len(task.calls)](*args)
    except Exception:
        return False
    enter(task.tally, received, task.operation.consume_reply(reply))
    return True
