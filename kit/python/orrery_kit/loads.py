"""The measuring loops: one for each kind of load.

Only the call and the reading of its results stand between the two readings of the clock.
"""

from __future__ import annotations

from collections import deque

from orrery_kit.call_counters import enter
from orrery_kit.clock import NEVER, now, sleep_until, spin_until
from orrery_kit.phase import Phase, Spacing, Window
from orrery_kit.recorder import Recorder
from orrery_kit.workload import Task, Work, Workload

# Not of typing, which would be memory of every small server (kit/python/README.md).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def run_phase(works: list[Work], phase: Phase, window: Window, thread: int) -> None:
    """Carry a phase out on this thread, from the instant at which its window opens."""
    if phase.kind == "verify":
        for work in works:
            verify(work.task, work.recorder)
        return
    if phase.load == "fault":
        # Only here: it would be memory of every other program too.
        from orrery_kit.fault_load import run_fault

        run_fault(works[0].task, phase)
        return
    if phase.overlaps and not works[0].task.launches:
        raise RuntimeError("this driver has no outstanding calls")
    _loop_of(phase)(Workload(works, phase, window, thread), phase, thread)


def _loop_of(phase: Phase) -> Any:
    if phase.is_fallible:
        from orrery_kit.fallible_load import run_fallible

        return run_fallible
    if phase.load == "closed":
        return run_window if phase.window > 1 else run_closed
    return {"burst": run_burst, "think-time": run_think_time}.get(phase.load, run_planned)


def verify(task: Task, recorder: Recorder) -> None:
    """Every slot once for each peer, every reply compared, nothing timed."""
    for call in task.calls:
        for _ in range(task.size):
            args, received = task.next_slot()
            reply = call(*args)
            enter(task.tally, received, task.operation.consume_reply(reply))
            recorder.calls += 1
            recorder.compared(task.right(args, reply))


class Timed:
    """One call, made and timed."""

    __slots__ = ("args", "end", "reply", "start", "work")

    def __init__(self, workload: Workload, wait: Callable[[], None] | None = None) -> None:
        """Choose what is called next, `wait`, and call it."""
        self.work = work = workload.next()
        task = work.task
        call, consume = task.calls[workload.peer()], task.operation.consume_reply
        args, received = task.next_slot()
        if wait is not None:
            wait()
        start = now()
        reply = call(*args)
        returned = consume(reply)
        end = now()
        enter(task.tally, received, returned)
        self.args, self.start, self.reply, self.end = args, start, reply, end

    def compare_if_due(self, workload: Workload) -> None:
        """Compare the reply as a whole, where it is its turn."""
        if workload.is_due():
            workload.compared(self.work, self.work.task.right(self.args, self.reply))


def run_closed(workload: Workload, phase: Phase, thread: int) -> None:
    """A call follows its predecessor."""
    while True:
        made = Timed(workload)
        workload.note(made.work, made.start, made.end)
        made.compare_if_due(workload)
        if not workload.goes_on(made.end):
            return


class Waiter:
    """How a thread waits for an intended start: off the CPU, on it, or off it until shortly before."""

    def __init__(self, phase: Phase) -> None:
        self._sleeps, self._spins = phase.wait != "spin", phase.wait != "sleep"
        self._stretch = phase.stretch if phase.wait == "exact" else 0
        self.spun = 0
        """What of the CPU's time that took (ns): it belongs to no call."""

    def until(self, intended: int) -> int:
        """Wait; when it began to."""
        began = now()
        if self._sleeps and began < intended - self._stretch:
            sleep_until(intended - self._stretch)
        if self._spins:
            self.spun += max(0, intended - spin_until(intended))
        return began


def run_planned(workload: Workload, phase: Phase, thread: int) -> None:
    """Each call at its instant; a late one does not move the ones after it."""
    waiter = Waiter(phase)
    spacing = Spacing(phase, workload.window.begin, phase.random("spacing", thread))
    free = ready = workload.window.begin  # it waited for the window

    def wait() -> None:
        nonlocal ready
        if free < spacing.intended:
            ready = waiter.until(spacing.intended)

    while True:
        made = Timed(workload, wait)
        if workload.note(made.work, made.start, made.end):
            made.work.recorder.record_intended(spacing.intended, free, ready, made.start, made.end)
        made.compare_if_due(workload)
        if not workload.goes_on(made.end):
            made.work.recorder.spun += waiter.spun
            return
        free, ready = made.end, NEVER
        spacing.advance()


def run_think_time(workload: Workload, phase: Phase, thread: int) -> None:
    """A call, then a rest off the CPU: what a call costs a thread that was not busy with others."""
    while True:
        made = Timed(workload)
        workload.note(made.work, made.start, made.end)
        made.compare_if_due(workload)
        if not workload.goes_on(made.end):
            return
        sleep_until(made.end + phase.think_time)
        workload.rested()


class Flight:
    """A call that is out."""

    __slots__ = ("args", "peer", "pending", "received", "reply", "start", "task")

    def __init__(self, task: Task, peer: int) -> None:
        self.task, self.peer = task, peer
        self.args, self.received = task.next_slot()
        self.start = 0
        self.pending: Any = None
        self.reply: Any = None

    def launch(self) -> None:
        """Send it."""
        self.pending = self.task.launches[self.peer](*self.args)

    def land(self) -> None:
        """Wait for its reply and read it."""
        self.reply = self.task.landings[self.peer](self.pending)
        enter(self.task.tally, self.received, self.task.operation.consume_reply(self.reply))

    def right(self) -> bool:
        """Whether the reply is what it must be."""
        return self.task.right(self.args, self.reply)


def run_window(workload: Workload, phase: Phase, thread: int) -> None:
    """So many calls out all the time; each is timed by itself, the oldest is waited for."""
    flights: deque[tuple[Work, Flight]] = deque()

    def send() -> None:
        work = workload.next()
        flight = Flight(work.task, workload.peer())
        flights.append((work, flight))
        flight.start = now()
        flight.launch()

    def receive() -> int:
        work, flight = flights.popleft()
        flight.land()
        end = now()
        workload.note(work, flight.start, end)
        if workload.is_due():
            workload.compared(work, flight.right())
        return end

    for _ in range(phase.window):
        send()
    while workload.goes_on(receive()):
        send()
    while flights:  # they ended after the window; they are read, so that none is lost
        receive()


def run_burst(workload: Workload, phase: Phase, thread: int) -> None:
    """So many calls at once; the batch is what is timed."""
    waiter = Waiter(phase)
    spacing = Spacing(phase, workload.window.begin, phase.random("spacing", thread))
    end, batches = workload.window.begin, 0
    ready = end  # it waited for the window
    while True:
        work = workload.next()
        flights = [Flight(work.task, workload.peer()) for _ in range(phase.burst)]
        intended, free = spacing.intended, end
        if phase.interval and free < intended:
            ready = waiter.until(intended)
        start = now()
        for flight in flights:
            flight.launch()
        for flight in flights:
            flight.land()
        end = now()
        inside = workload.note(work, start, end, phase.burst)
        if phase.interval and inside:
            work.recorder.record_intended(intended, free, ready, start, end)
        if workload.is_due():  # of one batch the first reply, of the next the second: each peer's has its turn
            workload.compared(work, flights[batches % phase.burst].right())
            batches += 1
        if not workload.goes_on(end, phase.burst) or not _catch_up(workload, phase, spacing, work, end):
            work.recorder.spun += waiter.spun
            return
        ready = NEVER


def _catch_up(workload: Workload, phase: Phase, spacing: Spacing, work: Work, end: int) -> bool:
    """On to the next batch; where late ones are missed, past those whose instant is over. Is there one?"""
    spacing.advance()
    while phase.misses and spacing.intended < end:
        if end <= workload.window.closes:
            work.recorder.missed += 1
        if not workload.goes_on(end, phase.burst):
            return False
        spacing.advance()
    return True
