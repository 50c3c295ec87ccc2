"""Latency from the intended start: what a caller waits whose calls fall due by a clock, queueing included."""

from __future__ import annotations

from functools import partial

from orrery.metrics.formats import duration
from orrery.metrics.latency import PERCENTILES, percentile_of
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import Trial

OPEN = "paced and poisson loads, and bursts with an interval"


def of_intended(trial: Trial, q: float) -> Reading:
    """The percentile `q` (ns) from the intended start; None for a load without one."""
    series = trial.series("intended")
    return percentile_of(series, q) if series is not None else None


METRICS = tuple(
    Metric(
        f"latency.intended.{name}",
        "ns",
        "lower",
        f"{q * 100:g} % of the calls ended no later after the instant at which they were due ({OPEN})",
        partial(of_intended, q=q),
        duration,
    )
    for name, q in PERCENTILES.items()
)
