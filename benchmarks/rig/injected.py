"""A slowdown of a known size: how many turns of a loop in the servant make a call longer by a given share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import median

from orrery.planning.expand import Overrides
from orrery.planning.plan import Plan
from rig.own import Placement, medians, run_own, series, whole_plan
from rig.subjects import Subject

SCENARIO = Path(__file__).with_name("injected.toml")
LEAST, LONG = 1, 100_000
"""Turns: of what is not slowed, and of what the cost of a turn is found with."""


@dataclass(frozen=True)
class Calibration:
    """What a turn of the loop and a call without it take, in ns."""

    turn: float
    call: float

    def turns(self, share: float) -> int:
        """How many turns make a call longer by this share of itself."""
        return LEAST + round(share * self.call / self.turn)


def slowed_plan(subject: Subject, placement: Placement, turns: int, calls: int) -> Plan:
    """The plan of a call with so many turns in its servant."""
    return whole_plan(subject, placement, str(SCENARIO), Overrides({"turns": (turns,)}, calls))


def calibrate(subject: Subject, placement: Placement, calls: int, trials: int) -> Calibration:
    """Trials of few and of many turns, in turn: the difference of their shortest calls is what the turns take.

    The shortest of so many was not disturbed; a call's own time is the median of the trials' medians.
    """
    least: dict[int, list[int]] = {LEAST: [], LONG: []}
    calls_of: list[float] = []
    for _ in range(trials):
        for turns in least:
            made = run_own(slowed_plan(subject, placement, turns, calls))
            (latency,) = series(made).values()
            least[turns].append(latency.min)
            calls_of += medians(made).values() if turns == LEAST else ()
    turn = (min(least[LONG]) - min(least[LEAST])) / (LONG - LEAST)
    return Calibration(turn, median(calls_of))
