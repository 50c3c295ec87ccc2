"""Latency: from the actual start of a call (of a burst: the whole batch) to its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

from orrery.metrics.clocks import agreed
from orrery.metrics.formats import duration
from orrery.metrics.metric import Absent, Infinite, Metric, Reading
from orrery.metrics.trials import TrialMeasurement
from orrery.stats.histogram import deviation, enough, order_statistic, rank_of, required
from orrery.store.observation import Series

PERCENTILES = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999}


def percentile_of(series: Series, q: float) -> Reading:
    """The percentile `q` (ns) of a series, the exact extremes as its bounds; Absent with too few values for it."""
    if not enough(q, series.count):
        return Absent(f"{series.count:,} calls in a trial, p{q * 100:g} needs {required(q):,}")
    found = order_statistic(series.buckets, rank_of(q, series.count))
    return float(min(max(found, series.min), series.max))


def percentile_with(series: Series | None, lost: int, q: float) -> Reading:
    """The percentile `q` (ns) of what is in a series and of so many that were `lost`.

    What never comes is infinitely late, and so is a percentile that falls on it (RFC 7679, section 5.1).
    """
    if series is None:
        return (Infinite if lost else Absent)("no sample came in")
    sent = series.count + lost
    if lost and enough(q, sent) and rank_of(q, sent) > series.count:
        return Infinite(f"{lost:,} of {sent:,} samples were lost in a trial, so p{q * 100:g} is infinite")
    return percentile_of(replace(series, count=sent), q)


def mean_of(series: Series) -> float:
    """The exact mean (ns)."""
    return series.sum / series.count


def single_of(series: Series) -> Reading:
    """The time (ns) of a series' only call."""
    return float(series.max) if series.count == 1 else _several(series.count)


@cache
def _several(count: int) -> Absent:
    """The same one for all trials with so many calls: most have as many as all others."""
    return Absent(f"{count:,} calls in a trial, not one")


def of_latency(trial: TrialMeasurement, take: Callable[[Series], Reading]) -> Reading:
    """What `take` finds in a trial's latencies; Absent if it has none, None where calls are not what it is about."""
    if trial.is_delivery or not trial.is_timed:
        return None
    series = trial.series("latency")
    return take(series) if series is not None else Absent("no call was measured")


def deviation_of(series: Series) -> Reading:
    """The standard deviation (ns) of a series; Absent for a single call."""
    if series.count < 2:
        return Absent("a single call in a trial does not deviate")
    return deviation(series.buckets)


def spread_of(series: Series) -> Reading:
    """The p99 less the median (ns): how far the slow calls lie from an ordinary one."""
    slow, half = percentile_of(series, 0.99), percentile_of(series, 0.5)
    return slow - half if isinstance(slow, float) and isinstance(half, float) else slow


def variation(trial: TrialMeasurement) -> Reading:
    """How far a call is from the one before of its operation and thread, in the mean (ns); None as for latencies."""
    if trial.is_delivery or not trial.is_timed:
        return None
    counters = trial.measurement.counters
    if "variation" not in counters:
        return Absent("the program did not report how its calls vary")
    successions = counters.get("successions", 0)
    return counters["variation"] / successions if successions else Absent("no call in a trial followed another")


def median(trial: TrialMeasurement) -> Reading:
    """The median (ns) of what a row is about: a trial's calls, or a subscriber's samples or paths."""
    if not trial.is_delivery:
        return of_latency(trial, partial(percentile_of, q=0.5))
    series = trial.series(trial.times)
    return agreed(trial, percentile_with(series, trial.lost, 0.5))


def _latency(name: str, definition: str, take: Callable[[Series], Reading]) -> Metric:
    return Metric(f"latency.{name}", "ns", "lower", definition, partial(of_latency, take=take), duration)


def _percentile(name: str, q: float) -> Metric:
    definition = f"{q * 100:g} % of the calls took no longer, from their actual start (a burst: from the batch's start)"
    return _latency(name, definition, partial(percentile_of, q=q))


METRICS = (
    *[_percentile(name, q) for name, q in PERCENTILES.items()],
    _latency("single", "the only call of a trial that makes one (a cold load), exact", single_of),
    _latency("mean", "the mean time of a call, exact", mean_of),
    _latency("min", "the shortest call, exact", lambda series: float(series.min)),
    _latency("max", "the longest call, exact", lambda series: float(series.max)),
    _latency("deviation", "the standard deviation of the times of calls; its square is their variance", deviation_of),
    _latency("spread", "p99 less the median: how far the slow calls lie from an ordinary one", spread_of),
    Metric(
        "latency.variation",
        "ns",
        "lower",
        "delay variation: how far a call is from the one before of its thread, in the mean and without sign",
        variation,
        duration,
    ),
)
