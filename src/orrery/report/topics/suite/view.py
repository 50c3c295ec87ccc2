"""A published suite's tests, one below the other: the calls a second of every driver, as the suite printed them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes

from orrery.report.drawing.palette import mark, series
from orrery.report.drawing.plot import LETTER, bare, levels, limits, log_axis, place, row_names
from orrery.report.drawing.view import Below, Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS, counted, listed
from orrery.report.material import Material
from orrery.report.topics.suite.figures import SuiteRate, suite_rates
from orrery.report.topics.suite.published import TESTS
from orrery.report.topics.suite.words import suite_lines


def caption(material: Material) -> str:
    """What is shown, and which tests are worked out of several operations."""
    published = material.published
    assert published is not None
    tests = {one.test for one in material.of(suite_rates)}
    several = [test.name for test in published.of(TESTS) if len(test.operations) > 1 and test.name in tests]
    mixed = f" The rate of {listed(several)} is worked out of those of its operations." if several else ""
    count = counted(len(tests), "test")
    return (
        f"{count[0].upper()}{count[1:]} of {published.source.title}, in calls a second as that printed them: calls "
        "over the wall time of their loop, the harness's own time between two calls in it. Further right is faster. "
        f"The table has the median and the p99 beside each.{mixed}"
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A panel for each placement with one axis of rates for all."""
    values = [end for one in material.of(suite_rates) for end in (one.rate.value, one.rate.low, one.rate.high) if end]
    scale = scale_for(values, "1/s")
    ends = limits([value / scale.divisor for value in values])
    by_placement = {p: [one for one in material.of(suite_rates) if one.placement == p] for p in material.placements}
    return [_panel(material, page, p, found, scale, ends) for p, found in by_placement.items() if found]


def _panel(
    material: Material, page: Page, placement: str, found: Sequence[SuiteRate], scale: Scale, ends: tuple[float, float]
) -> Drawing:
    names = list(dict.fromkeys(one.test for one in found))
    bindings = [s.binding for s in material.pictured if any(one.binding == s.binding for one in found)]
    line, top = (40 if page.narrow else 26), 26 + 17 * len(bindings) if page.narrow else 48
    left = 8 if page.narrow else 16 + LETTER * max(map(len, names))
    room = min(page.width, 1000) - left - 24
    figure = page.figure(top + line * len(names) + 46)
    axes = place(figure, left, top, room, line * len(names))
    axes.set_xscale("log")
    axes.set_xlim(*ends)
    axes.set_ylim(len(names) - 0.5, -0.5)
    log_axis(axes.xaxis, scale, *ends, room)
    axes.set_xlabel(f"calls a second, {scale.unit}")
    bare(axes, "left", "bottom")
    row_names(axes, names, page.narrow)
    for one in found:
        if one.binding in bindings:
            _point(axes, one, names.index(one.test), material.colours[one.binding], scale)
    _key(axes, material, page, bindings, room)
    heading = f"Client and server {PLACEMENT_WORDS.get(placement, placement)}"
    return Drawing(figure, _alt(material, placement, found, scale), heading)


def _point(axes: Axes, one: SuiteRate, row: int, number: int, scale: Scale) -> None:
    colour = series(number).placeholder
    assert one.rate.value is not None
    if one.rate.low and one.rate.high:
        axes.plot(
            [one.rate.low / scale.divisor, one.rate.high / scale.divisor], [row, row], color=colour, linewidth=1.5
        )
    axes.plot([one.rate.value / scale.divisor], [row], mark(number), color=colour, markersize=7)


def _key(axes: Axes, material: Material, page: Page, bindings: Sequence[str], room: float) -> None:
    """The drivers' names with their marks above the frame, side by side as far as there is room."""
    labels = [page.short(material.labels[binding]) for binding in bindings]
    widths = [LETTER * len(label) + 34 for label in labels]
    starts = [sum(widths[:index]) for index in range(len(widths))]
    fit = sum(widths) <= room
    lines = [0] * len(labels) if fit else levels([w / 2 for w in widths], widths)
    for binding, label, start, level in zip(bindings, labels, starts, lines, strict=True):
        number = material.colours[binding]
        colour = series(number).placeholder
        at, up = ((start if fit else 0.0) + 8) / room, 16 + 17 * level
        axes.annotate(
            label, (at, 1), (10, up), xycoords="axes fraction", textcoords="offset points", color=colour, weight="bold",
            va="center", size=11,
        )  # fmt: skip
        high = 1 + up / (axes.bbox.height / axes.figure.dpi * 72)
        axes.plot([at], [high], mark(number), color=colour, markersize=7, transform=axes.transAxes, clip_on=False)


def _alt(material: Material, placement: str, found: Sequence[SuiteRate], scale: Scale) -> str:
    texts = [f"{one.test}: {material.labels[one.binding]} {scale.show(one.rate.value or 0.0)}" for one in found]
    return f"Calls a second by test and driver, {placement}, {scale.unit}. " + "; ".join(texts)


def context(material: Material) -> dict[str, Any]:
    """The lines of the table of tests."""
    return {"lines": suite_lines(material)}


VIEW = View(
    "suite",
    "As the suite printed it",
    caption,
    lambda material: bool(material.of(suite_rates)),
    draw,
    Below("suite/below.html", context),
)
