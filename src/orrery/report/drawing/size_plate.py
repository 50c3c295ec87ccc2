"""Panels side by side with common logarithmic axes, in each some curves of time by size with their names at the end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedFormatter, FixedLocator, FuncFormatter

from orrery.report.drawing.palette import MUTED
from orrery.report.drawing.plot import LETTER, beside, limits, log_axis, place, plain, spread
from orrery.report.drawing.view import Page
from orrery.report.figures import Scale
from orrery.report.table.points import PlotPoint

T = TypeVar("T")
HEIGHT = 250.0
LEFT, ABOVE, BELOW = 62.0, 30.0, 46.0
SHORT = 6
"""So many letters of a tick have room there."""
NOUGHT = 4.0
"""So many times smaller than the smallest number is the place of 0 on a logarithmic axis that has it."""
WIDEST, NARROWEST = 5.0, 1.2
"""Bars at one place stand on top of each other, half transparent, each narrower than the one before: none is hidden."""


@dataclass(frozen=True)
class Stroke:
    """A curve: its name, its points (bytes, ns), its colour and how it is drawn."""

    name: str
    points: Sequence[PlotPoint]
    colour: str
    mark: str
    dashed: bool = False


@dataclass(frozen=True)
class Frame:
    """What all panels of a report have in common: the ends of the axes, in bytes and in the unit of `up`.

    At `bound` bytes there is a dotted line; what has 0 bytes stands at `nought`.
    """

    across: tuple[float, float]
    high: tuple[float, float]
    up: Scale
    what: str = "payload, bytes"
    how_long: str = "a call"
    bound: float | None = None
    nought: float | None = None

    def at(self, size: float) -> float:
        """Where a size stands across."""
        return size or self.nought or size

    def tick(self, value: float) -> str:
        """What stands below the axis there: nothing left of the smallest number, where 0 is."""
        return "" if self.nought is not None and value < self.nought * NOUGHT / 2 else size_text(value)


Panel = tuple[str, Sequence[Stroke]]
"""A heading, and the curves."""


def frame_of(strokes: Sequence[Stroke], up: Scale) -> Frame:
    """Axes that hold every point and every bar."""
    points = [point for stroke in strokes for point in stroke.points]
    heights = [end / up.divisor for p in points for end in (p.time, p.least, p.most) if end]
    sizes = {point.size for point in points}
    above = [size for size in sizes if size > 0]
    nought = min(above) / NOUGHT if above and len(above) < len(sizes) else None
    return Frame(limits([size or nought or size for size in sizes]), limits(heights), up, nought=nought)


def in_rows(panels: Sequence[T], most: int = 3) -> list[Sequence[T]]:
    """The panels in rows of at most so many, as few rows as may be and all of one length but the last."""
    if not panels:
        return []
    length = math.ceil(len(panels) / math.ceil(len(panels) / most))
    return [panels[first : first + length] for first in range(0, len(panels), length)]


def plate(page: Page, panels: Sequence[Panel], frame: Frame) -> Figure:
    """The panels side by side, on a narrow page one below the other."""
    names = 18 + LETTER * max(len(page.short(stroke.name)) for _, strokes in panels for stroke in strokes)
    columns = 1 if page.narrow else max(2, len(panels))
    wider = LETTER * max(0, len(plain(10 ** math.floor(math.log10(frame.high[1])))) - SHORT)
    gap = 0 if page.narrow else 40 + wider
    room = (page.width - LEFT - wider) / columns - names - gap
    pitch = ABOVE + HEIGHT + BELOW
    figure = page.figure(pitch * (len(panels) if page.narrow else 1))
    for index, (heading, strokes) in enumerate(panels):
        left = LEFT + wider + (0 if page.narrow else index * (room + names + gap))
        axes = place(figure, left, ABOVE + (index * pitch if page.narrow else 0), room, HEIGHT)
        _panel(axes, page, heading, strokes, frame, (left, room), first=page.narrow or index == 0)
    return figure


def _panel(
    axes: Axes,
    page: Page,
    heading: str,
    strokes: Sequence[Stroke],
    frame: Frame,
    across: tuple[float, float],
    first: bool,
) -> None:
    """`across` are the pixels left of the axes, and those of the axes."""
    left, room = across
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlim(*frame.across)
    axes.set_ylim(*frame.high)
    log_axis(axes.xaxis, Scale("B"), *frame.across, room)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: frame.tick(value)))
    if frame.nought is not None:
        axes.xaxis.set_minor_locator(FixedLocator([frame.nought]))
        axes.xaxis.set_minor_formatter(FixedFormatter(["0"]))
    log_axis(axes.yaxis, frame.up, *frame.high, HEIGHT)
    # A narrow page has room for a heading only from its edge on.
    axes.set_title(heading, loc="left", x=-left / room if page.narrow else 0.0)
    axes.set_xlabel(frame.what)
    axes.tick_params(which="both", length=0)
    if first:
        axes.set_ylabel(f"{frame.how_long}, {frame.up.symbol}")
    if frame.bound is not None and frame.across[0] < frame.bound < frame.across[1]:
        axes.axvline(frame.bound, color=MUTED.placeholder, linewidth=1.0, linestyle=":", zorder=0)
    for number, stroke in enumerate(strokes):
        narrower = (WIDEST - NARROWEST) * number / max(1, len(strokes) - 1)
        _stroke(axes, stroke, frame, WIDEST - narrower)
    _names(axes, page, strokes, frame)


def size_text(value: float) -> str:
    """A number of bytes as a tick has room for it: 10, 1k, 100k, 1M (thousands, not 1,024s)."""
    unit, name = next(((unit, name) for unit, name in ((1e6, "M"), (1e3, "k")) if value >= unit), (1.0, ""))
    return f"{plain(value / unit)}{name}"


def _stroke(axes: Axes, stroke: Stroke, frame: Frame, width: float) -> None:
    """The bars from the shortest to the longest, so wide, the line over them; open marks leave others to be seen."""
    divisor = frame.up.divisor
    for point in stroke.points:
        if point.least and point.most:
            at, ends = [frame.at(point.size)] * 2, [point.least / divisor, point.most / divisor]
            axes.plot(at, ends, color=stroke.colour, linewidth=width, alpha=0.4, solid_capstyle="butt")
    places = [(frame.at(point.size), point.time / divisor) for point in stroke.points]
    dash: Any = (0, (5, 3)) if stroke.dashed else "-"
    axes.plot(*zip(*places, strict=True), color=stroke.colour, linestyle=dash, linewidth=1.6)
    axes.plot(
        *zip(*places, strict=True), stroke.mark, color=stroke.colour, linestyle="none", markersize=6,
        markerfacecolor="none", markeredgewidth=1.5,
    )  # fmt: skip


def _names(axes: Axes, page: Page, strokes: Sequence[Stroke], frame: Frame) -> None:
    """Every curve's name right of the frame, at the height at which the curve ends, moved apart from its neighbours."""
    low, high = (math.log10(end) for end in frame.high)
    wanted = [(math.log10(s.points[-1].time / frame.up.divisor) - low) / (high - low) * HEIGHT for s in strokes]
    for stroke, at in zip(strokes, spread(wanted, 15.0), strict=True):
        beside(axes, (1, at / HEIGHT), page.short(stroke.name), stroke.colour, 6, "bold")
