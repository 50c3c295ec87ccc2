"""A trace as tables, bars, a page and JSON: figures that add up, and names that stay text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from orrery.report.drawing.view import NARROW, WIDE
from orrery.report.trace.bars import PARTS, bar_of, bars_drawing, drawn_parts, ways_back
from orrery.report.trace.descent import descent_drawings, descent_rows
from orrery.report.trace.document import document
from orrery.report.trace.page import render_trace
from orrery.report.trace.words import (
    STAGE_HEADINGS,
    WATCHING_HEADINGS,
    grouped,
    heading,
    remarks,
    stage_rows,
    watching_row,
)
from orrery.trace.kinds import KINDS, TraceKind
from orrery.trace.reading import TaskReading
from orrery.trace.results import NotTraced, TraceResult, TraceSubject
from orrery.trace.stages import CallStage, Group, What
from traced_calls import END, START, unix_trial

SUBJECT = TraceSubject("conformance/call", "{}", "unix[wait=block]", "unix", "same")
CALL = "Echo::call"


def traced(*kinds: TraceKind, longer: int = 0, blocks: int = 6) -> TraceResult:
    """A driver's trials of these kinds, each of one call; those of the kernel differ by 10 ns from block to block."""
    reading = TaskReading(SUBJECT, {CALL: 2})
    for kind in kinds or KINDS:
        for block in range(blocks):
            reading.add(unix_trial(kind, block, longer + 10 * block))
    (found,) = reading.results()
    return found


def other(found: TraceResult, driver: str) -> TraceResult:
    return replace(found, subject=replace(found.subject, driver=driver))


def test_the_table_ends_with_the_sum_and_the_call_as_it_was_measured() -> None:
    found = traced()
    assert found.figures is not None
    rows = list(stage_rows(found.figures))
    assert {len(row) for row in rows} == {len(STAGE_HEADINGS)}
    assert rows[0][:3] == ("", "client: caller's loop", "300 ns")
    transport = next(row for row in rows if row[1] == "server: kernel: transport")
    assert transport == (
        *("server to client", "server: kernel: transport", "1.64 us", "6.6 %"),
        *("1.64 us", "1.64 us", "1.64 us", "0 ns", "100.0 %"),
    )
    servant = next(row for row in rows if row[1] == "server: servant")
    assert re.fullmatch(r"525 ns \[\d+, \d+\]", servant[2])
    assert rows[-2][1:4] == ("sum of the means", "24.9 us", "100 %")
    assert rows[-1][1:3] == ("the call, measured", "24.9 us")
    assert rows[-1][-1] == "6"


def test_what_watching_costs_is_a_line_for_each_kind_of_trials() -> None:
    found = traced()
    lines = [watching_row(found, kind) for kind in found.watched]
    assert {len(line) for line in lines} == {len(WATCHING_HEADINGS)}
    assert lines[0] == ("unix[wait=block]", "6 bare", "11.6 us", *["-"] * 3, "2.00", *["-"] * 4)
    # 4 marks of 30 ns and 16 records of 100 ns are 1.72 us of the 13.3 us that were added.
    assert lines[2][1:] == (
        *("6 kernel", "24.9 us", "13.3 us", "1.72 us", "11.6 us"),
        *("2.00", "4", "16", "30.0 ns", "100 ns"),
    )


def test_remarks_say_what_was_lost_and_what_is_not_known() -> None:
    found = replace(traced(), lost=1_200, absent=("sk_data_ready",))
    said = list(remarks(found))
    assert "1,200 marks and records were lost" in said[0]
    assert "no tracepoints sk_data_ready" in said[1]
    unknown = [one for one in remarks(_without_ways()) if "is not attributed" in one]
    assert unknown == [
        "95.6 % of the call is not attributed: no bytes and no wakings that were seen lead from its stub to its "
        "handler and back"
    ]


def _without_ways() -> TraceResult:
    """Trials whose kernel showed only what the client waited for."""
    reading = TaskReading(SUBJECT, {CALL: 2})
    trial = unix_trial(TraceKind.KERNEL)
    assert trial.kernel is not None
    magic, one = trial.kernel.data[:16], trial.kernel.data[16:56]
    reading.add(replace(trial, kernel=replace(trial.kernel, data=magic + one)))
    (found,) = reading.results()
    return found


def test_a_change_of_the_order_of_events_is_said() -> None:
    found = traced()
    more = tuple(replace(one, switches=3.5) if one.kind is TraceKind.KERNEL else one for one in found.watched)
    assert list(remarks(replace(found, watched=more))) == [
        "watching changed the order of events: 3.50 switches of threads a call, 2.00 when nobody watches"
    ]


def test_the_parts_of_a_bar_add_up_to_the_call() -> None:
    found = traced()
    assert found.figures is not None
    bar = {part.name: value for part, value in bar_of(found.figures).items() if value}
    assert bar == pytest.approx(
        {
            "caller": 600,
            "kernel, out": 1602 + 4707,
            "waiting, out": 298 + 3338 + 2363,
            "callee": 1312 + 380 + 525 + 527,
            "kernel, back": 1643 + 3185,
            "waiting, back": 500 + 3175,
            "caller, after": 745,
        }
    )
    assert sum(bar.values()) == pytest.approx(END - START)
    assert [part.name for part in drawn_parts([found])] == list(bar)


def test_every_group_has_a_part() -> None:
    assert {group for group, _ in PARTS} == set(Group)


def test_ways_back_lead_to_where_a_way_came_from() -> None:
    legs = ["client", "client to proxy", "proxy to server", "server", "server to proxy", "proxy to client", "client"]
    stages = [CallStage(leg, leg.split()[0], What.TRANSPORT) for leg in legs]
    assert ways_back(stages) == [False, False, False, False, True, True, True]
    assert ways_back([CallStage("one to one", "one", What.WAY)] * 2) == [False, False]


def test_pictures_have_a_row_for_each_driver_and_each_stage() -> None:
    found = traced()
    group = [found, other(found, "tcp")]
    for page in (WIDE, NARROW):
        bars = bars_drawing(group, page)
        assert "tcp 24.9 us: caller 600 ns" in bars.alt
        first, second = descent_drawings(group, page)
        assert first.figure.axes[0].get_xlim() == second.figure.axes[0].get_xlim()
        assert "server: servant" in first.alt
    rows = descent_rows(found)
    assert found.figures is not None
    assert len(rows) == len(found.figures.stages)
    servant = next(row for row in rows if row.name == "server: servant")
    assert (servant.least, servant.median, servant.p99) == (500, 520, 550)
    assert servant.mean == pytest.approx(525)
    assert set(servant.singles) == {"median", "p99", "slowest"}


def test_results_of_one_operation_stand_together() -> None:
    found = traced()
    elsewhere = replace(found, subject=replace(SUBJECT, placement="split"))
    groups = grouped([found, elsewhere, other(found, "tcp")])
    assert [[one.subject.driver for one in group] for group in groups] == [
        ["unix[wait=block]", "tcp"],
        ["unix[wait=block]"],
    ]
    assert [heading(group[0]) for group in groups] == ["call, on one core", "call, on two cores"]


def test_the_page_has_it_all_and_needs_nothing_else() -> None:
    page = render_trace([traced(), other(traced(longer=100), "<b>tcp")], [NotTraced("java<", "it has no marks")])
    assert page.startswith("<!doctype html>")
    for words in ("call, on one core", "sum of the means", "added by watching", "java&lt;: it has no marks"):
        assert words in page
    assert "<b>tcp" not in page and "&lt;b&gt;tcp" in page
    assert page.count("<svg") == 2 * (1 + 2)
    assert not re.search(r"<(script|link rel=.stylesheet|img|iframe)", page)
    assert "not surely differ" in page


def test_a_page_of_nothing_says_so() -> None:
    bare = traced(TraceKind.BARE)
    assert "No call was taken apart." in render_trace([bare], [])
    assert "No call was taken apart." in render_trace([], [NotTraced("kernel", "only root may")])


def test_programs_read_the_same_in_ns() -> None:
    found: dict[str, Any] = json.loads(json.dumps(document(traced())))
    assert (found["driver"], found["operation"], found["kind"]) == ("unix[wait=block]", CALL, "kernel")
    assert set(found["traced"]) == {"marks", "kernel"}
    kernel = found["traced"]["kernel"]
    assert sum(one["mean"] for one in kernel["stages"]) == pytest.approx(kernel["call"]["mean"]) == END - START
    assert kernel["not_attributed"] == 0
    stub = next(one for one in kernel["stages"] if one["what"] == "stub")
    assert stub["layers"] == ["client stub", "marshalling", "transport out"]
    median = found["single_calls"]["median"]
    assert median["segments"][0]["begin"] == 0 and median["segments"][-1]["end"] == median["duration"]
    assert [one["kind"] for one in found["watching"]] == ["bare", "marks", "kernel"]
    assert document(traced(TraceKind.BARE))["single_calls"] == {}
