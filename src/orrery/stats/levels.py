"""The level of one binding over its trials, in the order of the blocks: it bears a drift of the host."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from orrery.stats.intervals import CONFIDENCE, Estimate, exponential, too_few
from orrery.stats.methods import Method, Quantity, use
from orrery.stats.spread import cosine_half


def mean_level(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of `values` (one a trial, any unit) with the interval of `methods.USES`; none below 6 values."""
    if not values:
        return Estimate(None, why="no trials")
    centre = math.fsum(values) / len(values)
    used = use(Quantity.LEVEL, len(values))
    if used.method is Method.NONE:
        return Estimate(centre, why=too_few(len(values)))
    half = float(cosine_half(np.asarray(values, dtype=float), used.terms, confidence))
    return Estimate(centre, centre - half, centre + half)


def geometric_level(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """The geometric mean of `values` and its interval (by logarithms); none if a value is not above 0."""
    if any(value <= 0 for value in values):
        return Estimate(None, why="a trial's value is 0: there is no geometric mean")
    # Logarithms of multiples of the first value: equal values then give that value exactly.
    unit = values[0] if values else 1.0
    found = mean_level([math.log(value / unit) for value in values], confidence)
    ends = [None if log is None else unit * exponential(log) for log in (found.centre, found.low, found.high)]
    return Estimate(ends[0], ends[1], ends[2], found.why)


def difference(pairs: Sequence[tuple[float, float]], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of row - base over `pairs` (row, base), one a block in their order, in their unit.

    A block that is slow for both makes their difference larger: it drifts with the host, and has a level's interval.
    """
    if not pairs:
        return Estimate(None, why="no block has both")
    return mean_level([row - base for row, base in pairs], confidence)
