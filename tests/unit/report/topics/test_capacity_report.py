"""CapacityStep in reports: the score in tables and sentences, curves and lines, the published table beside ours."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from report_material import material, subject
from rich.console import Console

from grown import EACH, LIMIT, grown, record, sweep
from orrery.errors import InputError
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.classics.words import compared
from orrery.report.drawing.view import WIDE
from orrery.report.material import Material
from orrery.report.page.html import render_report
from orrery.report.page.sheet import overview_sheet
from orrery.report.terminal.table import table
from orrery.report.topics.capacity import view as capacity
from orrery.report.topics.capacity.figures import server_capacities
from orrery.report.topics.capacity.finding import capacity_finding
from orrery.report.topics.capacity.published import MACHINES
from orrery.report.topics.capacity.words import capacity_lines
from orrery.report.topics.reading import read_published
from orrery.store.observation import CapacityEnd, Observation

PUBLISHED = SCENARIOS / "classics/footprint.published.toml"
LIMITS = {"64MiB": 120, "16MiB": 20, "8MiB": 0}


def told(observed: list[Observation]) -> Material:
    about = replace(subject(), record=record())
    published = read_published(PUBLISHED)
    return Material(about, {}, rows(record(), observed), compare(observed), observed, published)


def plain() -> list[Observation]:
    """Two drivers without a limit of memory."""
    return [*(grown("unix", 300, block=b) for b in range(2)), *(grown("omniorb", 60 + b, block=b) for b in range(2))]


def grown_in_little_memory() -> Material:
    """Two drivers at several limits of memory."""
    return told([*sweep("unix", LIMITS), *sweep("omniorb", {"64MiB": 30, "16MiB": 3})])


def test_the_published_table_is_read_as_it_was_printed() -> None:
    first, second = read_published(PUBLISHED).of(MACHINES)
    assert [(p.size, p.time) for p in first.curve("UNIX pipes")][-2:] == [(48, 350), (416, 2650)]
    assert [p.time for p in first.curve("TAO 1.2")] == [5, 64, 272]
    assert [(p.size, p.time) for p in second.curve("omniORB 3.0.4")] == [(128, 117)]


def test_a_row_of_another_length_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(PUBLISHED.read_text().replace("[48, 350, 55, 64]", "[48, 350, 55]"))
    with pytest.raises(InputError, match=r"\[48, 350, 55\] are not memory and 3 counts"):
        read_published(file)


def test_a_course_has_its_curve_and_the_lines_through_all_trials() -> None:
    unix, orb = told(plain()).of(server_capacities)
    assert (unix.counts, orb.counts, unix.ended) == ((300, 300), (60, 61), {CapacityEnd.LATENCY: 2})
    assert (unix.curve[0].size, unix.curve[-1].size) == (1, 301)
    assert len(unix.curve) < 50
    assert unix.memory is not None and unix.memory.slope.centre == pytest.approx(EACH)
    assert unix.time is not None and unix.time.slope.centre == pytest.approx(LIMIT / 300, rel=1e-4)


def test_the_table_says_how_many_why_and_what_each_costs() -> None:
    first, second = capacity_lines(told(plain()))
    assert (first.who, first.servers, first.ended, first.memory) == ("unix", "300", "the time limit", "1.00 MiB")
    assert (second.servers, second.time) == ("60.5", "1.65 ms")
    assert (first.faults, second.faults) == ("", "")
    mixed = [
        grown("unix", 5),
        grown("unix", 5, CapacityEnd.MEMORY, block=1),
        grown("unix", 5, CapacityEnd.MEMORY, block=2),
    ]
    (line,) = capacity_lines(told(mixed))
    assert line.ended == "out of memory (2 of 3), the time limit (1 of 3)"


def test_the_finding_counts_servers() -> None:
    found = capacity_finding(rows(record(), plain()))
    assert found == "On one core, servers that were all asked at once within 100 ms: unix 300 and omniorb 60.5."
    swept = capacity_finding(rows(record(), sweep("unix", LIMITS)))
    assert swept.endswith(
        "within 100 ms, with memory 64MiB: unix 120; with memory 16MiB: unix 20; "
        "with memory 8MiB, until memory was out: unix 0."
    )
    assert capacity_finding(material().rows) == ""


def test_of_many_points_the_ends_are_told_and_who_is_alike_is_told_together() -> None:
    more = {"none": 300, **LIMITS}
    found = capacity_finding(rows(record(), [*sweep("unix", more), *sweep("ice", more), *sweep("omniorb", more)]))
    assert found.endswith(
        "within 100 ms, with no limit of memory: ice, omniorb and unix 300 each; "
        "with memory 8MiB, until memory was out: ice, omniorb and unix 0 each."
    )
    mixed = [grown("unix", 9, CapacityEnd.MEMORY), grown("ice", 7)]
    assert capacity_finding(rows(record(), mixed)).endswith("100 ms: unix 9 (until memory was out) and ice 7.")


def test_a_bound_that_was_reached_is_no_result() -> None:
    found = capacity_finding(rows(record(), [grown("unix", 300, CapacityEnd.MOST), grown("omniorb", 60)]))
    assert found.endswith("unix 300 or more and omniorb 60 (no more than 1,000 were asked for).")
    shown = told([grown("unix", 300, CapacityEnd.MOST), grown("omniorb", 60)])
    assert [line.servers for line in capacity_lines(shown)] == ["300 or more", "60"]
    titles = [group.title for group in overview_sheet(shown).groups]
    cells = {line.label: line.cells[titles.index("servers")].text for line in overview_sheet(shown).lines}
    assert cells == {"unix": "300 or more", "omniorb": "60"}


def test_servers_in_several_memories_have_ends_and_no_mean() -> None:
    shown = told(
        [
            grown("unix", 300, CapacityEnd.MOST, '{"memory":"none"}'),
            *sweep("unix", {"16MiB": 20}),
            *sweep("omniorb", {"none": 30, "16MiB": 3}),
        ]
    )
    titles = [group.title for group in overview_sheet(shown).groups]
    cells = {line.label: line.cells[titles.index("servers")].text for line in overview_sheet(shown).lines}
    assert cells == {"unix": "20 to 300 or more", "omniorb": "3 to 30"}
    console = Console(file=io.StringIO(), width=200)
    console.print(table(shown.subject, shown.rows, shown.comparisons))
    assert isinstance(console.file, io.StringIO) and "20 to 300 or more" in console.file.getvalue()


def test_the_headline_has_then_and_today_and_no_claim() -> None:
    headline = compared(told(plain()))
    assert headline == (
        "416 MB of a dual Pentium III, 650 MHz held 2,650 servers of UNIX pipes, 194 of omniORB 3.0.4 and 272 of "
        "TAO 1.2 in 2002; on one core, servers that were all asked at once within 100 ms: unix 300 and omniorb 60.5."
    )


def test_a_parameter_that_is_the_same_everywhere_is_in_no_heading() -> None:
    swept = [
        grown("unix", count, point=f'{{"max_servers":300,"memory":"{memory}"}}')
        for memory, count in (("64MiB", 120), ("16MiB", 20))
    ]
    times, _ = capacity.draw(told(swept), WIDE)
    assert "unix, memory 64MiB: 120 servers" in times.alt
    assert [line.point for line in capacity_lines(told(swept))] == ["memory 64MiB", "memory 16MiB"]


def test_the_terminal_has_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(plain())
    Console(width=200).print(table(shown.subject, shown.rows, shown.comparisons))
    text = capsys.readouterr().out
    assert "one by one to 1,000, until asking all takes 100 ms" in text
    assert "servers" in text and "300" in text and "60.5" in text
    assert "unix 300 and omniorb 60.5" in text


def test_one_size_of_memory_makes_no_curve() -> None:
    drawings = capacity.draw(replace(told(sweep("unix", {"16MiB": 20})), published=None), WIDE)
    assert [drawing.heading for drawing in drawings] == ["Time by servers"]


def test_pictures_are_of_time_and_of_memory_beside_what_was_published() -> None:
    drawings = capacity.draw(grown_in_little_memory(), WIDE)
    times, memory = [drawing.alt for drawing in drawings]
    assert [drawing.heading for drawing in drawings] == ["Time by servers", "Servers by memory"]
    assert memory.startswith("Servers by memory, dual Pentium III, 650 MHz, 2002. UNIX pipes: 10 at 8 MB")
    assert "unix: 20 at 16 MB, 120 at 64 MB" in memory and "omniorb: 3 at 16 MB, 30 at 64 MB" in memory
    assert memory.count("UNIX pipes") == 2
    assert "unix, memory 64MiB: 120 servers (the time limit)" in times


def test_the_page_has_the_view_and_others_have_not() -> None:
    page = render_report(told(plain()))
    assert 'id="capacity"' in page and 'id="capacity-table"' in page
    assert "dkcorbabench: the dynamic footprint" in page
    assert not capacity.VIEW.applies(material())
