"""Published figures are those of their sources, digit by digit, and say where in the source they stand."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from orrery.definitions.search_path import PUBLISHED
from orrery.paths import SCENARIOS
from orrery.report.topics.reading import read_published
from orrery.report.topics.registry import tables

SOURCES = Path(__file__).with_name("sources")
UNITS = {"us": "microseconds", "ms": "milliseconds"}
LABELS: dict[str | tuple[str, str], str] = {
    "one_way_bytes": "Oneway Latency",
    "two_way": "Twoway Latency",
    ("asynchronous", "two_way"): "Twoway Latency with AMI",
    "bytes": "Sequence of Bytes",
    "structs": "Sequence of Structs",
}
"""What a source calls a row that a published file calls by the operation that stands for it here.

Where an operation stands for different rows, the scenario comes before it.
"""
CUTS = ("without modification", "with “if” block removed", "with dcopClient()->call and no result processing")
MACHINES = {"dual Pentium III, 650 MHz": "dual pentium 3", "Pentium II, 450 MHz": "pentium 2"}
PANELS = {"one process (IceBox)": "icebox_lnx", "one host": "samehost_lnx"}
PINGS = {"one host": "samehost_ping"}
OF_TWO_HOSTS = ("twohosts_lnxqnx", "twohosts_ping_lnxqnx")
CLIENTS = {"measured": "three, using the proxy object", "expected": "three, concurrent pairs"}


@dataclass(frozen=True)
class Row:
    """A row of a source as it is stored: the part and its unit, the headings, the line, and what stands there."""

    part: str
    unit: str
    headings: tuple[str, ...]
    line: int
    cells: tuple[str, ...]


@cache
def stored(key: str) -> tuple[Row, ...]:
    """What is stored of a source."""
    found: list[Row] = []
    part, unit = "", ""
    headings: tuple[str, ...] = ()
    for text in (SOURCES / f"{key}.txt").read_text(encoding="utf-8").splitlines():
        first, *cells = [cell.strip() for cell in text.removeprefix("# ").split(" | ")]
        if text.startswith("# "):
            part, unit = first.split(": ")
            headings = tuple(cells)
        else:
            found.append(Row(part, unit, headings, int(first), tuple(cells)))
    return tuple(found)


def spelled(path: Path) -> dict[str, Any]:
    """A published file with its fractions as they are spelled (2.10 is not 2.1), and the scenario that it is of."""
    found = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=str)
    return {"scenario": path.name.removesuffix(PUBLISHED), **found}


def texts(values: Sequence[object]) -> tuple[str, ...]:
    """Figures as they are spelled; a whole number has one spelling here."""
    return tuple(map(str, values))


def figures(cells: Sequence[str]) -> tuple[str, ...]:
    """The figures of cells, without the units and words behind them."""
    return tuple(cell.split(" ")[0] for cell in cells)


def row_of(rows: Sequence[Row], label: str) -> Row:
    """The one row of that label."""
    (found,) = (row for row in rows if row.cells[0] == label)
    return found


def check_figures(file: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """A table: a line is the row of its name, the columns are those of the headings, the unit is that of the part."""
    given = {name: value for name, value in file["figures"].items() if name not in ("unit", "calls")}
    assert given
    for operation, value in given.items():
        label = LABELS.get((file["scenario"], operation), LABELS.get(operation, operation))
        row = row_of(rows, label)
        assert texts(value) == figures(row.cells[1:])
        assert row.unit == UNITS[file["figures"]["unit"]]
        named = zip(file["column"], row.headings[1:], strict=True)
        assert all(heading.startswith(column["name"]) for column, heading in named)
        yield row


def check_cuts(file: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """The times of cut calls, in the order of the source."""
    found = [row_of(rows, label) for label in CUTS]
    assert [str(cut["time"]) for cut in file["cuts"]["cut"] if "time" in cut] == [row.cells[1] for row in found]
    yield from found


def check_servers(file: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """Every row of each machine: memory, and servers of each column; what the source has not is no column."""
    for machine in file["servers"]:
        found = [row for row in rows if row.cells[0] == MACHINES[machine["name"]]]
        printed = [tuple(text for text in figures([row.cells[1], *row.cells[3:]]) if text != "n/a") for row in found]
        assert [texts(point) for point in machine["points"]] == printed
        yield from found


def check_scripted(file: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """Servers in a scripted language, and the machine."""
    row = row_of(rows, file["scripted"]["machine"])
    assert str(file["scripted"]["servers"]) == figures(row.cells)[1]
    yield row


def check_unused(file: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """The share of the servers that a library took."""
    row = row_of(rows, "25% fewer servers")
    assert percent(file["unused"]["fewer"]) == figures(row.cells)[0].removesuffix("%")
    yield row


def check_share(file: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """The shares of a rate."""
    for part in file["share"]["figure"]:
        row = row_of(rows, CLIENTS[part["what"]])
        assert percent(part["share"]) == figures(row.cells)[1]
        yield row


def check_crossed(file: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """Client and server with and without a container: the corners in the order of the headings, and their overhead."""
    crossed = file["crossed"]
    corners, overhead = row_of(rows, "Figure 3"), row_of(rows, "overhead")
    assert texts([corner["time"] for corner in crossed["corner"]]) == figures(corners.cells[1:])
    assert tuple(corner["name"] for corner in crossed["corner"]) == corners.headings[1:]
    assert str(crossed["added"]) == overhead.cells[1]
    assert {corners.unit, overhead.unit} == {UNITS[crossed["unit"]]}
    yield from (corners, overhead)


def check_panels(file: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """The plots: bytes, least, mean and largest as they stand in the data, and the median of its samples."""
    for panel in file["panel"]:
        of_panel = PANELS.get(panel["name"], OF_TWO_HOSTS[0])
        found = [row for row in rows if row.part == f"{of_panel}.dat"]
        assert panel["unit"] == "ms" and {row.unit for row in found} == {"milliseconds"}
        assert panel["columns"] == ["bytes", "min", "mean", "max", "median"]
        assert [texts(point[:4]) for point in panel["points"]] == [row.cells[:4] for row in found]
        assert [Decimal(point[4]) for point in panel["points"]] == [middle(row.cells[4:]) for row in found]
        yield from found
        yield from check_pings(panel, rows)


def check_pings(panel: dict[str, Any], rows: Sequence[Row]) -> Iterator[Row]:
    """Bytes and the mean of ICMP echoes."""
    if "ping" in panel:
        of_ping = PINGS.get(panel["name"], OF_TWO_HOSTS[1])
        found = [row for row in rows if row.part == f"{of_ping}.dat"]
        assert [texts(point) for point in panel["ping"]] == [(row.cells[0], row.cells[2]) for row in found]
        yield from found


def middle(cells: Sequence[str]) -> Decimal:
    """Between the two in the middle."""
    low, high = map(Decimal, cells)
    return (low + high) / 2


def percent(share: str) -> str:
    """A share as a whole number of percent."""
    return f"{Decimal(share) * 100:.0f}"


CHECKS: dict[str, Callable[[dict[str, Any], Sequence[Row]], Iterator[Row]]] = {
    "figures": check_figures,
    "cuts": check_cuts,
    "servers": check_servers,
    "scripted": check_scripted,
    "unused": check_unused,
    "share": check_share,
    "crossed": check_crossed,
    "panel": check_panels,
}
FILES = sorted(SCENARIOS.rglob("*.published.toml"))
CASES = [(path, key) for path in FILES for key in spelled(path) if key in CHECKS]


def lines_of(where: str) -> set[tuple[str, int]]:
    """Part and line of all that `a.html and b.html, lines 1 to 3 and 7; c.html, line 2` names."""
    found: set[tuple[str, int]] = set()
    for some in where.split("; "):
        parts, _, lines = re.split(r"(, lines? )", some, maxsplit=1)
        for low, high in re.findall(r"(\d+)(?: to (\d+))?", lines):
            numbers = range(int(low), int(high or low) + 1)
            found |= {(part, number) for part in re.split(r", | and ", parts) for number in numbers}
    return found


@pytest.mark.parametrize(("path", "key"), CASES, ids=lambda one: one.name if isinstance(one, Path) else one)
def test_figures_are_those_of_the_source_and_stand_where_they_are_said_to(path: Path, key: str) -> None:
    file = spelled(path)
    rows = list(CHECKS[key](file, stored(file["source"]["key"])))
    assert rows
    assert {(row.part, row.line) for row in rows} <= lines_of(file["source"]["where"])


def test_no_published_figure_goes_uncompared() -> None:
    assert {table.key for table in tables() if table.has_figures} | {"figures"} == set(CHECKS)
    with_figures = {path for path in FILES if read_published(path).has_figures}
    assert with_figures == {path for path, _ in CASES} and len(with_figures) >= 9


def test_where_figures_stand_names_no_line_that_has_none() -> None:
    said = {key: set[tuple[str, int]]() for key in {spelled(path)["source"]["key"] for path, _ in CASES}}
    for path, _ in CASES:
        source = spelled(path)["source"]
        said[source["key"]] |= lines_of(source["where"])
    for key, lines in said.items():
        assert lines == {(row.part, row.line) for row in stored(key)}, key
    assert {path.stem for path in SOURCES.glob("*.txt")} == set(said)


def test_a_digit_less_is_another_figure() -> None:
    file: dict[str, Any] = {
        "scenario": "latency",
        "figures": {"unit": "us", "calls": 1, "two_way": ["119.2", "291.50"]},
        "column": [{"name": "Ice"}, {"name": "TAO"}],
    }
    with pytest.raises(AssertionError):
        list(check_figures(file, stored("zeroc2005")))
    file["figures"]["two_way"] = ["119.20", "291.50"]
    assert [row.line for row in check_figures(file, stored("zeroc2005"))] == [5]


def test_lines_are_read_from_words() -> None:
    assert lines_of("a and b, lines 1 to 2 and 5; c, line 9") == {
        *((part, line) for part in "ab" for line in (1, 2, 5)),
        ("c", 9),
    }
