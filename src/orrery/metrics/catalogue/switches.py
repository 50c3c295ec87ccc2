"""Context switches of one call, asked for (waiting) and forced (pre-empted)."""

from __future__ import annotations

from operator import attrgetter

from orrery.metrics.catalogue.usage import per_call
from orrery.metrics.formats import ratio
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import TrialMeasurement

VOLUNTARY, INVOLUNTARY = attrgetter("voluntary"), attrgetter("involuntary")
"""Made once: by them `per_call` knows what it has summed up already."""


def of_voluntary(trial: TrialMeasurement) -> Reading:
    """Voluntary switches of all processes and daemons for one call."""
    return per_call(trial, VOLUNTARY)


def of_involuntary(trial: TrialMeasurement) -> Reading:
    """Involuntary switches of all processes and daemons for one call."""
    return per_call(trial, INVOLUNTARY)


METRICS = (
    Metric(
        "switches.voluntary",
        "1",
        "lower",
        "context switches for one call in which a thread waited, over all processes and daemons",
        of_voluntary,
        ratio,
        mean="arithmetic",
    ),
    Metric(
        "switches.involuntary",
        "1",
        "lower",
        "context switches for one call in which a thread was pushed off its CPU, over all processes and daemons",
        of_involuntary,
        ratio,
        mean="arithmetic",
    ),
)
