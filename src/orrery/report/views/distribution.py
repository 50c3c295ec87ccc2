"""How long calls took, all of them: the percentile curve of every driver, a small panel for each operation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes

from orrery.metrics.distribution import distribution
from orrery.report.drawing.palette import series as colour_of
from orrery.report.drawing.plot import LETTER, beside, limits, log_axis, place, spread
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS, shortened
from orrery.report.material import Material
from orrery.report.table.ratios import MEDIANS
from orrery.report.table.sections import Section, place_of
from orrery.stats.histogram import Ordered, columns_of, enough, order_statistic, rank_of
from orrery.store.observation import Buckets

MARKED = ((0.5, "50 %"), (0.9, "90 %"), (0.99, "99 %"), (0.999, "99.9 %"), (0.9999, "99.99 %"))
"""The percentiles that the axis marks."""
Curve = list[tuple[float, float]]


def caption(material: Material) -> str:
    """How to read a percentile curve."""
    return (
        "Read a curve from left to right: half of the calls were faster than its height at 50 %, all but one in a "
        "hundred faster than at 99 %. A curve that turns up has a tail. All trials' calls together; a curve ends where "
        "there are too few calls to tell more, or where lost samples begin. Both axes are logarithmic."
    )


def histograms(material: Material, placement: str) -> dict[tuple[str, Section], tuple[Buckets, int]]:
    """All latencies of a binding in a section, over its good trials, and how many samples were lost beside them.

    INVALID rows are left out.
    """
    shown = [
        (section, line) for section in material.sections for line in section.lines if line.figure(placement, *MEDIANS)
    ]
    places = {(section.place, line.binding): section for section, line in shown}
    found: dict[tuple[str, Section], tuple[Buckets, int]] = {}
    for group in material.groups:
        section = places.get((place_of(group.key), group.key.binding))
        if section is not None and group.key.placement == placement:
            found[group.key.binding, section] = distribution(group)
    return found


def curve(buckets: Buckets, lost: int = 0, steps_of_nine: int = 24) -> Curve:
    """(nines, ns) along the percentile curve: nines = -log10(1 - q), from the smallest to the last that can be told.

    So many that were `lost` are later than all others: it ends where they begin. It has so many points for each nine.
    """
    came = sum(buckets.values())
    count = came + lost
    # Twenty-four points for each nine look like a curve; for more than six nines hardly anybody has calls enough.
    steps = [step / steps_of_nine for step in range(steps_of_nine * 6 + 1)]
    shares = [1 - 10**-nines for nines in steps]
    drawn = [(n, q) for n, q in zip(steps, shares, strict=True) if q == 0 or enough(q, count)]
    ordered = Ordered(lambda: columns_of(buckets))  # put in order once, not for each point
    return [(nines, order_statistic(ordered, rank)) for nines, q in drawn if (rank := rank_of(q, count)) <= came]


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A drawing for each placement: panels with common axes."""
    drawings = []
    for placement, curves in material.of(_curves).items():
        pictured = {one.binding for one in material.pictured}
        drawn = {key: found for key, found in curves.items() if key[0] in pictured}
        if drawn:
            drawings.append(_drawing(material, page, placement, drawn))
    return drawings


def _curves(material: Material) -> dict[str, dict[tuple[str, Section], Curve]]:
    """The curve of each binding in each section, by placement."""
    return {
        placement: {key: curve(*found) for key, found in histograms(material, placement).items() if found[0]}
        for placement in material.placements
    }


def _drawing(material: Material, page: Page, placement: str, curves: Mapping[tuple[str, Section], Curve]) -> Drawing:
    sections = [s for s in material.sections if any(section is s for _, section in curves)]
    across = 2 if page.narrow else min(4, len(sections))
    labels = 8 + LETTER * max(len(page.short(material.labels[binding])) for binding, _ in curves)
    left, gap = 44.0, 14.0
    width = (page.width - left - labels - gap * (across - 1)) / across
    height, pitch = (150.0, 206.0) if page.narrow else (190.0, 246.0)
    down = math.ceil(len(sections) / across)
    figure = page.figure(28 + pitch * down)
    values = [value for found in curves.values() for _, value in found]
    scale = scale_for(values, "ns")
    for number, section in enumerate(sections):
        row, column = divmod(number, across)
        axes = place(figure, left + column * (width + gap), 28 + row * pitch, width, height)
        mine = {binding: found for (binding, where), found in curves.items() if where is section}
        _axes(axes, shortened(section.title, int(width / LETTER)), curves, scale, width, height, first=column == 0)
        for binding, found in mine.items():
            _curve(axes, material.colours[binding], found, scale)
        if column == across - 1 or section is sections[-1]:
            _labels(axes, material, page, mine, scale, height)
    heading = f"Client and server {PLACEMENT_WORDS.get(placement, placement)}, {scale.symbol}"
    return Drawing(figure, _alt(material, placement, curves, scale), heading)


def _axes(
    axes: Axes,
    title: str,
    curves: Mapping[tuple[str, Section], Curve],
    scale: Scale,
    width: float,
    height: float,
    first: bool,
) -> None:
    values = [value / scale.divisor for found in curves.values() for _, value in found]
    end = max(nines for found in curves.values() for nines, _ in found)
    low, high = limits(values)
    axes.set_title(title, fontsize=11)
    axes.set_yscale("log")
    axes.set_ylim(low, high)
    log_axis(axes.yaxis, scale, low, high, height * 2)
    axes.set_xlim(0, end)
    # A tick at the very end stays, whatever a logarithm's rounding.
    ticks = [(nines, word) for q, word in MARKED if (nines := -math.log10(1 - q)) <= end + 1e-9]
    if width < 180:
        ticks = [(nines, word) for nines, word in ticks if word in ("50 %", "99 %", "99.99 %")]
    axes.set_xticks([nines for nines, _ in ticks], [word for _, word in ticks], fontsize=9.5 if width < 180 else 10)
    axes.grid(True, axis="x")
    axes.tick_params(length=0, labelleft=first)
    axes.spines["left"].set_visible(False)


def _curve(axes: Axes, number: int, found: Curve, scale: Scale) -> None:
    axes.plot(
        [nines for nines, _ in found],
        [value / scale.divisor for _, value in found],
        color=colour_of(number).placeholder,
        drawstyle="default",
        solid_joinstyle="round",
    )


def _labels(axes: Axes, material: Material, page: Page, mine: Mapping[str, Curve], scale: Scale, height: float) -> None:
    """Names at the ends of the curves, moved apart where they would touch."""
    bindings = [binding for binding, found in mine.items() if found]
    low, high = axes.get_ylim()
    ends = [mine[binding][-1][1] / scale.divisor for binding in bindings]
    heights = [math.log10(end / low) / math.log10(high / low) * height for end in ends]
    for binding, at in zip(bindings, spread(heights, 14.0), strict=True):
        colour = colour_of(material.colours[binding]).placeholder
        beside(axes, (1, at / height), page.short(material.labels[binding]), colour, 6, "bold")


def _alt(material: Material, placement: str, curves: Mapping[tuple[str, Section], Curve], scale: Scale) -> str:
    texts = [
        f"{section.title}, {material.labels[binding]}: from {scale.show(found[0][1])} to {scale.show(found[-1][1])}"
        for (binding, section), found in curves.items()
        if found
    ]
    return f"Percentile curves by operation and driver, {placement}, in {scale.symbol}. " + "; ".join(texts)


def applies(material: Material) -> bool:
    """Whether there are histograms of rows that are shown."""
    return any(material.of(_curves).values())


VIEW = View("distribution", "How the calls are distributed", caption, applies, draw)
