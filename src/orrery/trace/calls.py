"""From marks to calls: what lies between an entry and its exit on each thread, and whose call a handler handled."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile

from orrery.store.observation import Measurement, ProcessMarks, ThreadMarks

STUB, SERVANT, FORWARD = "stub", "servant", "forward"
ENTRIES = {5: STUB, 2: SERVANT, 7: FORWARD}
EXITS = {6: STUB, 3: SERVANT, 8: FORWARD}
"""The points of marks (kit/PROTOCOL.md, Collecting) at which a stretch begins and ends."""


@dataclass(slots=True)
class CallStretch:
    """What lies between two marks of a thread: a call on a stub, or a handler of a servant or forwarder; times in ns.

    `inside` are the stretches within it on the same thread, in order.
    """

    kind: str
    process: str
    thread: int
    enter: int
    exit: int = 0
    inside: list[CallStretch] = field(default_factory=list)

    def holds(self, other: CallStretch) -> bool:
        """Whether the other lies in it, by time alone."""
        return self is not other and self.enter <= other.enter and other.exit <= self.exit


@dataclass(frozen=True, slots=True)
class MarkedCall:
    """A call of a client: when its loop began and ended it (ns), and its stub; None where there are no marks of it."""

    start: int
    end: int
    stub: CallStretch | None = None

    @property
    def duration(self) -> int:
        """How long it took (ns)."""
        return self.end - self.start


class MarkedTrial:
    """All stretches of a trial."""

    def __init__(self, marks: Iterable[ProcessMarks]) -> None:
        roots = [stretch for one in marks for thread in one.threads for stretch in stretches(one.process, thread)]
        every = [stretch for root in roots for stretch in _all(root)]
        self._stubs = sorted((one for one in roots if one.kind == STUB), key=_enter)
        self._handlers = sorted((one for one in every if one.kind != STUB), key=_enter)

    def calls(self, measured: Measurement) -> list[MarkedCall]:
        """The calls of a measured phase in the order of their starts, of those whose times were kept."""
        own = [one for one in self._stubs if one.process == measured.object]
        # Objects may share a process, which is named otherwise then.
        stubs = own or self._stubs
        entries = [one.enter for one in stubs]
        taken: set[int] = set()
        found = []
        for start, duration in sorted(measured.raw):
            place = next(_within(stubs, entries, start, start + duration, taken), None)
            if place is not None:
                taken.add(place)
            found.append(MarkedCall(start, start + duration, None if place is None else stubs[place]))
        return found

    def handlers(self, stub: CallStretch) -> list[CallStretch]:
        """Those that may have handled the call of a stub: within its time, and not within one another."""
        first = bisect_left(self._handlers, stub.enter, key=_enter)
        begun = takewhile(lambda handler: handler.enter <= stub.exit, islice(self._handlers, first, None))
        within = [handler for handler in begun if stub.holds(handler)]
        return [one for one in within if not any(other.holds(one) for other in within)]


def stretches(process: str, marks: ThreadMarks) -> Iterator[CallStretch]:
    """The outermost stretches of a thread; what has no end, or no beginning, is left out."""
    open_: list[CallStretch] = []
    for point, _, time in marks.entries:
        if point in ENTRIES:
            open_.append(CallStretch(ENTRIES[point], process, marks.thread, time))
        elif point in EXITS and any(one.kind == EXITS[point] for one in open_):
            while (ended := open_.pop()).kind != EXITS[point]:
                pass  # its end was lost
            ended.exit = time
            if open_:
                open_[-1].inside.append(ended)
            else:
                yield ended


def _all(stretch: CallStretch) -> Iterator[CallStretch]:
    yield stretch
    for inner in stretch.inside:
        yield from _all(inner)


def _enter(stretch: CallStretch) -> int:
    return stretch.enter


def _within(
    stubs: Sequence[CallStretch], entries: Sequence[int], start: int, end: int, taken: set[int]
) -> Iterator[int]:
    """The places of the stubs that a call from `start` to `end` may have entered, the first one first."""
    for place in range(bisect_left(entries, start), len(stubs)):
        if entries[place] > end:
            return
        if place not in taken and stubs[place].exit <= end:
            yield place
