"""A bar for each driver and fault: how many calls arrived, were accepted and lost, and were refused."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes

from orrery.metrics.formats import count
from orrery.report.drawing.palette import series
from orrery.report.drawing.plot import LETTER, bare, place, row_words
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.topics.accepted.figures import FAULT_PHRASES, AcceptedCalls, accepted_calls, said_once


def caption(material: Material) -> str:
    """How to read a bar."""
    return (
        "Means over trials. Full: calls that arrived. Hatched: accepted calls that never arrived. Empty: refused "
        "calls. A call that arrived and was refused counts twice."
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A drawing for each placement and fault, all on the same axis."""
    found = _shown(material)
    most = max(one.arrived + one.lost + one.refused for one in found)
    places = dict.fromkeys((one.placement, one.of) for one in found)
    return [_drawing(material, page, [o for o in found if (o.placement, o.of) == at], most) for at in places]


def _shown(material: Material) -> list[AcceptedCalls]:
    return [one for one in accepted_calls(material.rows) if one.arrived + one.lost + one.refused]


def _drawing(material: Material, page: Page, found: Sequence[AcceptedCalls], most: float) -> Drawing:
    point, found = said_once(found)
    line = 62 if page.narrow else 46
    figure = page.figure(24 + line * len(found) + 46)
    left = 8 if page.narrow else 16 + LETTER * max(len(page.short(_label(material, one))) for one in found)
    right = 16 if page.narrow else 300
    axes = place(figure, left, 24, page.width - left - right, line * len(found))
    axes.set_xlim(0, most * 1.02)
    axes.set_ylim(len(found) - 0.5, -0.5)
    axes.set_yticks([])
    axes.set_xlabel("calls")
    bare(axes, "left", "bottom")
    for row, one in enumerate(found):
        _line(axes, material, page, one, row)
    first = found[0]
    where = PLACEMENT_WORDS.get(first.placement, first.placement)
    heading = f"{FAULT_PHRASES[first.of][0].upper()}{FAULT_PHRASES[first.of][1:]}{point}, client and server {where}"
    return Drawing(figure, _alt(material, found), heading)


def _line(axes: Axes, material: Material, page: Page, one: AcceptedCalls, row: int) -> None:
    colour = series(material.colours[one.binding]).placeholder
    row_words(axes, row, page.short(_label(material, one)), _words(one), colour, page.narrow)
    axes.barh(row, one.arrived, height=0.4, color=colour)
    axes.barh(row, one.lost, left=one.arrived, height=0.4, color="none", edgecolor=colour, hatch="////")
    axes.barh(row, one.refused, left=one.arrived + one.lost, height=0.4, color="none", edgecolor=colour)


def _label(material: Material, one: AcceptedCalls) -> str:
    label = material.labels[one.binding]
    return f"{label} ({one.point})" if one.point else label


def _words(one: AcceptedCalls) -> str:
    return f"{count(one.arrived)} arrived, {count(one.lost)} lost, {count(one.refused)} refused"


def _alt(material: Material, found: Sequence[AcceptedCalls]) -> str:
    return "Calls by what became of them. " + "; ".join(f"{_label(material, one)}: {_words(one)}" for one in found)


VIEW = View("accepted", "What became of the calls", caption, lambda material: bool(_shown(material)), draw)
