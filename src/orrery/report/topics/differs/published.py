"""What an experiment does otherwise than its original, and why."""

from __future__ import annotations

from pydantic import Field

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import tables_of


class Difference(Wire):
    """What there is in the original, what there is here in its place, and the reason."""

    there: str = Field(min_length=1)
    here: str = Field(min_length=1)
    why: str = Field(min_length=1)


DIFFERS = tables_of("differs", Difference)

TABLES = (DIFFERS,)
"""What a file of published figures may say of the topic."""
