"""What a container costs: each effect with its interval, beside the call without one, for each driver and place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes

from orrery.metrics.comparing.crossed import BOTH, CrossedEffects
from orrery.report.drawing.palette import INK, MUTED, RULE, mark, series
from orrery.report.drawing.plot import LETTER, bare, beside, limits, log_axis, place, row_names
from orrery.report.drawing.view import Below, Drawing, Page, View
from orrery.report.figures import Scale, number
from orrery.report.labels import PLACEMENT_WORDS, shortened
from orrery.report.material import Material
from orrery.report.topics.crossed.figures import effects, medians_of, names_of, placement_of
from orrery.report.topics.crossed.published import CROSSED
from orrery.report.topics.crossed.words import SIDES, crossed_text, difference_text, ratio_text
from orrery.stats.intervals import Estimate


@dataclass(frozen=True)
class EffectLine:
    """An effect of one design: what it is called, as a ratio and as a difference, and the number of its colour."""

    name: str
    side: str
    ratio: Estimate
    difference: str
    colour: int


def caption(material: Material) -> str:
    """What a mark is, how the effects belong together, and what was published of both sides."""
    published, text = material.published_table(CROSSED), crossed_text(material)
    said = f" The text says {published.added:g} {published.unit}." if published and published.added else ""
    then = f" Here, {text}.{said}" if text else ""
    return (
        "Each mark is how many times as long a call takes with the container as without it, by medians; the bar is the "
        "interval over blocks, in each of which all four pairs of client and server ran. What it takes on one side is "
        "the mean of what it takes there with and without it on the other; both sides take the product. The "
        "interaction is 1 where what one side takes does not depend on the other. The axis is logarithmic."
        f"{then}"
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A drawing for each placement, all with the same axis: four lines for each design."""
    found = {where: _lines(material, where) for where in material.placements}
    ends = [end for lines in found.values() for line in lines for end in _ends(line)]
    published = material.published_table(CROSSED)
    low, high = limits([1.0, *ends, *([published.ratio] if published is not None else [])])
    return [_drawing(material, page, where, lines, (low, high)) for where, lines in found.items() if lines]


def _lines(material: Material, placement: str) -> list[EffectLine]:
    shown = medians_of(material.of(effects), placement)
    return [
        EffectLine(f"{name} {words}", side, ratio, difference_text(difference, one.unit), _colour(material, one))
        for one, name in zip(shown, names_of(shown), strict=True)
        for side, words in SIDES.items()
        for ratio, difference in [(getattr(one.ratios, side), getattr(one.differences, side))]
        if ratio.centre is not None
    ]


def _colour(material: Material, one: CrossedEffects) -> int:
    return material.colours[one.keys[BOTH].binding]


def _ends(line: EffectLine) -> list[float]:
    return [end for end in (line.ratio.centre, line.ratio.low, line.ratio.high) if end]


def _drawing(
    material: Material, page: Page, placement: str, lines: Sequence[EffectLine], ends: tuple[float, float]
) -> Drawing:
    # On a narrow page a name has the whole width above its row.
    names = [shortened(line.name, int(page.width / LETTER)) if page.narrow else line.name for line in lines]
    pitch = 46 if page.narrow else 30
    left = 8 if page.narrow else 16 + LETTER * max(map(len, names))
    right = 16 if page.narrow else 330
    room = page.width - left - right
    figure = page.figure(40 + pitch * len(lines) + 46)
    axes = place(figure, left, 40, room, pitch * len(lines))
    axes.set_xscale("log")
    axes.set_xlim(*ends)
    axes.set_ylim(len(lines) - 0.5, -0.5)
    log_axis(axes.xaxis, Scale(""), *ends, room)
    axes.set_xlabel("times a call without the container")
    bare(axes, "left", "bottom")
    row_names(axes, names, page.narrow)
    axes.axvline(1.0, color=RULE.placeholder, linewidth=1.6, zorder=0)
    _published(axes, material)
    for row, line in enumerate(lines):
        _line(axes, line, row, page)
    where = PLACEMENT_WORDS.get(placement, placement)
    return Drawing(figure, _alt(lines), f"Client and server {where}")


def _published(axes: Axes, material: Material) -> None:
    """What both sides took in the source's own figures."""
    published = material.published_table(CROSSED)
    if published is None or material.published is None:
        return
    axes.axvline(published.ratio, color=MUTED.placeholder, linewidth=1.2, linestyle=(0, (4, 3)))
    text = f"{published.both.name} {material.published.source.year}: {number(published.ratio)}"
    axes.annotate(
        text, (published.ratio, -0.5), (0, 6), textcoords="offset points", color=MUTED.placeholder, ha="center",
        size=11, weight="bold",
    )  # fmt: skip


def _line(axes: Axes, line: EffectLine, row: int, page: Page) -> None:
    colour, ratio = series(line.colour).placeholder, line.ratio
    if ratio.low is not None and ratio.high is not None:
        axes.plot([ratio.low, ratio.high], [row, row], color=colour, linewidth=3, solid_capstyle="butt")
    assert ratio.centre is not None
    axes.plot([ratio.centre], [row], mark(line.colour), color=colour, markersize=8)
    if not page.narrow:
        beside(axes, (1, 0), f"{ratio_text(ratio)}, {line.difference}", INK.placeholder, 16, row=row)


def _alt(lines: Sequence[EffectLine]) -> str:
    texts = (f"{line.name}: {ratio_text(line.ratio)}, {line.difference}" for line in lines)
    return "What a container costs. " + "; ".join(texts)


def context(material: Material) -> dict[str, Any]:
    """Every metric's effects at the headline's placement, as texts: name, metric, then ratio and difference of each."""
    here = [one for one in material.of(effects) if placement_of(one) == material.placements[0]]
    named = zip(here, names_of(here), strict=True)
    rows = [(name, one.metric, [_cell(one, side) for side in SIDES]) for one, name in named]
    return {"sides": list(SIDES.values()), "rows": rows}


def _cell(one: CrossedEffects, side: str) -> tuple[str, str]:
    """The ratio of an effect and its difference, each empty where there is none."""
    ratio: Estimate = getattr(one.ratios, side)
    difference: Estimate = getattr(one.differences, side)
    return ratio_text(ratio), difference_text(difference, one.unit)


VIEW = View(
    "containers",
    "What a container costs",
    caption,
    lambda material: any(_lines(material, placement) for placement in material.placements),
    draw,
    Below("crossed/below.html", context),
)
