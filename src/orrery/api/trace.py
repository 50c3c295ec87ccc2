"""Where the time of a call goes: trials with marks and with the kernel's tracepoints, beside those without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from orrery.api.cost import one_of_each
from orrery.cost.plan_costs import chosen_operations
from orrery.cost.workload import measured
from orrery.errors import DriverError, InputError
from orrery.outputs import TRACE, check_output
from orrery.planning.answer import answer
from orrery.planning.question import ask
from orrery.planning.request import Request
from orrery.trace.kernel.collector import check_kernel
from orrery.trace.kinds import KINDS, TraceKind
from orrery.trace.plans import CALLS, TracePair, pairs_of, phase_of, subject_of, traced, why_not_traced
from orrery.trace.reading import TaskReading
from orrery.trace.results import NotTraced, TraceResult
from orrery.trace.run import TraceTask, run_blocks
from orrery.trace.stored import StoredTask, StoredTrace, open_trace, write_trace
from orrery.trial.listener import CampaignListener


@dataclass(frozen=True)
class TraceRequest:
    """What is traced: these operations (none: all), by these kinds of trials, in so many blocks.

    With a `record` all that the trials left is written into that file.
    """

    operations: tuple[str, ...] = ()
    kinds: tuple[TraceKind, ...] = tuple(KINDS)
    blocks: int = 6
    record: Path | None = None


@dataclass(frozen=True)
class TraceFound:
    """The results, in the order of the drivers and operations; `is_whole` if no trial failed."""

    results: tuple[TraceResult, ...]
    refused: tuple[NotTraced, ...]
    is_whole: bool


def trace(request: Request, wanted: TraceRequest, listener: CampaignListener) -> TraceFound:
    """Trace; what cannot be traced is told with its reason, and costs no other. InputError for bad input.

    Where the kernel cannot be looked at, one line says why, and marks go on alone.
    """
    if request.hosts:
        raise InputError("a trace is of one machine", hint="leave --hosts out")
    if wanted.record is not None:
        check_output(wanted.record, TRACE)
    question = ask(replace(request, placements=request.placements or ("same", "split")))
    kinds, refused = _possible(wanted.kinds)
    found = answer(question, listener.note)
    refused += [NotTraced(refusal.binding.label, refusal.reason) for refusal in found.refusals]
    marked = answer(question, listener.note, marks=True).plans if any(KINDS[kind].marks for kind in kinds) else ()
    bare = list(found.plans if request.placements else one_of_each(found))
    tasks = list(_tasks(pairs_of(bare, marked), wanted, kinds, refused))
    calls = question.overrides.calls or CALLS
    reading = [TaskReading(subject_of(task.pair.bare), _phases(task, calls)) for task in tasks]
    stored = [StoredTask(one.subject, dict(one.phases)) for one in reading]
    for task, trial in run_blocks(tasks, calls, wanted.blocks, listener.note):
        number = tasks.index(task)
        reading[number].add(trial)
        if wanted.record is not None:
            stored[number].trials.append(trial)
    if wanted.record is not None:
        write_trace(wanted.record, StoredTrace(stored))
    expected = [len(task.kinds) * wanted.blocks for task in tasks]
    is_whole = bool(tasks) and expected == [one.trials for one in reading]
    return TraceFound(_results(reading), tuple(dict.fromkeys(refused)), is_whole)


def traced_before(path: Path) -> TraceFound:
    """What a trace found whose trials are in a file; InputError where that is none, or is damaged."""
    reading = []
    for task in open_trace(path).tasks:
        one = TaskReading(task.subject, task.phases)
        for trial in task.trials:
            one.add(trial)
        reading.append(one)
    return TraceFound(_results(reading), (), True)


def _results(reading: Iterable[TaskReading]) -> tuple[TraceResult, ...]:
    return tuple(result for one in reading for result in one.results())


def _phases(task: TraceTask, calls: int) -> Mapping[str, int]:
    """Operation -> its measured phase, which is the same in trials of every kind."""
    return phase_of(traced(task.pair.bare, TraceKind.BARE, calls, task.operations), task.operations)


def _possible(kinds: Sequence[TraceKind]) -> tuple[tuple[TraceKind, ...], list[NotTraced]]:
    """The kinds that can be had here; for those that cannot, why."""
    if not any(KINDS[kind].kernel for kind in kinds):
        return tuple(kinds), []
    try:
        check_kernel()
    except DriverError as error:
        left = tuple(kind for kind in kinds if not KINDS[kind].kernel)
        return left, [NotTraced("kernel", str(error))]
    return tuple(kinds), []


def _tasks(
    pairs: Iterable[TracePair], wanted: TraceRequest, kinds: Sequence[TraceKind], refused: list[NotTraced]
) -> Iterable[TraceTask]:
    """Each pair with its operations; what cannot be traced goes to those that are refused."""
    for pair in pairs:
        label = pair.bare.binding.label
        if (reason := why_not_traced(pair.bare)) is not None:
            refused.append(NotTraced(label, reason))
            continue
        own = tuple(kind for kind in kinds if pair.of(kind) is not None)
        if len(own) < len(kinds):
            refused.append(NotTraced(label, "its kit has no marks: its calls are not taken apart"))
        if own:
            yield TraceTask(pair, tuple(chosen_operations(measured(pair.bare), wanted.operations)), own)
