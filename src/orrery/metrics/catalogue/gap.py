"""Gap: what the harness itself takes between two calls of a closed loop."""

from __future__ import annotations

from orrery.metrics.formats import duration
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement


def of_gap(trial: TrialMeasurement) -> Reading:
    """The mean time between a call's end and the next start (ns); None where single calls are not what it is about."""
    if trial.is_delivery or not trial.is_timed:
        return None
    starts = trial.starts("latency", "excluded")
    gap = trial.measurement.counters.get("gap")
    return gap / starts if starts and gap is not None else Absent("the program did not report its gaps")


METRICS = (
    Metric(
        "gap",
        "ns",
        "lower",
        "time from the end of a call (a batch) to the next start: the harness's own part of the rate",
        of_gap,
        duration,
        mean="arithmetic",
    ),
)
