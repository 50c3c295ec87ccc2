"""What a trace found of one operation of one driver: pure functions of what its trials left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from orrery.stats.intervals import Estimate, arithmetic
from orrery.trace.figures import CallFigures, SingleCalls, figures_of, single_calls
from orrery.trace.kinds import KINDS, TraceKind, richest
from orrery.trace.trials import PhaseTrace

REORDERED = 0.2
"""By so many switches of threads a call, and by so large a share, watching changed the order of events."""


@dataclass(frozen=True)
class TraceSubject:
    """What is traced: a scenario at a point (canonical JSON), by a driver (its label), with its key, and where."""

    scenario: str
    point: str
    driver: str
    binding: str
    placement: str


@dataclass(frozen=True)
class NotTraced:
    """What was not traced, or only in part, and why."""

    of: str
    reason: str


@dataclass(frozen=True)
class WatchedKind:
    """What trials of one kind were like, in ns: the mean call, and what watching `added` to it, block by block.

    `explained` of that are the marks and records of a call at what one costs here; the rest calibration does not tell.
    `switches`, `marks` and `records` are for each call.
    """

    kind: TraceKind
    trials: int
    mean: Estimate
    switches: float
    marks: float = 0.0
    records: float = 0.0
    mark_cost: float = 0.0
    record_cost: float = 0.0
    added: Estimate | None = None

    @property
    def explained(self) -> float:
        """What calibration makes of the marks and records of a call (ns)."""
        return self.marks * self.mark_cost + self.records * self.record_cost

    @property
    def unexplained(self) -> float | None:
        """What watching added besides (ns); None where nothing is known of that."""
        if self.added is None or self.added.centre is None:
            return None
        return self.added.centre - self.explained


@dataclass(frozen=True)
class TraceResult:
    """One operation of a subject. `apart` has the figures of each kind of trials whose calls were taken apart.

    `lost` are marks and records that there was no room for; `absent` are tracepoints that this kernel has not.
    """

    subject: TraceSubject
    operation: str
    watched: tuple[WatchedKind, ...]
    apart: Mapping[TraceKind, CallFigures]
    singles: SingleCalls | None
    lost: int = 0
    absent: tuple[str, ...] = ()

    @property
    def kind(self) -> TraceKind | None:
        """The kind of trials that shows most; None where no call was taken apart."""
        return richest(list(self.apart)) if self.apart else None

    @property
    def figures(self) -> CallFigures | None:
        """Its figures."""
        return None if self.kind is None else self.apart[self.kind]

    def of(self, kind: TraceKind) -> WatchedKind | None:
        """What trials of a kind were like; None where there are none."""
        return next((one for one in self.watched if one.kind is kind), None)

    @property
    def reordered(self) -> bool:
        """Whether the trials that are taken apart switch threads more or less often than those that are not watched."""
        bare, watched = self.of(TraceKind.BARE), None if self.kind is None else self.of(self.kind)
        if bare is None or watched is None:
            return False
        more = abs(watched.switches - bare.switches)
        return more > REORDERED and more > REORDERED * bare.switches


def result_of(
    subject: TraceSubject, operation: str, traces: Iterable[PhaseTrace], lost: int = 0, absent: Sequence[str] = ()
) -> TraceResult:
    """The result of all traces of an operation, of whatever kinds and blocks."""
    by_kind: dict[TraceKind, list[PhaseTrace]] = {kind: [] for kind in KINDS}
    for trace in traces:
        by_kind[trace.kind].append(trace)
    bare = {trace.block: trace.mean for trace in by_kind[TraceKind.BARE]}
    apart: dict[TraceKind, CallFigures] = {}
    for kind, found in by_kind.items():
        figures = figures_of([trace.apart for trace in found])
        if figures is not None:
            apart[kind] = figures
    singles = single_calls([trace.apart for trace in by_kind[richest(list(apart))]]) if apart else None
    watched = tuple(_watched(kind, found, bare) for kind, found in by_kind.items() if found)
    return TraceResult(subject, operation, watched, apart, singles, lost, tuple(absent))


def _watched(kind: TraceKind, found: Sequence[PhaseTrace], bare: Mapping[int, float]) -> WatchedKind:
    added = [trace.mean - bare[trace.block] for trace in found if trace.block in bare]
    return WatchedKind(
        kind,
        len(found),
        arithmetic([trace.mean for trace in found]),
        _mean([trace.switches for trace in found]),
        _mean([trace.marks for trace in found]),
        _mean([trace.records for trace in found]),
        _mean([trace.mark_cost for trace in found]),
        _mean([trace.record_cost for trace in found]),
        arithmetic(added) if added and kind is not TraceKind.BARE else None,
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
