"""What a client keeps: which parameter of ours says how much, and what one of it is called."""

from __future__ import annotations

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import table_of


class PublishedRetained(Wire):
    """A client keeps `each` of `what` for each of the parameter."""

    parameter: str
    each: int
    what: str


RETAINED = table_of("retained", PublishedRetained)

TABLES = (RETAINED,)
"""What a file of published figures may say of the topic."""
