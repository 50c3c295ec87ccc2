"""Traces for programs: plain JSON, in ns."""

from __future__ import annotations

from typing import Any

from orrery.stats.intervals import Estimate
from orrery.trace.dissection import TracedCall
from orrery.trace.figures import CallFigures, StageFigures
from orrery.trace.results import TraceResult, WatchedKind


def document(result: TraceResult) -> dict[str, Any]:
    """One result. Of each kind of trials whose calls were taken apart `traced` has the stages."""
    subject = result.subject
    return {
        "scenario": subject.scenario,
        "point": subject.point,
        "driver": subject.driver,
        "binding": subject.binding,
        "placement": subject.placement,
        "operation": result.operation,
        "kind": result.kind,
        "traced": {str(kind): _figures(found) for kind, found in result.apart.items()},
        "watching": [_watching(one) for one in result.watched],
        "single_calls": _singles(result),
        "reordered": result.reordered,
        "lost": result.lost,
        "absent": list(result.absent),
    }


def _figures(found: CallFigures) -> dict[str, Any]:
    return {
        "call": {**_estimate(found.mean), "median": found.median, "calls": found.calls},
        "sum": found.total,
        "not_attributed": found.unattributed,
        "stages": [_stage(one) for one in found.stages],
    }


def _stage(one: StageFigures) -> dict[str, Any]:
    facts = one.stage.facts
    return {
        "stage": one.stage.key,
        "way": one.stage.leg,
        "place": one.stage.place,
        "what": one.stage.what,
        "text": facts.text,
        "group": facts.group,
        "layers": list(facts.layers),
        **_estimate(one.mean),
        "min": one.least,
        "median": one.median,
        "p99": one.p99,
        "variation": one.variation,
        "calls_with_it": one.share,
    }


def _watching(one: WatchedKind) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "trials": one.trials,
        "call": _estimate(one.mean),
        "added": _estimate(one.added) if one.added is not None else None,
        "calibrated": one.explained,
        "not_explained": one.unexplained,
        "switches": one.switches,
        "marks": one.marks,
        "records": one.records,
        "mark_cost": one.mark_cost,
        "record_cost": one.record_cost,
    }


def _singles(result: TraceResult) -> dict[str, Any]:
    found = result.singles
    if found is None:
        return {}
    return {"median": _single(found.median), "p99": _single(found.p99), "slowest": _single(found.slowest)}


def _single(call: TracedCall) -> dict[str, Any]:
    segments = [
        {
            "stage": one.stage.key,
            "begin": one.begin - call.start,
            "end": one.end - call.start,
            "thread": one.thread,
        }
        for one in call.segments
    ]
    return {"duration": call.duration, "segments": segments}


def _estimate(found: Estimate) -> dict[str, float | None]:
    return {"mean": found.centre, "low": found.low, "high": found.high}
