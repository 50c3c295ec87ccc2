"""Which bytes that a thread received were sent when, and by whom: by sockets, pipes and what both ends moved."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from orrery.trace.kernel.records import AF_UNIX, READY, RECEIVES, SENDS, SOCKET, KernelRecord
from orrery.trace.kernel.timelines import KernelCall, Timelines


@dataclass(frozen=True)
class Delivery:
    """A system call that received, the one that sent the last of its bytes, and when these stood in the queue (ns)."""

    receive: KernelCall
    send: KernelCall
    ready: int


def deliveries_of(records: Sequence[KernelRecord], timelines: Timelines) -> list[Delivery]:
    """All of them, by the ends of what received.

    The bytes that go from one end to the other are counted on both sides, from the first record on. What was sent
    before that is found out by what is received of it, see `_taken_of`.
    """
    leads_to = _other_ends(records)
    sent: dict[int, list[KernelCall]] = {}
    received: dict[int, list[KernelCall]] = {}
    for call in (call for timeline in timelines.values() for call in timeline.calls if call.result > 0):
        if call.kind == SENDS:
            sent.setdefault(leads_to.get(call.object, call.object), []).append(call)
        elif call.kind == RECEIVES:
            received.setdefault(call.object, []).append(call)
    ready = _ready(records)
    found = [
        delivery
        for object_, receives in received.items()
        for delivery in _of_one(sent.get(object_, ()), receives, ready.get(object_, ()), timelines)
    ]
    return sorted(found, key=lambda delivery: delivery.receive.end)


def _other_ends(records: Iterable[KernelRecord]) -> Mapping[int, int]:
    """Socket -> the one at its other end, of those whose both ends are known. All else leads to itself, as pipes do."""
    by_ports: dict[tuple[int, int, int, int], int] = {}
    leads_to: dict[int, int] = {}
    for record in (record for record in records if record.kind == SOCKET):
        if record.call == AF_UNIX:
            if record.value:
                leads_to |= {record.object: record.value, record.value: record.object}
            continue
        own, other = record.value >> 32 & 0xFFFFFFFF, record.value & 0xFFFFFFFF
        by_ports[record.thread, record.other, own, other] = record.object
        if (there := by_ports.get((record.other, record.thread, other, own))) is not None:
            leads_to |= {record.object: there, there: record.object}
    return leads_to


def _ready(records: Iterable[KernelRecord]) -> dict[int, list[int]]:
    """Socket -> the instants at which data came to stand in its queue."""
    found: dict[int, list[int]] = {}
    for record in records:
        if record.kind == READY:
            found.setdefault(record.object, []).append(record.time)
    return found


def _of_one(
    sends: Sequence[KernelCall], receives: Sequence[KernelCall], ready: Sequence[int], timelines: Timelines
) -> Iterable[Delivery]:
    """Those of one direction between two ends."""
    sends = sorted(sends, key=_begin)
    ends = list(accumulate(call.result for call in sends))
    for receive, until in _taken_of(sends, ends, receives):
        send = sends[bisect_left(ends, until)]
        yield Delivery(receive, send, _when_ready(send, receive, ready, timelines))


def _taken_of(
    sends: Sequence[KernelCall], ends: Sequence[int], receives: Sequence[KernelCall]
) -> Iterable[tuple[KernelCall, int]]:
    """Each call that received, and up to which of the bytes that were sent, of those that are known.

    Nobody receives what has not been sent. Who yet does so took bytes that were sent unseen, before the records began
    for example; these are left out of the count, from there on.
    """
    taken = unseen = until = 0
    for receive in sorted(receives, key=lambda call: call.end):
        taken += receive.result
        begun = bisect_left(sends, receive.end, key=_begin)
        unseen = max(unseen, taken - (ends[begun - 1] if begun else 0))
        before, until = until, taken - unseen
        if until > before:
            yield receive, until


def _begin(call: KernelCall) -> int:
    return call.begin


def _when_ready(send: KernelCall, receive: KernelCall, ready: Sequence[int], timelines: Timelines) -> int:
    """When what was sent stood in the queue: as the kernel tells it, else when the receiver was woken for it.

    Else no later than the end of what sent it.
    """
    place = bisect_left(ready, send.begin)
    if place < len(ready) and ready[place] <= receive.end:
        return ready[place]
    latest = min(send.end, receive.end)
    found = (off.woken for off in timelines[receive.thread].off_between(send.begin, latest) if off.woken is not None)
    return next((at for at in found if send.begin <= at <= latest), latest)
