"""Whether a load was offered as it was asked for, and whose its delays were: the calls' or the generator's."""

from __future__ import annotations

from orrery.metrics.trials import batch
from orrery.store.observation import Measurement

OFFERED = 0.995
"""Of the calls that were due: with fewer of them made, what was left out may be what would have been late."""

EXPLAINED_SHARE = 0.1
"""Of the delay of all calls: what a generator's lateness can explain at most, where it is not what broke a limit."""

DEVIATIONS = 3.0
"""Of the number of calls of a Poisson process: its number in a given time is a matter of chance. Fewer come by chance
once in 700 times.
"""


def offered(measured: Measurement, threads: int = 1) -> float | None:
    """The share of the calls that were asked for that were made, of all `threads`; None where no number is asked for.

    A load of so many calls, or of so many in a time (poisson: less what chance may leave out).
    """
    load = measured.load
    names = ("latency", "excluded", "outside_window")
    made = sum(measured.series[name].count for name in names if name in measured.series) * batch(measured)
    made += measured.counters.get("failed", 0)
    asked = float(load["calls"]) if load.get("calls") else _due(load)
    if load.get("load") == "poisson" and not load.get("calls"):
        asked = max(0.0, asked - DEVIATIONS * asked**0.5)
    return made / (threads * asked) if asked else None


def is_saturated(measured: Measurement) -> bool:
    """Whether calls took longer on the mean, from their actual start, than the interval between their intended ones."""
    latency, interval = measured.series.get("latency"), measured.load.get("interval")
    if latency is None or not latency.count or not interval:
        return False
    return latency.sum >= latency.count * int(interval)


def explained(measured: Measurement) -> float | None:
    """The share of the calls' delay (intended start to actual one) that the generator's lateness explains at most.

    A start that is late by t delays itself, and the calls that fall due until it is caught up with: at an interval i
    and calls of a mean length m these are t / (i - m), by t / 2 on the mean. All starts together explain no more than
    their sum x (1 + largest / 2(i - m)). None where nothing was delayed, or the load has no intended starts.
    """
    series, interval = measured.series, measured.load.get("interval")
    timer, held_up, latency = (series.get(name) for name in ("timer_error", "backpressure", "latency"))
    if timer is None or held_up is None or latency is None or not latency.count or not interval:
        return None
    if not (delay := timer.sum + held_up.sum):
        return None
    if (room := int(interval) - latency.sum / latency.count) <= 0:
        return 1.0 if timer.sum else 0.0
    return min(1.0, timer.sum * (1 + timer.max / (2 * room)) / delay)


def _due(load: dict[str, object]) -> float:
    """How many calls a thread was to make in its time."""
    time, interval = load.get("time"), load.get("interval")
    return int(str(time)) / int(str(interval)) * int(str(load.get("burst") or 1)) if time and interval else 0.0
