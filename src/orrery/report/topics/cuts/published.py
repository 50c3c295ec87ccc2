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


class CutClaim(Wire):
    """What the source says of a part, in its own words: most of the time goes there, so without it little is left.

    Less than the share `below` is left of the call by the cut of that name. `unless` says why a cut of ours that leaves
    more may have left the part where it was, if that can be; else such a cut refutes the claim.
    """

    words: str
    cut: str
    below: float = Field(gt=0, lt=1)
    unless: str = ""


class PublishedCuts(Wire):
    """The whole call of `who` first, then what is left when some part of it is cut out; times are all in one unit."""

    who: str
    cut: tuple[PublishedCut, ...] = Field(strict=False)
    claim: tuple[CutClaim, ...] = Field(default=(), strict=False)

    @model_validator(mode="after")
    def _has_a_whole(self) -> PublishedCuts:
        if len(self.cut) < LEAST_CUTS or not self.cut[0].time:
            raise ValueError("the first cut must be the whole call with its time; others follow it")
        names = [cut.name for cut in self.cut[1:]]
        if unknown := [claim.cut for claim in self.claim if claim.cut not in names]:
            raise ValueError(f"{unknown[0]} is no cut; a claim is about one of {', '.join(names)}")
        return self

    def share(self, cut: PublishedCut) -> float | None:
        """A cut call's time over that of the whole call."""
        whole = self.cut[0].time
        return cut.time / whole if cut.time is not None and whole else None


CUTS = table_of("cuts", PublishedCuts, has_figures=True)

TABLES = (CUTS,)
"""What a file of published figures may say of the topic."""
