"""Percentiles of values that are kept whole, and their intervals by order statistics: no distribution is assumed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from orrery.stats.histogram import rank_interval
from orrery.stats.intervals import CONFIDENCE, Estimate
from orrery.stats.spread import Array


def order_interval(values: Sequence[float], q: float, confidence: float = CONFIDENCE) -> Estimate:
    """The percentile `q` of independent `values` (any unit) and its interval; a bound that no rank gives is None.

    The percentile lies between neighbours as in definition 7 of Hyndman and Fan (The American Statistician 50, 1996);
    the ranks of its interval are those of `histogram.percentile` (David and Nagaraja, Order Statistics, 3rd ed., 7.1).
    """
    if not 0 < q < 1:
        raise ValueError(f"a percentile lies between 0 and 1: {q}")
    if not values:
        return Estimate(None, why="no values")
    low, high = order_bounds(np.asarray(values, dtype=float), q, confidence)
    missing = "" if low is not None and high is not None else f"{len(values)} values are too few for both bounds"
    ends = [None if end is None else float(end) for end in (low, high)]
    return Estimate(float(np.quantile(values, q)), ends[0], ends[1], missing)


def order_bounds(values: Array, q: float, confidence: float = CONFIDENCE) -> tuple[Array | None, Array | None]:
    """The bounds of percentile `q` of many series at a time: `values` (..., n), each bound (...) or None."""
    n = values.shape[-1]
    lower, upper = rank_interval(q, n, confidence)
    ranked = np.sort(values, axis=-1)
    return (ranked[..., lower - 1] if lower >= 1 else None, ranked[..., upper - 1] if upper <= n else None)
