"""A graph as one SVG file that needs nothing else: light or dark as its reader likes it, downwards on a phone."""

from __future__ import annotations

from xml.etree import ElementTree

from orrery.picture.column import draw_column
from orrery.picture.frames import frames, through_frames, with_frame, without_frame
from orrery.picture.geometry import place
from orrery.picture.graph import Graph
from orrery.picture.heading import Heading, draw_heading
from orrery.picture.shapes import (
    FRAME_MARGIN,
    box_size,
    draw_box,
    draw_head,
    draw_host,
    draw_host_title,
    draw_label,
    draw_line,
    element,
    hues,
    label_size,
    spacing,
)
from orrery.picture.style import STYLE

MARGIN = 16
PHONE = 390
"""The width of a phone in pixels. What is wider when it leads downwards becomes a column there."""


def picture_svg(graph: Graph, heading: Heading) -> bytes:
    """The file: the picture twice, of which the reader's window shows one."""
    wide, width, height = _layered(graph, heading, down=False)
    narrow, narrow_width, narrow_height = _layered(graph, heading, down=True)
    if narrow_width > PHONE:
        narrow, narrow_width, narrow_height = _column(graph, heading)
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "class": "picture", "role": "img"})
    root.set("width", str(width))
    root.set("height", str(height))
    element(root, "title").text = f"{heading.name}: {heading.title}"
    sizes = {"wide": (width, height), "narrow": (narrow_width, narrow_height)}
    element(root, "style").text = STYLE + _sizes(sizes)
    root.extend((wide, narrow))
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _sizes(sizes: dict[str, tuple[int, int]]) -> str:
    """How large the file shows itself: as wide as it is, or as its window."""
    (width, height), (narrow_width, narrow_height) = sizes["wide"], sizes["narrow"]
    return (
        f".picture{{width:min(100%,{width}px);height:auto;aspect-ratio:{width}/{height}}}"
        f"@media (max-width:700px) and (orientation:portrait){{.wide{{display:none}}.narrow{{display:inline}}"
        f".picture{{width:min(100%,{max(narrow_width, PHONE)}px);aspect-ratio:{narrow_width}/{narrow_height}}}}}\n"
    )


def _column(graph: Graph, heading: Heading) -> tuple[ElementTree.Element, int, int]:
    """The picture as a column of boxes, with its width and height."""
    svg = ElementTree.Element("svg", {"class": "narrow"})
    width = PHONE - 2 * MARGIN
    top = draw_heading(svg, heading, graph, MARGIN, width)
    bottom = draw_column(element(svg, "g", transform=f"translate({MARGIN},{top})"), graph, width)
    svg.set("viewBox", f"0 0 {PHONE} {top + bottom + MARGIN}")
    return svg, PHONE, top + bottom + MARGIN


def _layered(graph: Graph, heading: Heading, down: bool) -> tuple[ElementTree.Element, int, int]:
    """The picture in layers in one direction, with its width and height."""
    boxes = {node.name: with_frame(node, box_size(graph, node, down), FRAME_MARGIN) for node in graph.nodes}
    drawing = place(graph, boxes, [label_size(edge, down) for edge in graph.edges], spacing(down), down)
    svg = ElementTree.Element("svg", {"class": "narrow" if down else "wide"})
    width = max(drawing.size[0], PHONE - 2 * MARGIN)
    top = draw_heading(svg, heading, graph, MARGIN, width)
    body = element(svg, "g", transform=f"translate({MARGIN + (width - drawing.size[0]) // 2},{top})")
    hosts = [*frames(graph, drawing)]
    for _, frame in hosts:
        draw_host(body, frame)
    lines = [through_frames(graph, e, line, FRAME_MARGIN) for e, line in zip(graph.edges, drawing.lines, strict=True)]
    for edge, line in zip(graph.edges, lines, strict=True):
        draw_line(body, edge, line)
    for host, frame in hosts:
        draw_host_title(body, frame, host)
    processes = hues(graph)
    for node in graph.nodes:
        draw_box(body, without_frame(node, drawing.boxes[node.name], FRAME_MARGIN), node, processes)
    for line in lines:
        draw_head(body, line)
    for edge, label in zip(graph.edges, drawing.labels, strict=True):
        draw_label(body, label, edge, down)
    full = (width + 2 * MARGIN, top + drawing.size[1] + MARGIN)
    svg.set("viewBox", f"0 0 {full[0]} {full[1]}")
    return svg, *full
