"""What a source published of how many servers were reached in how much memory."""

from __future__ import annotations

from pydantic import Field, model_validator

from orrery.definitions.reading.wire import Wire
from orrery.report.table.points import PlotPoint
from orrery.report.topics.table import table_of, tables_of


class ServersClaim(Wire):
    """What the source says, in its own words: the column `ahead` reaches more servers than `behind`.

    In so much memory (MB): from `above` upwards, or from `below` downwards. A source that rounds means the end as well.
    """

    words: str
    ahead: str
    behind: str
    above: int | None = None
    below: int | None = None

    @model_validator(mode="after")
    def _has_one_end(self) -> ServersClaim:
        if (self.above is None) is (self.below is None):
            raise ValueError("a claim has either above or below, in MB")
        return self

    def covers(self, memory: int) -> bool:
        """Is it about this much memory?"""
        return memory >= self.above if self.above is not None else memory <= (self.below or 0)


class PublishedServers(Wire):
    """A machine of the source: `points` are rows of memory (MB) and the servers reached, one for each of `columns`."""

    name: str
    columns: list[str]
    points: list[list[int]]
    claim: tuple[ServersClaim, ...] = Field(default=(), strict=False)

    @model_validator(mode="after")
    def _agrees(self) -> PublishedServers:
        for row in self.points:
            if len(row) != 1 + len(self.columns) or row[0] <= 0 or min(row) < 0:
                raise ValueError(
                    f"{row} are not memory and {len(self.columns)} counts; a row has memory, then a count each"
                )
        for claim in self.claim:
            if unknown := {claim.ahead, claim.behind} - set(self.columns):
                raise ValueError(f"{min(unknown)} is no column; a claim is about two of {', '.join(self.columns)}")
        return self

    def tested(self, claim: ServersClaim) -> tuple[list[int], list[int]]:
        """The memory (MB, rising) at which this machine's own figures are as claimed, and at which they are not."""
        ahead, behind = (1 + self.columns.index(name) for name in (claim.ahead, claim.behind))
        about = [row for row in sorted(self.points) if claim.covers(row[0])]
        so = [row[0] for row in about if row[ahead] > row[behind]]
        return so, [row[0] for row in about if row[0] not in so]

    def curve(self, column: str) -> tuple[PlotPoint, ...]:
        """Servers by memory (MB), rising; what reached none has no place on a logarithmic axis."""
        at = 1 + self.columns.index(column)
        return tuple(PlotPoint(row[0], row[at]) for row in sorted(self.points) if row[at] > 0)


class UnusedLibrary(Wire):
    """What linking a library costs that nobody calls: a share (0 to 1) `fewer` servers, in the source's own words.

    Ours are bindings of a driver whose `option` is the one or the other.
    """

    option: str
    without: str
    linked: str
    fewer: float = Field(gt=0, lt=1)
    words: str


class Scripted(Wire):
    """What was said of a client and servers in a scripted language: how many were reached, and that they are slower.

    `source` says it of `servers` on a `machine`. Ours are the drivers `scripted` and `compiled`, of one middleware.
    """

    source: str
    scripted: str
    compiled: str
    servers: int = Field(gt=0)
    machine: str
    words: str
    slower: str


UNUSED = table_of("unused", UnusedLibrary, has_figures=True)
SCRIPTED = table_of("scripted", Scripted, has_figures=True)
MACHINES = tables_of("servers", PublishedServers, has_figures=True)

TABLES = (MACHINES, UNUSED, SCRIPTED)
"""What a file of published figures may say of the topic."""
