"""A call with parts cut out: what a source published of each, and which of our rows stand for the same."""

from __future__ import annotations

from pydantic import Field, model_validator

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import table_of

LEAST_CUTS = 2


class PublishedCut(Wire):
    """What is left of a call: our `operation` at points whose parameters are as in `at`; `time` if it was published."""

    name: str
    operation: str
    at: dict[str, str | int | float | bool] = Field(default_factory=dict)
    time: int | float | None = None


class PublishedCuts(Wire):
    """The whole call of `who` first, then what is left when some part of it is cut out; times are all in one unit."""

    who: str
    cut: tuple[PublishedCut, ...] = Field(strict=False)

    @model_validator(mode="after")
    def _has_a_whole(self) -> PublishedCuts:
        if len(self.cut) < LEAST_CUTS or not self.cut[0].time:
            raise ValueError("the first cut must be the whole call with its time; others follow it")
        return self

    def share(self, cut: PublishedCut) -> float | None:
        """A cut call's time over that of the whole call."""
        whole = self.cut[0].time
        return cut.time / whole if cut.time is not None and whole else None


CUTS = table_of("cuts", PublishedCuts, has_figures=True)

TABLES = (CUTS,)
"""What a file of published figures may say of the topic."""
