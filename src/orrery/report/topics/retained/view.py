"""Memory by what a client keeps: a line for each driver, whose slope is what one more takes."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.report.drawing.palette import mark, series
from orrery.report.drawing.size_plate import Frame, Stroke, frame_of, plate
from orrery.report.drawing.view import Drawing, Page, View
from orrery.report.figures import Scale, scale_for
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.topics.retained.published import RETAINED
from orrery.report.topics.retained.words import retained_text, shown_retained


def caption(material: Material) -> str:
    """What a line is of, and what one more takes."""
    text = retained_text(material)
    return (
        "Lines are the memory that clients share with nobody, at the end less at rest, means over trials; pale "
        f"bars are intervals. Both axes are logarithmic.{f' Here, {text}.' if text else ''}"
    )


def draw(material: Material, page: Page) -> Sequence[Drawing]:
    """One drawing for each placement that has a line, all with the same axes."""
    found = {placement: _strokes(material, placement) for placement in material.placements}
    strokes = [stroke for of in found.values() for stroke in of]
    up = scale_for([point.time for stroke in strokes for point in stroke.points], "bytes")
    published = material.published_table(RETAINED)
    assert published is not None
    made = frame_of(strokes, up)
    frame = Frame(made.across, made.high, up, f"{published.what}s", "memory")
    return [
        Drawing(plate(page, [("", of)], frame), _alt(of, up), f"Client and server {PLACEMENT_WORDS.get(where, where)}")
        for where, of in found.items()
        if of
    ]


def _strokes(material: Material, placement: str) -> list[Stroke]:
    """Nothing of one whose memory did not grow: there is no logarithm of it."""
    found = [one for one in shown_retained(material, placement) if all(point.time > 0 for point in one.points)]
    numbers = {one.binding: material.colours[one.binding] for one in found}
    return [
        Stroke(material.labels[one.binding], one.points, series(number).placeholder, mark(number))
        for one, number in zip(found, numbers.values(), strict=True)
    ]


def _alt(strokes: Sequence[Stroke], up: Scale) -> str:
    texts = [f"{s.name}: {', '.join(f'{up.show(p.time)} at {p.size:,.0f}' for p in s.points)}" for s in strokes]
    return f"Memory in {up.symbol} by how many are kept. " + "; ".join(texts)


VIEW = View(
    "retained",
    "Memory of what is kept",
    caption,
    lambda material: any(_strokes(material, placement) for placement in material.placements),
    draw,
)
