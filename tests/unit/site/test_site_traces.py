"""Traces of the site: the stages of each driver add up to its call, in one order for all of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from orrery.site.numbers import figures_of
from orrery.site.packing import packed
from orrery.site.traces import SiteTrace, trace_document
from orrery.trace.kinds import KINDS, TraceKind
from orrery.trace.reading import TaskReading
from orrery.trace.results import TraceResult, TraceSubject
from traced_calls import unix_trial

SUBJECT = TraceSubject("conformance/call", "{}", "unix[wait=block]", "unix", "same")


def traced(*kinds: TraceKind) -> TraceResult:
    reading = TaskReading(SUBJECT, {"Echo::call": 2})
    for kind in kinds or KINDS:
        for block in range(6):
            reading.add(unix_trial(kind, block, 10 * block))
    (found,) = reading.results()
    return found


def test_stages_add_up_to_the_call() -> None:
    (group,) = trace_document(SiteTrace("calls.trace", (traced(),)))["groups"]
    (whole,) = figures_of(group["whole"])
    parts = [one.value or 0.0 for _, column in group["parts"] for one in figures_of(column)]
    assert whole.value is not None and sum(parts) == pytest.approx(whole.value, rel=2e-3)
    assert whole.low is not None and whole.low <= whole.value
    assert (group["drivers"], group["kinds"], group["calls"]) == (["unix[wait=block]"], ["kernel"], [6])
    assert group["title"].endswith("on one core") and group["finding"]


def test_drivers_that_may_be_compared_are_one_group_in_one_order() -> None:
    one = traced(TraceKind.BARE, TraceKind.MARKS)
    other = traced()
    other = replace(other, subject=replace(other.subject, driver="tcp"))
    (group,) = trace_document(SiteTrace("calls.trace", (one, other)))["groups"]
    assert group["drivers"] == ["unix[wait=block]", "tcp"]
    names = [name for name, _ in group["parts"]]
    assert len(names) == len(set(names)) and "caller's loop" in names[0]
    figures = other.figures
    assert figures is not None
    own = [column["v"][1] for _, column in group["parts"] if column["v"][1] is not None]
    assert own == pytest.approx([stage.mean.centre for stage in figures.stages], rel=1e-3), "each in its own order"
    assert packed(trace_document(SiteTrace("calls.trace", (one, other))))


def test_what_was_not_taken_apart_is_no_picture() -> None:
    trace = SiteTrace("calls.trace", (traced(TraceKind.BARE),))
    assert trace_document(trace)["groups"] == []
    assert trace.entry() == {"name": trace.name, "origin": "calls.trace", "scenarios": ["conformance/call"]}
    assert trace.name.startswith("t-")
