"""Throughput by the size of messages: one way with a flush and two ways, a panel for each length of data set."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.report.drawing.palette import mark, series
from orrery.report.drawing.size_plate import Frame, Stroke, frame_of, in_rows, plate
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, number
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.topics.flow.figures import flow_panels
from orrery.report.topics.flow.published import FLOW
from orrery.report.topics.flow.sets import set_panels
from orrery.report.topics.flow.sets_view import caption_of_sets, draw_sets
from orrery.report.topics.flow.words import most_text
from orrery.report.topics.sizes.figures import SizePanel

UNIT = Scale("Mbit/s")
SENT = (
    "Bytes of messages over the wall time of the sender, in megabits (10^6) a second; one way the call that waits "
    "for the receiver at the end of each data set is in that time."
)
ARRIVED = (
    "Bytes of messages that came in over the time from the first to the last, by the receiver's own clock, in megabits "
    "(10^6) a second."
)


def caption(material: Material) -> str:
    """What is counted, and the best that any driver reached."""
    if material.of(set_panels):
        return caption_of_sets(material)
    flow = material.published_table(FLOW)
    return (
        f"{ARRIVED if flow is not None and flow.arrived else SENT} Pale bars are intervals over trials. Both "
        f"axes are logarithmic, and the same in all panels. {most_text(material)}"
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """The panels of each placement, a few in a row: by data sets where these are asked for, else by messages."""
    if material.of(set_panels):
        return draw_sets(material, page)
    strokes = [stroke for panel in material.of(flow_panels) for stroke in _strokes(material, panel)]
    made = frame_of(strokes, UNIT)
    frame = Frame(made.across, made.high, UNIT, "a message, bytes", "throughput")
    drawings = []
    for placement in material.placements:
        found = [panel for panel in material.of(flow_panels) if panel.placement == placement]
        drawings += [_row(material, page, row, frame, placement) for of_way in _ways(found) for row in in_rows(of_way)]
    return drawings


def _ways(panels: Sequence[SizePanel]) -> list[list[SizePanel]]:
    """The panels of each way (one way, two ways); all together where each way has but one."""
    found: dict[str, list[SizePanel]] = {}
    for panel in panels:
        found.setdefault(panel.title.partition(", ")[0], []).append(panel)
    return list(found.values()) if any(len(of_way) > 1 for of_way in found.values()) else [list(panels)]


def _row(material: Material, page: Page, panels: Sequence[SizePanel], frame: Frame, placement: str) -> Drawing:
    figure = plate(page, [(panel.title, _strokes(material, panel)) for panel in panels], frame)
    texts = [
        f"{panel.title}, {stroke.name}: {', '.join(number(point.time) for point in stroke.points)}"
        for panel in panels
        for stroke in _strokes(material, panel)
    ]
    heading = f"Client and server {PLACEMENT_WORDS.get(placement, placement)}"
    return Drawing(figure, f"Throughput in Mbit/s by size of message, {placement}. " + "; ".join(texts), heading)


def _strokes(material: Material, panel: SizePanel) -> list[Stroke]:
    order = [s.binding for s in material.pictured if s.binding in panel.curves]
    return [
        Stroke(material.labels[b], panel.curves[b], series(number_).placeholder, mark(number_))
        for b in order
        for number_ in [material.colours[b]]
    ]


def applies(material: Material) -> bool:
    """Whether messages or data sets of several sizes went through."""
    return bool(material.of(flow_panels) or material.of(set_panels))


VIEW = View("flow", "Throughput by size", caption, applies, draw)
