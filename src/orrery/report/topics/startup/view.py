"""How long starting takes: a line for each driver by how much is started, and a panel for each part of the start."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.metrics.catalogue.startup import PARTS
from orrery.report.drawing.palette import MUTED, mark, series
from orrery.report.drawing.size_plate import Frame, Panel, Stroke, frame_of, in_rows, plate
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.topics.startup.figures import Curves, StartUp, startups
from orrery.report.topics.startup.words import startup_text

EXPECTED = "expected"
IN_ALL = "in all"


def caption(material: Material) -> str:
    """What a line and a panel are of, and how starting grows."""
    parts = "; ".join(f"{part}: {meaning}" for part, meaning in PARTS.items())
    text = startup_text(material)
    return (
        "The time from the start of the first process until all objects are bound to those that they call. The dashed "
        f"line is what the scenario allows. The other panels are the parts of it, one after the other: {parts}. Pale "
        f"bars are intervals over trials. Both axes are logarithmic.{f' Here, {text}.' if text else ''}"
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """For each parameter and placement its panels, a few in a row, all with the same axes."""
    found = material.of(startups)
    strokes = [stroke for one in found for _, of in _panels(material, one) for stroke in of]
    up = scale_for([point.time for stroke in strokes for point in stroke.points], "ns")
    return [_row(material, page, one, row, up, strokes) for one in found for row in in_rows(_panels(material, one))]


def _row(
    material: Material, page: Page, one: StartUp, row: Sequence[Panel], up: Scale, strokes: Sequence[Stroke]
) -> Drawing:
    made = frame_of(strokes, up)
    frame = Frame(made.across, made.high, up, one.parameter, "start-up")
    where = PLACEMENT_WORDS.get(one.placement, one.placement)
    title = f", {one.title}" if one.title else ""
    heading = f"By {one.parameter}{title}, client and server {where}"
    return Drawing(plate(page, row, frame), _alt(row, one.parameter, up), heading)


def _panels(material: Material, one: StartUp) -> list[Panel]:
    expected = [Stroke(EXPECTED, one.expected, MUTED.placeholder, "_", dashed=True)] if one.expected else []
    whole = (IN_ALL, [*_strokes(material, one.whole), *expected])
    return [whole, *((part, _strokes(material, curves)) for part, curves in one.parts.items())]


def _strokes(material: Material, curves: Curves) -> list[Stroke]:
    return [
        Stroke(
            material.labels[binding],
            curve,
            series(material.colours[binding]).placeholder,
            mark(material.colours[binding]),
        )
        for binding, curve in curves.items()
    ]


def _alt(panels: Sequence[Panel], parameter: str, up: Scale) -> str:
    texts = [
        f"{title}, {stroke.name}: {', '.join(f'{up.show(p.time)} at {p.size:g}' for p in stroke.points)}"
        for title, strokes in panels
        for stroke in strokes
    ]
    return f"Start-up in {up.symbol} by {parameter}. " + "; ".join(texts)


VIEW = View("startup", "How long starting takes", caption, lambda material: bool(material.of(startups)), draw)
