"""Throughput by the bytes of data sets: a panel for each driver, a curve for each size of buffer."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.machine.facts import SOCKET_BUFFER
from orrery.report.drawing.palette import mark, series
from orrery.report.drawing.size_plate import Frame, Stroke, frame_of, in_rows, plate
from orrery.report.drawing.view import Drawing, Page
from orrery.report.figures import Scale, number
from orrery.report.labels import PLACEMENT_WORDS
from orrery.report.material import Material
from orrery.report.topics.flow.sets import SetPanel, panel_label, set_panels
from orrery.report.topics.flow.words import most_text

UNIT = Scale("Mbit/s")


def caption_of_sets(material: Material) -> str:
    """What is counted, what the dotted line is, and the best that any driver reached."""
    bound = SOCKET_BUFFER.get(material.host)
    left = f" Left of the dotted line ({bound:,} bytes) a data set fits into a socket's buffer." if bound else ""
    return (
        "Bytes of messages over the wall time of the sender, in megabits (10^6) a second, of several senders the mean; "
        "the call that waits at the end of each data set is in that time. A curve for each size of buffer."
        f"{left} Both axes are logarithmic, and the same in all panels. {most_text(material)}"
    )


def draw_sets(material: Material, page: Page) -> Sequence[Drawing]:
    """The panels of each placement by the bytes of a data set, a few in a row."""
    shown = material.of(set_panels)
    made = frame_of([stroke for panel in shown for stroke in _buffers(panel)], UNIT)
    bound = SOCKET_BUFFER.get(material.host)
    frame = Frame(made.across, made.high, UNIT, "a data set, bytes", "throughput", bound)
    return [
        _row(material, page, row, frame, placement)
        for placement in material.placements
        for row in in_rows([panel for panel in shown if panel.placement == placement])
    ]


def _row(material: Material, page: Page, panels: Sequence[SetPanel], frame: Frame, placement: str) -> Drawing:
    figure = plate(page, [(panel_label(material, panel), _buffers(panel)) for panel in panels], frame)
    texts = [
        f"{panel_label(material, panel)}, {stroke.name}: {', '.join(number(point.time) for point in stroke.points)}"
        for panel in panels
        for stroke in _buffers(panel)
    ]
    heading = f"By data set, client and server {PLACEMENT_WORDS.get(placement, placement)}"
    return Drawing(figure, f"Throughput in Mbit/s by bytes of a data set, {placement}. " + "; ".join(texts), heading)


def _buffers(panel: SetPanel) -> list[Stroke]:
    """A curve for each size of buffer: in one panel they are told apart by colour, from panel to panel alike."""
    return [
        Stroke(f"{size:,} B", points, series(index).placeholder, mark(index))
        for index, (size, points) in enumerate(panel.curves.items())
    ]
