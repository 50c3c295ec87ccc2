"""How a thread goes through a phase: which operation is next, when it ends, which replies are compared."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from itertools import cycle

from orrery_kit.call_counters import Tally
from orrery_kit.clock import NEVER, now
from orrery_kit.operation import Operation, Source
from orrery_kit.phase import Phase, Window
from orrery_kit.recorder import Recorder

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Slot = tuple[tuple["Any", ...], int]
"""Prebuilt arguments, and what `consume` reads of them."""


class Task:
    """An operation with its pool, and its calls on the stub of each peer of a port."""

    def __init__(self, operation: Operation, size: int, source: Source, tally: Tally) -> None:
        self.operation, self.tally = operation, tally
        self.size = size
        drawn = [operation.arguments(source, number) for number in range(size)]
        # An iterator of the interpreter's own: no line of Python is run to come to the next.
        self.next_slot: Callable[[], Slot] = cycle([(args, operation.consume(args)) for args in drawn]).__next__
        self._generated = operation.generated(source)
        self.calls: list[Callable[..., Any]] = []
        """The timed region, but for `consume`: one call on the stub."""
        self.launches: list[Callable[..., Any]] = []
        self.landings: list[Callable[[Any], Any]] = []
        """Its two halves, for calls that overlap; none where a stub has no such calls."""

    def add_peer(self, stub: Any) -> None:
        """One more stub to be called."""
        self.calls.append(stub.call(self.operation))
        if stub.overlaps:
            self.launches.append(stub.launch(self.operation))
            self.landings.append(stub.land(self.operation))

    def right(self, args: tuple[Any, ...], reply: Any) -> bool:
        """Whether a reply is what it must be, as a whole."""
        return self.operation.equal(reply, self.operation.reply(args, self._generated))


class Work:
    """A task of a phase, with its weight and where its calls are written down."""

    def __init__(self, task: Task, weight: int, recorder: Recorder) -> None:
        self.task, self.weight, self.recorder = task, weight, recorder


class Workload:
    """One thread's way through a phase."""

    def __init__(self, works: list[Work], phase: Phase, window: Window, thread: int) -> None:
        self.window = window
        self.next: Callable[[], Work] = _chooser(works, phase, thread)
        """What is called next; the choice is made before a call is timed."""
        self._peers, self._peer = len(works[0].task.calls), phase.first
        self._random, self._verify_one_in = phase.random("samples", thread), phase.verify_one_in
        self._left = NEVER if phase.time else phase.calls
        self._ends = window.begin + phase.time if phase.time else NEVER
        self._is_apart = self._reached = False
        self._until_check = self._distance()
        self._last_end = NEVER  # before the first call there is no gap
        for work in works:
            work.recorder.begin = work.recorder.last_reply = window.begin

    def peer(self) -> int:
        """Whose turn it is."""
        number = self._peer
        self._peer = (number + 1) % self._peers
        return number

    def note(self, work: Work, start: int, end: int, calls: int = 1) -> bool:
        """Write down a call, or a batch of `calls`; whether it ended inside the window."""
        recorder = work.recorder
        if start > self._last_end:
            recorder.gap += start - self._last_end
        self._last_end = end
        if end > self.window.closes:
            recorder.record_outside_window(start, end, calls)
            return False
        if self._is_apart:
            self._is_apart = False
            recorder.record_excluded(start, end, calls)
        else:
            recorder.record(start, end, calls)
        return True

    def note_failed(self, work: Work, start: int, end: int) -> None:
        """Write down a call that returned an error."""
        if start > self._last_end:
            work.recorder.gap += start - self._last_end
        self._last_end = end
        if end <= self.window.closes:
            work.recorder.record_failed(start, end)

    def goes_on(self, end: int, calls: int = 1) -> bool:
        """After what ended at `end` was noted: is there another?"""
        self._left -= calls
        if self._left > 0 and end < self._ends:
            return True
        if not self._reached:
            self._reached = True
            self.window.reached(end)
        self._left = 0
        return end < self.window.closes

    def is_due(self) -> bool:
        """One reply in `verify_one_in`, at seeded distances with that mean, is compared whole."""
        self._until_check -= 1
        return self._until_check == 0

    def compared(self, work: Work, right: bool) -> None:
        """A reply was compared, which is no gap; the next one is kept apart."""
        work.recorder.compared(right)
        self._is_apart = True
        self._until_check = self._distance()
        self.rested()

    def rested(self) -> None:
        """What lies behind is no gap."""
        self._last_end = now()

    def _distance(self) -> int:
        # Drawn, since a fixed distance could keep step with a rhythm of the load. Counted down, -1 never gets to 0.
        return 1 + self._random.next() % (2 * self._verify_one_in - 1) if self._verify_one_in else -1


def _chooser(works: list[Work], phase: Phase, thread: int) -> Callable[[], Work]:
    """Always the same, drawn by weights, or each so often in turn."""
    if not phase.is_mixed:
        return cycle([work for work in works for _ in range(work.weight)]).__next__
    random = phase.random("mix", thread)
    sums = [sum(work.weight for work in works[: number + 1]) for number in range(len(works))]
    return lambda: works[bisect(sums, random.next() % sums[-1])]
