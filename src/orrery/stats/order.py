"""Intervals of percentiles by order statistics, of values that are kept whole: no distribution is assumed."""

from __future__ import annotations

import numpy as np

from orrery.stats.histogram import rank_interval
from orrery.stats.intervals import CONFIDENCE
from orrery.stats.spread import Array


def order_bounds(values: Array, q: float, confidence: float = CONFIDENCE) -> tuple[Array | None, Array | None]:
    """The bounds of percentile `q` of many series at a time: `values` (..., n), each bound (...) or None.

    Their ranks: David and Nagaraja, Order Statistics, 3rd ed., section 7.1; a bound that no rank gives is None.
    """
    n = values.shape[-1]
    lower, upper = rank_interval(q, n, confidence)
    ranked = np.sort(values, axis=-1)
    return (ranked[..., lower - 1] if lower >= 1 else None, ranked[..., upper - 1] if upper <= n else None)
