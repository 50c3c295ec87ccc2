"""Slow operations: what a call took while it was verified says how long its phases may take, and how many fit."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from orrery.clock import SECOND
from orrery.planning.phases import TOGETHER
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, Plan
from orrery.planning.trial_timeout import EACH

SPAN = 10 * SECOND
"""So long (ns) a phase of a slow operation takes, about; more calls than fit are left out."""
FEWEST = 16
"""So many calls are made however slow they are: every slot of the pool once."""
SPARE = 3.0
"""Times what is expected is waited for."""
SURELY = 10 * EACH
"""A call (ns) that is slow by sixteen calls alone, in which a machine may have stood still for a moment."""
MANY = 10
"""So many calls of a warm-up say it better."""


@dataclass
class Pace:
    """What calls took in a trial: operation (or all together) -> ns a call, of those that are slow."""

    slow: dict[str, float] = field(default_factory=dict)

    def verified(self, phase: PhasePlan, wall: int, calls: int) -> None:
        """A phase that verified took `wall` ns for so many calls of its busiest member."""
        each = wall / max(1, calls)
        if each > SURELY:
            title = TOGETHER if phase.title.startswith(f"{TOGETHER}: ") else phase.title
            self.slow[title] = max(each, self.slow.get(title, 0.0))

    def warmed(self, phase: PhasePlan, wall: int, calls: int) -> None:
        """A warm-up took `wall` ns for so many calls of its busiest member, one after the other."""
        if calls < MANY or not all(_is_busy(member.load) for member in phase.members):
            return
        self.slow.pop(phase.title, None)
        if wall / calls > EACH:
            self.slow[phase.title] = wall / calls

    def most(self, phase: PhasePlan, cuts: Mapping[str, int]) -> int | None:
        """How many calls of each member fit into the time of a phase; None where they are not slow.

        None too where `cuts` has a number that takes at most twice the time: all bindings make as many calls then.
        """
        each = self.slow.get(phase.title)
        if each is None or each * cuts.get(phase.title, math.inf) <= 2 * SPAN:
            return None
        return max(FEWEST, int(SPAN / each))

    def timeout(self, phase: PhasePlan) -> float:
        """Seconds that a phase may take beyond those of calls that are not slow."""
        each = self.slow.get(phase.title, 0.0)
        calls = sum((member.load.calls or FEWEST) + 1 for member in phase.members)
        return SPARE * each * calls / SECOND


def cut(phase: PhasePlan, most: int | None) -> PhasePlan:
    """The phase with at most so many calls of each member, of bursts whole ones; without a number none is left out."""
    if most is None:
        return phase
    return replace(phase, members=tuple(_cut(member, most) for member in phase.members))


def cut_plan(plan: Plan, cuts: Mapping[str, int]) -> Plan:
    """The plan in which no operation (a phase's title) has more calls than `cuts` says."""
    if not cuts:
        return plan
    return replace(plan, phases=tuple(_of_plan(phase, cuts) for phase in plan.phases))


def _of_plan(phase: PhasePlan, cuts: Mapping[str, int]) -> PhasePlan:
    return phase if phase.kind == "verify" else cut(phase, cuts.get(phase.title))


def _cut(member: MemberPlan, most: int) -> MemberPlan:
    load = member.load
    if load.calls is None or load.calls <= most or not _is_busy(load):
        return member
    return replace(member, load=replace(load, calls=_whole_bursts(most, load)))


def _is_busy(load: LoadPlan) -> bool:
    """Whether calls follow each other at once: others wait for their instant, and take the time that they say."""
    return load.interval is None and load.think_time is None


def _whole_bursts(most: int, load: LoadPlan) -> int:
    return max(1, most // load.burst) * load.burst if load.burst else most
