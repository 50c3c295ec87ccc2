"""What a source published of how many servers were reached in how much memory."""

from __future__ import annotations

from pydantic import model_validator

from orrery.definitions.wire import Wire
from orrery.report.published_sizes import PlotPoint


class PublishedServers(Wire):
    """A machine of the source: `points` are rows of memory (MB) and the servers reached, one for each of `columns`."""

    name: str
    columns: list[str]
    points: list[list[int]]

    @model_validator(mode="after")
    def _agrees(self) -> PublishedServers:
        for row in self.points:
            if len(row) != 1 + len(self.columns) or row[0] <= 0 or min(row) < 0:
                raise ValueError(
                    f"{row} are not memory and {len(self.columns)} counts; a row has memory, then a count each"
                )
        return self

    def curve(self, column: str) -> tuple[PlotPoint, ...]:
        """Servers by memory (MB), rising; what reached none has no place on a logarithmic axis."""
        at = 1 + self.columns.index(column)
        return tuple(PlotPoint(row[0], row[at]) for row in sorted(self.points) if row[at] > 0)
