"""A client and a server, each in a container or not: what a source printed of the four, and what it says of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from pydantic import Field, model_validator

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.ratios.published import Scalar
from orrery.report.topics.table import table_of

Says = Literal["little", "alike", "shortest", "longest", "threads"]


class PublishedCorner(Wire):
    """One of the four, as the source calls it: whether its `client` and its `server` are in a container; its time."""

    name: str
    client: bool
    server: bool
    time: int | float


class CrossedClaim(Wire):
    """What the source says of the four, in its own words.

    `little`: with both sides in a container a call takes hardly longer than with none; `alike`: all four take about as
    long; `shortest`: with none it is the shortest; `longest`: with both it is the longest; `threads`: with several
    threads a container makes calls far fewer. `containers` are those that stand for its own, if not those of the table.
    """

    words: str
    says: Says
    containers: list[str] = Field(default_factory=list)


class PublishedCrossed(Wire):
    """What was printed of calls of our `operation`, at points whose parameters are as in `at`, and what is said of it.

    `containers` are those of today that stand for the source's. `added` is what the text says that both sides add.
    `threads` is our parameter that says how many threads call.
    """

    operation: str
    unit: Literal["us"]
    containers: list[str] = Field(min_length=1)
    at: dict[str, Scalar] = Field(default_factory=dict)
    threads: str = ""
    added: int | float | None = None
    corner: tuple[PublishedCorner, ...] = Field(strict=False)
    claim: tuple[CrossedClaim, ...] = Field(default=(), strict=False)

    @model_validator(mode="after")
    def _has_both_ends(self) -> PublishedCrossed:
        if any(one.time <= 0 for one in self.corner):
            raise ValueError("a corner takes no time; write what was printed of it")
        sides = [(one.client, one.server) for one in self.corner]
        if len(set(sides)) != len(sides):
            raise ValueError("two corners have the same sides in a container; each of the four stands once")
        if (False, False) not in sides or (True, True) not in sides:
            raise ValueError("a corner without a container and one with it on both sides are compared; add both")
        if not self.threads and any(claim.says == "threads" for claim in self.claim):
            raise ValueError('a claim is about threads; say which parameter counts them: threads = "threads"')
        return self

    @property
    def neither(self) -> PublishedCorner:
        """Both sides without a container."""
        return next(one for one in self.corner if not (one.client or one.server))

    @property
    def both(self) -> PublishedCorner:
        """Both sides in it."""
        return next(one for one in self.corner if one.client and one.server)

    @property
    def ratio(self) -> float:
        """How many times as long a call took with both sides in it."""
        return self.both.time / self.neither.time

    def means(self, point: Mapping[str, object]) -> bool:
        """Whether it is held against rows at a point; a parameter that the point leaves out has its usual value."""
        return all(point.get(name, given) == given for name, given in self.at.items())

    def stand_for(self, claim: CrossedClaim) -> Collection[str]:
        """The containers that a claim is held against."""
        return claim.containers or self.containers


CROSSED = table_of("crossed", PublishedCrossed, has_figures=True)

TABLES = (CROSSED,)
"""What a file of published figures may say of the topic."""
