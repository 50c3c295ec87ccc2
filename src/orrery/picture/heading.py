"""What stands above an SVG picture: which scenario it shows, at which point, and what its lines mean."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from orrery.picture.graph import Graph
from orrery.picture.shapes import element, text

_MEANINGS = {
    "call": "calls",
    "forward": "hands calls on",
    "reaction": "calls before it replies",
    "publish": "publishes",
}
_ROW = 20
_SAMPLE = 28


@dataclass(frozen=True)
class Heading:
    """The scenario's name and title, and the point that is shown (`pairs=3`)."""

    name: str
    title: str
    point: str = ""

    @property
    def lines(self) -> list[str]:
        """Its lines, for a terminal."""
        return [self.name, self.title, *([self.point] if self.point else [])]


def draw_heading(parent: Element, heading: Heading, graph: Graph, margin: int, width: int) -> int:
    """Draw it at the top, in lines of at most `width`; where the picture may begin below it."""
    y = margin + 14
    text(parent, margin, y, heading.name, "name")
    for line in textwrap.wrap(heading.title, max(20, width // 7)):
        y += _ROW
        text(parent, margin, y, line)
    for line in textwrap.wrap(heading.point, max(20, width // 7)):
        y += _ROW
        text(parent, margin, y, line, "quiet small")
    return _draw_legend(parent, graph, margin, y + _ROW + 4, width) + _ROW


def _draw_legend(parent: Element, graph: Graph, margin: int, y: int, width: int) -> int:
    """The kinds of lines, where there are several; where the last row of it stands."""
    kinds = [kind for kind in _MEANINGS if kind in {edge.kind for edge in graph.edges}]
    if len(kinds) < 2:
        return y - _ROW - 4
    x = margin
    for kind in kinds:
        wanted = _SAMPLE + 8 + 7 * len(_MEANINGS[kind]) + 16
        if x > margin and x + wanted > margin + width:
            x, y = margin, y + _ROW
        element(parent, "path", d=f"M{x},{y - 4}h{_SAMPLE}").set("class", f"line {kind}")
        text(parent, x + _SAMPLE + 8, y, _MEANINGS[kind], "quiet small")
        x += wanted
    return y
