"""Latency from the intended start: what a caller waits whose calls fall due by a clock, queueing included."""

from __future__ import annotations

from functools import partial

from orrery.definitions.scenario.limits import Limit
from orrery.metrics.catalogue.latency import PERCENTILES, percentile_of
from orrery.metrics.formats import duration
from orrery.metrics.metric import Metric, Reading
from orrery.metrics.trials import TrialMeasurement

OPEN = "open loops (constant rate, Poisson), and bursts with an interval"


LATENCY = "latency.intended."
FROM_INTENDED = (LATENCY, "deadline.")
"""How the names of metrics begin that count from the intended start: lateness can only make them worse."""


def is_sound_when_it_holds(metric: Metric, limit: Limit) -> bool:
    """Whether a limit of this metric that a late generator keeps is kept all the same."""
    return metric.name.startswith(FROM_INTENDED) and limit.sign[0] == ("<" if metric.better == "lower" else ">")


def of_intended(trial: TrialMeasurement, q: float) -> Reading:
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
