"""Throughput by size: which operations of ours carry messages, and which parameter says their size."""

from __future__ import annotations

from pydantic import Field

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import table_of


class BufferClaim(Wire):
    """What the source says of its buffers, in its own words: in those of `best` bytes the most goes through."""

    words: str
    best: int = Field(gt=0)


class OrderClaim(Wire):
    """What the source says of one system, in its own words: whether more goes through the larger the buffer is.

    `driver` is the system's own of today.
    """

    words: str
    driver: str
    rises: bool


class PublishedFlow(Wire):
    """Operations by what they are called in pictures; each call of one carries as many bytes as `parameter` says.

    With `messages`, the parameter that says how many of them are a data set, pictures go by the bytes of these. With
    `arrived` what came in counts, by the receiver's own clock, in place of what was sent.
    """

    parameter: str
    operations: dict[str, str]
    messages: str = ""
    arrived: bool = False
    claim: tuple[BufferClaim, ...] = Field(default=(), strict=False)
    order: tuple[OrderClaim, ...] = Field(default=(), strict=False)

    @property
    def rate(self) -> str:
        """The metric that says how many messages there were in a second."""
        return "delivery.rate" if self.arrived else "rate"


FLOW = table_of("flow", PublishedFlow)

TABLES = (FLOW,)
"""What a file of published figures may say of the topic."""
