"""What was published beside what we measured: ratios to the same base, by operation, and the claim as a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes

from orrery.report.drawing.palette import MUTED, PAPER, mark, series
from orrery.report.drawing.plot import LETTER, bare, limits, log_axis, place, row_names
from orrery.report.drawing.view import Below, Drawing, Page, View
from orrery.report.figures import Scale, number, times
from orrery.report.labels import PLACEMENT_WORDS, few, listed
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.topics.ratios.figures import OwnRatio, own_ratios, sections_beside


def caption(material: Material) -> str:
    """The claims, what the published figures give, and what we measured."""
    published = material.published
    assert published is not None
    texts = [_claim(published, column.name) for column in published.others]
    ratios = material.of(own_ratios)
    pairs = {(one.row, one.base): [o for o in ratios if (o.row, o.base) == (one.row, one.base)] for one in ratios}
    own = [_own(found) for found in pairs.values()]
    return " ".join([*texts, f"In this campaign {few(own)}." if own else _without(published)])


def _without(published: Published) -> str:
    """Why nothing of today stands beside the table: nobody could, or nobody was run."""
    nobody = [column.name for column in published.columns if not column.family]
    if published.base.name in nobody or len(nobody) == len(published.others):
        return f"No driver of today stands for {listed(nobody)}."
    return "This campaign has no pair of drivers to hold against them."


def _claim(published: Published, column: str) -> str:
    low, high = map(number, published.span(column))
    ratio, base, claim = number(published.ratio_of_sums(column)), published.base.name, published.claim(column)
    several = len(published.figures) > 1
    if claim is None:
        by_call = f" for the sums, and {low} to {high} times by call" if several else ""
        return f"{column} took {ratio} times as long as {base}{by_call}."
    gives = f"{ratio} for the sums and {low} to {high} by call" if several else ratio
    return f"The text claims {number_word(claim.times)} times for {column}; its own table gives {gives}."


def _own(found: Sequence[OwnRatio]) -> str:
    """One pair of drivers, at every placement."""
    texts = [
        f"{times(one.ratio.ratio, one.ratio.low, one.ratio.high)} {PLACEMENT_WORDS.get(one.placement, one.placement)}"
        for one in found
    ]
    return f"{found[0].row} takes {listed(texts)} as long as {found[0].base}"


def number_word(value: float) -> str:
    """A claimed figure as it was claimed: 18, not 18.0."""
    return f"{value:g}"


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """Operations down, ratio to the base across; ours beside the published ones, with intervals."""
    published = material.published
    assert published is not None
    operations = list(published.figures)
    line = 46 if page.narrow else 30
    left = 8 if page.narrow else 16 + LETTER * max(map(len, operations))
    room = page.width - left - 24
    figure = page.figure(64 + line * len(operations) + 46)
    axes = place(figure, left, 64, room, line * len(operations))
    low, high = limits(_ends(material, published))
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_ylim(len(operations) - 0.5, -0.5)
    log_axis(axes.xaxis, Scale(""), low, high, room)
    axes.set_xlabel(f"times {published.base.name}")
    bare(axes, "left", "bottom")
    row_names(axes, operations, page.narrow)
    _published(axes, published, operations, page)
    _ours(axes, material, operations, page)
    return [Drawing(figure, caption(material))]


def _ends(material: Material, published: Published) -> list[float]:
    values = [published.ratio(c.name, operation) for c in published.others for operation in published.figures]
    values += [claim.times for claim in published.claims]
    for one in material.of(own_ratios):
        values += [end for r in one.each.values() for end in (r.ratio, r.low, r.high) if end]
    return values


def _published(axes: Axes, published: Published, operations: Sequence[str], page: Page) -> None:
    year = published.source.year
    for index, column in enumerate(published.others):
        ratios = [published.ratio(column.name, operation) for operation in operations]
        axes.plot(ratios, range(len(operations)), mark(index), color=MUTED.placeholder, markersize=8)
        _name(axes, page, ratios[0], f"{column.name} {year}", MUTED.placeholder, 0)
        if (claim := published.claim(column.name)) is not None:
            axes.axvline(claim.times, color=MUTED.placeholder, linewidth=1.2, linestyle=(0, (4, 3)))
            _name(axes, page, claim.times, f"claimed: {number_word(claim.times)}", MUTED.placeholder, 1)


def _ours(axes: Axes, material: Material, operations: Sequence[str], page: Page) -> None:
    for index, one in enumerate(material.of(own_ratios)):
        binding = next(b for b, label in material.labels.items() if label == one.row)
        colour = series(material.colours[binding]).placeholder
        hollow = one.placement != material.placements[0]
        shape = mark(material.colours[binding])
        offset = 0.32 * (index - (len(material.of(own_ratios)) - 1) / 2)
        for row, operation in enumerate(operations):
            ratio = one.each.get(operation)
            if ratio is None:
                continue
            if ratio.low is not None and ratio.high is not None:
                axes.plot([ratio.low, ratio.high], [row + offset] * 2, color=colour, linewidth=1.5)
            axes.plot(
                [ratio.ratio], [row + offset], shape, color=PAPER.placeholder if hollow else colour,
                markeredgecolor=colour, markeredgewidth=1.6, markersize=8,
            )  # fmt: skip
    for one in [o for o in material.of(own_ratios) if o.placement == material.placements[0]][:1]:
        first = next(iter(one.each.values()), None)
        if first is not None:
            binding = next(b for b, label in material.labels.items() if label == one.row)
            colour = series(material.colours[binding]).placeholder
            _name(axes, page, first.ratio, f"{page.short(one.row)} / {page.short(one.base)} today", colour, 2)


def _name(axes: Axes, page: Page, at: float, text: str, colour: str, level: int) -> None:
    """A name above a mark, or beside its line where the picture has no room to the left or the right."""
    middle = axes.transData.transform((at, 0))[0] / axes.figure.bbox.width
    half = LETTER * len(text) / 2 / page.width
    side = "left" if middle < half else "right" if middle + half > 1 else "center"
    axes.annotate(
        text, (at, -0.5), (0, 6 + 17 * level), textcoords="offset points", color=colour, ha=side, size=11, weight="bold"
    )


def applies(material: Material) -> bool:
    """Whether there is a published table with something to divide, and rows that it stands beside."""
    return bool(material.of(sections_beside))


def context(material: Material) -> dict[str, Any]:
    """Our ratios, for the columns of the published table."""
    return {"own": material.of(own_ratios)}


VIEW = View("published", "Beside what was published", caption, applies, draw, Below("ratios/below.html", context))
