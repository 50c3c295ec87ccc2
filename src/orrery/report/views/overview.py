"""The picture that people look at first: a line for each driver, its typical median at each placement."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes

from orrery.report.drawing.palette import INK, MUTED, PAPER, RULE, mark, series
from orrery.report.drawing.plot import LETTER, bare, beside, levels, limits, log_axis, place
from orrery.report.drawing.points import point, point_text
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, number, scale_for
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.table.ranking import MARKS, Ranked
from orrery.report.table.sections import operations_text


def caption(material: Material) -> str:
    """What a point is."""
    over = operations_text(material.sections)
    typical = f"the geometric mean of its medians over {over}" if len(material.sections) > 1 else "its median"
    return (
        f"Each mark is {typical}; the bar through it is the interval. Further left is faster. The axis is logarithmic."
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """One line for each driver, a filled mark for the first placement and hollow ones for the others."""
    shown = material.pictured
    line = 58 if page.narrow else 42
    top, bottom = 44, 46
    figure = page.figure(top + line * len(shown) + bottom)
    left = 8 if page.narrow else 16 + LETTER * max(len(page.short(s.label)) for s in shown)
    right = 16 if page.narrow else 230
    axes = place(figure, left, top, page.width - left - right, line * len(shown))
    values = _values(material, shown)
    scale = scale_for(values, shown[0].mean.unit if shown[0].mean else "ns")
    low, high = limits([value / scale.divisor for value in values], 0.08)
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_ylim(len(shown) - 0.5, -0.5)
    log_axis(axes.xaxis, scale, low, high, page.width - left - right)
    axes.set_xlabel(f"{scale.symbol}, median")
    axes.set_yticks([])
    bare(axes, "left", "bottom")
    for row, one in enumerate(shown):
        _line(axes, material, one, row, scale, page)
    _key(axes, material, shown[0], scale, page.width - left - right)
    return [Drawing(figure, _alt(material, scale))]


def _line(axes: Axes, material: Material, one: Ranked, row: int, scale: Scale, page: Page) -> None:
    number_ = material.colours[one.binding]
    colour = series(number_).placeholder
    found = [(p, s) for p in material.placements for s in material.ranking[p] if s.binding == one.binding and s.mean]
    places = [s.mean.value / scale.divisor for _, s in found if s.mean and s.mean.value]
    axes.plot([min(places), max(places)], [row, row], color=RULE.placeholder, linewidth=6, solid_capstyle="round")
    for placement, ranked in found:
        _point(axes, ranked, row, scale, colour, mark(number_), hollow=placement != material.placements[0])
    frame = axes.get_yaxis_transform()
    figures, ratio = _words(found, scale)
    ink, muted = INK.placeholder, MUTED.placeholder
    if page.narrow:
        axes.text(0, row - 0.34, page.short(one.label), transform=frame, color=colour, weight="bold", va="center")
        text = f"{figures}  {ratio}"
        axes.text(1, row - 0.34, text, transform=frame, color=ink, ha="right", va="center", size=11)
    else:
        beside(axes, (0, 0), page.short(one.label), colour, -14, "bold", row)
        beside(axes, (1, 0), ratio, ink, 16, "bold", row)
        beside(axes, (1, 0), figures, muted, 84, "normal", row)


def _point(axes: Axes, one: Ranked, row: int, scale: Scale, colour: str, shape: str, hollow: bool) -> None:
    value = one.mean
    assert value is not None and value.value is not None
    if value.low is not None and value.high is not None:
        ends = [value.low / scale.divisor, value.high / scale.divisor]
        axes.plot(ends, [row, row], color=colour, linewidth=3, solid_capstyle="butt")
    face = PAPER.placeholder if hollow else colour
    (drawn,) = axes.plot(
        [value.value / scale.divisor], [row], shape, color=face, markeredgecolor=colour, markeredgewidth=2, markersize=9
    )
    more = [f"placement: {one.placement}", *([f"group: {one.group}"] if one.group else [])]
    point(axes, drawn, point_text(one.label, value, one.row, [*more, f"operations: {one.measured} of {one.asked}"]))


def _words(found: Sequence[tuple[str, Ranked]], scale: Scale) -> tuple[str, str]:
    """`4.20 / 11.0 us` and `×1.00`, with the mark of who does not differ from the fastest."""
    figures = " / ".join(scale.show(s.mean.value) for _, s in found if s.mean and s.mean.value)
    ratio = found[0][1].ratio
    if ratio is None:
        return f"{figures} {scale.symbol}", ""
    said = MARKS.get(ratio.finding, "") if ratio.finding is not None and ratio.ratio != 1 else ""
    return f"{figures} {scale.symbol}", f"{said}{' ' if said else ''}×{number(ratio.ratio)}"


def _key(axes: Axes, material: Material, first: Ranked, scale: Scale, room: float) -> None:
    """Over the first line's marks: which placement each is, one over the other where they stand too close."""
    marks = [
        (PLACEMENT_WORDS.get(placement, placement), s.mean.value / scale.divisor)
        for placement in material.placements
        for s in material.ranking[placement]
        if s.binding == first.binding and s.mean and s.mean.value
    ]
    low, high = axes.get_xlim()
    centres = [math.log(at / low) / math.log(high / low) * room for _, at in marks]
    lines = levels(centres, [LETTER * len(words) for words, _ in marks])
    for (words, at), line in zip(marks, lines, strict=True):
        shift = (0, 8 + 15 * line)
        axes.annotate(
            words, (at, -0.5), shift, textcoords="offset points", color=MUTED.placeholder, ha="center", size=11
        )


def _values(material: Material, shown: Sequence[Ranked]) -> list[float]:
    bindings = {one.binding for one in shown}
    values = [s.mean for found in material.ranking.values() for s in found if s.binding in bindings and s.mean]
    ends = [end for value in values for end in (value.value, value.low, value.high)]
    return [end for end in ends if end]


def _alt(material: Material, scale: Scale) -> str:
    texts = []
    for one in material.pictured:
        if one.mean is not None and one.mean.value is not None:
            texts.append(f"{one.label} {scale.show(one.mean.value)} {scale.symbol}")
    return "Typical median of each driver, fastest first: " + ", ".join(texts)


VIEW = View("ranking", "Where each driver stands", caption, lambda material: bool(material.pictured), draw)
