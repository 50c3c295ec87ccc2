"""CPU: the processor time of one call, wherever it was spent."""

from __future__ import annotations

from orrery.metrics.formats import duration
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import Trial
from orrery.metrics.usage import per_call
from orrery.store.observation import Usage


def spent(usage: Usage) -> int:
    """User and system time (ns)."""
    return usage.user + usage.system


def of_cpu(trial: Trial) -> Reading:
    """User and system time of all processes and daemons for one call (ns)."""
    return per_call(trial, spent)


METRICS = (
    Metric(
        "cpu",
        "ns",
        "lower",
        "user and system time for one call, summed over every process of the trial and its daemons",
        of_cpu,
        duration,
    ),
)
