"""Claims that no figure of ours can test, each with the reason."""

from __future__ import annotations

from pydantic import Field

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import tables_of


class UntestedClaim(Wire):
    """What a source says, in its own words, and why that cannot be told; `source` is who says it, if it is another."""

    words: str
    why: str = Field(min_length=1)
    source: str = ""


UNTESTED = tables_of("untested", UntestedClaim)

TABLES = (UNTESTED,)
"""What a file of published figures may say of the topic."""
