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


class PublishedShare(Wire):
    """Rates that are told as shares of those of the scenario `of`, at its points whose parameters are as in `at`.

    `here` are the parameters that make the told rates what they are; points that say another value are not held against
    them.
    """

    of: str
    here: dict[str, str | int | float | bool] = Field(default_factory=dict)
    at: dict[str, str | int | float | bool]
    title: str
    figure: tuple[PublishedPart, ...] = Field(strict=False)


SHARE = table_of("share", PublishedShare, has_figures=True)

TABLES = (SHARE,)
"""What a file of published figures may say of the topic."""
