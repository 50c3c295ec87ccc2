"""A call's way through its stages, from top to bottom, on a logarithmic axis of time: one call, and many.

After the picture of eight layers of a protocol stack in the paper of the Performance Pattern Language (figure 14).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from orrery.metrics.formats import duration
from orrery.report.drawing.palette import INK, PAPER, series
from orrery.report.drawing.plot import LETTER, bare, limits, log_axis, place, row_names
from orrery.report.drawing.view import Drawing, Page
from orrery.report.figures import Scale, scale_for
from orrery.report.trace.bars import PARTS, ways_back
from orrery.report.trace.words import stage_names, title
from orrery.trace.figures import CallFigures
from orrery.trace.results import TraceResult
from orrery.trace.stages import CallStage

ROW, NARROW_ROW = 22.0, 34.0
LEAST = 10.0
"""Nanoseconds: what is shorter no clock here tells from nothing."""
SINGLES = {"median": "o", "p99": "D", "slowest": "^"}
"""The calls that are shown as themselves, and the mark of each."""


@dataclass(frozen=True)
class DescentRow:
    """A stage of all calls (ns): from `least` to `p99`, the `median` and the `mean`; and of single calls by name."""

    name: str
    least: float
    median: float
    p99: float
    mean: float
    singles: Mapping[str, float]

    def values(self) -> list[float]:
        """All that is drawn of it."""
        return [one for one in (self.least, self.median, self.p99, self.mean, *self.singles.values()) if one >= LEAST]


def descent_rows(result: TraceResult) -> list[DescentRow]:
    """A row for each stage, in the order of a call; empty where no call was taken apart."""
    found = result.figures
    if found is None:
        return []
    names = stage_names([one.stage for one in found.stages])
    singles = _singles(result)
    return [
        DescentRow(
            names[one.stage],
            one.least,
            one.median,
            one.p99,
            one.mean.centre or 0.0,
            {name: stages.get(one.stage, 0) for name, stages in singles.items()},
        )
        for one in found.stages
    ]


def descent_drawings(group: Sequence[TraceResult], page: Page) -> list[Drawing]:
    """A drawing for each driver whose calls were taken apart, all on one axis."""
    shown = [(one, one.figures, descent_rows(one)) for one in group if one.figures is not None]
    values = [value for _, _, rows in shown for row in rows for value in row.values()] or [LEAST]
    scale = scale_for(values, "ns")
    ends = limits([value / scale.divisor for value in values])
    return [_drawing(one, figures, rows, scale, ends, page) for one, figures, rows in shown]


def _drawing(
    result: TraceResult,
    figures: CallFigures,
    rows: Sequence[DescentRow],
    scale: Scale,
    ends: tuple[float, float],
    page: Page,
) -> Drawing:
    height = (NARROW_ROW if page.narrow else ROW) * len(rows)
    left = 20.0 if page.narrow else 40 + LETTER * max(len(row.name) for row in rows)
    figure = page.figure(height + 60)
    axes = place(figure, left, 14, page.width - left - 24, height)
    axes.set_xscale("log")
    axes.set_xlim(*ends)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    log_axis(axes.xaxis, scale, *ends, page.width - left - 24)
    row_names(axes, [row.name for row in rows], page.narrow)
    stages = [one.stage for one in figures.stages]
    for number, (row, stage, back) in enumerate(zip(rows, stages, ways_back(stages), strict=True)):
        _row(axes, number, row, _colour(stage, back), scale)
    axes.set_xlabel(f"time in the stage, {scale.symbol}")
    bare(axes, "left")
    return Drawing(figure, _alt(rows), title(result))


def _row(axes: Axes, number: int, row: DescentRow, colour: str, scale: Scale) -> None:
    """The band of many calls, with median and mean; beneath it the single calls."""
    if row.p99 >= LEAST:
        band = [max(row.least, LEAST) / scale.divisor, row.p99 / scale.divisor]
        axes.plot(band, [number, number], color=colour, linewidth=5, alpha=0.5, solid_capstyle="butt")
    if row.median >= LEAST:
        axes.plot(row.median / scale.divisor, number, "|", color=INK.placeholder, markersize=12, markeredgewidth=1.6)
    if row.mean >= LEAST:
        axes.plot(row.mean / scale.divisor, number, "o", color=colour, markersize=6)
    for name, value in row.singles.items():
        if value >= LEAST:
            axes.plot(
                value / scale.divisor,
                number + 0.24,
                SINGLES[name],
                color=PAPER.placeholder,
                markeredgecolor=INK.placeholder,
                markersize=5,
            )


def _colour(stage: CallStage, back: bool) -> str:
    """That of its part in the bars."""
    group = stage.facts.group
    part = PARTS.get((group, back)) or PARTS.get((group, False))
    return (part.colour if part is not None else series(0)).placeholder


def _singles(result: TraceResult) -> dict[str, Mapping[CallStage, int]]:
    found = result.singles
    if found is None:
        return {}
    return {
        "median": found.median.durations(),
        "p99": found.p99.durations(),
        "slowest": found.slowest.durations(),
    }


def _alt(rows: Sequence[DescentRow]) -> str:
    return "; ".join(f"{row.name} {duration(row.median)}, p99 {duration(row.p99)}" for row in rows)
