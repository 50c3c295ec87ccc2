"""Figures that others published for a scenario, what they claimed of them, and our own figures for the same ratio."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.capacity.published import PublishedServers
from orrery.report.topics.cuts.published import PublishedCuts
from orrery.report.topics.dispatch.published import PublishedDispatch
from orrery.report.topics.flow.published import PublishedFlow
from orrery.report.topics.retained.published import PublishedRetained
from orrery.report.topics.shares.published import PublishedShare
from orrery.report.topics.sizes.published import PublishedPanel, PublishedPing, PublishedSize
from orrery.report.topics.suite.published import PublishedTest


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
