"""A published table: its columns, which of our rows it stands beside, and what is claimed of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field, model_validator

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import PublishedTable, table_of, tables_of


class PublishedColumn(Wire):
    """A column of the published table; `family` names the drivers it is held against, `base` the denominator."""

    name: str
    about: str = ""
    family: str = ""
    base: bool = False


Scalar = bool | int | float | str


class StandsBeside(Wire):
    """Which of our rows the table is held against, where not all rows of its operations: those of a `step`, at points
    whose parameters are as in `at` (one value, or one of a list).

    Bindings whose drivers have one of the `options` count with this choice of it alone.
    """

    step: str = ""
    at: dict[str, Scalar | list[Scalar]] = Field(default_factory=dict)
    options: dict[str, str] = Field(default_factory=dict)

    def means(self, step: str, point: Mapping[str, object]) -> bool:
        """Whether the rows of a step at a point are meant; a point that leaves a parameter out does not say it."""
        wanted = {name: given if isinstance(given, list) else [given] for name, given in self.at.items()}
        return self.step in ("", step) and all(point.get(name) in given for name, given in wanted.items())

    def counts(self, options: Mapping[str, str]) -> bool:
        """Whether a binding with these options counts."""
        return all(options.get(name, choice) == choice for name, choice in self.options.items())


class Claim(Wire):
    """What the source says a column's ratio to the base is, in its own words."""

    column: str
    times: float
    words: str


class Conclusion(Wire):
    """What the source concludes without a number, in its own words.

    Either each of the columns `slower` takes longer than the base, or (`alike`) all operations of a driver take about
    as long.
    """

    words: str
    slower: list[str] = Field(default_factory=list)
    alike: bool = False

    @model_validator(mode="after")
    def _says_one_thing(self) -> Conclusion:
        if bool(self.slower) == self.alike:
            raise ValueError("a conclusion is slower = [COLUMN, ...], or alike = true")
        return self


BESIDE = table_of("beside", StandsBeside)
CONCLUSIONS = tables_of("conclusion", Conclusion)

TABLES: tuple[PublishedTable[Any], ...] = (BESIDE, CONCLUSIONS)
"""Columns, claims and figures are held against each other where a file is read."""
