"""Rate: how many calls ended in a second of the measured window."""

from __future__ import annotations

from orrery.metrics.formats import rate
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement


def of_rate(trial: TrialMeasurement) -> Reading:
    """Calls inside the window over its wall time (1/s); None for a server-capacity search, which has no window."""
    if not trial.is_timed:
        return None
    counters = trial.measurement.counters
    wall = counters.get("end", 0) - counters.get("begin", 0)
    return trial.window_calls * 1e9 / wall if wall > 0 else Absent("the measured window has no length")


METRICS = (
    Metric(
        "rate",
        "1/s",
        "higher",
        "calls over the wall time of the measured window; of a closed loop what its callers reached, not a capacity",
        of_rate,
        rate,
    ),
)
