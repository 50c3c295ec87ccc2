"""A percentile inside one trial, with an interval from its time slices: single calls are not taken for independent.

Neighbouring slices are put together to ten batches, long enough that what one has to do with the next counts for
little. The interval is Student's t over the batches' own percentiles, around that of the whole trial ("sectioning": S.
Asmussen, P. Glynn, Stochastic Simulation, 2007, chapter III). It speaks for this one process; processes differ by more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from orrery.stats.histogram import SLICE_BITS, enough, merge, order_statistic, rank_of
from orrery.stats.intervals import CONFIDENCE, Estimate, student
from orrery.stats.spread import Array

BATCHES = 10

Histogram = Mapping[int, int]


def slice_interval(slices: Sequence[Histogram], q: float, confidence: float = CONFIDENCE) -> Estimate:
    """The percentile `q` of a trial from its `slices` in the order of time (histograms of 5 bits), in their unit."""
    merged = merge(slices)
    if not enough(q, sum(merged.values())):
        return Estimate(None, why=f"too few calls for p{q * 100:g}")
    whole = _percentile(merged, q)
    batches = [merge(batch) for batch in batched(slices)]
    if len(batches) < BATCHES or not all(enough(q, sum(batch.values())) for batch in batches):
        return Estimate(whole, why=f"too few calls in a tenth of the trial for p{q * 100:g}")
    found = np.asarray([_percentile(batch, q) for batch in batches])
    half = float(section_half(found, np.asarray(whole), confidence))
    return Estimate(whole, whole - half, whole + half)


def batched(slices: Sequence[Histogram], batches: int = BATCHES) -> list[Sequence[Histogram]]:
    """The slices in so many batches of equal length; slices beyond a multiple join the last; none if too few."""
    size = len(slices) // batches
    if size == 0:
        return []
    cuts = [size * number for number in range(batches)]
    return [slices[cut : cut + size] if cut < cuts[-1] else slices[cut:] for cut in cuts]


def section_half(batches: Array, whole: Array, confidence: float = CONFIDENCE) -> Array:
    """t(m - 1) sqrt(sum (batch - whole)^2 / (m (m - 1))): `batches` (..., m) and `whole` (...), in their unit."""
    m = batches.shape[-1]
    squares = ((batches - whole[..., None]) ** 2).sum(axis=-1)
    return np.asarray(student((1 + confidence) / 2, m - 1) * np.sqrt(squares / (m * (m - 1))))


def _percentile(histogram: Histogram, q: float) -> float:
    return order_statistic(histogram, rank_of(q, sum(histogram.values())), SLICE_BITS)
