"""Where boxes, labels and lines of a picture stand, in whole cells or pixels.

Layers follow each other *along* the picture and extend *across* it; `down` says which of them is x and which y.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.picture.acyclic import directions
from orrery.picture.graph import Graph
from orrery.picture.layers import Layers, Spot, in_layers
from orrery.picture.tracks import Key, Turn, tracks

Point = tuple[int, int]
Size = tuple[int, int]


@dataclass(frozen=True)
class Spacing:
    """Distances: `lead` before the first turn of a line, `track` between turns, `tail` after the last one (room for the
    arrow's head), `apart` between neighbours in a layer. `cell` is 1 where a line covers cells, 0 where it is thin."""

    lead: int
    track: int
    tail: int
    apart: int
    cell: int = 0


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> Point:
        """Its middle, rounded down."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True)
class Diagram:
    """Boxes of the nodes by name, and for each edge the box of its label and its line from source to target."""

    boxes: Mapping[str, Box]
    labels: tuple[Box, ...]
    lines: tuple[tuple[Point, ...], ...]
    size: Size


def place(graph: Graph, boxes: Mapping[str, Size], labels: Sequence[Size], spacing: Spacing, down: bool) -> Diagram:
    """A drawing of the graph with boxes and labels of these sizes (width, height)."""
    return _Placing(graph, boxes, labels, spacing, down).drawing()


def most_ends(graph: Graph) -> dict[str, int]:
    """For each node the larger of the numbers of lines that end at its two sides."""
    sides = {node.name: [0, 0] for node in graph.nodes}
    for start, end in directions(graph):
        sides[start][1] += 1
        sides[end][start == end] += 1
    return {name: max(1, *counts) for name, counts in sides.items()}


@dataclass(frozen=True)
class _Way:
    """An edge from lower to higher layers: `stops` are its ends, its label and the spots in between, layer by layer.

    A loop goes from a box along its label and back to the same box; among cells there is no room for that, and it turns
    back before its label.
    """

    edge: int
    start: str
    stops: tuple[Spot, ...]
    end: str
    backwards: bool = False

    @property
    def loop(self) -> bool:
        return self.start == self.end


class _Placing:
    def __init__(
        self, graph: Graph, boxes: Mapping[str, Size], labels: Sequence[Size], spacing: Spacing, down: bool
    ) -> None:
        self.graph = graph
        self.spacing = spacing
        self.down = down
        sizes = {**boxes, **{_label(number): size for number, size in enumerate(labels)}}
        self.along = {name: size[down] for name, size in sizes.items()}
        self.across = {name: size[not down] for name, size in sizes.items()}
        self.directions = directions(graph)
        self.layers = self._layers()
        self.ways = [self._way(number) for number in range(len(graph.edges))]
        self.ports = self._ports()
        self.turns = self._turns()
        self.starts = self._starts()

    def drawing(self) -> Diagram:
        names = [node.name for node in self.graph.nodes]
        labels = [_label(number) for number in range(len(self.graph.edges))]
        boxes = {name: self._box(name) for name in (*names, *labels)}
        lines = tuple(tuple(self._xy(point) for point in self._line(way)) for way in self.ways)
        right = max(max(box.x + box.width for box in boxes.values()), *(x + 1 for line in lines for x, _ in line))
        bottom = max(max(box.y + box.height for box in boxes.values()), *(y + 1 for line in lines for _, y in line))
        return Diagram({n: boxes[n] for n in names}, tuple(boxes[n] for n in labels), lines, (right, bottom))

    def _layers(self) -> Layers:
        halves: list[tuple[str, str]] = []
        for number, (start, end) in enumerate(self.directions):
            halves.append((start, _label(number)))
            if start != end:
                halves.append((_label(number), end))
        return in_layers(self.across, halves, self.spacing.apart)

    def _way(self, number: int) -> _Way:
        start, end = self.directions[number]
        label, edge = _label(number), self.graph.edges[number]
        spots, passes = self.layers.spots, self.layers.passes
        stops = (spots[start], *passes[start, label], spots[label])
        if start != end:
            stops = (*stops, *passes[label, end], spots[end])
        return _Way(number, start, stops, end, backwards=edge.source != start)

    def _ports(self) -> dict[tuple[int, str], int]:
        """For each edge and end (`out` of its lower layer, `in` to its higher one) where it meets the box, across."""
        found: dict[tuple[int, str], int] = {}
        for node in self.graph.nodes:
            out = [(way.stops[1].middle, way.edge, "out") for way in self.ways if way.start == node.name]
            out += [(way.stops[1].middle, way.edge, "in") for way in self.ways if way.loop and way.start == node.name]
            into = [(w.stops[-2].middle, w.edge, "in") for w in self.ways if w.end == node.name and not w.loop]
            for side in (out, into):
                for place, (_, edge, end) in enumerate(
                    sorted(side, key=lambda port: (port[0], port[1], port[2] == "in"))
                ):
                    found[edge, end] = self._near(node.name) + self.across[node.name] * (place + 1) // (len(side) + 1)
        return found

    def _near(self, name: str) -> int:
        """The side of a box or label that is nearer to the picture's edge, across."""
        return self.layers.spots[name].middle - self.across[name] // 2

    def _heights(self, way: _Way) -> list[int]:
        """Where a way runs in each layer, across."""
        inner = [spot.middle for spot in way.stops[1:-1]]
        return [self.ports[way.edge, "out"], *inner, self.ports[way.edge, "in"]]

    def _turns(self) -> dict[Key, int]:
        """For each edge and leg, which of the tracks after its layer it takes."""
        turns: dict[int, list[Turn]] = {}
        for way in self.ways:
            for number, (layer, a, b) in enumerate(self._legs(way)):
                turns.setdefault(layer, []).append(Turn((way.edge, number), a, b))
        return {key: track for found in turns.values() for key, track in tracks(found).items()}

    def _legs(self, way: _Way) -> list[tuple[int, int, int]]:
        """The layers that a way comes from, and from where to where it goes after each of them, across."""
        heights, first = self._heights(way), way.stops[0].layer
        if not way.loop:
            return [(layer, a, b) for layer, (a, b) in enumerate(itertools.pairwise(heights), start=first)]
        if self.spacing.cell:
            return [(first, heights[0], heights[-1])]
        near = self._near(_label(way.edge))
        return [(first, heights[0], near), (first, near + self.across[_label(way.edge)], heights[-1])]

    def _starts(self) -> list[int]:
        """Where each layer begins, along."""
        count = max(spot.layer for spot in self.layers.spots.values()) + 1
        starts = [0]
        for layer in range(count):
            starts.append(starts[-1] + self._extent(layer) + self._gap(layer))
        return starts

    def _extent(self, layer: int) -> int:
        return max((self.along[name] for name, spot in self.layers.spots.items() if spot.layer == layer), default=0)

    def _gap(self, layer: int) -> int:
        legs = [((way.edge, number), leg) for way in self.ways for number, leg in enumerate(self._legs(way))]
        used = max((self.turns.get(key, -1) + 1 for key, leg in legs if leg[0] == layer), default=0)
        return self.spacing.lead + used * self.spacing.track + self.spacing.tail

    def _begin(self, name: str) -> int:
        """Where a box or label begins, along: it stands in the middle of its layer."""
        layer = self.layers.spots[name].layer
        return self.starts[layer] + (self._extent(layer) - self.along[name]) // 2

    def _box(self, name: str) -> Box:
        x, y = self._xy((self._begin(name), self._near(name)))
        width, height = self._xy((self.along[name], self.across[name]))
        return Box(x, y, width, height)

    def _line(self, way: _Way) -> list[Point]:
        """The corners of an edge, from its source to its target, as (along, across)."""
        heights = self._heights(way)
        points = [(self._begin(way.start) + self.along[way.start] - self.spacing.cell, heights[0])]
        for number, (layer, a, b) in enumerate(self._legs(way)):
            if way.loop and number == 1:
                points += [(self._begin(_label(way.edge)), height) for height in (points[-1][1], a)]
            if a != b:
                turn = self._turn(layer, self.turns[way.edge, number])
                points += [(turn, a), (turn, b)]
        last = points[0][0] if way.loop else self._begin(way.end)
        points.append((last, heights[-1]))
        return points[::-1] if way.backwards else points

    def _turn(self, layer: int, track: int) -> int:
        return self.starts[layer] + self._extent(layer) + self.spacing.lead + track * self.spacing.track

    def _xy(self, point: Point) -> Point:
        return (point[1], point[0]) if self.down else point


def _label(number: int) -> str:
    """The name of a label as a vertex: no object has one like it."""
    return f"label {number}"
