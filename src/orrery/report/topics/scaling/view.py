"""How it scales: the median by each parameter that is a number, a line for each driver."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.report.drawing.palette import mark, series
from orrery.report.drawing.size_plate import Frame, Stroke, frame_of, in_rows, plate
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.topics.dispatch.words import dispatch_text
from orrery.report.topics.scaling.figures import Scaling, scalings
from orrery.report.topics.scaling.words import scaling_text


def caption(material: Material) -> str:
    """What a line is of, what the most costs over the least, and how an operation is found."""
    text, found = scaling_text(material), dispatch_text(material)
    grown = (f" Here, {text}." if text else "") + (f" {found}" if found else "")
    return (
        "Lines are medians, of several operations or objects of a kind their geometric mean; pale bars are "
        "intervals over trials. A flat line is a driver that does not care how many there are. Both axes are "
        f"logarithmic{_nought(material)}.{grown}"
    )


def _nought(material: Material) -> str:
    """What is said of a parameter that is 0 somewhere, which has no place on such an axis."""
    sizes = (point.size for one in shown(material) for curve in one.curves.values() for point in curve)
    return "; 0 stands left of the smallest number" if 0 in sizes else ""


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """The panels of each parameter and placement, a few in a row, all of a parameter with the same axes."""
    drawings = []
    for parameter in dict.fromkeys(one.parameter for one in shown(material)):
        found = [one for one in shown(material) if one.parameter == parameter]
        strokes = [stroke for one in found for stroke in _strokes(material, one)]
        up = scale_for([point.time for stroke in strokes for point in stroke.points], "ns")
        made = frame_of(strokes, up)
        frame = Frame(made.across, made.high, up, parameter, "median", nought=made.nought)
        for placement in material.placements:
            of_placement = [one for one in found if one.placement == placement]
            drawings += [_row(material, page, row, frame) for row in in_rows(of_placement)]
    return drawings


def shown(material: Material) -> list[Scaling]:
    """The scalings that have a curve of a pictured driver."""
    return [one for one in material.of(scalings) if _strokes(material, one)]


def _row(material: Material, page: Page, row: Sequence[Scaling], frame: Frame) -> Drawing:
    panels = [(one.title, _strokes(material, one)) for one in row]
    where = PLACEMENT_WORDS.get(row[0].placement, row[0].placement)
    heading = f"By {row[0].parameter}, client and server {where}"
    return Drawing(plate(page, panels, frame), _alt(panels, row[0].parameter, frame.up), heading)


def _strokes(material: Material, one: Scaling) -> list[Stroke]:
    order = [s.binding for s in material.pictured if s.binding in one.curves]
    numbers = {binding: material.colours[binding] for binding in order}
    return [
        Stroke(material.labels[binding], one.curves[binding], series(number).placeholder, mark(number))
        for binding, number in numbers.items()
    ]


def _alt(panels: Sequence[tuple[str, Sequence[Stroke]]], parameter: str, up: Scale) -> str:
    texts = [
        f"{title} {stroke.name}: {', '.join(f'{up.show(p.time)} at {p.size:g}' for p in stroke.points)}".strip()
        for title, strokes in panels
        for stroke in strokes
    ]
    return f"Median in {up.symbol} by {parameter}. " + "; ".join(texts)


VIEW = View("scaling", "How it scales", caption, lambda material: bool(shown(material)), draw)
