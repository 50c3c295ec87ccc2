"""Figures that others published for a scenario, and what they claimed of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from orrery.definitions.reading.wire import Wire
from orrery.report.table.ratios import geometric_mean
from orrery.report.topics.ratios.published import Claim, PublishedColumn
from orrery.report.topics.table import PublishedTable

P = TypeVar("P")


class Source(Wire):
    """Where the figures were printed, and on what they were measured; `key` names it in results.

    `where` has the parts of the source that the figures were read from, and the lines in the plain text of each.
    """

    key: str
    title: str
    year: int
    table: str = ""
    machine: str = ""
    about: str = ""
    where: str = ""


@dataclass(frozen=True)
class Published:
    """What a source published for a scenario: a table of figures, and what the topics read.

    `figures[operation][column]` is in ns for `calls` calls; ratios are computed, never stored.
    """

    source: Source
    calls: int = 0
    columns: tuple[PublishedColumn, ...] = ()
    figures: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    claims: tuple[Claim, ...] = ()
    tables: Mapping[PublishedTable[Any], Any] = field(default_factory=dict)

    def of(self, table: PublishedTable[P]) -> P:
        """What the file says in one of the topics' tables; the table's default where it has none."""
        found: P = self.tables.get(table, table.default)
        return found

    @property
    def has_figures(self) -> bool:
        """Whether any figures could be had."""
        return bool(self.figures) or any(found for table, found in self.tables.items() if table.has_figures)

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

    def mean_ratio(self, column: str, operations: Collection[str]) -> float:
        """The geometric mean of the ratios of `column` over some operations, which must not be none."""
        return geometric_mean([self.ratio(column, operation) for operation in operations])

    def span(self, column: str) -> tuple[float, float]:
        """The smallest and the largest ratio of `column` by operation."""
        ratios = [self.ratio(column, operation) for operation in self.figures]
        return min(ratios), max(ratios)

    def claim(self, column: str) -> Claim | None:
        """What the source claims of `column`, if anything."""
        return next((claim for claim in self.claims if claim.column == column), None)
