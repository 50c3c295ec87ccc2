"""The load curve: how long calls take as more of them are offered, a line for each driver."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from matplotlib.axes import Axes

from orrery.campaign.search.load_curve import knees_of
from orrery.report.drawing.palette import PAPER, mark, series
from orrery.report.drawing.plot import LETTER, beside, limits, log_axis, place, spread
from orrery.report.drawing.points import point, point_text
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS, shortened
from orrery.report.material import Material
from orrery.report.topics.load.figures import OfferedPoint, Panel, panels

HEIGHT = 260.0


def caption(material: Material) -> str:
    """How to read the curves, and what was offered."""
    rates = [point.rate for panel in _shown(material) for points in panel.curves.values() for point in points]
    scale = scale_for(rates, "1/s")
    offered = f"{scale.show(min(rates))} to {scale.show(max(rates))} {scale.symbol}"
    return (
        "Filled marks are the p99 of calls, hollow ones their median, both counted from the instant at which a call "
        "was due. A curve that turns up is a driver that no longer keeps pace: calls queue behind each other. Offered "
        f"to each client thread: {offered}. {_knee_words(material)}Both axes are logarithmic."
    )


def _knee_words(material: Material) -> str:
    """What the dotted lines are, where there are any."""
    if not knees_of(material.subject.record):
        return ""
    return "A dotted line is the highest rate at which the limit of a search was kept. "


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A drawing for each operation and placement; all have the same axes."""
    shown = _shown(material)
    points = [point for panel in shown for points in panel.curves.values() for point in points]
    across = scale_for([point.rate for point in points], "1/s")
    up = scale_for([value for point in points for value in _heights(point)], "ns")
    return [_drawing(material, page, panel, points, across, up) for panel in shown]


def _shown(material: Material) -> list[Panel]:
    """The panels with the pictured drivers alone, in their order."""
    order = [one.binding for one in material.pictured]
    found = []
    for panel in panels(material.sections):
        curves = {binding: panel.curves[binding] for binding in order if binding in panel.curves}
        found += [replace(panel, curves=curves)] if curves else []
    return found


def _heights(point: OfferedPoint) -> list[float]:
    """The figures (ns) and ends of intervals of a point, those above 0."""
    values = [value for value in (point.median, point.p99) if value is not None]
    return [end for value in values for end in (value.value, value.low, value.high) if end]


def _drawing(
    material: Material, page: Page, panel: Panel, points: Sequence[OfferedPoint], across: Scale, up: Scale
) -> Drawing:
    left = 56.0
    names = 20 + LETTER * max(len(page.short(material.labels[binding])) for binding in panel.curves)
    room = min(page.width, 900) - left - names
    figure = page.figure(HEIGHT + 76)
    axes = place(figure, left, 24, room, HEIGHT)
    axes.set_xscale("log")
    axes.set_yscale("log")
    rates, heights = [p.rate for p in points], [height for p in points for height in _heights(p)]
    wide, high = (limits([v / s.divisor for v in values]) for values, s in ((rates, across), (heights, up)))
    axes.set_xlim(*wide)
    axes.set_ylim(*high)
    log_axis(axes.xaxis, across, *wide, room)
    log_axis(axes.yaxis, up, *high, HEIGHT)
    axes.set_xlabel(f"calls offered to each client thread, {across.symbol}")
    axes.set_ylabel(f"from intended start, {up.symbol}")
    axes.tick_params(length=0)
    knees = knees_of(material.subject.record).get(panel.placement, {})
    for binding, curve in panel.curves.items():
        _curve(axes, curve, material.labels[binding], material.colours[binding], across, up)
        _knee(axes, knees.get(binding), material.colours[binding], across)
    _names(axes, material, page, panel, up, high)
    where = PLACEMENT_WORDS.get(panel.placement, panel.placement)
    return Drawing(figure, _alt(material, panel, up), f"{shortened(panel.title, 60)}, client and server {where}")


def _curve(axes: Axes, curve: Sequence[OfferedPoint], label: str, number: int, across: Scale, up: Scale) -> None:
    """The p99 with filled marks and intervals, the median thinner and with hollow ones."""
    colour = series(number).placeholder
    for name, width, face in (("p99", 1.8, colour), ("median", 1.0, PAPER.placeholder)):
        found = [(p.rate / across.divisor, value) for p in curve if (value := getattr(p, name)) is not None]
        places = [(rate, value.value / up.divisor) for rate, value in found]
        axes.plot(*zip(*places, strict=True), color=colour, linewidth=width) if places else None
        for rate, value in found:
            if value.low is not None and value.high is not None and value.low > 0:
                axes.plot(
                    [rate, rate], [value.low / up.divisor, value.high / up.divisor], color=colour, linewidth=width
                )
        for where, (rate, value) in zip(places, found, strict=True):
            (drawn,) = axes.plot(*where, mark(number), color=face, markeredgecolor=colour, markersize=6)
            offered = f"offered to each client thread: {across.show(rate * across.divisor)} {across.symbol}"
            point(axes, drawn, point_text(label, value, None, [offered]))


def _knee(axes: Axes, rate: float | None, number: int, across: Scale) -> None:
    """The highest rate that a search found, where there was one."""
    if rate is not None:
        colour = series(number).placeholder
        axes.axvline(rate / across.divisor, color=colour, linewidth=1.0, linestyle=":", zorder=0)


def _names(axes: Axes, material: Material, page: Page, panel: Panel, up: Scale, ends: tuple[float, float]) -> None:
    """Every driver's name at the end of its p99 (or median, where there is no p99), moved apart from its neighbours."""
    last = {binding: _end(curve[-1]) for binding, curve in panel.curves.items()}
    low, high = (math.log10(end) for end in ends)
    wanted = [(math.log10(value / up.divisor) - low) / (high - low) * HEIGHT for value in last.values()]
    for binding, at in zip(last, spread(wanted, 15.0), strict=True):
        colour = series(material.colours[binding]).placeholder
        beside(axes, (1, at / HEIGHT), page.short(material.labels[binding]), colour, 6, "bold")


def _end(point: OfferedPoint) -> float:
    """The figure (ns) at which a curve's name stands."""
    value = point.p99 or point.median
    return value.value if value is not None and value.value else 1.0


def _alt(material: Material, panel: Panel, up: Scale) -> str:
    texts = []
    for binding, curve in panel.curves.items():
        ends = [up.show(value.value) for p in (curve[0], curve[-1]) if (value := p.p99 or p.median) and value.value]
        texts.append(f"{material.labels[binding]} {' to '.join(ends)} {up.symbol}")
    what = f"Latency by offered rate, {panel.title}, {panel.placement}, from the lowest to the highest: "
    return what + ", ".join(texts)


VIEW = View("load", "How latency grows with the load", caption, lambda m: bool(_shown(m)), draw)
