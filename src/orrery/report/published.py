"""Figures that others published for a scenario, what they claimed of them, and our own figures for the same ratio."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from pydantic import Field

from orrery.definitions.reading.toml import Document, read_toml
from orrery.definitions.reading.wire import Wire, read_wire
from orrery.report.labels import driver_name
from orrery.report.published_cuts import PublishedCuts
from orrery.report.published_dispatch import PublishedDispatch
from orrery.report.published_retained import PublishedRetained
from orrery.report.published_servers import PublishedServers
from orrery.report.published_sizes import PublishedFlow, PublishedPanel, PublishedPing, PublishedSize
from orrery.report.ranking import fastest, lines_by_binding, pair_ratio, ranking
from orrery.report.ratios import Ratio, Ratios
from orrery.report.sections import Section
from orrery.report.suite_rates import PublishedTest

_NANOSECONDS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}


class Source(Wire):
    """Where the figures were printed, and on what they were measured; `key` names it in results."""

    key: str
    title: str
    year: int
    table: str = ""
    machine: str = ""
    about: str = ""


class PublishedColumn(Wire):
    """A column of the published table; `family` names the drivers it is held against, `base` the denominator."""

    name: str
    about: str = ""
    family: str = ""
    base: bool = False


class Claim(Wire):
    """What the source says a column's ratio to the base is, in its own words."""

    column: str
    times: float
    words: str


class PublishedPart(Wire):
    """A share that the source tells for so many clients: what it measured or what it expected, in its own words."""

    clients: int
    share: float
    what: Literal["measured", "expected"]
    words: str

    @property
    def told(self) -> str:
        """The share in as many figures as it was printed with: `10 %`."""
        return f"{100 * self.share:g} %"


class PublishedShare(Wire):
    """Rates that are told as shares of those of the scenario `of`, at its points whose parameters are as in `at`.

    `here` are the parameters that make the told rates what they are; points that say another value are not held against
    them.
    """

    of: str
    here: dict[str, str | int | float | bool] = Field(default_factory=dict)
    at: dict[str, str | int | float | bool]
    title: str
    figure: tuple[PublishedPart, ...] = Field(strict=False)


class _File(Wire):
    source: Source
    figures: dict[str, str | int | list[int | float]] | None = None
    column: list[PublishedColumn] = Field(default_factory=list)
    claim: tuple[Claim, ...] = Field(default=(), strict=False)
    share: PublishedShare | None = None
    size: PublishedSize | None = None
    ping: PublishedPing | None = None
    panel: tuple[PublishedPanel, ...] = Field(default=(), strict=False)
    test: tuple[PublishedTest, ...] = Field(default=(), strict=False)
    flow: PublishedFlow | None = None
    servers: tuple[PublishedServers, ...] = Field(default=(), strict=False)
    cuts: PublishedCuts | None = None
    dispatch: PublishedDispatch | None = None
    retained: PublishedRetained | None = None


@dataclass(frozen=True)
class Published:
    """What a source published for a scenario: a table, shares of another scenario's rates, plots, tests, servers.

    `figures[operation][column]` is in ns for `calls` calls; ratios are computed, never stored.
    """

    source: Source
    calls: int = 0
    columns: tuple[PublishedColumn, ...] = ()
    figures: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    share: PublishedShare | None = None
    size: PublishedSize | None = None
    ping: PublishedPing | None = None
    panels: tuple[PublishedPanel, ...] = ()
    tests: tuple[PublishedTest, ...] = ()
    flow: PublishedFlow | None = None
    servers: tuple[PublishedServers, ...] = ()
    cuts: PublishedCuts | None = None
    dispatch: PublishedDispatch | None = None
    retained: PublishedRetained | None = None

    @property
    def base(self) -> PublishedColumn:
        """The column that the others are divided by."""
        return next(column for column in self.columns if column.base)

    @property
    def others(self) -> tuple[PublishedColumn, ...]:
        """The columns that are divided by the base."""
        return tuple(column for column in self.columns if not column.base)

    def ratio(self, column: str, operation: str) -> float:
        """`column` over the base for one operation."""
        return self.figures[operation][column] / self.figures[operation][self.base.name]

    def total(self, column: str) -> float:
        """The sum of a column over all operations (ns)."""
        return sum(row[column] for row in self.figures.values())

    def ratio_of_sums(self, column: str) -> float:
        """The sum of `column` over the sum of the base."""
        return self.total(column) / self.total(self.base.name)

    def span(self, column: str) -> tuple[float, float]:
        """The smallest and the largest ratio of `column` by operation."""
        ratios = [self.ratio(column, operation) for operation in self.figures]
        return min(ratios), max(ratios)

    def claim(self, column: str) -> Claim | None:
        """What the source claims of `column`, if anything."""
        return next((claim for claim in self.claims if claim.column == column), None)


@dataclass(frozen=True)
class OwnRatio:
    """Our own ratio for a published column: `row` over `base` (labels) over all operations, and for each one."""

    column: str
    row: str
    base: str
    placement: str
    ratio: Ratio
    each: Mapping[str, Ratio]


def read_published(path: Path) -> Published:
    """The published figures in the TOML file `path`; InputError with its line for whatever is wrong in it."""
    document = read_toml(path)
    wire = read_wire(_File, document)
    others = {
        "share": wire.share,
        "size": wire.size,
        "ping": wire.ping,
        "panels": wire.panel,
        "tests": wire.test,
        "flow": wire.flow,
        "servers": wire.servers,
        "cuts": wire.cuts,
        "dispatch": wire.dispatch,
        "retained": wire.retained,
    }
    if wire.figures is None and (any(others.values()) or not wire.column):  # a source whose figures cannot be had
        return Published(wire.source, **others)  # type: ignore[arg-type]
    figures = dict(wire.figures or {})
    unit, calls = figures.pop("unit", None), figures.pop("calls", None)
    if unit not in _NANOSECONDS:
        known = ", ".join(_NANOSECONDS)
        raise document.error(f"figures.unit is {unit!r}", "figures", "unit", hint=f"one of {known} is wanted")
    if not isinstance(calls, int):
        raise document.error("figures.calls is missing", "figures", hint="say for how many calls the figures stand")
    if sum(column.base for column in wire.column) != 1:
        raise document.error("one [[column]] must be the base", "column", hint="write base = true in one of them")
    scale = _NANOSECONDS[str(unit)]
    table = {name: _figures(document, wire, name, found, scale) for name, found in figures.items()}
    return Published(wire.source, calls, tuple(wire.column), table, tuple(wire.claim), **others)  # type: ignore[arg-type]


def _figures(document: Document, wire: _File, operation: str, found: object, scale: float) -> dict[str, float]:
    """One line of the table by column name, in ns."""
    if not isinstance(found, list) or len(found) != len(wire.column) or min(found) <= 0:
        wanted = f"a list of {len(wire.column)} figures above 0 is wanted, one for each [[column]]"
        raise document.error(f"figures.{operation} is {found!r}", "figures", operation, hint=wanted)
    return {column.name: float(value) * scale for column, value in zip(wire.column, found, strict=True)}


def own_ratios(
    published: Published, sections: Sequence[Section], ratios: Ratios, families: Mapping[str, str]
) -> list[OwnRatio]:
    """Our ratios for each published column: every binding of its family over the fastest of the base's, by placement.

    `families` goes from driver name to family. Nothing where one of the two families was not run.
    """
    found = []
    lines = lines_by_binding(sections)
    for placement in sections[0].placements if sections else ():
        order = [s for s in ranking(sections, ratios, placement) if s.typical is not None]
        by_family = {f: [s for s in order if families.get(driver_name(s.binding)) == f] for f in families.values()}
        base = fastest(by_family.get(published.base.family, []))
        if base is None:
            continue
        for column in published.others:
            for one in by_family.get(column.family, []):
                whole = pair_ratio(lines[one.binding], lines[base.binding], ratios, placement)
                if whole is not None:
                    each = _each(sections, one.binding, base.binding, ratios, placement)
                    found.append(OwnRatio(column.name, one.label, base.label, placement, whole, each))
    return found


def _each(sections: Sequence[Section], row: str, base: str, ratios: Ratios, placement: str) -> dict[str, Ratio]:
    """The ratio for each operation, by the operation's own name."""
    found = {}
    for section in sections:
        lines = lines_by_binding([section])
        if row in lines and base in lines:
            ratio = pair_ratio(lines[row], lines[base], ratios, placement)
            if ratio is not None:
                found[section.operation.rpartition("::")[2]] = ratio
    return found
