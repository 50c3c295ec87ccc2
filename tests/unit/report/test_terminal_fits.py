"""A table on a terminal has what matters most beside each other, and says what it leaves out."""

from __future__ import annotations

import io
import re

import pytest
from report_material import material_of
from rich.console import Console

from observations import observations
from orrery.report.material import Material
from orrery.report.table.columns import COLUMNS
from orrery.report.terminal.bands import Strip, one_band
from orrery.report.terminal.choice import PageTables
from orrery.report.terminal.table import table

DETAILS = [column.title for column in COLUMNS if column.detail]
TABLES = 8
"""One of each of the seven operations, and one over all of them."""


def strip(title: str, width: int, rank: int, interval: int = 0, needed: bool = False) -> Strip:
    """A column of a width, and one of its intervals where these have a width."""
    widths = [width, interval] if interval else [width]
    cells = tuple(("x" * wide,) for wide in widths)
    beside = frozenset({1} if interval else ())
    return Strip((("", ""),) * len(widths), cells, rank, title=title, intervals=beside, needed=needed)


WIDE = strip("wide", 10, 1, interval=8)
SMALL = strip("small", 8, 2)
LAST = strip("last", 3, 3, interval=4)
VERDICT = strip("verdict", 5, 9, needed=True)
ALL = [WIDE, SMALL, LAST, VERDICT]
"""With a gap of two each: 12 and 10 for the interval, 10, 5 and 6, 7."""


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (50, [WIDE, SMALL, LAST, VERDICT]),
        (40, [WIDE.bare, SMALL, LAST, VERDICT]),  # 34 without intervals; of 10 and 6 only the latter fits
        (39, [WIDE.bare, SMALL, LAST.bare, VERDICT]),
        (24, [WIDE.bare, LAST.bare, VERDICT]),
        (12, [LAST.bare, VERDICT]),
        (2, [VERDICT]),
    ],
)
def test_what_matters_most_comes_first_and_intervals_get_what_is_left(room: int, shown: list[Strip]) -> None:
    assert one_band(ALL, 10 + room, names=10).strips == shown


def test_a_strip_without_its_intervals_is_as_wide_as_its_figures() -> None:
    assert (WIDE.width, WIDE.bare.width, WIDE.bare.intervals) == (22, 12, frozenset())
    assert SMALL.bare == SMALL


def test_what_is_left_out_is_named_once() -> None:
    page = PageTables(25, details=False)
    assert len(list(page.of(["a"], ALL))) == len(list(page.of(["a"], ALL))) == 1
    assert page.left_out(["CPU"]) == "not shown: small, CPU; intervals of wide and last (orrery show --details)"
    wide = PageTables(200, details=False)
    assert len(list(wide.of(["a"], ALL))) == 1 and wide.left_out([]) == ""
    whole = PageTables(25, details=True)
    assert len(list(whole.of(["a"], ALL))) > 1 and whole.left_out(["CPU"]) == ""


def test_what_one_table_of_the_page_has_is_not_left_out() -> None:
    page = PageTables(25, details=False)
    assert list(page.of(["a"], ALL)) and list(page.of(["a"], [SMALL]))
    assert page.left_out([]) == "not shown: intervals of wide and last (orrery show --details)"


def printed(found: Material, width: int, details: bool) -> str:
    console = Console(file=io.StringIO(), width=width, no_color=True, force_terminal=False)
    console.print(table(found.subject, found.rows, found.comparisons, details))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.fixture(scope="module")
def found() -> Material:
    """Rows that have every column of an ordinary campaign: calls enough for p99, and how they vary."""
    made = observations(calls=700)
    for measured in (one for trial in made for one in trial.measurements):
        measured.counters |= {"variation": 699 * 2, "successions": 699}
    return material_of(made)


def lines_of(driver: str, text: str) -> int:
    """How many lines of tables a driver has: sentences have no two blanks behind its name."""
    return len(re.findall(rf"^{driver} {{2,}}", text, re.MULTILINE))


def heads(text: str) -> list[str]:
    """The first heading lines of all tables."""
    return [line for line in text.splitlines() if re.search(r" {2,}verdict\b", line)]


@pytest.mark.parametrize("width", [80, 100, 120, 160])
def test_a_driver_has_one_line_in_each_table(found: Material, width: int) -> None:
    text = printed(found, width, details=False)
    assert max(map(len, text.splitlines())) <= width
    assert lines_of("unix", text) == TABLES
    assert len(heads(text)) == TABLES
    assert sum("median " in head for head in heads(text)) >= TABLES - (width < 100)
    assert lines_of("unix", printed(found, width, details=True)) > TABLES


def test_a_wider_terminal_shows_more(found: Material) -> None:
    parts = {width: printed(found, width, details=False).partition("not shown: ") for width in (80, 120, 160)}
    above = {width: "\n".join(heads(text)) for width, (text, _, _) in parts.items()}
    below = {width: re.split(r";| \(orrery", " ".join(rest.split()))[0] for width, (_, _, rest) in parts.items()}
    assert re.search(r"p99 [num]s ", above[120]) and re.search(r"calls [1kM]/s ", above[120])
    assert "variation " in above[160] and "variation" not in below[160]
    assert "variation " not in above[80] and "variation" in below[80]
    assert all(title in text for title in DETAILS for text in below.values())
    assert not any(re.search(r"CPU|user|system|overhead|switches|private|PSS", text) for text in above.values())


def test_the_whole_table_has_every_column_and_names_none(found: Material) -> None:
    text = printed(found, 100, details=True)
    assert "not shown" not in text
    assert all(f"{title} " in text or f"{title}\n" in text for title in DETAILS)
