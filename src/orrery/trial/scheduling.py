"""Has the processes of a trial go before all others, where the plan asks for it, and notes which of them do."""

from __future__ import annotations

import re

from orrery.definitions.conditions.scheduling import FIFO
from orrery.probes.scheduling import middle_priority
from orrery.store.facts import SCHEDULING, SCHEDULING_NORMAL
from orrery.trial.stage import Stage

NORMAL = "normal: SCHED_FIFO is not allowed here"
NUMBER = re.compile(r"\d+")


def prefer(stage: Stage) -> None:
    """Ask for SCHED_FIFO for everything that is started from now on; the supervisor and the conductor stay as they are.

    One that never waits would keep them from a CPU for good: that is refused before (orrery.trial.placement).
    """
    if stage.plan.scheduling == FIFO:
        for host in stage.hosts.all:
            host.priority = middle_priority()


def note_scheduling(stage: Stage, name: str) -> None:
    """Note how the process really runs, if anything was asked: `terms.scheduling`, and who does not get it."""
    host = stage.hosts.of(name)
    if host.priority is None:
        return
    facts, priority = stage.observation.facts, host.readings.fifo_priority(stage.pids[name])
    if priority is None:
        SCHEDULING_NORMAL.put(facts, [*SCHEDULING_NORMAL.get(facts, []), name])
        SCHEDULING.put(facts, NORMAL)
    elif not SCHEDULING_NORMAL.is_in(facts):
        found = {*map(int, NUMBER.findall(SCHEDULING.get(facts, ""))), priority}
        SCHEDULING.put(facts, f"SCHED_FIFO, priority {', '.join(map(str, sorted(found)))}")
