"""How variances compare, and how often a campaign of so many pairs finds a slowdown."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scipy.special import chdtri, fdtri, nctdtr

from orrery.stats.intervals import CONFIDENCE, Estimate, student

TAIL = (1 - CONFIDENCE) / 2


def mean_square(values: Sequence[float]) -> Estimate:
    """The variance of normal values about 0, with its interval by chi square; ValueError for no values."""
    number = len(values)
    total = math.fsum(value * value for value in values)
    return Estimate(total / number, total / float(chdtri(number, TAIL)), total / float(chdtri(number, 1 - TAIL)))


def variance_ratio(row: Sequence[float], base: Sequence[float]) -> Estimate:
    """The ratio of the variances about 0 of two independent samples of normal values, with its interval by F."""
    found = (math.fsum(v * v for v in row) / len(row)) / (math.fsum(v * v for v in base) / len(base))
    low, high = (float(fdtri(len(row), len(base), q)) for q in (1 - TAIL, TAIL))
    return Estimate(found, found / low, found / high)


def power(spread: float, pairs: int, slowdown: float) -> float:
    """In which share of campaigns of so many pairs Student's interval lies above 1; `spread` is of a pair's log ratio.

    Source: the power of the t test by the noncentral t distribution; N. L. Johnson, B. L. Welch, "Applications of the
    non-central t-distribution", Biometrika 31 (1940).
    """
    beyond = student(1 - TAIL, pairs - 1)
    return 1 - float(nctdtr(pairs - 1, math.log1p(slowdown) * math.sqrt(pairs) / spread, beyond))
