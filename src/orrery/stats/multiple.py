"""Many comparisons at a time: the chance of one false difference among all."""

from __future__ import annotations

import math
from collections.abc import Sequence

from orrery.stats.intervals import CONFIDENCE, student

RISK = 0.05
"""The chance of one false difference among all that are looked at together."""


def holm(chances: Sequence[float]) -> list[float]:
    """The p values adjusted so that those below 0.05 hold a false one with a chance of at most 5 %.

    S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979): the
    k-th smallest of m times m - k + 1, never less than the one before, at most 1. It needs no independence.
    """
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    adjusted = [0.0] * len(chances)
    floor = 0.0
    for passed, at in enumerate(order):
        floor = max(floor, min(1.0, chances[at] * (len(chances) - passed)))
        adjusted[at] = floor
    return adjusted


def chance(
    ratio: float, low: float, high: float, freedom: float, truth: float = 1.0, confidence: float = CONFIDENCE
) -> float:
    """The two-sided p value of a ratio being `truth`, from its t interval by logarithms with its degrees of freedom."""
    from scipy.special import stdtr

    half = (math.log(high) - math.log(low)) / 2
    error = half / student((1 + confidence) / 2, freedom)
    # Values that do not scatter: there is no t, and the ratio is what it is.
    if error == 0:
        return 1.0 if ratio == truth else 0.0
    return float(2 * stdtr(freedom, -abs(math.log(ratio / truth)) / error))
