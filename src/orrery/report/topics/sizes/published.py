"""What a source published by size: plots of time by bytes, and how many bytes an object of ours has."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field, field_validator, model_validator

from orrery.definitions.reading.wire import Wire
from orrery.definitions.scenario.load_wire import Duration
from orrery.definitions.scenario.parameters import point_values
from orrery.report.table.points import PlotPoint, line_through
from orrery.report.topics.table import table_of, tables_of
from orrery.stats.fit import FittedLine

UNITS = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}
Figures = list[int | float]


class PublishedSize(Wire):
    """The bytes of an object of ours: `each` for one of what `parameter` counts, and `rest`."""

    parameter: str
    rest: int = 0
    each: int = 1

    def of(self, point: str) -> int | None:
        """The bytes at a point (canonical JSON of its parameters); None where that does not say, or for none."""
        count = (point_values(point) or {}).get(self.parameter)
        size = self.rest + self.each * count if isinstance(count, int) else 0
        return size if size > 0 else None  # nothing at all has no place on a logarithmic axis


class PublishedEchoes(Wire):
    """ICMP echoes that a campaign asks of its own machine: data bytes, how many of each, how far apart (ns)."""

    sizes: list[int]
    count: int
    interval: Duration


class PublishedPing(PublishedEchoes):
    """Those that every campaign asks; `full` are the original's, for campaigns with the original's parameters."""

    full: PublishedEchoes | None = None


class PublishedPanel(Wire):
    """One plot: `points` are rows of `columns`, `ping` rows of bytes and mean.

    The columns are `bytes`, then some of `min`, `mean`, `max` and `median`. It stands `beside` ours: beside those with
    these values of parameters, or (true) beside all that have none of their own. One that was measured on several
    `hosts` stands beside ours across hosts, and no other does.
    """

    name: str
    unit: str
    columns: list[str]
    points: list[Figures]
    ping: list[Figures] = Field(default_factory=list)
    beside: bool | dict[str, str | int | float] = False
    hosts: int = Field(default=1, ge=1)

    @field_validator("unit")
    @classmethod
    def _unit(cls, unit: str) -> str:
        if unit not in UNITS:
            raise ValueError(f"{unit} is no unit of time; write one of {', '.join(UNITS)}")
        return unit

    @model_validator(mode="after")
    def _agrees(self) -> PublishedPanel:
        rows = [(self.columns, row) for row in self.points] + [(["bytes", "mean"], row) for row in self.ping]
        for columns, row in rows:
            if len(row) != len(columns) or min(row) <= 0:
                raise ValueError(f"{row} are not {len(columns)} figures above 0; a row has {', '.join(columns)}")
        if "bytes" not in self.columns or self.middle not in self.columns:
            raise ValueError("a plot needs the columns bytes and median (or mean)")
        return self

    @property
    def parameters(self) -> Mapping[str, str | int | float]:
        """The values of parameters that ours must have; empty where none are asked for."""
        return self.beside if isinstance(self.beside, dict) else {}

    @property
    def middle(self) -> str:
        """What the line is of: the median where it is known."""
        return "median" if "median" in self.columns else "mean"

    @property
    def curve(self) -> tuple[PlotPoint, ...]:
        """The points in ns."""
        return tuple(self._point(dict(zip(self.columns, row, strict=True))) for row in self.points)

    def _point(self, row: Mapping[str, float]) -> PlotPoint:
        unit = UNITS[self.unit]
        ends = {name: row[name] * unit if name in row else None for name in ("min", "max")}
        return PlotPoint(row["bytes"], row[self.middle] * unit, ends["min"], ends["max"])

    @property
    def echoes(self) -> tuple[PlotPoint, ...]:
        """The published pings, in ns."""
        return tuple(PlotPoint(size, time * UNITS[self.unit]) for size, time in self.ping)

    @property
    def line(self) -> FittedLine:
        """The line through the plot: ns for a call that carries nothing, and ns for each byte."""
        return line_through(self.curve)


SIZE = table_of("size", PublishedSize)
PING = table_of("ping", PublishedPing)
PANELS = tables_of("panel", PublishedPanel, has_figures=True)

TABLES = (SIZE, PING, PANELS)
"""What a file of published figures may say of the topic."""
