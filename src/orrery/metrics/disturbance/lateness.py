"""How late a generator was that no earlier call held up, whose fault it was, and whether that spoils a figure.

Lateness matters where it is large beside the interval (another load was offered) and beside the latency from the
intended start, which holds it (the figure is the generator's own). So it is told as a share of the longer of the two
(docs/decisions/0007-lateness-beside-the-figure.md).
"""

from __future__ import annotations

from orrery.metrics.sides import SERVER, side_of
from orrery.stats.histogram import order_statistic, rank_of
from orrery.store.observation import Measurement, Observation, Series, Usage

LATE_SHARE = 0.1
"""Of the interval or the figure, for a generator that was on its CPU when its instant came."""

SLEPT_SHARE = 0.25
"""The same for one that slept until its instant, since the CPU is not its own: timers wake it late, now and always."""

USED_SHARE = 0.1
"""Of the generator's CPU: what the trial's other processes may use without being what made it late."""

AWAKE = ("exact", "spin")
"""Ways to wait (kit/PROTOCOL.md) that end on the CPU."""


def lateness(measured: Measurement) -> float | None:
    """p99 of the timer error over what it is judged by; None for loads without intended starts.

    Paced calls, poisson calls and bursts with an interval have intended starts. What an earlier call held up stands in
    the back-pressure, which is the middleware's answer to the load and is never asked about here.
    """
    return _share(measured, "timer_error")


def fault(observation: Observation, measured: Measurement) -> float | None:
    """The part of `lateness` that the trial itself may have caused.

    That is what the thread was busy with before it waited. All of it where that is not known, and where the trial's
    other processes used the generator's CPU for more than the limit: their work, had all of it stood in the way of each
    start, would explain a lateness of so much of the interval.
    """
    busy = _share(measured, "busy")
    return lateness(measured) if busy is None or _others(observation, measured) > USED_SHARE else busy


def allowed(measured: Measurement) -> float:
    """How large a share of lateness may be: beyond it what was offered is another load, and the figure another's."""
    return LATE_SHARE if measured.load.get("wait") in AWAKE else SLEPT_SHARE


def judged_by(measured: Measurement) -> tuple[int, str]:
    """What lateness is held against (ns, and its name): the interval (poisson: the mean), or a longer p99.

    That is the p99 of latency from the intended start. 0 for loads without an interval.
    """
    interval, intended = int(measured.load.get("interval") or 0), measured.series.get("intended")
    p99 = round(_p99(intended)) if interval and intended is not None and intended.count else 0
    return (p99, "the p99 from the intended start") if p99 > interval else (interval, "the interval")


def _share(measured: Measurement, name: str) -> float | None:
    series = measured.series.get(name)
    if series is None or not series.count:
        return None
    base, _ = judged_by(measured)
    return _p99(series) / base if base else None


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
