"""Batches that were intended and never made, for the one before was still out; what was made and lost is a verdict."""

from __future__ import annotations

from orrery.metrics.formats import count
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement


def of_missed(trial: TrialMeasurement) -> Reading:
    """The batches left out in a trial; None for a load that leaves none out, and for a subscriber."""
    if trial.is_delivery or trial.measurement.load.get("late") != "miss":
        return None
    missed = trial.measurement.counters.get("missed")
    return float(missed) if missed is not None else Absent("the program did not count what it left out")


METRICS = (
    Metric(
        "burst.missed",
        "count",
        "lower",
        "batches of a trial that were left out at their start, the one before being still out (bursts that miss only)",
        of_missed,
        count,
        mean="arithmetic",
    ),
)
