"""A graph in layers: which layer each vertex stands in and where, so that few edges cross (Sugiyama, by grandalf)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from grandalf.graphs import Edge, Graph, Vertex
from grandalf.layouts import SugiyamaLayout

ROUNDS = 12
"""After these nothing moves any more in graphs of our size."""


@dataclass
class _View:
    """The extent of a vertex as grandalf has it; its layers lie along y, so only the width matters here."""

    w: int
    h: int = 1
    xy: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Spot:
    """A place in a layer: its number and the middle of what stands there, across the layers."""

    layer: int
    middle: int


@dataclass
class Layers:
    """A spot for each vertex; for each edge those that it passes in the layers between its ends."""

    spots: dict[str, Spot] = field(default_factory=dict)
    passes: dict[tuple[str, str], tuple[Spot, ...]] = field(default_factory=dict)


def in_layers(extents: Mapping[str, int], edges: Sequence[tuple[str, str]], apart: int) -> Layers:
    """Layers of the vertices with these extents across, at least `apart`; `edges` hold no circle."""
    vertices = {name: Vertex(name) for name in extents}
    for name, vertex in vertices.items():
        vertex.view = _View(extents[name])
    made = Graph(list(vertices.values()), [Edge(vertices[a], vertices[b]) for a, b in edges])
    layers = Layers()
    below = 0
    for component in made.C:
        below = _place(component, extents, apart, below, layers)
    return layers


def _place(component: Graph, extents: Mapping[str, int], apart: int, below: int, layers: Layers) -> int:
    """Add one connected part of the graph, from `below` on; where the next one may begin."""
    layout = SugiyamaLayout(component)
    layout.xspace, layout.dw, layout.dh = apart, 1, 1
    file_order = {name: number for number, name in enumerate(extents)}
    roots = sorted((v for v in component.sV if not v.e_in()), key=lambda vertex: file_order[vertex.data])
    layout.init_all(roots=roots)
    layout.draw(ROUNDS)
    if roots[0].view.xy[0] > roots[-1].view.xy[0]:
        _mirror(layout)
    shift = below - min(int(v.view.xy[0] // 1) - extents[v.data] // 2 for v in component.sV)
    for vertex in component.sV:
        layers.spots[vertex.data] = _spot(layout, vertex, shift)
    for edge in component.sE:
        inner = [v for _, v in sorted(layout.ctrls.get(edge, {}).items()) if v not in edge.v]
        passed = tuple(_spot(layout, vertex, shift) for vertex in inner)
        layers.passes[edge.v[0].data, edge.v[1].data] = passed
    return max(layers.spots[v.data].middle + extents[v.data] // 2 + 1 for v in component.sV) + apart


def _mirror(layout: SugiyamaLayout) -> None:
    """What the file names first stands first."""
    for vertex in layout.grx:
        x, y = vertex.view.xy
        vertex.view.xy = -x, y


def _spot(layout: SugiyamaLayout, vertex: Vertex, shift: int) -> Spot:
    return Spot(layout.grx[vertex].rank, int(vertex.view.xy[0] // 1) + shift)
