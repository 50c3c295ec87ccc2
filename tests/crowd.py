"""Observations of several clients of one kind, made from those of one: each has its calls, at a pace of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from observations import series
from orrery.stats.histogram import bucket_bounds
from orrery.store.observation import Measurement, Observation


def crowd(made: Sequence[Observation], paces: Sequence[float]) -> list[Observation]:
    """The same trials with a client for each of `paces`: its calls take that many times as long.

    All call in the first one's window, so at a pace of 2 half as many calls are in it.
    """
    for observation in made:
        alone = list(observation.measurements)
        observation.measurements = [_client(m, number, pace) for m in alone for number, pace in enumerate(paces)]
    return list(made)


def _client(first: Measurement, number: int, pace: float) -> Measurement:
    latency = first.series["latency"]
    middles = [sum(bucket_bounds(index)) // 2 for index, count in sorted(latency.buckets.items()) for _ in range(count)]
    # Every so manieth of them, evenly over all sizes, so that the median keeps its place.
    kept = [middles[int(index * pace)] for index in range(int(len(middles) / pace))] if pace > 1 else middles
    slower = series("latency", [int(value * pace) for value in kept])
    return replace(first, object=f"client[{number}]", series=first.series | {"latency": slower})
