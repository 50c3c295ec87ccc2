"""What the host is asked about its switches, beside those that calls make."""

from __future__ import annotations

from pydantic import Field

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import table_of


class PublishedSwitching(Wire):
    """Rings of so many `processes`, each of which reads so many `bytes` of its own at its turn."""

    processes: tuple[int, ...] = Field(strict=False)
    bytes: tuple[int, ...] = Field(strict=False)


SWITCHING = table_of("switching", PublishedSwitching)

TABLES = (SWITCHING,)
"""What a file of published figures may say of the topic."""
