"""Start-up: from the start of the first process, daemons included, until all objects are bound to each other."""

from __future__ import annotations

from orrery.metrics.formats import duration
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import Trial
from orrery.store.facts import STARTUP


def of_startup(trial: Trial) -> Reading:
    """The time (ns) that the whole trial took to be ready; None for trials of which it is not known."""
    found = STARTUP.get(trial.facts)
    return float(found) if found is not None else None


METRICS = (
    Metric(
        "startup",
        "ns",
        "lower",
        "time from the start of the first process (a daemon's too) until all objects are bound to each other",
        of_startup,
        duration,
    ),
)
