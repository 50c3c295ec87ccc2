"""A graph as text with box characters, for terminals and files."""

from __future__ import annotations

from orrery.picture.canvas import Canvas
from orrery.picture.frames import Margin, frames, through_frames, title, with_frame, without_frame
from orrery.picture.geometry import Box, Size, Spacing, most_ends, place
from orrery.picture.graph import Edge, Graph, Node

_RIGHT = Spacing(lead=2, track=2, tail=3, apart=1, cell=1)
_DOWN = Spacing(lead=1, track=1, tail=2, apart=2, cell=1)
_MARGIN = Margin(x=2, y=1, letter_width=1)


def picture_text(graph: Graph, width: int | None = None) -> str:
    """The picture; from left to right, or downwards where it would be wider than `width` columns otherwise."""
    rows = _rows(graph, down=False)
    if width is not None and max(map(len, rows)) > width:
        rows = _rows(graph, down=True)
    return "\n".join(rows)


def _rows(graph: Graph, down: bool) -> list[str]:
    ends = most_ends(graph)
    boxes = {node.name: with_frame(node, _box_size(node, ends[node.name], down), _MARGIN) for node in graph.nodes}
    labels = [_label_size(edge, down) for edge in graph.edges]
    drawing = place(graph, boxes, labels, _DOWN if down else _RIGHT, down)
    canvas = Canvas()
    for host, frame in frames(graph, drawing):
        canvas.box(frame.x, frame.y, frame.width, frame.height)
        canvas.text(frame.x + 2, frame.y, f" {title(host)} ")
    for edge, line in zip(graph.edges, drawing.lines, strict=True):
        canvas.arrow(through_frames(graph, edge, line, _MARGIN))
    for node in graph.nodes:
        _draw_box(canvas, without_frame(node, drawing.boxes[node.name], _MARGIN), node)
    for edge, label in zip(graph.edges, drawing.labels, strict=True):
        _draw_label(canvas, label, edge, down)
    return canvas.rows()


def _lines(node: Node) -> list[str]:
    return [node.title, *node.notes]


def _box_size(node: Node, ends: int, down: bool) -> Size:
    """Room for the text, and for as many lines that end at one of the sides."""
    process = len(f" process {node.process} ") if node.process else 0
    width = max(max(map(len, _lines(node))), process) + 4
    height = len(_lines(node)) + 2
    room = 2 * ends + 1
    return (max(width, room), height) if down else (width, max(height, room))


def _label_size(edge: Edge, down: bool) -> Size:
    """From left to right the line goes through the middle of its label, else the label interrupts it."""
    width = max(map(len, (edge.whom, *edge.what)))
    if edge.source == edge.target or down:
        return width + 2, 1 + len(edge.what)
    return width + 2, 2 * len(edge.what) + 1


def _draw_box(canvas: Canvas, box: Box, node: Node) -> None:
    canvas.box(box.x, box.y, box.width, box.height)
    text = _lines(node)
    top = box.y + 1 + (box.height - 2 - len(text)) // 2
    for row, line in enumerate(text):
        canvas.text(box.x + 2, top + row, line)
    if node.process:
        canvas.text(box.x + 1, box.y + box.height - 1, f" process {node.process} ")


def _draw_label(canvas: Canvas, box: Box, edge: Edge, down: bool) -> None:
    text = (edge.whom, *edge.what)
    loop = edge.source == edge.target
    through = not down and not loop
    top = box.middle[1] - 1 if through else box.y
    rows = [top, *range(top + 2, top + 1 + len(text))] if through else range(top, top + len(text))
    for row, line in zip(rows, text, strict=True):
        canvas.text(box.x + (0 if loop and not down else (box.width - len(line)) // 2), row, line)
