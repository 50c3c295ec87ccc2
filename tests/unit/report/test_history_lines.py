"""Histories: a point for each campaign, comparable figures alone, marks of what else changed, harmless pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from report_material import material_of, without_program

from observations import campaign, observations, series, set_medians
from orrery.metrics.registry import metric
from orrery.metrics.rows import Verdict
from orrery.report.history import changes as changes_module
from orrery.report.history.changes import finder
from orrery.report.history.lines import Finder, HistoryLine, lines, readings
from orrery.report.history.page import render_history
from orrery.report.history.view import VIEW
from orrery.report.history.words import BARS, cells, document, marks, sparkline
from orrery.report.material import Material
from orrery.report.page.html import render_report
from orrery.report.side import Side
from orrery.store.observation import Observation

P50 = metric("latency.p50")


def side(number: int, median: int, drivers: Sequence[str] = ("unix",), **told: object) -> Side:
    made = observations(drivers=list(drivers), placements=["same"], calls=70)
    set_medians(made, {(driver, block): median for driver in drivers for block in range(6)})
    record = replace(campaign(), id=number, created=f"2025-01-{number:02d}T00:00:00Z", **told)  # type: ignore[arg-type]
    return Side("", record, made)


def history(sides: Sequence[Side], find: Finder | None = None, operation: str | None = None) -> list[HistoryLine]:
    return lines((reading for one in sides for reading in readings(one, P50, operation)), P50, find)


def beside_another() -> Material:
    """A campaign with another one of its scenario in the store."""
    alone = material_of(observations(drivers=["unix"], placements=["same"], calls=70))
    return replace(alone, history=history([side(1, 100), side(2, 110)], finder()))


def test_a_line_for_each_driver_and_a_point_for_each_campaign() -> None:
    found = history([side(1, 100, ["unix", "tcp"]), side(2, 110), side(3, 120, ["unix", "tcp"])])
    assert [(line.driver, [p.campaign for p in line.points]) for line in found] == [
        ("tcp", [1, 3]),
        ("unix", [1, 2, 3]),
    ]
    assert [p.value.value for p in found[1].points] == pytest.approx([100, 110, 120])
    assert found[1].operations == 7


def test_another_machine_as_a_host_is_marked() -> None:
    kernels = ("6.1", "6.1", "6.6")
    sides = [side(n, 100, inputs={"hosts": {"host2": {"kernel": kernel}}}) for n, kernel in enumerate(kernels, 1)]
    [line] = history(sides)
    assert [[(mark.kind, mark.text) for mark in point.marks] for point in line.points] == [
        [],
        [],
        [("host", "kernel of host2 6.1 -> 6.6")],
    ]


def test_figures_are_over_the_operations_that_all_campaigns_have() -> None:
    partial = side(2, 100)
    slow = partial.observations[0].measurements[0].operation
    for trial in partial.observations:
        trial.measurements = [measured for measured in trial.measurements if measured.operation != slow]
    first = side(1, 100)
    for measured in (m for trial in first.observations for m in trial.measurements if m.operation == slow):
        measured.series["latency"] = series("latency", [9_999] * 70)
    [line] = history([first, partial])
    assert line.operations == 6
    assert [p.value.value for p in line.points] == pytest.approx([100, 100])


def test_one_operation_by_its_short_name() -> None:
    assert [line.operations for line in history([side(1, 100)], operation="void_call")] == [1]
    assert history([side(1, 100)], operation="no_call") == []


def test_marks_say_what_changed_besides() -> None:
    host = campaign().machine
    third = side(3, 100, version="0.2.0", machine={**host, "kernel": "6.2.0"})
    for observation in third.observations:
        observation.versions = {"unix": "2.0"}
    found = history([side(1, 100), side(2, 100), third])
    assert [len(point.marks) for point in found[0].points] == [0, 0, 3]
    assert marks(found) == [
        "campaign 3, 2025-01-03T00:00:00Z: Orrery 0.1.0 -> 0.2.0 (unix)",
        "campaign 3, 2025-01-03T00:00:00Z: kernel 6.1.0 -> 6.2.0 (unix)",
        "campaign 3, 2025-01-03T00:00:00Z: unix unix 1.0 -> unix 2.0 (unix)",
    ]


def test_campaigns_whose_cpus_were_kept_awake_are_marked() -> None:
    host = campaign().machine
    found = history(
        [side(1, 100), side(2, 100, machine={**host, "idle": "halt"}), side(3, 100, machine={**host, "idle": "awake"})]
    )
    assert marks(found) == ["campaign 3, 2025-01-03T00:00:00Z: idle CPUs halt -> awake (unix)"]


def test_another_compiler_or_libc_is_marked() -> None:
    host = {**campaign().machine, "libc": "Debian GLIBC 2.36-9", "toolchains": {"c++": {"compiler": "c++ 12.2.0"}}}
    other = {**host, "libc": "Debian GLIBC 2.36-10", "toolchains": {"c++": {"compiler": "c++ 13.1.0"}}}
    assert marks(history([side(1, 100, machine=host), side(2, 100, machine=other)])) == [
        "campaign 2, 2025-01-02T00:00:00Z: compiler of c++ c++ 12.2.0 -> c++ 13.1.0 (unix)",
        "campaign 2, 2025-01-02T00:00:00Z: libc Debian GLIBC 2.36-9 -> Debian GLIBC 2.36-10 (unix)",
    ]


def test_a_report_shows_the_other_campaigns_of_its_scenario() -> None:
    alone = material_of(observations(drivers=["unix"], placements=["same"], calls=70))
    assert not VIEW.applies(alone)
    few = beside_another()
    assert VIEW.caption(few).startswith("2 campaigns of this scenario stand in the results file")
    assert VIEW.caption(few).endswith("Change points are asked from 10 campaigns on.")
    page = render_report(few)
    assert '<section id="history"><h2>Over time</h2>' in page and 'id="history-0-wide' in page
    steps = [100, 101, 99, 100, 101, 100, 150, 151, 149, 150, 151, 150]
    stepped = replace(alone, history=history([side(n + 1, median) for n, median in enumerate(steps)], finder()))
    assert VIEW.caption(stepped).endswith("The median changes its level: unix, same, at campaign 7.")


def test_another_load_is_marked() -> None:
    other = side(2, 100)
    for row in other.rows:
        row.terms["window"] = 8  # type: ignore[index]
    [line] = history([side(1, 100), other])
    assert [mark.kind for mark in line.points[1].marks] == ["load"]


def test_trials_of_another_length_are_marked() -> None:
    other = side(2, 100)
    for observation in other.observations:
        for measured in observation.measurements:
            measured.load["calls"] = 3_000
    [line] = history([side(1, 100), other])
    assert [(mark.kind, mark.text) for mark in line.points[1].marks] == [("load", "calls 70 -> 3,000")]


def test_change_points_come_from_the_finder_that_is_given() -> None:
    seen: list[Sequence[float]] = []

    def find(values: Sequence[float]) -> list[int]:
        seen.append(values)
        return [2]

    [line] = history([side(1, 100), side(2, 100), side(3, 200)], find)
    assert seen == [pytest.approx([4.60517, 4.60517, 5.29832], abs=1e-4)]
    assert [[mark.kind for mark in point.marks] for point in line.points] == [[], [], ["change"]]


def test_without_a_finder_no_change_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes_module, "find_spec", lambda name: None)
    assert finder() is None
    assert marks(history([side(1, 100), side(2, 500)], finder())) == []


def test_sparklines_show_what_differs() -> None:
    assert sparkline([1, 2, 3]) == BARS[0] + BARS[4] + BARS[7]
    assert sparkline([5.0]) == BARS[3]
    assert sparkline([100, 101, 100]) == BARS[3] * 3
    assert sparkline([0, 0, 4]) == BARS[0] * 2 + BARS[7]


def test_cells_and_document_tell_the_same() -> None:
    found = history([side(1, 100), side(2, 200)])
    [row] = cells(found, P50)
    assert row == ("classics/seven_calls", "unix", "same", "2", "100 ns", "200 ns", "2.00", BARS[0] + BARS[7])
    told = document(found, P50)
    assert told["metric"] == {"name": "latency.p50", "unit": "ns", "better": "lower"}
    assert [p["value"] for p in told["lines"][0]["points"]] == pytest.approx([100, 200])
    assert {p["verdict"] for p in told["lines"][0]["points"]} <= {v.name for v in Verdict}


def test_the_page_holds_a_picture_for_each_placement_and_nothing_foreign() -> None:
    hostile = "<script>alert(1)</script>"
    one, other = side(1, 100), side(2, 200, version=hostile)
    page = render_history(history([one, other]), P50, hostile)
    assert "<script" not in without_program(page)
    assert page.count("<svg") == 2  # for a wide and for a narrow page
    assert "latency.p50 over 2 campaigns" in page
    assert re.search(r'aria-label="latency.p50 over [^"]*: unix 100 ns to 200 ns"', page)


def test_a_figure_of_0_can_be_drawn() -> None:
    found = history([side(1, 100), side(2, 200)])
    zero = replace(found[0].points[0].value, value=0.0, low=0.0, high=0.0)
    points = (replace(found[0].points[0], value=zero), found[0].points[1])
    assert "<svg" in render_history([replace(found[0], points=points)], P50, "lab.db")


class Walked(list[Observation]):
    """Trials that count how often they are gone through."""

    walks = 0

    def __iter__(self) -> Iterator[Observation]:
        self.walks += 1
        return super().__iter__()


def test_trials_are_gone_through_as_often_for_many_lines_as_for_one() -> None:
    walks = []
    for drivers in (["unix"], ["unix", "tcp", "null", "sd-bus"]):
        made = side(1, 100, drivers)
        trials = Walked(made.observations)
        assert len(list(readings(replace(made, observations=trials), P50, None))) == len(drivers)
        walks.append(trials.walks)
    assert walks[0] == walks[1]
