"""What a trial observed besides one measurement, by what it is looked up by: put in order once for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from orrery.metrics.disturbance.evidence import Disturbance, disturbances
from orrery.store.observation import CallCounter, Measurement, Observation, Usage

Name = TypeVar("Name")
Item = TypeVar("Item")
Found = TypeVar("Found")


class Around:
    """An observation's measurements and usage by phase, its call counters by operation."""

    def __init__(self, observation: Observation) -> None:
        self._observation = observation
        self._known: dict[Hashable, Any] = {}

    def once(self, what: Hashable, find: Callable[[], Found]) -> Found:
        """What `find` finds, which is the same for all clients that have `what` in common: found out for the first.

        Of thousands of clients each has a row, and what a row says of all of them would be summed up as often.
        """
        if what not in self._known:
            self._known[what] = find()
        found: Found = self._known[what]
        return found

    @cached_property
    def measurements(self) -> Mapping[int, list[Measurement]]:
        """Phase -> every client's measurement."""
        return _by(self._observation.measurements, lambda measured: measured.phase)

    @cached_property
    def clients(self) -> frozenset[str]:
        """The objects that measure."""
        return frozenset(measured.object for measured in self._observation.measurements)

    @cached_property
    def usage(self) -> Mapping[int, list[Usage]]:
        """Phase -> what every process and daemon used."""
        return _by(self._observation.usage, lambda usage: usage.phase)

    @cached_property
    def call_counters(self) -> Mapping[str, list[CallCounter]]:
        """Operation -> the call counters of both sides."""
        return _by(self._observation.call_counters, lambda counter: counter.operation)

    @cached_property
    def failed(self) -> Counter[str]:
        """Operation -> how many calls returned an error, where they may (`outage`)."""
        found: Counter[str] = Counter()
        for measured in self._observation.measurements:
            found[measured.operation] += measured.counters.get("failed", 0)
        return found

    @cached_property
    def disturbances(self) -> tuple[Disturbance, ...]:
        """All evidence that the host disturbed the trial."""
        return disturbances(self._observation)

    @cached_property
    def wall(self) -> int:
        """The wall time of all measured phases (ns), each once."""
        return sum(max(usage.wall for usage in phase) for phase in self.usage.values())


def _by(items: Iterable[Item], name: Callable[[Item], Name]) -> dict[Name, list[Item]]:
    found: dict[Name, list[Item]] = {}
    for item in items:
        found.setdefault(name(item), []).append(item)
    return found
