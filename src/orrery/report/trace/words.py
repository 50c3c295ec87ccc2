"""Traces as text: the tables of stages and of what watching costs, and remarks on both."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from orrery.metrics.formats import count, duration, figures, percent
from orrery.report.figures import scale_for
from orrery.report.labels import PLACEMENT_WORDS, operation_at
from orrery.stats.intervals import Estimate
from orrery.trace.figures import CallFigures, StageFigures
from orrery.trace.kinds import KINDS, TraceKind
from orrery.trace.results import TraceResult, WatchedKind
from orrery.trace.stages import CallStage

STAGE_HEADINGS = ("way", "stage", "mean", "of the call", "min", "median", "p99", "variation", "calls with it")
WATCHING_HEADINGS = (
    *("driver", "trials", "call", "added by watching", "calibrated", "not explained"),
    *("switches a call", "marks", "records", "a mark costs", "a record costs"),
)
MOST_UNKNOWN = 0.05
"""Of a call that is not attributed: a larger share is said in words."""


def title(result: TraceResult) -> str:
    """What a result is of: driver, placement, operation, and the point where there are several."""
    subject = result.subject
    return f"{subject.driver}, {subject.placement}, {operation_at(result.operation, subject.point)}"


def heading(result: TraceResult) -> str:
    """What several drivers' results have in common."""
    subject = result.subject
    where = PLACEMENT_WORDS.get(subject.placement, subject.placement)
    return f"{operation_at(result.operation, subject.point)}, {where}"


def grouped(results: Iterable[TraceResult]) -> list[list[TraceResult]]:
    """The results that may be compared: of one scenario, point, placement and operation; in the order of the first."""
    groups: dict[tuple[str, ...], list[TraceResult]] = {}
    for one in results:
        subject = one.subject
        groups.setdefault((subject.scenario, subject.point, subject.placement, one.operation), []).append(one)
    return list(groups.values())


def stage_names(stages: Sequence[CallStage]) -> dict[CallStage, str]:
    """What each stage is called in a list without ways: where two would be called the same, with their ways."""
    often = Counter(stage.label for stage in stages)
    return {stage: stage.label if often[stage.label] == 1 else f"{stage.label} ({stage.leg})" for stage in stages}


def stage_rows(found: CallFigures) -> Iterator[tuple[str, ...]]:
    """The table of stages, with `STAGE_HEADINGS`; the last two rows are their sum, and the call as it was measured."""
    for one in found.stages:
        yield _stage_row(one, found.total)
    yield "", "sum of the means", duration(found.total), percent(1.0), "", "", "", "", ""
    yield "", "the call, measured", spanned(found.mean), "", "", duration(found.median), "", "", f"{found.calls:,}"


def watching_row(result: TraceResult, kind: WatchedKind) -> tuple[str, ...]:
    """One line of the table of what watching costs, with `WATCHING_HEADINGS`."""
    marked, seen = KINDS[kind.kind].marks, KINDS[kind.kind].kernel
    return (
        result.subject.driver,
        f"{kind.trials} {kind.kind}",
        spanned(kind.mean),
        spanned(kind.added) if kind.added is not None else "-",
        duration(kind.explained) if kind.added is not None else "-",
        duration(kind.unexplained) if kind.unexplained is not None else "-",
        figures(kind.switches),
        count(kind.marks) if marked else "-",
        count(kind.records) if seen else "-",
        duration(kind.mark_cost) if marked else "-",
        duration(kind.record_cost) if seen else "-",
    )


def remarks(result: TraceResult) -> Iterator[str]:
    """What must be said beside the figures of a result, a sentence each."""
    found, bare = result.figures, result.of(TraceKind.BARE)
    watched = None if result.kind is None else result.of(result.kind)
    if found is not None and found.unattributed > MOST_UNKNOWN:
        yield f"{percent(found.unattributed)} of the call is not attributed: {_why_unknown(result)}"
    if result.reordered and bare is not None and watched is not None:
        yield (
            f"watching changed the order of events: {figures(watched.switches)} switches of threads a call, "
            f"{figures(bare.switches)} when nobody watches"
        )
    if result.lost:
        yield f"{result.lost:,} marks and records were lost: there was no room for them"
    if result.absent:
        yield f"this kernel has no tracepoints {', '.join(result.absent)}: what they show is in the stage before"


def spanned(found: Estimate) -> str:
    """A time (ns) with its interval, where that is wider than a point: `4.10 us [4.00, 4.20]`."""
    if found.centre is None:
        return "-"
    scale = scale_for([abs(found.centre)], "ns")
    text = f"{scale.show(found.centre)} {scale.unit}"
    if found.low is None or found.high is None or math.isclose(found.low, found.high):
        return text
    return f"{text} [{scale.show(found.low)}, {scale.show(found.high)}]"


def _stage_row(one: StageFigures, total: float) -> tuple[str, ...]:
    share = (one.mean.centre or 0.0) / total if total else 0.0
    return (
        one.stage.leg if one.stage.leg != one.stage.place else "",
        one.stage.label,
        spanned(one.mean),
        f"{100 * share:.1f} %",
        duration(one.least),
        duration(one.median),
        duration(one.p99),
        duration(one.variation),
        f"{100 * one.share:.1f} %",
    )


def _why_unknown(result: TraceResult) -> str:
    if result.lost:
        return "events were lost"
    if result.kind is TraceKind.MARKS:
        return "its marks do not show who handled it"
    return "no bytes and no wakings that were seen lead from its stub to its handler and back"
