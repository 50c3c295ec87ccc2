"""What one trial of a trace left: its observation, what the kernel showed, and what both say of each operation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from orrery.metrics.trials import kind_of
from orrery.store.facts import MARKS_COST
from orrery.store.observation import Measurement, Observation, ProcessMarks
from orrery.trace.calls import MarkedTrial
from orrery.trace.dissection import TracedCall, take_apart
from orrery.trace.kernel.paths import view_of
from orrery.trace.kernel.records import KernelRecord, read_records
from orrery.trace.kinds import TraceKind
from orrery.trace.way import Cutter


@dataclass(frozen=True)
class KernelFile:
    """What the collector wrote: its file; `lost` records; `cost` of one (ns); tracepoints that are `absent` here."""

    data: bytes
    lost: int
    cost: int
    absent: tuple[str, ...]


@dataclass(frozen=True)
class TracedTrial:
    """A trial of a kind; `threads` has the process of every thread, as far as that is known."""

    kind: TraceKind
    observation: Observation
    kernel: KernelFile | None = None
    threads: Mapping[int, str] = field(default_factory=dict)

    @property
    def block(self) -> int:
        """The block that it is part of."""
        return self.observation.block


@dataclass(frozen=True)
class PhaseTrace:
    """What a trial says of one operation: the mean call (ns), and for each call the switches of threads, marks and
    records; the costs (ns) of one mark and of one record, where there are any; the calls, taken apart.
    """

    kind: TraceKind
    block: int
    mean: float
    calls: int
    switches: float
    marks: float
    records: float
    mark_cost: float
    record_cost: float
    apart: tuple[TracedCall, ...]


def phase_traces(trial: TracedTrial, phases: Mapping[str, int]) -> dict[str, PhaseTrace]:
    """Operation -> what the trial says of it; `phases` has the measured phase of each. A trial is read once for all."""
    records = read_records(trial.kernel.data) if trial.kernel is not None else []
    marked = MarkedTrial(trial.observation.marks)
    processes = processes_of(trial)
    cutter = Cutter(view_of(records, processes) if records else None, processes)
    found = {}
    for operation, phase in phases.items():
        measured = [one for one in trial.observation.measurements if one.phase == phase and one.series.get("latency")]
        if measured:
            found[operation] = _phase_trace(trial, measured, phase, records, marked, cutter)
    return found


def processes_of(trial: TracedTrial) -> dict[int, str]:
    """The process of every thread that is known: those that have marks, and those that were seen while it ran."""
    marked = {thread.thread: one.process for one in trial.observation.marks for thread in one.threads}
    return {**trial.threads, **marked}


def _phase_trace(
    trial: TracedTrial,
    measured: Sequence[Measurement],
    phase: int,
    records: Sequence[KernelRecord],
    marked: MarkedTrial,
    cutter: Cutter,
) -> PhaseTrace:
    observation = trial.observation
    series = [one.series["latency"] for one in measured]
    calls = sum(one.count for one in series)
    used = (one for one in observation.usage if one.phase == phase)
    begin, end = _window(measured)
    return PhaseTrace(
        kind=trial.kind,
        block=trial.block,
        mean=sum(one.sum for one in series) / calls,
        calls=calls,
        switches=sum(one.voluntary + one.involuntary for one in used) / calls,
        marks=sum(begin <= time <= end for time in _times(observation.marks)) / calls,
        records=sum(begin <= record.time <= end for record in records) / calls,
        mark_cost=MARKS_COST.get(observation.facts, 0),
        record_cost=trial.kernel.cost if trial.kernel is not None else 0,
        apart=tuple(_apart(trial, measured, marked, cutter)),
    )


def _apart(
    trial: TracedTrial, measured: Sequence[Measurement], marked: MarkedTrial, cutter: Cutter
) -> Iterator[TracedCall]:
    """The calls of a phase by their starts, those of several clients one after the other; none without marks."""
    if trial.kind is TraceKind.BARE or not trial.observation.marks:
        return
    for one in measured:
        for call in marked.calls(one):
            yield take_apart(call, kind_of(one.object), marked, cutter)


def _window(measured: Sequence[Measurement]) -> tuple[int, int]:
    """From the first start of a call to the last end."""
    begins = [one.counters["begin"] for one in measured if "begin" in one.counters]
    ends = [one.counters["end"] for one in measured if "end" in one.counters]
    return min(begins, default=0), max(ends, default=0)


def _times(marks: Sequence[ProcessMarks]) -> Iterator[int]:
    return (time for one in marks for thread in one.threads for _, _, time in thread.entries)
