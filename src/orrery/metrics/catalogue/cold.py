"""Cold calls: the first ones of programs that nobody has called before, exact."""

from __future__ import annotations

from functools import partial
from statistics import fmean

from orrery.metrics.formats import duration
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.store.facts import COLD

FEW = 100
"""What a program is asked often within its first moment: so many calls."""


def mean_of_first(trial: TrialMeasurement, count: int) -> Reading:
    """The mean (ns) of the first `count` calls of a cold trial, in the order in which they began; None of any other.

    Absent where the load did not keep so many single calls (`raw`).
    """
    if not trial.is_timed or trial.is_delivery or COLD.get(trial.facts) is None:
        return None
    pairs = sorted(trial.measurement.raw)[:count]
    if not pairs:
        return None
    if len(pairs) < count:
        return Absent(f"{len(pairs)} single calls in a trial, not {count}")
    return fmean(length for _, length in pairs)


METRICS = (
    Metric(
        "cold.first",
        "ns",
        "lower",
        "the first call of programs that nobody has called before (a cold load that keeps single calls)",
        partial(mean_of_first, count=1),
        duration,
    ),
    Metric(
        "cold.hundred",
        "ns",
        "lower",
        "the mean of the first hundred calls of such programs",
        partial(mean_of_first, count=FEW),
        duration,
    ),
)
