"""Reads the trials of one binding as they end: each is taken apart at once, and then forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orrery.trace.results import TraceResult, TraceSubject, result_of
from orrery.trace.trials import PhaseTrace, TracedTrial, phase_traces


class TaskReading:
    """What the trials of a binding have said so far; `phases` has the measured phase of each operation."""

    def __init__(self, subject: TraceSubject, phases: Mapping[str, int]) -> None:
        self.subject = subject
        self.phases = phases
        self.trials = 0
        self._traces: dict[str, list[PhaseTrace]] = {operation: [] for operation in phases}
        self._lost = 0
        self._absent: tuple[str, ...] = ()

    def add(self, trial: TracedTrial) -> None:
        """Read one trial."""
        self.trials += 1
        self._lost += sum(thread.lost for one in trial.observation.marks for thread in one.threads)
        if trial.kernel is not None:
            self._lost += trial.kernel.lost
            self._absent = trial.kernel.absent
        for operation, found in phase_traces(trial, self.phases).items():
            self._traces[operation].append(found)

    def results(self) -> Iterator[TraceResult]:
        """The result of every operation that a trial has said something of."""
        for operation, traces in self._traces.items():
            if traces:
                yield result_of(self.subject, operation, traces, self._lost, self._absent)
