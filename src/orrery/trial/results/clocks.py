"""Instants that processes on other hosts noted, told in the conductor's time, so that they can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from orrery.hosts.clocks import HostClock
from orrery.store.observation import Measurement
from orrery.trial.results.samples import Arrival, Departure, Logs

INSTANTS = ("begin", "end")
"""The counters of a measurement that are instants."""


def to_conductor_clock(measured: Iterable[Measurement], logs: Logs, clocks: Mapping[str, HostClock]) -> None:
    """Change every instant that an object noted by its clock (object -> clock). Durations stay as they are."""
    for found in measured:
        _change(found, clocks[found.object])
    for end, departures in logs.departures.items():
        logs.departures[end] = [_departed(sample, clocks[end[0]]) for sample in departures]
    for end, arrivals in logs.arrivals.items():
        logs.arrivals[end] = [_arrived(sample, clocks[end[0]]) for sample in arrivals]


def _change(found: Measurement, clock: HostClock) -> None:
    for name in INSTANTS:
        if name in found.counters:
            found.counters[name] = clock.here(found.counters[name])
    for part in found.slices:
        part.begin, part.end = clock.here(part.begin), clock.here(part.end)
    found.largest = [(call, clock.here(start), duration) for call, start, duration in found.largest]
    found.raw = [(clock.here(start), duration) for start, duration in found.raw]


def _departed(sample: Departure, clock: HostClock) -> Departure:
    number, start, correlation, content = sample
    return number, clock.here(start) if start else 0, correlation, content  # 0: it was not timed


def _arrived(sample: Arrival, clock: HostClock) -> Arrival:
    number, correlation, read, over, content = sample
    return number, correlation, clock.here(read), clock.here(over), content
