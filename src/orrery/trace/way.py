"""The way of a call from one point to another, cut into stages by what the kernel showed of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from orrery.metrics.trials import kind_of
from orrery.trace.kernel.deliveries import Delivery
from orrery.trace.kernel.paths import KernelView, LeftInMemory, PathLeg, Point
from orrery.trace.kernel.records import QUEUE, SOFTIRQ
from orrery.trace.kernel.timelines import Doing, KernelCall, OffCpu, Timeline
from orrery.trace.stages import CallStage, SegmentStrip, What

ELSEWHERE = "elsewhere"
"""The process of a thread that no process of the trial is known to have."""
OWN_CODE = {True: (What.STUB, What.DISPATCH), False: (What.REPLY, What.RETURN)}
"""Of a way out and of one back: what the code at its beginning is, and that at its end."""
WAITS = {Doing.ASLEEP: What.ASLEEP, Doing.WOKEN: What.PREEMPTED, Doing.PREEMPTED: What.PREEMPTED}
"""What time off the CPU is, where it is no part of how the call goes on."""


@dataclass(frozen=True)
class CallWay:
    """From a stub to its handler (`out`), or back."""

    source: Point
    target: Point
    out: bool


class Cutter:
    """Cuts ways; `processes` has the process of each thread, and the kernel may not have been looked at."""

    def __init__(self, view: KernelView | None, processes: Mapping[int, str]) -> None:
        self._view = view
        self._processes = processes

    def place(self, thread: int) -> str:
        """The kind of the process that a thread is of."""
        return kind_of(self._process(thread))

    def sees(self, way: CallWay) -> bool:
        """Whether events show by which threads the call went."""
        return self._view is not None and self._view.path(way.source, way.target) is not None

    def way(self, strip: SegmentStrip, way: CallWay) -> None:
        """Add the way's segments to a strip that ends where it begins."""
        leg = f"{self.place(way.source.thread)} to {self.place(way.target.thread)}"
        path = None if self._view is None else self._view.path(way.source, way.target)
        if path is None:
            what = What.WAY if self._view is None else What.UNKNOWN
            return strip.until(way.target.time, CallStage(leg, leg, what), way.target.thread)
        for number, (here, there) in enumerate(pairwise([*path, None])):
            assert here is not None
            own = CallStage(leg, self.place(here.thread), self._own_code(way, number, here.thread))
            self._came(strip, own, here)
            self._works(strip, own, here.thread, _leaves(there) if there is not None else here.end)
            if there is not None:
                self._goes(strip, own, here, there)
        return None

    def work(self, strip: SegmentStrip, stage: CallStage, thread: int, end: int) -> None:
        """Add what a handler, or a loop, does until an instant: its own system calls are a part of it."""
        for doing, until in self._parts(thread, strip.at, end):
            what = WAITS.get(doing, stage.what)
            strip.until(until, CallStage(stage.leg, stage.place, what), thread)
        strip.until(end, stage, thread)

    def alone(self, strip: SegmentStrip, thread: int, end: int) -> None:
        """Add a call on a stub that no handler belongs to: oneway, or answered by the middleware itself."""
        place = self.place(thread)
        own = CallStage(place, place, What.STUB)
        self._works(strip, own, thread, end)

    def _process(self, thread: int) -> str:
        return self._processes.get(thread, ELSEWHERE)

    def _own_code(self, way: CallWay, number: int, thread: int) -> What:
        first, last = OWN_CODE[way.out]
        ends = (self._process(way.source.thread), self._process(way.target.thread))
        if ends[0] == ends[1]:
            return first if number == 0 else last
        return dict(zip(ends, (first, last), strict=True)).get(self._process(thread), What.BETWEEN)

    def _came(self, strip: SegmentStrip, own: CallStage, here: PathLeg) -> None:
        """How the call came to a thread, from when the other side had done its part."""
        if isinstance(here.arrival, Delivery):
            self._received(strip, own, here.arrival)
        elif isinstance(here.arrival, OffCpu):
            within = self._process(here.arrival.by) == self._process(here.thread)
            strip.until(here.arrival.end, _other(own, What.HANDOVER if within else What.CPU), here.thread)
        elif isinstance(here.arrival, LeftInMemory):
            strip.until(here.arrival.end, _other(own, What.PREEMPTED), here.thread)

    def _received(self, strip: SegmentStrip, own: CallStage, delivery: Delivery) -> None:
        thread, end = delivery.receive.thread, delivery.receive.end
        asked = _asked(self._timeline(thread), delivery)
        for doing, until in self._parts(thread, strip.at, asked):
            waits = doing in (Doing.WOKEN, Doing.PREEMPTED)
            strip.until(until, _other(own, What.CPU if waits else What.QUEUE), thread)
        taking = {
            Doing.ASLEEP: What.WAKE,
            Doing.WOKEN: What.CPU,
            Doing.PREEMPTED: What.CPU,
            Doing.KERNEL: What.RECEIVE,
            Doing.PROGRAM: own.what,
        }
        for doing, until in self._parts(thread, strip.at, end):
            strip.until(until, _other(own, taking[doing]), thread)

    def _works(self, strip: SegmentStrip, own: CallStage, thread: int, end: int) -> None:
        """The code of a thread on the way, and its system calls that carry nothing on."""
        for doing, until in self._parts(thread, strip.at, end):
            what = WAITS.get(doing, What.CALLS if doing is Doing.KERNEL else own.what)
            strip.until(until, _other(own, what), thread)
        strip.until(end, own, thread)

    def _goes(self, strip: SegmentStrip, own: CallStage, here: PathLeg, there: PathLeg) -> None:
        """How the call leaves a thread, until it is with the other side."""
        for what, end in self._leaving(here, there):
            for doing, until in self._parts(here.thread, strip.at, end):
                strip.until(until, _other(own, WAITS.get(doing, what)), here.thread)
            strip.until(end, _other(own, what), here.thread)

    def _leaving(self, here: PathLeg, there: PathLeg) -> Iterator[tuple[What, int]]:
        """The stages of leaving with their ends."""
        if isinstance(there.arrival, OffCpu):
            within = self._process(here.thread) == self._process(there.thread)
            yield (What.HANDOVER if within else What.TRANSPORT), there.begin
            return
        begin = _leaves(there)
        queued = self._first(here.thread, QUEUE, begin, there.begin)
        if queued is None:
            yield What.TRANSPORT, there.begin
            return
        yield What.TRANSPORT, queued
        taken = self._first(here.thread, SOFTIRQ, queued, there.begin)
        if taken is not None:
            yield What.DEVICE, taken
        yield (What.DEVICE if taken is None else What.SOFTIRQ), there.begin

    def _first(self, thread: int, kind: int, begin: int, end: int) -> int | None:
        return None if self._view is None else self._view.first(thread, kind, begin, end)

    def _timeline(self, thread: int) -> Timeline:
        return Timeline() if self._view is None else self._view.timeline(thread)

    def _parts(self, thread: int, begin: int, end: int) -> Iterator[tuple[Doing, int]]:
        for part in self._timeline(thread).parts(begin, end):
            yield part.doing, part.end


def _other(stage: CallStage, what: What) -> CallStage:
    """Another stage of the same leg and place."""
    return CallStage(stage.leg, stage.place, what)


def _leaves(there: PathLeg) -> int:
    """When the thread before began the system call by which it handed the call on."""
    if isinstance(there.arrival, Delivery):
        return there.arrival.send.begin
    within: KernelCall | None = there.arrival.within if isinstance(there.arrival, OffCpu) else None
    return within.begin if within is not None else there.begin


def _asked(timeline: Timeline, delivery: Delivery) -> int:
    """From when on the receiver did nothing but wait for the data, which stood in its queue from `ready` on.

    It was in the system call that took them, or slept in one before (poll, epoll_wait) from which they woke it.
    """
    if delivery.receive.begin <= delivery.ready:
        return delivery.ready
    off = timeline.off_at(delivery.ready)
    if off is not None and off.asleep and off.woken is not None and off.woken >= delivery.ready:
        sent = delivery.send
        if off.by == sent.thread or sent.begin <= off.woken <= sent.end:
            return delivery.ready
    return delivery.receive.begin
