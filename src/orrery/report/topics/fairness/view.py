"""Who gets how much: every client's rate beside the mean of its kind, a line for each driver, with Jain's index."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes

from orrery.report.drawing.palette import MUTED, RULE, mark, series
from orrery.report.drawing.plot import LETTER, bare, place, row_words
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import number, with_unit
from orrery.report.labels import PLACEMENT_WORDS, counted
from orrery.report.material import Material
from orrery.report.topics.fairness.figures import ClientKind, Sharing, kinds

SMALLEST_REACH = 0.05
"""Clients that differ by less are drawn as near each other as they are."""


def caption(material: Material) -> str:
    """How to read a mark, and who shares least evenly."""
    worst = min((one for _, _, found in _shown(material) for one in found), key=lambda one: one.index.value or 0.0)
    return (
        "Each mark is a client, the bar through it the interval; 1 is the mean rate of the clients of its driver. The "
        "index is Jain's: 1 where all clients have the same rate, 1/n where one of n has all. Least even: "
        f"{material.labels[worst.binding]}, {number(worst.index.value or 0.0)}, {_ends(worst)}."
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A drawing for each kind of client and placement, all on the same axis."""
    shown = _shown(material)
    reach = max(SMALLEST_REACH, max(abs(share - 1) for _, _, found in shown for one in found for share in _shares(one)))
    return [_drawing(material, page, kind, placement, found, reach * 1.1) for kind, placement, found in shown]


def _shown(material: Material) -> list[tuple[ClientKind, str, list[Sharing]]]:
    """Each kind at each placement, with the pictured drivers in their order."""
    order = {one.binding: index for index, one in enumerate(material.pictured)}
    found = []
    for kind in kinds(material.sections):
        for placement, shared in kind.shared.items():
            known = sorted((one for one in shared if one.binding in order), key=lambda one: order[one.binding])
            found += [(kind, placement, known)] if known else []
    return found


def _shares(one: Sharing) -> list[float]:
    """Every client's rate, and the ends of its interval, over the mean of all."""
    ends = [end for _, rate in one.rates for end in (rate.value, rate.low, rate.high)]
    return [end / one.mean for end in ends if end is not None]


def _drawing(
    material: Material, page: Page, kind: ClientKind, placement: str, found: Sequence[Sharing], reach: float
) -> Drawing:
    line = 62 if page.narrow else 46
    figure = page.figure(24 + line * len(found) + 46)
    left = 8 if page.narrow else 16 + LETTER * max(len(page.short(material.labels[one.binding])) for one in found)
    right = 16 if page.narrow else 340
    axes = place(figure, left, 24, page.width - left - right, line * len(found))
    axes.set_xlim(max(0.0, 1 - reach), 1 + reach)
    axes.set_ylim(len(found) - 0.5, -0.5)
    axes.set_yticks([])
    axes.grid(True, axis="x")
    axes.axvline(1, color=MUTED.placeholder, linewidth=1)
    axes.set_xlabel("rate of a client over its driver's mean client")
    bare(axes, "left", "bottom")
    for row, one in enumerate(found):
        _line(axes, material, page, one, row)
    where = PLACEMENT_WORDS.get(placement, placement)
    heading = f"{kind.title}: {counted(kind.count, 'client')}, client and server {where}"
    return Drawing(figure, _alt(material, kind, placement, found), heading)


def _line(axes: Axes, material: Material, page: Page, one: Sharing, row: int) -> None:
    colour_number = material.colours[one.binding]
    colour = series(colour_number).placeholder
    label, index = page.short(material.labels[one.binding]), f"index {number(one.index.value or 0.0)}"
    axes.axhline(row, color=RULE.placeholder, linewidth=0.8)
    row_words(axes, row, label, index if page.narrow else f"{index}  {_ends(one)}", colour, page.narrow)
    for height, (_, rate) in zip(_heights(len(one.rates), row), one.rates, strict=True):
        if rate.low is not None and rate.high is not None:
            axes.plot([rate.low / one.mean, rate.high / one.mean], [height, height], color=colour, linewidth=1.5)
        axes.plot([(rate.value or 0.0) / one.mean], [height], mark(colour_number), color=colour, markersize=6)


def _heights(count: int, row: int) -> list[float]:
    """A little apart, slowest first from below, so that clients with the same rate are all seen."""
    step = min(0.12, 0.5 / count)
    return [row + ((count - 1) / 2 - index) * step for index in range(count)]


def _ends(one: Sharing) -> str:
    """`client[2] 12.1 k/s to client[0] 15.0 k/s`."""
    texts = [f"{name} {with_unit(rate.value or 0.0, rate.unit)}" for name, rate in (one.rates[0], one.rates[-1])]
    return " to ".join(texts)


def _alt(material: Material, kind: ClientKind, placement: str, found: Sequence[Sharing]) -> str:
    texts = [f"{material.labels[one.binding]} index {number(one.index.value or 0.0)}, {_ends(one)}" for one in found]
    return f"Rates of the clients {kind.title}, {placement}: " + "; ".join(texts)


VIEW = View("fairness", "Does every client get its share?", caption, lambda m: bool(_shown(m)), draw)
