"""How long the host is watched before and after a trial, in proportion to what that measures, and how soon after."""

from __future__ import annotations

from orrery.planning.plan import LoadPlan, PhasePlan, Plan

SHORTEST, LONGEST = 10, 50
"""Milliseconds. In a shorter time a gap of one is seen by luck alone; a longer one told no more of long trials."""
SHARE = 0.1
"""Of the time that a trial measures at least."""
SETTLING, SETTLED = 0.001, 1.5
"""Seconds for each process that has ended, and at most: meanwhile the kernel frees what they had.

After hundreds and thousands of them it is busy now and then for one to five milliseconds on a virtual machine, up to
half a second later. That is no noise of the host.
"""
CALL = 10_000
"""A call (ns) of a fast middleware. The same for all: who is slow must not be watched longer, and so set aside more."""


def watch_of(plan: Plan) -> int:
    """Milliseconds before a trial of this plan, and after it; the same for all bindings of a point."""
    measured = sum(_least(phase) for phase in plan.phases if phase.kind == "measure")
    return round(min(max(SHARE * measured / 1e6, SHORTEST), LONGEST))


def settling(plan: Plan) -> float:
    """Seconds from the end of a trial's processes until the host is watched."""
    return min(SETTLING * len(plan.processes), SETTLED)


def _least(phase: PhasePlan) -> int:
    """The time (ns) that a phase takes at least: members call at the same time."""
    return max((_time(member.load) for member in phase.members), default=0)


def _time(load: LoadPlan) -> int:
    if load.time is not None:
        return load.time
    apart = max(CALL, load.interval or 0, load.think_time or 0) // (load.burst or 1)
    return (load.calls or 0) * apart
