"""Frames of hosts: around the boxes of objects that a scenario lets run on the same one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from orrery.picture.geometry import Box, Diagram, Point, Size
from orrery.picture.graph import Edge, Graph, Node


@dataclass(frozen=True)
class Margin:
    """Between a frame and the boxes in it, at each side; and the width of a letter of its title."""

    x: int
    y: int
    letter_width: float


def title(host: str) -> str:
    """What stands at a frame."""
    return f"host {host}"


def with_frame(node: Node, size: Size, margin: Margin) -> Size:
    """The size of a node's box with its frame, if it has one."""
    if node.host is None:
        return size
    wanted = int((len(title(node.host)) + 4) * margin.letter_width)
    return max(size[0] + 2 * margin.x, wanted), size[1] + 2 * margin.y


def without_frame(node: Node, box: Box, margin: Margin) -> Box:
    """The box of a node inside its frame."""
    if node.host is None:
        return box
    return Box(box.x + margin.x, box.y + margin.y, box.width - 2 * margin.x, box.height - 2 * margin.y)


def through_frames(graph: Graph, edge: Edge, line: Sequence[Point], margin: Margin) -> tuple[Point, ...]:
    """A line that ends at frames, led on to the boxes in them."""
    framed = {node.name for node in graph.nodes if node.host is not None}
    points = [*line]
    if edge.source in framed:
        points[0] = _away(points[0], points[1], margin)
    if edge.target in framed:
        points[-1] = _away(points[-1], points[-2], margin)
    return tuple(points)


def frames(graph: Graph, diagram: Diagram) -> Iterator[tuple[str, Box]]:
    """Each host with its frame: one around all of its boxes where nothing else would lie in it, else one for each."""
    hosts: dict[str, list[str]] = {}
    for node in graph.nodes:
        if node.host is not None:
            hosts.setdefault(node.host, []).append(node.name)
    for host, names in hosts.items():
        whole = _around([diagram.boxes[name] for name in names])
        alone = not any(_overlap(whole, other) for other in _others(graph, diagram, names))
        yield from ((host, box) for box in ([whole] if alone else [diagram.boxes[name] for name in names]))


def _others(graph: Graph, diagram: Diagram, names: Sequence[str]) -> Iterator[Box]:
    """What does not belong to these nodes: the boxes of others, and labels of lines that come from or go to others."""
    boxes: Mapping[str, Box] = diagram.boxes
    yield from (box for name, box in boxes.items() if name not in names)
    for edge, label in zip(graph.edges, diagram.labels, strict=True):
        if edge.source not in names or edge.target not in names:
            yield label


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)


def _overlap(one: Box, other: Box) -> bool:
    pairs = ((one.x, one.width, other.x, other.width), (one.y, one.height, other.y, other.height))
    return all(a < b + length and b < a + extent for a, extent, b, length in pairs)


def _away(end: Point, before: Point, margin: Margin) -> Point:
    """The end, led on by the margin at its side, as it came from the point before."""
    steps = [(a > b) - (a < b) for a, b in zip(end, before, strict=True)]
    x, y = (place + step * size for place, step, size in zip(end, steps, (margin.x, margin.y), strict=True))
    return x, y
