"""Observations of open loads, made from those of closed ones: intended starts, deadlines, left-out batches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from observations import series
from orrery.stats.histogram import bucket_bounds
from orrery.store.observation import Measurement, Observation


def opened(
    made: Sequence[Observation], load: dict[str, Any], *, delay: float = 0.5, timer: int = 40, **counters: int
) -> list[Observation]:
    """The same trials under `load`, with these counters: a call began `delay` of its own length after it was due.

    One call in ten was held up so; of the delay `timer` ns were the generator's own.
    """
    for observation in made:
        for measured in observation.measurements:
            measured.load = dict(load)
            measured.counters |= counters
            _add_series(measured, delay, timer)
    return list(made)


def _add_series(measured: Measurement, delay: float, timer: int) -> None:
    latency = measured.series["latency"]
    middles = [sum(bucket_bounds(index)) // 2 for index, count in sorted(latency.buckets.items()) for _ in range(count)]
    waits = [int(value * delay) if number % 10 == 9 else 0 for number, value in enumerate(middles)]
    whole = [value + wait + timer for value, wait in zip(middles, waits, strict=True)]
    measured.series |= {
        "intended": series("intended", whole),
        "backpressure": series("backpressure", waits),
        "timer_error": series("timer_error", [timer] * len(middles)),
    }
