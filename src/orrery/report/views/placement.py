"""What a second core changes: every driver's typical median at one placement joined to that at the next."""

from __future__ import annotations

import math
from collections.abc import Sequence

from matplotlib.axes import Axes

from orrery.report.drawing.palette import INK, MUTED, mark, series
from orrery.report.drawing.plot import LETTER, bare, beside, limits, place, spread
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, number, scale_for
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.table.ranking import Ranked

Pair = tuple[Ranked, Ranked]


def pairs(material: Material) -> list[Pair]:
    """Every pictured binding with a figure at the first two placements."""
    first, second = (material.ranking[placement] for placement in material.placements[:2])
    there = {one.binding: one for one in second if one.mean is not None}
    known = {one.binding for one in material.pictured}
    here = [one for one in first if one.mean is not None and one.binding in known]
    return [(one, there[one.binding]) for one in here if one.binding in there]


def caption(material: Material) -> str:
    """Which way the lines go, and how much the least and the most."""
    found = [change(pair) for pair in pairs(material)]
    first, second = (PLACEMENT_WORDS.get(p, p) for p in material.placements[:2])
    return (
        f"A call {second} takes {number(min(found))} to {number(max(found))} times as long as {first}, by typical "
        "median. Lines that run side by side keep their ratio; lines that cross change places."
    )


def change(pair: Pair) -> float:
    """The second placement's typical median over the first's."""
    before, after = (one.mean.value if one.mean and one.mean.value else math.nan for one in pair)
    return after / before


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """One slope for each driver."""
    found = pairs(material)
    scale = scale_for([_median(one) for pair in found for one in pair], "ns")
    height = max(220.0, 30.0 * len(found) + 60)
    names = 16 + LETTER * max(len(page.short(pair[0].label)) for pair in found)
    figures = LETTER * 9
    room = min(page.width, 640)
    figure = page.figure(height + 56)
    inset = names + figures
    axes = place(figure, (page.width - room) / 2 + inset, 36, room - inset - figures - 52, height)
    low, high = limits([_median(one) / scale.divisor for pair in found for one in pair])
    axes.set_yscale("log")
    axes.set_ylim(low, high)
    axes.set_xlim(0, 1)
    axes.set_yticks([])
    axes.set_yticks([], minor=True)
    axes.set_xticks([])
    bare(axes, "left", "bottom")
    for side, placement in enumerate(material.placements[:2]):
        words = PLACEMENT_WORDS.get(placement, placement)
        axes.text(side, 1.06, words, transform=axes.transAxes, ha="center", color=MUTED.placeholder, size=11)
    _slopes(axes, material, page, found, scale, height)
    return [Drawing(figure, _alt(found, scale))]


def _slopes(axes: Axes, material: Material, page: Page, found: Sequence[Pair], scale: Scale, height: float) -> None:
    low, high = axes.get_ylim()
    sides = []
    for side in (0, 1):
        shares = [math.log10(_median(pair[side]) / scale.divisor / low) / math.log10(high / low) for pair in found]
        sides.append(spread([share * height for share in shares], 16.0))
    for pair, left, right in zip(found, *sides, strict=True):
        index = material.colours[pair[0].binding]
        colour = series(index).placeholder
        ends = [_median(one) / scale.divisor for one in pair]
        axes.plot([0, 1], ends, marker=mark(index), color=colour, markersize=8, clip_on=False)
        before, after = (scale.show(_median(one)) for one in pair)
        beside(axes, (0, left / height), f"{page.short(pair[0].label)}   {before}", colour, -12)
        beside(axes, (1, right / height), f"{after} {scale.symbol}", colour, 12)
        beside(axes, (1, right / height), f"×{number(change(pair))}", INK.placeholder, 12 + LETTER * 10)


def _median(one: Ranked) -> float:
    return one.mean.value if one.mean is not None and one.mean.value is not None else math.nan


def _alt(found: Sequence[Pair], scale: Scale) -> str:
    texts = [f"{a.label} {scale.show(_median(a))} to {scale.show(_median(b))} {scale.symbol}" for a, b in found]
    return "Typical median at the first and the second placement: " + ", ".join(texts)


def applies(material: Material) -> bool:
    """Whether two placements have a driver in common."""
    return len(material.placements) > 1 and bool(pairs(material))


VIEW = View("placement", "One core or two", caption, applies, draw)
