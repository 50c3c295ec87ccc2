"""The tests of a published suite, each some operations of ours in turn."""

from __future__ import annotations

from orrery.definitions.reading.wire import Wire


class PublishedTest(Wire):
    """A test by the name that its suite gives it; an iteration calls these operations one after the other."""

    name: str
    operations: list[str]
