"""A slowdown of a known size: how many turns of a loop in the servant make a call longer by a given share."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

from orrery.errors import DriverError
from orrery.planning.overrides import Overrides
from orrery.planning.plan import Plan
from orrery.stats.intervals import ratio
from orrery.store.observation import Observation
from rig.program import note
from rig.sides.own import Placement, TrialOf, medians, series, whole_plan
from rig.sides.subjects import Subject

PairOf = Callable[[int, int], tuple[float, float]]
"""(turns, number of the pair) -> the median of a call with so many turns and of one with `LEAST`, in ns."""

SCENARIO = Path(__file__).with_name("injected.toml")
LEAST, LONG = 1, 20_000
"""Turns: of what is not slowed, and of what the cost of a turn is first estimated with."""
ESTIMATES = 5
"""Pairs of trials for that first estimate."""
AT_ONCE, MOST = 150, 1800
"""After each so many pairs it is asked whether they are enough; so many at most."""
SHARE = 0.3
"""Injected to learn the cost of a turn: far more than the noise, and little enough that a call stays what it is."""
CLOSE = SHARE / 15
"""The cost of a turn is known when the interval of `SHARE` reaches no further than this."""


@dataclass(frozen=True)
class Calibration:
    """What a turn of the loop adds to a call, as a share of it, and what turns add beside, however many (`fixed`)."""

    turn: float
    fixed: float = 0.0

    def turns(self, share: float) -> int:
        """How many turns make a call longer by this share of itself; DriverError where no number of them does."""
        found = round((share - self.fixed) / self.turn) if self.turn > 0 else 0
        if found <= 0:
            raise DriverError(f"no turns of the loop make a call longer by {share:.0%}", hint="is the machine busy?")
        return LEAST + found


@dataclass(frozen=True)
class Slowdown:
    """The share by which so many turns make a call longer, and how far its interval (95 %) reaches."""

    turns: int
    share: float
    reach: float


def slowed_plan(subject: Subject, placement: Placement, turns: int, calls: int) -> Plan:
    """The plan of a call with so many turns in its servant."""
    return whole_plan(subject, placement, str(SCENARIO), Overrides({"turns": (turns,)}, calls))


def turns_for(share: float, within: float, subject: Subject, placement: Placement, calls: int, run: TrialOf) -> int:
    """The turns that make a call of this subject longer by `share` of itself, +- `within`, as far as noise allows."""
    note("how long a turn of the loop takes")
    return calibrated(
        _pair_of(subject, placement, calls, run), _estimated(subject, placement, calls, run), share, within
    )


def calibrated(pair: PairOf, estimated: Calibration, share: float, within: float) -> int:
    """The same, from interleaved pairs of trials, whose ratio is what is compared later; DriverError where it fails.

    The cost of a turn comes from `SHARE`, which stands out of the noise. But turns have a cost beside their number (the
    end of a long loop is mispredicted, that of one turn is not), so a second measurement is made close to `share`.
    Noise hides it where pairs differ by more than `within * sqrt(MOST) / 2`, 6 % for 0.3 %: the first stands alone.
    """
    far = _slowdown(pair, estimated.turns(SHARE), CLOSE, math.inf)
    if far.share <= far.reach:
        raise DriverError("the injected turns do not make calls longer", hint="is the machine busy?")
    near = _slowdown(pair, Calibration(far.share / (far.turns - LEAST)).turns(share), within / 2, within)
    if near.reach > within:
        note(f"too noisy to see {share:.0%} itself: turns are in proportion to those of {SHARE:.0%}")
        return near.turns
    return line(far, near).turns(share)


def line(far: Slowdown, near: Slowdown) -> Calibration:
    """The straight line through two of them; of two with as many turns there is none, and a turn costs nothing."""
    turn = (far.share - near.share) / (far.turns - near.turns) if far.turns != near.turns else 0.0
    return Calibration(turn, near.share - turn * (near.turns - LEAST))


def _slowdown(pair: PairOf, turns: int, close: float, enough: float) -> Slowdown:
    """Pairs until the interval reaches no further than `close`, or `MOST`; fewer if so many would not be `enough`."""
    pairs: list[tuple[float, float]] = []
    while True:
        pairs += [pair(turns, number) for number in range(len(pairs), len(pairs) + AT_ONCE)]
        found = ratio(pairs)
        assert found.centre is not None and found.low is not None and found.high is not None
        reach = max(found.high - found.centre, found.centre - found.low)
        note(f"{len(pairs)} pairs: {turns - LEAST} turns are {found.centre - 1:.2%} +- {reach:.2%} of a call")
        # An interval is the narrower by the root of the number of pairs.
        is_in_vain = len(pairs) * (reach / enough) ** 2 > MOST
        if reach <= close or is_in_vain or len(pairs) + AT_ONCE > MOST:
            return Slowdown(turns, found.centre - 1, reach)


def _pair_of(subject: Subject, placement: Placement, calls: int, run: TrialOf) -> PairOf:
    @cache
    def plan_of(turns: int) -> Plan:
        return slowed_plan(subject, placement, turns, calls)

    def pair(turns: int, number: int) -> tuple[float, float]:
        slowed, least = plan_of(turns), plan_of(LEAST)
        # Either is the first of a pair as often as the other.
        first, second = (least, slowed) if number % 2 else (slowed, least)
        made = {id(plan): _median(run(plan, number, position)) for position, plan in enumerate((first, second))}
        return made[id(slowed)], made[id(least)]

    return pair


def _estimated(subject: Subject, placement: Placement, calls: int, run: TrialOf) -> Calibration:
    """By the difference of the shortest calls with few and with many turns, and the median of a call."""
    plans = {turns: slowed_plan(subject, placement, turns, calls) for turns in (LEAST, LONG)}
    shortest: dict[int, list[int]] = {turns: [] for turns in plans}
    calls_of: list[float] = []
    for number in range(ESTIMATES):
        for turns, plan in plans.items():
            made = run(plan, number, 0)
            (latency,) = series(made).values()
            shortest[turns].append(latency.min)
            calls_of += [_median(made)] if turns == LEAST else []
    turn = (min(shortest[LONG]) - min(shortest[LEAST])) / (LONG - LEAST)
    return Calibration(turn / median(calls_of))


def _median(made: Observation) -> float:
    [found] = medians(made).values()
    return found
