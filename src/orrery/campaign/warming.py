"""How long programs that are compiled while they run are warmed up: by when the times of calls have come to rest.

A pilot watches each of them for a while without any warm-up. The longest way to a level that lasts, doubled, is the
warm-up of all bindings and all trials of a point. Whether it was enough each trial shows (metrics/rules/steady.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from orrery.clock import SECOND
from orrery.definitions.wiring.referral import REFERRING
from orrery.metrics.rules.steady import CHANGE, points_of
from orrery.metrics.trials import TrialMeasurement
from orrery.planning.plan import LoadPlan, PhasePlan, Plan
from orrery.store.observation import Observation

WATCHED = 20 * SECOND
"""A pilot's trial takes about so long in all (ns), and an operation of it at least `SHORTEST`, at most `LONGEST`."""
SHORTEST, LONGEST = 2 * SECOND, 10 * SECOND
SLICES = 100
"""Of what is watched: as many as a program keeps."""
MARGIN = 2
"""Times the way to rest that was seen: another process may take longer."""
CHOICES = tuple(seconds * SECOND for seconds in (2, 5, 10, 20))
"""Warm-ups (ns): few, so that a pilot that saw a little more or less changes nothing."""
LASTING = 0.2
"""The last level lasts if it takes this part of what was watched; else nothing came to rest."""


def can_be_warmed(plan: Plan) -> bool:
    """Whether its warm-up may last any time: not where samples are counted beforehand, nor where calls are cold."""
    warm = [member.load for phase in plan.phases if phase.kind == "warm" for member in phase.members]
    is_counted = plan.topics or plan.capacity is not None or plan.fault is not None
    return bool(warm) and not is_counted and all(load.time is None for load in warm)


def watched(plan: Plan) -> Plan:
    """The plan with nothing but what is watched: each operation from its first call on."""
    measured = [phase for phase in plan.phases if phase.kind == "measure"]
    time = _each(sum(phase.step != REFERRING for phase in measured))
    phases = [phase if phase.step == REFERRING else _timed(phase, time) for phase in measured]
    numbered = tuple(replace(phase, id=number) for number, phase in enumerate(phases, start=1))
    return replace(plan, phases=numbered, timeout=plan.timeout + 2 * time * len(phases) / SECOND)


def warm_up(pilots: Iterable[Observation]) -> int:
    """The warm-up (ns) of a point, by what was watched of all its bindings that need one."""
    found = [_way(TrialMeasurement(pilot, one)) for pilot in pilots for one in pilot.measurements if one.slices]
    wanted = MARGIN * max(found, default=0)
    return next((choice for choice in CHOICES if choice >= wanted), CHOICES[-1])


def way_to_rest(points: Sequence[float]) -> float:
    """Which part of the points is over before a level that lasts: 0 where there is one level, 1 where none lasts."""
    from orrery.stats.changes import changes

    bounds = [0, *changes(points), len(points)]
    levels = [(begin, sum(points[begin:end]) / (end - begin)) for begin, end in pairwise(bounds) if end > begin]
    if not levels:
        return 1.0
    _, last = levels[-1]
    # Back from the end, as long as the level is the last one's.
    begun = len(points)
    for begin, level in reversed(levels):
        if abs(level - last) > CHANGE * min(level, last):
            break
        begun = begin
    return 1.0 if len(points) - begun < LASTING * len(points) else begun / len(points)


def _way(trial: TrialMeasurement) -> int:
    """How long (ns) one operation took until it came to rest; the longest choice where it did not."""
    slices = trial.measurement.slices
    part = way_to_rest(points_of(trial))
    return CHOICES[-1] if part == 1.0 else round(part * (slices[-1].end - slices[0].begin))


def _each(operations: int) -> int:
    return min(LONGEST, max(SHORTEST, WATCHED // max(1, operations)))


def _timed(phase: PhasePlan, time: int) -> PhasePlan:
    def of(load: LoadPlan) -> LoadPlan:
        return replace(load, calls=None, time=time, time_most=None)

    members = tuple(replace(member, load=of(member.load)) for member in phase.members)
    return replace(phase, members=members, slice=time // SLICES)
