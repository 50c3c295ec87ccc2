"""The parts of an SVG picture: boxes, lines with arrows, labels. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.etree.ElementTree import Element, SubElement

from orrery.picture.frames import Margin, title
from orrery.picture.geometry import Box, Point, Size, Spacing, most_ends
from orrery.picture.graph import Edge, Graph, Node
from orrery.picture.style import HUES

ROW = 18
"""The height of a line of text."""
GLYPH = 7.2
"""A width that letters of the text stay below on average."""
PADDING = 12
TAG = 8
FRAME_MARGIN = Margin(x=12, y=26, letter_width=GLYPH)
"""Between the frame of a host and the boxes in it."""
_CORNER = 6
_HEAD = 9


def element(parent: Element, name: str, **attributes: object) -> Element:
    """A new element at the end of `parent`."""
    return SubElement(parent, name, {key: str(value) for key, value in attributes.items()})


def text(parent: Element, x: float, y: float, content: str, style: str = "", anchor: str = "start") -> None:
    """A line of text whose letters stand on `y`."""
    made = element(parent, "text", x=x, y=y)
    if style:
        made.set("class", style)
    if anchor != "start":
        made.set("text-anchor", anchor)
    made.text = content


def spacing(down: bool) -> Spacing:
    """Room for the turns of lines and for their arrows."""
    return Spacing(lead=10, track=12, tail=20, apart=20) if down else Spacing(lead=12, track=14, tail=22, apart=16)


def hues(graph: Graph) -> dict[str, int]:
    """A hue for each process that objects share."""
    names = dict.fromkeys(node.process for node in graph.nodes if node.process)
    return {name: number % HUES for number, name in enumerate(names)}


def box_size(graph: Graph, node: Node, down: bool) -> Size:
    """Room for the text, and for the lines that end at one of the sides."""
    process = len(node.process) + 8 if node.process else 0
    # The title is bold, and so much wider.
    letters = max(len(node.title) * 1.15, *map(len, node.notes), process)
    width = int(letters * GLYPH) + 2 * PADDING
    height = ROW * (1 + len(node.notes)) + 2 * PADDING + (TAG if node.process else 0)
    room = 24 * most_ends(graph)[node.name]
    return (max(width, room), height) if down else (width, max(height, room))


def label_size(edge: Edge, down: bool) -> Size:
    """From left to right the line goes through the middle of its label, else the label interrupts it.

    A loop leads along one side of its label.
    """
    width = int(max(map(len, (edge.whom, *edge.what))) * GLYPH) + 12
    through = not down and edge.source != edge.target
    return (width, 2 * ROW * len(edge.what) + 4) if through else (width, ROW * (1 + len(edge.what)) + 6)


def draw_box(parent: Element, box: Box, node: Node, processes: Mapping[str, int]) -> None:
    """A box with its text."""
    group = element(parent, "g")
    draw_frame(group, box, node, processes)
    lines = [node.title, *node.notes]
    tag = TAG if node.process else 0
    y = box.y + (box.height - tag - ROW * len(lines)) // 2 + 13
    for number, line in enumerate(lines):
        text(group, box.x + PADDING, y + number * ROW, line, "quiet small" if number else "bold")


def _draw_tag(parent: Element, box: Box, content: str, hue: int) -> None:
    """The process, on the lower border of the box."""
    width = int(len(content) * 6.6) + 12
    x, y = box.x + PADDING, box.y + box.height - 8
    element(parent, "rect", x=x, y=y, width=width, height=16, rx=8).set("class", f"tag hue{hue}")
    text(parent, x + width / 2, y + 12, content, "tagged", "middle")


def draw_frame(parent: Element, box: Box, node: Node, processes: Mapping[str, int]) -> None:
    """The rectangle of a box; behind it another one where there are several objects. Then the tag of its process."""
    shared = f" process hue{processes[node.process]}" if node.process else ""
    for shift in (4, 0) if node.count > 1 else (0,):
        made = element(parent, "rect", x=box.x + shift, y=box.y - shift, width=box.width, height=box.height, rx=6)
        made.set("class", f"box{shared}")
    if node.process:
        _draw_tag(parent, box, f"process {node.process}", processes[node.process])


def draw_host(parent: Element, box: Box) -> None:
    """The frame of a host."""
    made = element(parent, "rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=10)
    made.set("class", "host")


def draw_host_title(parent: Element, box: Box, host: str) -> None:
    """Its name; a line that comes there is interrupted by it."""
    x, width = box.x + PADDING, int(len(title(host)) * GLYPH)
    element(parent, "rect", x=x - 2, y=box.y + 4, width=width + 4, height=14).set("class", "page")
    text(parent, x, box.y + 15, title(host), "quiet small")


def draw_line(parent: Element, edge: Edge, points: Sequence[Point]) -> None:
    """A line with round corners, up to where the arrow's head begins."""
    path = _rounded([*points[:-1], _towards(points[-1], points[-2], _HEAD)])
    element(parent, "path", d=path).set("class", f"line {edge.kind}")


def draw_head(parent: Element, points: Sequence[Point]) -> None:
    """The head of the arrow at the end of a line; it belongs above the boxes."""
    end = points[-1]
    x, y = _towards(end, points[-2], _HEAD)
    side = (4, 0) if x == end[0] else (0, 4)
    corners = [end, (x + side[0], y + side[1]), (x - side[0], y - side[1])]
    element(parent, "polygon", points=" ".join(f"{a},{b}" for a, b in corners)).set("class", "head")


def _rounded(points: Sequence[Point]) -> str:
    """The path through the points, each corner as round as there is room for."""
    path = f"M{points[0][0]},{points[0][1]}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        size = min(_CORNER, _distance(before, corner) // 2, _distance(corner, after) // 2)
        start, end = _towards(corner, before, size), _towards(corner, after, size)
        path += f"L{start[0]},{start[1]}Q{corner[0]},{corner[1]} {end[0]},{end[1]}"
    return f"{path}L{points[-1][0]},{points[-1][1]}"


def _distance(a: Point, b: Point) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _towards(corner: Point, other: Point, size: int) -> Point:
    """The point so far from a corner on the way to another one, beside or above it."""
    (x, y), (to_x, to_y) = corner, other
    return x + size * ((to_x > x) - (to_x < x)), y + size * ((to_y > y) - (to_y < y))


def draw_label(parent: Element, box: Box, edge: Edge, down: bool) -> None:
    """The label: around its line from left to right, else in the place of a piece of it."""
    lines = (edge.whom, *edge.what)
    loop = edge.source == edge.target
    x, anchor = (box.x + 10.0, "start") if loop else (box.x + box.width / 2, "middle")
    if not down and not loop:
        y = box.middle[1]
        rows = [y - 6, *(y + 16 + ROW * number for number in range(len(edge.what)))]
    else:
        rows = [box.y + 16 + ROW * number for number in range(len(lines))]
    if down and not loop:
        element(parent, "rect", x=box.x, y=box.y, width=box.width, height=box.height).set("class", "page")
    for number, (row, line) in enumerate(zip(rows, lines, strict=True)):
        text(parent, x, row, line, "quiet small" if number else "small", anchor)
