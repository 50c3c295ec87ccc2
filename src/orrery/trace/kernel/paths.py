"""The way from one point of a call to a later one, on another thread: by what was received, and by who woke whom.

Looked for from its end: a thread goes on because it received something or was woken, and before that another one had
the call. Whoever is not among the traced threads, an interrupt for example, leads nowhere.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile

from orrery.trace.kernel.deliveries import Delivery, deliveries_of
from orrery.trace.kernel.records import NET_RX, QUEUE, SOFTIRQ, KernelRecord
from orrery.trace.kernel.timelines import OffCpu, Timeline, Timelines, hands_over, timelines_of

MOST_LEGS = 12
"""A call goes through no more threads, one way."""
MOST_TRIED = 8
"""So many arrivals of a thread are tried, the latest first: what came earlier belongs to earlier calls."""


@dataclass(frozen=True)
class LeftInMemory:
    """A thread goes on at `end` and finds in memory what another one of its process, `by`, had received.

    That one worked for it until `left`. Nobody was woken: the thread had been preempted, or ran all the time.
    """

    by: int
    left: int
    end: int


Arrival = Delivery | OffCpu | LeftInMemory
"""How a call came to a thread: by bytes that it received, by a waking, or by what another one left in memory."""


@dataclass(frozen=True)
class Point:
    """An instant (ns) on a thread."""

    thread: int
    time: int


@dataclass(frozen=True)
class PathLeg:
    """A call is on a thread from `begin` to `end` (ns). It came by an `arrival`, or began there."""

    thread: int
    begin: int
    end: int
    arrival: Arrival | None = None


Arrivals = Callable[[int, Point], Iterator[tuple[Arrival, Point]]]
"""How a call may have come, since an instant, to a thread that has it; and where it was before that."""


@dataclass
class KernelView:
    """What the kernel showed of a trial.

    `network` has what the stack did in each thread's time, as (instant, kind), and `processes` the one of each thread.
    """

    timelines: Timelines
    deliveries: Sequence[Delivery]
    network: Mapping[int, Sequence[tuple[int, int]]] = field(default_factory=dict)
    processes: Mapping[int, str] = field(default_factory=dict)
    _received: dict[int, list[Delivery]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._received = {}
        for delivery in self.deliveries:
            self._received.setdefault(delivery.receive.thread, []).append(delivery)

    def timeline(self, thread: int) -> Timeline:
        """What a thread did; nothing is known of one that no record names."""
        return self.timelines.get(thread) or Timeline()

    def first(self, thread: int, kind: int, begin: int, end: int) -> int | None:
        """When the stack first did something of a kind in a thread's time between two instants; None: it did not."""
        steps = self.network.get(thread, ())
        later = islice(steps, bisect_left(steps, (begin, 0)), None)
        return next((at for at, what in takewhile(lambda step: step[0] <= end, later) if what == kind), None)

    def path(self, source: Point, target: Point) -> list[PathLeg] | None:
        """The legs from one point to a later one, each beginning where the one before ends; None where none is seen.

        What threads find in memory is looked at only where nothing else leads there: of that no event tells.
        """
        events = self._back(source, target, MOST_LEGS, self._arrivals, {})
        return events or self._back(source, target, MOST_LEGS, self._arrivals_and_found, {})

    def _back(
        self, source: Point, at: Point, legs: int, arrivals: Arrivals, in_vain: dict[Point, int]
    ) -> list[PathLeg] | None:
        """The same with so many legs; `in_vain` has with how many it was looked for from other points."""
        if at.thread == source.thread and at.time >= source.time:
            return [PathLeg(at.thread, source.time, at.time)]
        if in_vain.get(at, 0) >= legs:
            return None
        for arrival, before in islice(arrivals(source.time, at), MOST_TRIED):
            found = self._back(source, before, legs - 1, arrivals, in_vain)
            if found is not None:
                return [*found, PathLeg(at.thread, before.time, at.time, arrival)]
        in_vain[at] = legs
        return None

    def _arrivals(self, since: int, at: Point) -> Iterator[tuple[Arrival, Point]]:
        """How a call may have come to a thread before an instant, and where it was then; the latest first."""
        received, woken = self._deliveries_before(at), self._wakings_before(at, since)
        both: list[tuple[int, Arrival]] = [(delivery.receive.end, delivery) for delivery in received]
        both += [(off.end, off) for off in woken]
        for _, arrival in sorted(both, key=lambda one: one[0], reverse=True):
            before = _before(arrival)
            if since <= before.time <= at.time:
                yield arrival, before

    def _arrivals_and_found(self, since: int, at: Point) -> Iterator[tuple[Arrival, Point]]:
        yield from self._arrivals(since, at)
        own = self.processes.get(at.thread)
        others = (thread for thread in self._received if thread != at.thread and own == self.processes.get(thread))
        for other in others if own is not None else ():
            received = next(reversed(self._deliveries_before(Point(other, at.time))), None)
            if received is not None and received.receive.end >= since:
                found = self._found(other, received.receive.end, at)
                yield found, Point(other, found.left)

    def _found(self, other: int, received: int, at: Point) -> LeftInMemory:
        """How a thread found what another one received: when it next went on, or else when that one stopped."""
        stopped = min((off.begin for off in self.timeline(other).off_between(received, at.time)), default=at.time)
        went_on = [off.end for off in self.timeline(at.thread).off_between(received, at.time) if off.end <= at.time]
        end = next((when for when in went_on if when >= stopped), max([*went_on, stopped]))
        return LeftInMemory(other, min(stopped, end), end)

    def _deliveries_before(self, at: Point) -> list[Delivery]:
        own = self._received.get(at.thread, [])
        place = bisect_right(own, at.time, key=lambda delivery: delivery.receive.end)
        return own[max(place - MOST_TRIED, 0) : place]

    def _wakings_before(self, at: Point, since: int) -> list[OffCpu]:
        found = self.timeline(at.thread).off_between(since, at.time)
        return [off for off in found if off.end <= at.time and hands_over(off)]


def view_of(records: Sequence[KernelRecord], processes: Mapping[int, str] | None = None) -> KernelView:
    """The view of a trial by its records, which are in the order of their times, and by the process of each thread."""
    timelines = timelines_of(records)
    network: dict[int, list[tuple[int, int]]] = {}
    for record in records:
        if record.kind == QUEUE or (record.kind == SOFTIRQ and record.value == NET_RX):
            network.setdefault(record.thread, []).append((record.time, record.kind))
    return KernelView(timelines, deliveries_of(records, timelines), network, processes or {})


def _before(arrival: Arrival) -> Point:
    """Where a call was when it came from another thread."""
    if isinstance(arrival, OffCpu):
        return Point(arrival.by, arrival.woken or 0)
    if isinstance(arrival, LeftInMemory):
        return Point(arrival.by, arrival.left)
    return Point(arrival.send.thread, arrival.ready)
