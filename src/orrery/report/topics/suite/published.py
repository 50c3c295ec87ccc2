"""The tests of a published suite, each some operations of ours in turn."""

from __future__ import annotations

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import tables_of


class PublishedTest(Wire):
    """A test by the name that its suite gives it; an iteration calls these operations one after the other."""

    name: str
    operations: list[str]


TESTS = tables_of("test", PublishedTest)

TABLES = (TESTS,)
"""What a file of published figures may say of the topic."""
