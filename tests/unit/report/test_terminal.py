"""The terminal's tables at every width, without colour, and with names from strangers."""

import io
import re
from dataclasses import replace

import pytest
from report_material import HOSTILE, material
from report_rows import lost, row
from rich.console import Console

from orrery.metrics.rows import Reason, Verdict
from orrery.report.page.html import render_report
from orrery.report.table.notes import Notes
from orrery.report.terminal.bands import Strip, bands
from orrery.report.terminal.table import table

MATERIAL = material()


def printed(width: int) -> str:
    console = Console(file=io.StringIO(), width=width, no_color=True, force_terminal=False)
    console.print(table(MATERIAL.subject, MATERIAL.rows, MATERIAL.comparisons))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_what_built_the_programs_stands_below_the_table_and_in_the_page() -> None:
    built = {"libc": "Debian GLIBC 2.36-9", "toolchains": {"c++": {"compiler": "c++ 12.2.0", "flags": "-O2"}}}
    record = replace(MATERIAL.subject.record, machine={**MATERIAL.subject.record.machine, **built})
    shown = replace(MATERIAL, subject=replace(MATERIAL.subject, record=record), host=record.machine)
    console = Console(file=io.StringIO(), width=200, no_color=True, force_terminal=False)
    console.print(table(shown.subject, shown.rows, shown.comparisons))
    assert isinstance(console.file, io.StringIO)
    assert "c++: compiler c++ 12.2.0, flags -O2; libc Debian GLIBC 2.36-9" in console.file.getvalue()
    page = render_report(shown)
    assert "toolchains, c++, compiler" in page and "c++ 12.2.0" in page and "Debian GLIBC 2.36-9" in page


@pytest.mark.parametrize("width", [60, 80, 100, 160, 240])
def test_no_line_is_wider_than_the_page_and_no_figure_is_cut(width: int) -> None:
    text = printed(width)
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    for figure in ("4.03-4.18", "39.6-42.8", "9.62-9.83", "13,240"):
        assert figure in text


def test_piped_output_is_plain_ascii_without_escapes() -> None:
    text = printed(100)
    assert "\x1b" not in text
    assert text.isascii()


def test_wide_pages_need_fewer_lines() -> None:
    assert len(printed(200).splitlines()) < len(printed(100).splitlines()) < len(printed(70).splitlines())


def test_every_figure_stands_at_every_width() -> None:
    """Columns move into bands, they are never left out."""
    figures = {width: sorted(re.findall(r"\d[\d,.]*-\d[\d,.]*(?=\s)", printed(width))) for width in (80, 200)}
    assert figures[80] == figures[200] != []


def test_strangers_names_are_not_markup() -> None:
    text = printed(120)
    assert HOSTILE in text


def test_what_failed_has_a_row_and_a_note_with_advice() -> None:
    text = " ".join(printed(120).split())
    assert re.search(r"failed \[\d+\]", text)
    assert "the process was killed by SIGSEGV" in text
    assert "orrery doctor" in text
    assert "left out on sd-bus" in text


def test_a_closed_loop_is_called_so() -> None:
    assert "closed loop" in printed(80).splitlines()[1]


def test_bands_take_the_important_first_and_keep_the_order() -> None:
    def strip(width: int, importance: int) -> Strip:
        return Strip((("", ""),), (("x" * width,),), importance)

    wide, small, last = strip(20, 2), strip(8, 1), strip(5, 3)
    found = bands([wide, small, last], width=40, names=10)
    assert [band.strips for band in found] == [[small, last], [wide]]


def test_what_all_rows_have_is_said_once_and_marks_none() -> None:
    stolen = Reason("stolen time", Verdict.DOUBTFUL, "3 %", "1 %", "measure when neighbours are quiet")
    coarse = Reason("clock too coarse", Verdict.DOUBTFUL, "2 %", "1 %", "measure bursts")
    rows = [row("a", 1, reasons=(stolen,)), row("b", 2, reasons=(replace(stolen, figure="4 %"), coarse))]
    notes = Notes(rows)
    assert [notes.of(one, one.key.driver) for one in rows] == [(), (1,)]
    assert [note.text for note in notes.of_all] == [
        "DOUBTFUL, stolen time: 3 %, 4 % (limit 1 %). measure when neighbours are quiet"
    ]
    assert [note.rule for note in notes.all] == ["clock too coarse"]


def test_of_one_row_and_beside_a_failed_one_nothing_is_said_of_all() -> None:
    stolen = Reason("stolen time", Verdict.DOUBTFUL, "3 %", "1 %", "")
    assert Notes([row("a", 1, reasons=(stolen,))]).of_all == []
    assert Notes([row("a", 1, reasons=(stolen,)), lost("b")]).of_all == []


def test_the_same_reason_is_one_note() -> None:
    notes = Notes()
    assert notes.of(lost("a"), "a") == notes.of(lost("a", placement="split"), "a") == (1,)
    assert notes.of(lost("b"), "b") == (2,)
    assert notes.of(row("c", 1), "c") == ()
    assert [note.rows for note in notes.all] == [2, 1]
