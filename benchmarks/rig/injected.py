"""A slowdown of a known size: how many turns of a loop in the servant make a call longer by a given share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import median

from orrery.errors import DriverError
from orrery.planning.overrides import Overrides
from orrery.planning.plan import Plan
from orrery.stats.intervals import ratio
from orrery.store.observation import Observation
from rig.own import Placement, TrialOf, medians, series, whole_plan
from rig.program import note
from rig.subjects import Subject

SCENARIO = Path(__file__).with_name("injected.toml")
LEAST, LONG = 1, 20_000
"""Turns: of what is not slowed, and of what the cost of a turn is first estimated with."""
ESTIMATES, PAIRS = 5, 150
"""Pairs of trials for the first estimate, and for the calibration: with pairs that differ by 12 %, their mean is known
to 1 %, a thirtieth of `SHARE`."""
SHARE = 0.3
"""What the calibration injects: far more than the noise, and little enough that a call stays what it is."""


@dataclass(frozen=True)
class Calibration:
    """By which share of itself a turn of the loop makes a call longer."""

    turn: float

    def turns(self, share: float) -> int:
        """How many turns make a call longer by this share of itself."""
        return LEAST + round(share / self.turn)


def slowed_plan(subject: Subject, placement: Placement, turns: int, calls: int) -> Plan:
    """The plan of a call with so many turns in its servant."""
    return whole_plan(subject, placement, str(SCENARIO), Overrides({"turns": (turns,)}, calls))


def calibrate(subject: Subject, placement: Placement, calls: int, run: TrialOf) -> Calibration:
    """Interleaved pairs of trials, one of them slowed by about `SHARE`: the ratio of their medians, as it is compared.

    The shortest calls would tell less: what a call takes apart from its servant differs between processes.
    """
    note("how long a turn of the loop takes")
    turns = _estimated(subject, placement, calls, run).turns(SHARE)
    least, slowed = (slowed_plan(subject, placement, number, calls) for number in (LEAST, turns))
    pairs = []
    for number in range(PAIRS):
        # Either is the first of a pair as often as the other.
        first, second = (least, slowed) if number % 2 else (slowed, least)
        made = {id(plan): _median(run(plan, number, position)) for position, plan in enumerate((first, second))}
        pairs.append((made[id(slowed)], made[id(least)]))
    found = ratio(pairs)
    if found.centre is None or found.centre <= 1:
        raise DriverError("the injected turns do not make calls longer", hint="is the machine busy?")
    return Calibration((found.centre - 1) / (turns - LEAST))


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
