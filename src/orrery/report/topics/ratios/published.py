"""A published table: its columns, and what is claimed of them."""

from __future__ import annotations

from typing import Any

from pydantic import model_validator

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import PublishedTable, tables_of


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


class Conclusion(Wire):
    """What the source concludes without a number, in its own words.

    Either the column `slower` takes longer than the base, or (`alike`) all operations of a driver take about as long.
    """

    words: str
    slower: str = ""
    alike: bool = False

    @model_validator(mode="after")
    def _says_one_thing(self) -> Conclusion:
        if bool(self.slower) == self.alike:
            raise ValueError("a conclusion is slower = COLUMN, or alike = true")
        return self


CONCLUSIONS = tables_of("conclusion", Conclusion)

TABLES: tuple[PublishedTable[Any], ...] = (CONCLUSIONS,)
"""Columns, claims and figures are held against each other where a file is read."""
