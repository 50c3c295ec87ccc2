"""How late a generator was that no earlier call held up, and whose fault it was: its own work's, or the host's."""

from __future__ import annotations

from orrery.metrics.sides import SERVER, side_of
from orrery.stats.histogram import order_statistic, rank_of
from orrery.store.observation import Measurement, Observation, Series, Usage

LATE_SHARE = 0.1
"""Of the interval: beyond it what was offered is another load."""


def lateness(measured: Measurement) -> float | None:
    """p99 of the timer error over the interval between intended starts (poisson: the mean); None for loads without.

    Paced calls, poisson calls and bursts with an interval have intended starts. What an earlier call held up stands in
    the back-pressure, which is the middleware's answer to the load and is never asked about here.
    """
    return _of_interval(measured, "timer")


def fault(observation: Observation, measured: Measurement) -> float | None:
    """The part of `lateness` that the trial itself may have caused.

    That is what the thread was busy with before it waited. All of it where that is not known, and where the trial's
    other processes used the generator's CPU for more than the limit: their work, had all of it stood in the way of each
    start, would explain a lateness of so much of the interval.
    """
    busy = _of_interval(measured, "own")
    return lateness(measured) if busy is None or _others(observation, measured) > LATE_SHARE else busy


def _of_interval(measured: Measurement, name: str) -> float | None:
    series, interval = measured.series.get(name), measured.load.get("interval")
    return None if series is None or not series.count or not interval else _p99(series) / int(interval)


def _p99(series: Series) -> float:
    return float(order_statistic(series.buckets, rank_of(0.99, series.count)))


def _others(observation: Observation, measured: Measurement) -> float:
    """The share of the phase for which other processes of the trial used the generator's CPU, as far as is known."""
    sharing = [u for u in observation.usage if u.phase == measured.phase and u.process != measured.object]
    if observation.placement == "split":
        sharing = [usage for usage in sharing if _is_client(observation, usage)]
    return sum((usage.user + usage.system) / usage.wall for usage in sharing if usage.wall > 0)


def _is_client(observation: Observation, usage: Usage) -> bool:
    """Whether a process sits on the clients' CPU: one with a client in it does, no daemon does."""
    measuring = {measured.object for measured in observation.measurements}
    return not usage.daemon and side_of(observation.facts, usage.process, measuring) != SERVER
