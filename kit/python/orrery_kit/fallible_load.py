"""The loop of calls that may fail: each at its instant, while a link goes down."""

from __future__ import annotations

from orrery_kit.call_counters import enter
from orrery_kit.clock import NEVER, now
from orrery_kit.loads import Waiter
from orrery_kit.phase import Phase, Spacing
from orrery_kit.workload import Workload


def run_fallible(workload: Workload, phase: Phase, thread: int) -> None:
    """As `run_planned`, but an error ends its own call only: it is counted, and nothing of it is timed."""
    waiter = Waiter(phase)
    spacing = Spacing(phase, workload.window.begin, phase.random("spacing", thread))
    free = ready = workload.window.begin  # it waited for the window
    while True:
        work = workload.next()
        task, recorder = work.task, work.recorder
        call, consume = task.calls[workload.peer()], task.operation.consume_reply
        args, received = task.next_slot()
        if free < spacing.intended:
            ready = waiter.until(spacing.intended)
        start = now()
        try:
            reply = call(*args)
            returned = consume(reply)
        except Exception:
            end = now()
            workload.note_failed(work, start, end)
        else:
            end = now()
            enter(task.tally, received, returned)
            if workload.note(work, start, end):
                recorder.record_intended(spacing.intended, free, ready, start, end)
                recorder.replied(end)
            if workload.is_due():
                workload.compared(work, task.right(args, reply))
        if not workload.goes_on(end):
            recorder.spun += waiter.spun
            return
        free, ready = end, NEVER
        spacing.advance()
