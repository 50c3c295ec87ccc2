"""A point of a curve by size or by number, and the line through several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.stats.fit import FittedLine
from orrery.stats.relative_fit import relative_line


@dataclass(frozen=True)
class PlotPoint:
    """A point of a published plot: bytes; times in ns, the extremes None where they were not published."""

    size: float
    time: float
    least: float | None = None
    most: float | None = None


def line_through(points: Sequence[PlotPoint]) -> FittedLine:
    """The relative line through points, in ns and ns a byte; ValueError for fewer than 3."""
    return relative_line([point.size for point in points], [point.time for point in points])
