"""Traces: what single calls are made of, in documents of their own, for no trial of a trace is one of a campaign's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.report.trace.finding import sentences
from orrery.report.trace.words import grouped, heading, remarks, stage_names
from orrery.site.numbers import Ends, column
from orrery.site.packing import file_name
from orrery.stats.intervals import Estimate
from orrery.trace.figures import CallFigures
from orrery.trace.results import TraceResult
from orrery.trace.stages import CallStage

TRACE = "t"
"""The kind of their documents."""


@dataclass(frozen=True)
class SiteTrace:
    """A trace whose file is called `origin` among those of the site, and what it found."""

    origin: str
    results: tuple[TraceResult, ...]

    @property
    def name(self) -> str:
        """The name of its document."""
        return file_name(TRACE, self.origin)

    def entry(self) -> dict[str, Any]:
        """What the index has of it."""
        scenarios = dict.fromkeys(one.subject.scenario for one in self.results)
        return {"name": self.name, "origin": self.origin, "scenarios": list(scenarios)}


def trace_document(trace: SiteTrace) -> dict[str, Any]:
    """The document: a group for all drivers that may be compared, whose stages add up to their calls (ns)."""
    return {"origin": trace.origin, "groups": list(_groups(trace.results))}


def _groups(results: Sequence[TraceResult]) -> Iterator[dict[str, Any]]:
    for group in grouped(results):
        found = [(one, one.figures) for one in group if one.figures is not None]
        if not found:
            continue
        subject = group[0].subject
        stages = _in_order([[stage.stage for stage in figures.stages] for _, figures in found])
        names = stage_names(stages)
        yield {
            "scenario": subject.scenario,
            "title": heading(group[0]),
            "placement": subject.placement,
            "drivers": [one.subject.driver for one, _ in found],
            "kinds": [str(one.kind) for one, _ in found],
            "calls": [figures.calls for _, figures in found],
            "whole": column(_ends(figures.mean) for _, figures in found),
            "parts": [[names[stage], column(_stage(figures, stage) for _, figures in found)] for stage in stages],
            "remarks": [f"{one.subject.driver}: {remark}" for one, _ in found for remark in remarks(one)],
            "finding": list(sentences(group)),
        }


def _in_order(several: Sequence[Sequence[CallStage]]) -> list[CallStage]:
    """The stages of all drivers: one that only a later driver has comes behind the one that it has before it."""
    found: list[CallStage] = []
    for stages in several:
        place = 0
        for stage in stages:
            if stage not in found:
                found.insert(place, stage)
            place = found.index(stage) + 1
    return found


def _stage(figures: CallFigures, stage: CallStage) -> Ends:
    return next((_ends(one.mean) for one in figures.stages if one.stage == stage), Ends(None))


def _ends(found: Estimate) -> Ends:
    return Ends(found.centre, found.low, found.high)
