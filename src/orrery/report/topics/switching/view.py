"""What one switch costs on this host, and of each driver how much of a call its switches take at most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from orrery.report.drawing.palette import INK, series
from orrery.report.drawing.plot import LETTER, bare, place, row_words
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import number, percent, with_unit
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.topics.switching.figures import SwitchBound, SwitchCost, switch_bounds, switch_costs
from orrery.report.topics.switching.words import cost_name, shown_bounds


@dataclass(frozen=True)
class Line:
    """A row of a drawing: its name, what is said of it, and its times (ns), which lie over each other from 0 on."""

    name: str
    words: str
    colour: str
    full: float
    hatched: float = 0
    outlined: float = 0


def caption(material: Material) -> str:
    """How to read a bar, and what its parts rest on."""
    return (
        "Outlined: the median of a call. Full: the switches that it makes, times what a change to another thread costs "
        "on this host. Hatched: the same with the dearest ring, in which each process reads memory of its own that the "
        "caches may have lost. Both are upper bounds, no parts of a call: switches beside its own way are counted too."
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """The costs of this host, then a drawing of the drivers for each placement."""
    costs = switch_costs(material)
    of_host = [Line(cost_name(cost), with_unit(cost.ns, "ns"), INK.placeholder, cost.ns) for cost in costs]
    return [
        _drawing(page, of_host, "What one switch costs on this host"),
        *(
            _drawing(
                page, _lines(material, page, placement, costs), f"What they are in a call at most, {_where(placement)}"
            )
            for placement in dict.fromkeys(one.placement for one in material.of(switch_bounds))
        ),
    ]


def _where(placement: str) -> str:
    return f"client and server {PLACEMENT_WORDS.get(placement, placement)}"


def _lines(material: Material, page: Page, placement: str, costs: Sequence[SwitchCost]) -> list[Line]:
    dearest = max(costs, key=lambda cost: cost.ns)
    return [
        Line(
            page.short(material.labels[one.binding]),
            _words(one, costs[0]),
            series(material.colours[one.binding]).placeholder,
            one.most(costs[0]),
            one.most(dearest),
            one.median,
        )
        for one in shown_bounds(material, placement)
    ]


def _words(one: SwitchBound, cost: SwitchCost) -> str:
    share = percent(one.most(cost) / one.median)
    return f"{number(one.switches)} a call, at most {share} of {with_unit(one.median, 'ns')}"


def _drawing(page: Page, lines: Sequence[Line], heading: str) -> Drawing:
    room = (62 if page.narrow else 46) * len(lines)
    figure = page.figure(24 + room + 16)
    left = 8 if page.narrow else 16 + LETTER * max(len(line.name) for line in lines)
    axes = place(figure, left, 24, page.width - left - (16 if page.narrow else 300), room)
    most = max(time for line in lines for time in (line.full, line.hatched, line.outlined))
    axes.set_xlim(0, 1.02 * most or 1)
    axes.set_ylim(len(lines) - 0.5, -0.5)
    axes.set_xticks([])
    axes.set_yticks([])
    bare(axes, "left", "bottom")
    for row, line in enumerate(lines):
        _bars(axes, page, line, row)
    return Drawing(figure, f"{heading}. " + "; ".join(f"{line.name}: {line.words}" for line in lines), heading)


def _bars(axes: Axes, page: Page, line: Line, row: int) -> None:
    row_words(axes, row, line.name, line.words, line.colour, page.narrow)
    axes.barh(row, line.outlined, height=0.4, color="none", edgecolor=line.colour)
    axes.barh(row, line.hatched, height=0.4, color="none", edgecolor=line.colour, hatch="////")
    axes.barh(row, line.full, height=0.4, color=line.colour)


VIEW = View(
    "switching",
    "What switches take at most",
    caption,
    lambda material: bool(material.of(switch_bounds) and switch_costs(material)),
    draw,
)
