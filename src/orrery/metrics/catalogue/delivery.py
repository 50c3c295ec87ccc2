"""What becomes of published samples at one subscriber, and how long they and what they cause are under way."""

from __future__ import annotations

from functools import partial

from orrery.metrics.catalogue.latency import PERCENTILES, percentile_of, percentile_with
from orrery.metrics.clocks import agreed, clock_bound
from orrery.metrics.formats import duration, percent, rate
from orrery.metrics.metric import Absent, Metric, Reading
from orrery.metrics.trials import TrialMeasurement

SERIES = {
    "delay": "from the start of publishing a sample until the subscriber has read it",
    "path": "from the start of publishing at a path's first object until the last is through with what it caused",
}
"""The series of subscribers, and what their times are."""
COUNTS = {
    "lost": "samples that were published and did not come in",
    "duplicated": "samples that came in again",
    "reordered": "samples that came in after a later one of the same publisher",
}


def of_series(trial: TrialMeasurement, name: str, q: float) -> Reading:
    """The percentile `q` (ns) of all samples that a subscriber should have got, lost ones too; None for all others."""
    if trial.times != name:
        return None
    return agreed(trial, percentile_with(trial.series(name), trial.lost, q))


def of_received(trial: TrialMeasurement, name: str, q: float) -> Reading:
    """The percentile `q` (ns) of those that came in."""
    if trial.times != name:
        return None
    series = trial.series(name)
    return agreed(trial, percentile_of(series, q)) if series is not None else Absent("no sample came in")


def of_count(trial: TrialMeasurement, name: str) -> Reading:
    """The share of the samples published that were `lost`, `duplicated` or `reordered`; None where it is not known."""
    counters = trial.measurement.counters
    if not trial.is_delivery or (name != "lost" and name not in counters):
        return None
    expected = counters["expected"]
    count = expected - counters["received"] if name == "lost" else counters[name]
    return count / expected if expected else Absent("no sample was published")


def of_rate(trial: TrialMeasurement) -> Reading:
    """Samples (1/s) from the first to the last that came in; None for callers, paths and trials that did not say."""
    counters = trial.measurement.counters
    if trial.times != "delay" or "last" not in counters:
        return None
    wall = counters["last"] - counters["first"]
    # From the first to the last there is one interval fewer than samples.
    return (counters["received"] - 1) * 1e9 / wall if wall > 0 else Absent("fewer than two samples came in")


METRICS = (
    *(
        Metric(f"{name}.{p}", "ns", "lower",
               f"{q * 100:g} % of the samples took no longer {meaning}; a lost one took infinitely long",
               partial(of_series, name=name, q=q), duration, bound=clock_bound)
        for name, meaning in SERIES.items()
        for p, q in PERCENTILES.items()
    ),
    *(
        Metric(f"{name}.received.{p}", "ns", "lower",
               f"the same of those samples alone that came in, {q * 100:g} % of them: stands beside `{name}.{p}`",
               partial(of_received, name=name, q=q), duration, bound=clock_bound)
        for name in SERIES
        for p, q in PERCENTILES.items()
    ),
    *(
        Metric(f"delivery.{name}", "share", "lower", f"share of all: {meaning}",
               partial(of_count, name=name), percent, "arithmetic", most=1.0 if name == "lost" else float("inf"))
        for name, meaning in COUNTS.items()
    ),
    Metric("delivery.rate", "1/s", "higher", "samples that came in over the time from the first to the last of them",
           of_rate, rate),
)  # fmt: skip
