"""What each thread did, by the records of the kernel: its system calls, and when it was off the CPU and why."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import TypeVar

from orrery.trace.kernel.records import ENTER, EXIT, OTHER, RECEIVES, SWITCH, WAKING, KernelRecord

NEVER = 1 << 63
"""The end of what had not ended when the records did."""


@dataclass(slots=True)
class KernelCall:
    """A system call of a thread: its number, what it does with `object` (a call_kind), its result; times in ns."""

    thread: int
    number: int
    begin: int
    kind: int = OTHER
    object: int = 0
    end: int = NEVER
    result: int = 0


@dataclass(slots=True)
class OffCpu:
    """A time in which a thread did not run. One that is `asleep` waits for something, and may be woken.

    `by` is the thread that ran when it was woken, and `within` the system call that it was in: without one the waking
    came from an interrupt.
    """

    thread: int
    begin: int
    asleep: bool
    end: int = NEVER
    woken: int | None = None
    by: int = 0
    within: KernelCall | None = None


Spanning = TypeVar("Spanning", KernelCall, OffCpu)


class Doing(StrEnum):
    """What a thread did in a part of its time."""

    PROGRAM = "program"
    """It ran, in user space."""
    KERNEL = "kernel"
    """It ran, inside a system call."""
    ASLEEP = "asleep"
    WOKEN = "woken"
    """It could run after it had been woken, and waited for a CPU."""
    PREEMPTED = "preempted"
    """It could go on, and another had the CPU."""


@dataclass(frozen=True)
class Part:
    """A part of a thread's time, up to the instant `end` (ns)."""

    doing: Doing
    end: int


@dataclass
class Timeline:
    """One thread: its system calls and its times off the CPU, each in order; of neither do two overlap."""

    calls: list[KernelCall] = field(default_factory=list)
    off: list[OffCpu] = field(default_factory=list)

    def call_at(self, at: int) -> KernelCall | None:
        """The system call that it is in at an instant."""
        return _at(self.calls, at)

    def off_at(self, at: int) -> OffCpu | None:
        """Its time off the CPU at an instant."""
        return _at(self.off, at)

    def off_between(self, begin: int, end: int) -> Iterator[OffCpu]:
        """Its times off the CPU that have a part between two instants, in order."""
        place = max(bisect_right(self.off, begin, key=_begin) - 1, 0)
        for off in islice(self.off, place, None):
            if off.begin >= end:
                return
            if off.end > begin:
                yield off

    def parts(self, begin: int, end: int) -> Iterator[Part]:
        """What it does from an instant to another one, without gaps."""
        at = begin
        while at < end:
            part = self._part(at, end)
            yield part
            at = part.end

    def _part(self, at: int, end: int) -> Part:
        off = self.off_at(at)
        if off is not None:
            if not off.asleep:
                return Part(Doing.PREEMPTED, min(off.end, end))
            if off.woken is None or at < off.woken:
                return Part(Doing.ASLEEP, min(off.end if off.woken is None else off.woken, end))
            return Part(Doing.WOKEN, min(off.end, end))
        runs_until = min(_next(self.off, at), end)
        call = self.call_at(at)
        if call is not None:
            return Part(Doing.KERNEL, min(call.end, runs_until))
        return Part(Doing.PROGRAM, min(_next(self.calls, at), runs_until))


Timelines = dict[int, Timeline]
"""Thread -> what it did."""


def timelines_of(records: Sequence[KernelRecord]) -> Timelines:
    """The timelines of all threads that the records name, which are in the order of their times."""
    found: Timelines = {}
    inside: dict[int, KernelCall] = {}
    for record in records:
        if record.kind == ENTER:
            call = KernelCall(record.thread, record.call, record.time, record.flags, record.object)
            _timeline(found, record.thread).calls.append(call)
            inside[record.thread] = call
        elif record.kind == EXIT:
            ended = inside.pop(record.thread, None) or _begun_before(found, record, records[0].time)
            if ended is not None:
                ended.end, ended.result = record.time, record.value
        elif record.kind == SWITCH:
            _leave(_timeline(found, record.thread), record)
            _come_back(_timeline(found, record.other), record.time)
        elif record.kind == WAKING:
            _wake(_timeline(found, record.other), record, inside.get(record.thread))
    return found


def _timeline(found: Timelines, thread: int) -> Timeline:
    return found.setdefault(thread, Timeline())


def _begun_before(found: Timelines, record: KernelRecord, since: int) -> KernelCall | None:
    """The call that ends, where it is the first of a thread that waited in it when the records began.

    Its bytes count as all others: without them whatever is received later would be taken for what was sent before it.
    """
    timeline = _timeline(found, record.thread)
    if timeline.calls or record.flags == OTHER:
        return None
    timeline.calls.append(KernelCall(record.thread, record.call, since, record.flags, record.object))
    return timeline.calls[0]


def _leave(timeline: Timeline, record: KernelRecord) -> None:
    if record.thread:  # 0 is the idle thread of each CPU, which never waits
        timeline.off.append(OffCpu(record.thread, record.time, asleep=record.value != 0))


def _come_back(timeline: Timeline, time: int) -> None:
    if timeline.off and timeline.off[-1].end == NEVER:
        timeline.off[-1].end = time


def _wake(timeline: Timeline, record: KernelRecord, within: KernelCall | None) -> None:
    """The first waking of a sleep counts; who is awake, or only preempted, is woken for nothing."""
    off = timeline.off[-1] if timeline.off else None
    if off is None or off.end != NEVER or not off.asleep or off.woken is not None:
        return
    off.woken, off.by, off.within = record.time, record.thread, within


def hands_over(off: OffCpu) -> bool:
    """Whether who woke a thread gave it something to do: from a system call that does not take in anything.

    Who reads from a socket frees room in it, and wakes the sender for nothing where that sleeps for another reason.
    """
    return off.woken is not None and off.within is not None and off.within.kind != RECEIVES


def _begin(span: KernelCall | OffCpu) -> int:
    return span.begin


def _at(spans: Sequence[Spanning], at: int) -> Spanning | None:
    """The one that an instant lies in."""
    place = bisect_right(spans, at, key=_begin) - 1
    return spans[place] if place >= 0 and at < spans[place].end else None


def _next(spans: Sequence[Spanning], at: int) -> int:
    """When the first one after an instant begins."""
    place = bisect_right(spans, at, key=_begin)
    return spans[place].begin if place < len(spans) else NEVER
