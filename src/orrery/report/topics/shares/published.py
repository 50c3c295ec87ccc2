"""Rates that a source tells as shares of those of another scenario."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import table_of


class PublishedPart(Wire):
    """A share that the source tells for so many clients: what it measured or what it expected, in its own words."""

    clients: int
    share: float
    what: Literal["measured", "expected"]
    words: str

    @property
    def text(self) -> str:
        """The share in as many figures as it was printed with: `10 %`."""
        return f"{100 * self.share:g} %"


Scalar = str | int | float | bool


class PublishedShare(Wire):
    """Rates that are told as shares of those of the scenario `of`, at its points whose parameters are as in `at`.

    `here` are the parameters that make the told rates what they are; points that say another value are not held against
    them. `alike` are those that must be the same on both sides, with what they are where a point does not say it.
    `without` are those of points at which nothing is between clients and servers: an expected share is of these.
    """

    of: str
    here: dict[str, Scalar] = Field(default_factory=dict)
    at: dict[str, Scalar]
    alike: dict[str, Scalar] = Field(default_factory=dict)
    without: dict[str, Scalar] = Field(default_factory=dict)
    title: str
    figure: tuple[PublishedPart, ...] = Field(strict=False)


SHARE = table_of("share", PublishedShare, has_figures=True)

TABLES = (SHARE,)
"""What a file of published figures may say of the topic."""
