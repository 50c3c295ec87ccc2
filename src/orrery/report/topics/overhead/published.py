"""A column of a published table of which it is said that it adds little to the base."""

from __future__ import annotations

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import tables_of


class Overhead(Wire):
    """What the source says, in its own words: `column` takes hardly longer than the base of its table."""

    column: str
    words: str


OVERHEADS = tables_of("overhead", Overhead)

TABLES = (OVERHEADS,)
"""What a file of published figures may say of the topic."""
