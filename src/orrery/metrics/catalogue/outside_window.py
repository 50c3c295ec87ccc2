"""What was left out: calls that ended, or samples that were published, after the window in which all were active."""

from __future__ import annotations

from orrery.metrics.formats import count
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import TrialMeasurement, batch


def of_outside(trial: TrialMeasurement) -> Reading:
    """How many of them a trial has; a subscriber's are those that were published. None where one member is alone."""
    if trial.around.once(("callers", trial.measurement.phase), lambda: _callers(trial)) < 2:
        return None
    return float(sum(each.starts("outside_window") * batch(each.measurement) for each in trial.generators))


def _callers(trial: TrialMeasurement) -> int:
    members = trial.around.measurements[trial.measurement.phase]
    return len({(m.object, m.port) for m in members if not TrialMeasurement(trial.observation, m).is_delivery})


METRICS = (
    Metric(
        "outside_window",
        "count",
        "lower",
        "calls (samples) of a trial after the window had closed in which all members were active; no figure has them",
        of_outside,
        count,
        mean="arithmetic",
    ),
)
