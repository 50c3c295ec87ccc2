"""How long a trial may take before it is given up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from orrery.clock import SECOND
from orrery.control.timeouts import Timeouts
from orrery.planning.plan import CapacityPlan, LoadPlan, PhasePlan, PortPlan

BASE = 30.0
"""Seconds for all that is not calling."""
EACH = 500_000
"""A call (ns) that is slow, but not hung."""


SLOWER = 4
"""So many times as long a process may take to start where others start or are busy beside it."""


def startup_timeout(startup: float, processes: int) -> float:
    """Seconds in which so many processes may start, beyond what others may, each of which takes `startup` alone."""
    return SLOWER * startup * processes


def busy_with(phases: Sequence[PhasePlan], work: int) -> int:
    """How long (ns) phases keep their members busy, at worst: as if these shared one CPU and took turns."""
    return sum(_busy(member.load, work) for phase in phases for member in phase.members)


def trial_timeout(
    phases: Sequence[PhasePlan],
    work: int = 0,
    topics: bool = False,
    ports: Iterable[PortPlan] = (),
    busy: Callable[[Sequence[PhasePlan], int], int] = busy_with,
) -> float:
    """Seconds after which a trial is given up; `work` (ns) is what a call sets off beside itself.

    Where there are `topics`, samples that still come in are waited for. `ports` say how many calls verifying takes.
    `busy` is `busy_with`, or remembers what it has found.
    """
    verified = {(port.object, port.name): port.threads * port.pool * len(port.peers) for port in ports}
    checking = sum(
        verified.get((member.object, member.port), 0) * (EACH + work)
        for phase in phases
        if phase.kind == "verify"
        for member in phase.members
    )
    return BASE + (busy(phases, work) + checking) / SECOND + (Timeouts.settled if topics else 0.0)


def capacity_timeout(capacity: CapacityPlan) -> float:
    """Seconds after which a trial that grows is given up: more than it takes if each that joins is slow."""
    return BASE + capacity.most * (1.0 + 2 * capacity.rounds * capacity.latency / SECOND)


def _busy(load: LoadPlan, work: int) -> int:
    """How long (ns) one member is busy with its load, at worst."""
    spacing = max(load.interval or 0, load.think_time or 0) // (load.burst or 1)
    return 2 * (load.time_most or load.time or 0) + (load.calls or 0) * (max(EACH, spacing) + work)
