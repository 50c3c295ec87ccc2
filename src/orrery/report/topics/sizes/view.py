"""Time by size: the published plots drawn again, and ours in the same way, with ICMP beside both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.report.drawing.palette import INK, MUTED, mark, series
from orrery.report.drawing.size_plate import Panel, Stroke, frame_of, in_rows, plate
from orrery.report.drawing.view import Below, Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.published import Published
from orrery.report.table.points import PlotPoint
from orrery.report.topics.sizes.figures import SizePanel, published_beside, size_panels
from orrery.report.topics.sizes.published import PANELS
from orrery.report.topics.sizes.words import copies_text, cost_text, ping_text, published_text


def caption(material: Material) -> str:
    """How to read the curves, what the published ones give, what a byte is worth, and whose ICMP stands there."""
    return (
        "Lines are medians, the pale bars go from the shortest to the longest call. Flat, a call costs what it "
        "costs whatever it carries; where the line rises, bytes decide. Both axes are logarithmic, and the same in all "
        f"panels. {published_text(material)}{copies_text(material)}{ping_text(material)}"
    ).strip()


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """The plots as they were published; then for each operation and placement a panel for each step.

    Where there is one step, the operations of a placement stand side by side.
    """
    published = material.published
    assert published is not None
    original = _original(published)
    ours = _ours(material, published)
    strokes = [stroke for panels in [original, *ours.values()] for _, found in panels for stroke in found]
    times = [point.time for stroke in strokes for point in stroke.points]
    frame = frame_of(strokes, scale_for(times, "ns"))
    rows = [(head, row) for head, panels in ours.items() for row in in_rows(panels)]
    drawings = [Drawing(plate(page, row, frame), _alt(row, frame.up), head) for head, row in rows]
    if original:
        head = f"As published, {published.source.year}: {published.source.title}"
        drawings.insert(0, Drawing(plate(page, original, frame), _alt(original, frame.up), head))
    return drawings


def _original(published: Published) -> list[Panel]:
    found: list[Panel] = []
    for panel in published.of(PANELS):
        strokes = [Stroke(panel.middle, panel.curve, INK.placeholder, "s")]
        if panel.echoes:
            strokes.append(Stroke("ping", panel.echoes, MUTED.placeholder, "o", dashed=True))
        found.append((panel.name, strokes))
    return found


def _ours(material: Material, published: Published) -> dict[str, list[Panel]]:
    """Heading -> the panels of an operation at a placement."""
    found: dict[str, list[Panel]] = {}
    order = [one.binding for one in material.pictured]
    one_step = len({panel.step for panel in material.of(size_panels)}) == 1
    for panel in material.of(size_panels):
        where = PLACEMENT_WORDS.get(panel.placement, panel.placement)
        heading = f"Client and server {where}" if one_step else f"{panel.title}, client and server {where}"
        strokes = [*_curves(material, panel, order), *_beside(panel, published), *_echoes(material)]
        found.setdefault(heading, []).append((panel.title if one_step else panel.step, strokes))
    return found


def _beside(panel: SizePanel, published: Published) -> list[Stroke]:
    """The published curves that stand beside a panel of ours; what was measured on real hosts is called so."""
    then = f"published {published.source.year}"
    return [
        Stroke(then if one.hosts == 1 else f"{then}, real hosts", one.curve, MUTED.placeholder, "s")
        for one in published_beside(panel, published)
    ]


def _curves(material: Material, panel: SizePanel, order: Sequence[str]) -> list[Stroke]:
    numbers = {binding: material.colours[binding] for binding in order if binding in panel.curves}
    return [
        Stroke(material.labels[binding], panel.curves[binding], series(number).placeholder, mark(number))
        for binding, number in numbers.items()
    ]


def _echoes(material: Material) -> list[Stroke]:
    """The machine's own ICMP, where it was given."""
    stored = (material.reference.get("ping") or {}).get("points") or []
    points = [PlotPoint(size, middle, least, most) for size, least, middle, most in stored]
    return [Stroke("ICMP ping", points, INK.placeholder, ".", dashed=True)] if points else []


def _alt(panels: Sequence[Panel], up: Scale) -> str:
    texts = []
    for heading, strokes in panels:
        for stroke in strokes:
            ends = [
                f"{up.show(p.time)} {up.symbol} at {p.size:,.0f} bytes" for p in (stroke.points[0], stroke.points[-1])
            ]
            texts.append(f"{heading}, {stroke.name}: {' to '.join(ends)}")
    return "Time by size. " + "; ".join(texts)


def context(material: Material) -> dict[str, Any]:
    """The lines of the table of costs; nothing where no curve has one."""
    return {"lines": lines} if (lines := cost_text(material)) else {}


VIEW = View(
    "sizes",
    "Time by size",
    caption,
    lambda material: bool(material.of(size_panels)),
    draw,
    Below("sizes/below.html", context),
)
