"""The operations side by side: for each a line, on it the median of every driver with its interval."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes

from orrery.metrics.rows import Value
from orrery.report.drawing.palette import mark, series
from orrery.report.drawing.plot import LETTER, TITLE, bare, levels, limits, log_axis, place, row_names
from orrery.report.drawing.points import point, point_text
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS, shortened
from orrery.report.material import Material
from orrery.report.table.ratios import MEDIANS


def caption(material: Material) -> str:
    """How to read the picture: rows are operations, or where there is one alone its steps, points or objects."""
    if len({section.operation for section in material.sections}) == 1:
        return (
            "Each mark is a driver's median in that row, the bar through it the interval. Marks that stand in columns "
            "say that the rows are alike; a mark far from its column is a row that this driver finds dear."
        )
    return (
        "Each mark is a driver's median for that operation, the bar through it the interval. Marks that stand in "
        "columns say that what is sent hardly matters; a mark far from its column is an operation that this driver "
        "finds dear."
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """A panel for each placement with one axis of time for all."""
    values = [value.value for p in material.placements for _, _, value in _points(material, p) if value.value]
    scale = scale_for(values, "ns")
    return [_panel(material, page, placement, scale, values) for placement in material.placements]


def _panel(material: Material, page: Page, placement: str, scale: Scale, values: Sequence[float]) -> Drawing:
    sections = material.sections
    titles = [shortened(section.title, TITLE) for section in sections]
    line = 44 if page.narrow else 30
    left = 8 if page.narrow else 16 + LETTER * max(len(title) for title in titles)
    room = page.width - left - 24
    low, high = limits([value / scale.divisor for value in values])
    top = 26 + 16 * _head_levels(material, page, placement, scale, low, high, room)
    figure = page.figure(top + line * len(sections) + 46)
    axes = place(figure, left, top, room, line * len(sections))
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_ylim(len(sections) - 0.5, -0.5)
    log_axis(axes.xaxis, scale, low, high, room)
    axes.set_xlabel(f"{scale.symbol}, median")
    bare(axes, "left", "bottom")
    row_names(axes, titles, page.narrow)
    cells = {(n, line.binding): line.cells.get(placement) for n, s in enumerate(sections) for line in s.lines}
    for binding, row, value in _points(material, placement):
        text = point_text(material.labels[binding], value, cells[row, binding], [f"operation: {sections[row].title}"])
        _point(axes, material.colours[binding], row, value, scale, text)
    _labels(axes, material, page, placement, scale, low, high, room)
    return Drawing(
        figure, _alt(material, placement, scale), f"Client and server {PLACEMENT_WORDS.get(placement, placement)}"
    )


def _points(material: Material, placement: str) -> list[tuple[str, int, Value]]:
    """(binding, section's number, median) of all that have one."""
    bindings = {one.binding for one in material.pictured}
    return [
        (line.binding, row, value)
        for row, section in enumerate(material.sections)
        for line in section.lines
        if line.binding in bindings and (value := line.figure(placement, *MEDIANS)) is not None
    ]


def _point(axes: Axes, number: int, row: int, value: Value, scale: Scale, text: str) -> None:
    colour = series(number).placeholder
    assert value.value is not None
    if value.low is not None and value.high is not None:
        axes.plot([value.low / scale.divisor, value.high / scale.divisor], [row, row], color=colour, linewidth=1.5)
    (drawn,) = axes.plot([value.value / scale.divisor], [row], mark(number), color=colour, markersize=8)
    point(axes, drawn, text)


def _head(material: Material, placement: str) -> list[tuple[str, float]]:
    """(binding, median) of the first operation that each was measured on: where its name hangs."""
    found: dict[str, float] = {}
    for binding, _, value in _points(material, placement):
        if value.value:
            found.setdefault(binding, value.value)
    return list(found.items())


def _offsets(
    material: Material, page: Page, placement: str, scale: Scale, low: float, high: float, room: float
) -> list[tuple[str, float, float, int]]:
    """(binding, place on the axis, place of the name's centre as a share of the room, line of the name)."""
    from math import log10

    head = _head(material, placement)
    texts = [LETTER * len(page.short(material.labels[binding])) for binding, _ in head]
    shares = [log10(median / scale.divisor / low) / log10(high / low) for _, median in head]
    inside = [min(max(s * room, w / 2), room - w / 2) for s, w in zip(shares, texts, strict=True)]
    lines = levels(inside, texts)
    return [
        (binding, median / scale.divisor, at / room, line)
        for (binding, median), at, line in zip(head, inside, lines, strict=True)
    ]


def _head_levels(
    material: Material, page: Page, placement: str, scale: Scale, low: float, high: float, room: float
) -> int:
    return 1 + max((line for *_, line in _offsets(material, page, placement, scale, low, high, room)), default=0)


def _labels(
    axes: Axes, material: Material, page: Page, placement: str, scale: Scale, low: float, high: float, room: float
) -> None:
    """Each driver's name over its column of marks, in its colour, on as many lines as are needed."""
    for binding, at, share, line in _offsets(material, page, placement, scale, low, high, room):
        colour = series(material.colours[binding]).placeholder
        axes.annotate(
            "", (at, -0.25), xytext=(0, 14 + 16 * line), textcoords="offset points",
            arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.8, "shrinkA": 0, "shrinkB": 0},
        )  # fmt: skip
        axes.annotate(
            page.short(material.labels[binding]), (share, 1), (0, 8 + 16 * line), xycoords="axes fraction",
            textcoords="offset points", color=colour, weight="bold", ha="center", va="bottom", size=11,
        )  # fmt: skip


def _alt(material: Material, placement: str, scale: Scale) -> str:
    texts = [
        f"{material.sections[row].title}: {material.labels[binding]} {scale.show(value.value)} {scale.symbol}"
        for binding, row, value in _points(material, placement)
        if value.value is not None
    ]
    return f"Median by operation and driver, {placement}. " + "; ".join(texts)


VIEW = View("calls", "Call by call", caption, lambda m: len(m.sections) > 1 and bool(m.pictured), draw)
