"""How many calls a trial makes, where nobody said it: as many as tell most in a given time.

Source of the optimum: T. Kalibera, R. Jones, "Rigorous Benchmarking in Reasonable Time", ISMM 2013 (`stats/design.py`
has the formula). It is bounded below by what the warm-up makes and what a percentile needs, above by the time there is.
"""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.campaign.effort import Effort
from orrery.campaign.pilot import Measured, Pilot
from orrery.planning.plan import LoadPlan, Plan
from orrery.stats.design import FIRST_LOOK, Variances, best_slices
from orrery.stats.histogram import required

LONGEST = 10.0
"""Seconds that the measured part of a trial takes at most: what is longer is more of the same processes."""
STEPS = (1, 2, 5, 10)
"""Calls are rounded to these times a power of ten: a small change of the pilot's variance shall not change them."""


@dataclass(frozen=True)
class Choice:
    """How many calls each client thread makes of each operation in a trial at a point, and why, in a sentence."""

    calls: int
    why: str


@dataclass(frozen=True)
class Least:
    """So many calls a trial must make, and what for."""

    calls: int
    why: str


def chosen_calls(pilot: Pilot, plans: Sequence[Plan], effort: Effort) -> dict[str, Choice]:
    """Point -> the calls of its trials, the same for all bindings; no point whose scenario says how long it takes."""
    points = countable(plans)
    return {
        point: _choice(pilot, point, of_point, effort, len(points))
        for point, of_point in points.items()
        if point in pilot.measured
    }


def countable(plans: Sequence[Plan]) -> dict[str, list[Plan]]:
    """The plans of each point at which calls follow each other at once, so that their number can be chosen."""
    found: dict[str, list[Plan]] = {}
    for plan in plans:
        found.setdefault(plan.point, []).append(plan)
    return {point: made for point, made in found.items() if all(map(_is_countable, made))}


def asked_calls(plans: Sequence[Plan]) -> int:
    """The largest number of calls of a client thread that their scenario asks for."""
    return max(load.calls or 0 for plan in plans for load in _loads(plan, "measure"))


def least_calls(plans: Sequence[Plan], effort: Effort) -> Least:
    """The fewest calls of a trial: its warm-up's, or what the percentile needs that is asked."""
    warm = max((load.calls or 0 for plan in plans for load in _loads(plan, "warm")), default=0)
    found = re.fullmatch(r"latency\.p(\d+(?:\.\d+)?)", effort.metric.name)
    needed = required(float(found[1]) / 100) if found else 1
    if needed > warm:
        return Least(needed, f"{effort.metric.name} needs {needed:,}")
    return Least(max(1, warm), f"its warm-up makes {warm:,}")


def _loads(plan: Plan, kind: str) -> list[LoadPlan]:
    return [member.load for phase in plan.phases if phase.kind == kind for member in phase.members]


def _is_countable(plan: Plan) -> bool:
    loads = _loads(plan, "measure")
    # A load of a few calls is about these: the first ones, say.
    return bool(loads) and plan.capacity is None and plan.fault is None and all(_counts(load) for load in loads)


def _counts(load: LoadPlan) -> bool:
    return load.calls is not None and load.calls > 1 and load.interval is None and load.think_time is None


def _choice(pilot: Pilot, point: str, plans: Sequence[Plan], effort: Effort, points: int) -> Choice:
    measured, least = pilot.measured[point], least_calls(plans, effort)
    inside = [(row.inside, row.rest) for row in pilot.rows if row.point == point and row.inside is not None]
    if not inside:
        asked = asked_calls(plans)
        why = "as many as the scenario asks for, since nothing is known of how calls differ inside a process"
        return Choice(asked, why) if asked > least.calls else Choice(least.calls, least.why)
    middle, rest = _middle([found for found, _ in inside]), statistics.median(rest for _, rest in inside)
    slices, most = best_slices(middle, 1.0, rest), _most(pilot, measured, effort, points)
    best = math.inf if slices is None else slices / middle.slices * measured.calls
    if min(best, most) <= least.calls:
        return Choice(least.calls, least.why)
    why = f"processes differ by {_percent(middle.between)}, slices of one by {_percent(middle.within)}"
    if most < best < math.inf:
        why += f"; of longer ones fewer than {FIRST_LOOK} would fit"
    return Choice(max(least.calls, rounded(min(best, most))), why)


def _middle(rows: Sequence[Variances]) -> Variances:
    """The variances of the rows' middle, each by itself: one odd row decides nothing."""
    within, between = (statistics.median(side) for side in ([v.within for v in rows], [v.between for v in rows]))
    return Variances(within, between, round(statistics.median(v.slices for v in rows)))


def _percent(variance: float) -> str:
    return f"{math.sqrt(variance) * 100:.2g} %"


def _most(pilot: Pilot, measured: Measured, effort: Effort, points: int) -> float:
    """The most calls for which no trial is too long, and so many blocks fit into the budget as a first look needs."""
    seconds = LONGEST * measured.trials
    if effort.budget is not None:
        seconds = min(seconds, max(0.0, effort.budget / FIRST_LOOK - pilot.rest) / points)
    return measured.calls * seconds / measured.seconds


def rounded(calls: float) -> int:
    """The nearest of 1, 2, 5, 10, 20, ..., by its logarithm."""
    power: int = 10 ** max(0, math.floor(math.log10(calls)))
    return min((step * power for step in STEPS), key=lambda each: abs(math.log(each / calls)))


def choice_lines(found: Mapping[str, Choice]) -> list[str]:
    """What was chosen, one line where all points have the same."""
    by_text: dict[str, list[str]] = {}
    for point, choice in found.items():
        by_text.setdefault(f"{choice.calls:,} calls of each client thread in a trial: {choice.why}", []).append(point)
    if len(by_text) <= 1:
        return list(by_text)
    return [f"{', '.join(points)}: {text}" for text, points in by_text.items()]
