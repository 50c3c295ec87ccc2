"""The ratio of two sets of trials that share no blocks: two campaigns, each in the order of its own blocks."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from orrery.stats.intervals import CONFIDENCE, MINIMUM_TRIALS, Estimate, too_few
from orrery.stats.methods import Quantity, use
from orrery.stats.spread import welch_freedom, welch_half


def unpaired_ratio(row: Sequence[float], base: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The ratio row/base of their geometric means (one value a trial, any unit), with an interval by logarithms.

    The interval is that of `methods.USES`; none below 6 trials on either side, no ratio where a value is not above 0.
    """
    if any(value <= 0 for value in (*row, *base)):
        return Estimate(None, why="a trial's value is 0: there is no ratio")
    if not row or not base:
        return Estimate(None, why="no trials")
    sides = [np.log(np.asarray(side, dtype=float)) for side in (row, base)]
    centre = float(sides[0].mean() - sides[1].mean())
    if (fewest := min(len(row), len(base))) < MINIMUM_TRIALS:
        return Estimate(math.exp(centre), why=too_few(fewest))
    terms = [use(Quantity.UNPAIRED, len(side)).terms for side in sides]
    half = float(welch_half(sides[0], sides[1], terms[0], terms[1], confidence))
    freedom = float(welch_freedom(sides[0], sides[1], terms[0], terms[1]))
    return Estimate(math.exp(centre), math.exp(centre - half), math.exp(centre + half), freedom=freedom)
