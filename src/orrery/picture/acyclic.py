"""Circles in a graph cut open: which edges a picture turns round so that all lead one way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from orrery.picture.graph import Graph

Edge = tuple[str, str]


def directions(graph: Graph) -> list[Edge]:
    """The ends of each edge of the graph, turned round where it leads back; loops stay as they are.

    One comes first from those whom nobody calls, then from those who make load, then from the others in their order.
    """
    called = {edge.target for edge in graph.edges if edge.source != edge.target}
    callers = [edge.source for edge in graph.edges if edge.kind == "call"]
    starts = [*(name for name in callers if name not in called), *callers]
    return forward([(edge.source, edge.target) for edge in graph.edges], starts)


def forward(edges: Sequence[Edge], starts: Iterable[str]) -> list[Edge]:
    """The edges with those turned round that lead back to where one came from, if one comes from `starts` in turn."""
    walk = _Walk(edges)
    for source in (*starts, *(source for source, _ in edges)):
        walk.follow(source)
    return [(b, a) if (a, b) in walk.back else (a, b) for a, b in edges]


class _Walk:
    """Follows edges depth first and notes those that lead into its own path."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        self.edges = edges
        self.path: list[str] = []
        self.done: set[str] = set()
        self.back: set[Edge] = set()

    def follow(self, source: str) -> None:
        if source in self.done:
            return
        self.path.append(source)
        for a, b in self.edges:
            if a == source and b in self.path and a != b:
                self.back.add((a, b))
            elif a == source:
                self._onward(b)
        self.path.pop()
        self.done.add(source)

    def _onward(self, target: str) -> None:
        if target not in self.path:
            self.follow(target)
