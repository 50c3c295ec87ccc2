"""One-way delays between clocks: by how much they may be wrong, and when that is too much."""

from __future__ import annotations

from orrery.metrics.formats import duration
from orrery.metrics.metric import Absent, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.stats.histogram import order_statistic, rank_of
from orrery.store.facts import CLOCK_BOUND

MOST = 0.1
"""A delay is not measurable where clocks agree to no better than this share of the median."""


def clock_bound(trial: TrialMeasurement) -> float:
    """By how much (ns) a time from one host to another may be wrong: what both clocks may; 0 where there is one."""
    bounds = sorted(CLOCK_BOUND.get(trial.facts, {}).values(), reverse=True)
    return float(sum(bounds[:2]))


def agreed(trial: TrialMeasurement, reading: Reading) -> Reading:
    """What was read of a one-way delay; Absent where clocks do not agree well enough to tell it."""
    bound = clock_bound(trial)
    series = trial.series(trial.times)
    if not bound or series is None or not isinstance(reading, float):
        return reading
    median = order_statistic(series.buckets, rank_of(0.5, series.count))
    if bound <= MOST * median:
        return reading
    return Absent(f"not measurable: clocks agree to within {duration(bound)} only")
