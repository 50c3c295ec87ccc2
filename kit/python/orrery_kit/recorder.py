"""Where one client thread writes down one operation of a phase."""

from __future__ import annotations

from orrery_kit.clock import NEVER
from orrery_kit.histogram import SLICE_BITS, Histogram, Longest, add_counts, bucket
from orrery_kit.phase import Phase

SLICES_WANTED = 100
SLICES_HELD = 2 * SLICES_WANTED
"""More than are wanted, because their length was only foreseen; the last one takes the rest."""
SERIES = ("latency", "intended", "backpressure", "timer_error", "busy", "excluded", "outside_window")
COUNTERS = (
    "calls", "gap", "variation", "successions", "wrong", "checked", "unrecorded",
    "missed", "on_time", "late", "useless", "spun", "failed",
)  # fmt: skip


class Recorder:
    """Its series and counters are attributes by their names in the protocol; `slices` are counts by slice number."""

    latency: Histogram
    intended: Histogram
    backpressure: Histogram
    timer_error: Histogram
    busy: Histogram
    excluded: Histogram
    outside_window: Histogram

    def __init__(self, phase: Phase, slice_length: int) -> None:
        for name in SERIES:
            setattr(self, name, Histogram())
        self.variation = self.successions = 0
        self._previous: int | None = None
        self.calls = self.gap = self.wrong = self.checked = self.unrecorded = 0
        self.missed = self.on_time = self.late = self.useless = self.spun = self.failed = 0
        self.last_reply = self.silence = self.unanswered = 0
        """Where calls may fail: when the last one returned without an error, the longest time from one of these to the
        next, and the time since the last one where calls failed to the end.
        """
        self.slices: dict[int, dict[int, int]] = {}
        self.slice_length = slice_length or NEVER
        self.longest = Longest()
        self.raw: list[tuple[int, int]] = []
        self._raw_wanted = phase.raw
        self._deadline, self._useless_after = phase.deadline, phase.useless
        self._judges_all = phase.deadline > 0 and not phase.is_planned
        self.begin = self.last_end = 0
        """The instant at which the window opened, and the last end inside it."""
        self.first_start = NEVER

    def record(self, start: int, end: int, calls: int = 1) -> None:
        """One call, or one batch of `calls`, that ended inside the window."""
        duration = end - start
        number = self.calls
        self.calls = number + calls
        self.widen(start, end)
        if self._judges_all:
            self._judge(duration)
        if not self.latency.add(duration):
            self.unrecorded += 1
            return
        if self._previous is not None:
            self.variation += abs(duration - self._previous)
            self.successions += 1
        self._previous = duration
        counts = self.slices.setdefault(min((end - self.begin) // self.slice_length, SLICES_HELD - 1), {})
        index = bucket(duration, SLICE_BITS)
        counts[index] = counts.get(index, 0) + 1
        if duration > self.longest.floor:
            self.longest.add((number, start, duration))
        if len(self.raw) < self._raw_wanted:
            self.raw.append((start, duration))

    def record_excluded(self, start: int, end: int, calls: int = 1) -> None:
        """The same of the call after a compared one: it found other things in the caches."""
        self.calls += calls
        self.widen(start, end)
        if self._judges_all:
            self._judge(end - start)
        self._keep(self.excluded, end - start)

    def record_outside_window(self, start: int, end: int, calls: int = 1) -> None:
        """One that ended after the window."""
        self.calls += calls
        self._keep(self.outside_window, end - start)

    def record_intended(self, intended: int, free: int, ready: int, start: int, end: int) -> None:
        """The three times of an open load; an earlier call of the thread ended at `free`.

        Of the timer error what it was busy with until it was `ready` to wait is its own (NEVER: it did not wait).
        """
        possible = max(intended, free)
        self._keep(self.intended, end - intended)
        self._keep(self.backpressure, possible - intended)
        self._keep(self.timer_error, start - possible)
        self._keep(self.busy, max(0, min(ready, start) - possible))
        if self._deadline:
            self._judge(end - intended)

    def replied(self, end: int) -> None:
        """Of a phase in which calls may fail: a call inside the window has returned."""
        self.silence = max(self.silence, end - self.last_reply)
        self.last_reply, self.unanswered = end, 0

    def record_failed(self, start: int, end: int) -> None:
        """A call inside the window has returned an error: it is counted, and nothing of it is timed."""
        self.calls += 1
        self.failed += 1
        self.widen(start, end)
        self.unanswered = end - self.last_reply

    def compared(self, right: bool) -> None:
        """A reply was compared whole."""
        self.checked += 1
        self.wrong += not right

    def _keep(self, histogram: Histogram, value: int) -> None:
        if not histogram.add(value):
            self.unrecorded += 1

    def _judge(self, elapsed: int) -> None:
        if elapsed <= self._deadline:
            self.on_time += 1
        elif self._useless_after and elapsed > self._useless_after:
            self.useless += 1
        else:
            self.late += 1

    def merge(self, other: Recorder) -> None:
        """Add what another thread of the same port has written down in the same phase."""
        for name in SERIES:
            getattr(self, name).merge(getattr(other, name))
        for name in COUNTERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for number, counts in other.slices.items():
            add_counts(self.slices.setdefault(number, {}), counts)
        self.silence = max(self.silence, other.silence)
        self.unanswered = max(self.unanswered, other.unanswered)
        self.longest.merge(other.longest)
        self.raw += other.raw
        self.widen(other.first_start, other.last_end)

    def widen(self, first_start: int, last_end: int) -> None:
        """The first start and last end inside the window: of each call, and of all threads and operations of a port."""
        if first_start < self.first_start:
            self.first_start = first_start
        if last_end > self.last_end:
            self.last_end = last_end
