"""What watching costs, and what a trace found, from trials that a test lays out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from orrery.errors import InputError
from orrery.trace.dissection import TracedCall
from orrery.trace.kinds import KINDS, TraceKind, kinds_of, richest
from orrery.trace.reading import TaskReading
from orrery.trace.results import TraceResult, TraceSubject, result_of
from orrery.trace.stages import What
from orrery.trace.trials import PhaseTrace, phase_traces
from traced_calls import END, START, unix_trial

SUBJECT = TraceSubject("conformance/call", "{}", "unix", "unix", "same")
CALL = "Echo::call"
PHASES = {CALL: 2}
BARE, MARKS, KERNEL = TraceKind.BARE, TraceKind.MARKS, TraceKind.KERNEL


def phase(kind: TraceKind, block: int, mean: float, switches: float = 2) -> PhaseTrace:
    counts = {BARE: (0, 0), MARKS: (4, 0), KERNEL: (4, 40)}[kind]
    return PhaseTrace(kind, block, mean, 500, switches, *counts, 30, 100, ())


def found(*phases: PhaseTrace) -> TraceResult:
    return result_of(SUBJECT, CALL, phases)


def blocks(kernel: float = 24_000, switches: float = 2) -> Iterator[PhaseTrace]:
    for block in range(6):
        yield phase(BARE, block, 10_000 + block)
        yield phase(MARKS, block, 10_200 + block)
        yield phase(KERNEL, block, kernel + block, switches)


def test_kinds_are_named_in_any_order_and_stand_in_one() -> None:
    assert kinds_of([]) == tuple(KINDS)
    assert kinds_of(["kernel,bare"]) == kinds_of(["kernel", "bare"]) == (BARE, KERNEL)
    assert richest([MARKS, KERNEL, BARE]) is KERNEL
    with pytest.raises(InputError, match="no trials of the kind kernels") as caught:
        kinds_of(["marks,kernels"])
    assert caught.value.hint == "did you mean kernel?"


def test_what_watching_adds_is_a_difference_within_blocks() -> None:
    result = found(*blocks())
    marks, kernel = result.of(MARKS), result.of(KERNEL)
    assert marks is not None and kernel is not None
    assert marks.added is not None and kernel.added is not None
    assert (marks.added.centre, marks.added.low, marks.added.high) == (200, 200, 200)
    assert (marks.explained, marks.unexplained) == (4 * 30, 80)
    assert kernel.added.centre == pytest.approx(14_000)
    assert kernel.explained == 4 * 30 + 40 * 100 and kernel.unexplained == pytest.approx(9_880)
    bare = result.of(BARE)
    assert bare is not None and bare.added is None and bare.unexplained is None


def test_a_block_without_its_bare_trial_says_nothing_of_what_is_added() -> None:
    result = found(phase(BARE, 0, 10), phase(MARKS, 0, 12), phase(MARKS, 1, 99))
    marks = result.of(MARKS)
    assert marks is not None and marks.added is not None
    assert (marks.trials, marks.added.centre) == (2, 2)
    alone = found(phase(MARKS, 0, 12)).of(MARKS)
    assert alone is not None and alone.added is None


@pytest.mark.parametrize(("switches", "expected"), [(2, False), (2.15, False), (2.3, False), (2.5, True), (1.5, True)])
def test_the_order_of_events_changed_where_switches_did(switches: float, expected: bool) -> None:
    own = [replace(one, apart=_apart(one)) for one in blocks(switches=switches)]
    assert found(*own).reordered is expected


def _apart(one: PhaseTrace) -> tuple[TracedCall, ...]:
    """The call of a trial of that kind, which is none for bare ones."""
    return phase_traces(unix_trial(one.kind, one.block), PHASES)[CALL].apart


def test_a_trial_is_read_with_its_marks_records_and_switches() -> None:
    (trace,) = phase_traces(unix_trial(KERNEL, block=3), PHASES).values()
    assert (trace.kind, trace.block, trace.calls, trace.mean) == (KERNEL, 3, 1, END - START)
    assert (trace.switches, trace.marks, trace.mark_cost, trace.record_cost) == (2, 4, 30, 100)
    # Of 19 records three lie before the window, which begins 10 ns before the call.
    assert trace.records == 16
    (call,) = trace.apart
    assert call.duration == END - START


def test_a_bare_trial_is_a_time_alone() -> None:
    (trace,) = phase_traces(unix_trial(BARE), PHASES).values()
    assert (trace.mean, trace.marks, trace.records, trace.apart) == (11_600, 0, 0, ())


def test_an_operation_that_was_not_measured_is_not_there() -> None:
    assert phase_traces(unix_trial(KERNEL), {CALL: 7}) == {}


def test_trials_are_read_one_after_the_other() -> None:
    reading = TaskReading(SUBJECT, PHASES)
    for kind in KINDS:
        for block in range(6):
            reading.add(unix_trial(kind, block, longer=10 * block if kind is KERNEL else 0))
    (result,) = reading.results()
    assert reading.trials == 18
    assert result.kind is KERNEL
    assert set(result.apart) == {MARKS, KERNEL}
    assert result.figures is not None
    assert result.figures.total == pytest.approx(END - START)
    servant = next(one for one in result.figures.stages if one.stage.what is What.SERVANT)
    assert servant.mean.centre == pytest.approx(525)
    watched = result.of(KERNEL)
    assert watched is not None and watched.added is not None
    assert watched.added.centre == pytest.approx(END - START - 11_600)


def test_without_the_kernel_marks_say_what_they_can() -> None:
    reading = TaskReading(SUBJECT, PHASES)
    reading.add(unix_trial(MARKS))
    (result,) = reading.results()
    assert result.kind is MARKS
    assert result.figures is not None and result.figures.unattributed == 0


def test_bare_trials_alone_are_not_taken_apart() -> None:
    reading = TaskReading(SUBJECT, PHASES)
    reading.add(unix_trial(BARE))
    (result,) = reading.results()
    assert (result.kind, result.figures, result.singles, result.reordered) == (None, None, None, False)
