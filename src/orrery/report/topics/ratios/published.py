"""A published table: its columns, and what is claimed of them."""

from __future__ import annotations

from typing import Any

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import PublishedTable


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


TABLES: tuple[PublishedTable[Any], ...] = ()
"""None of its own: columns, claims and figures are held against each other where a file is read."""
