"""A graph as a column of boxes, as wide as a phone: each lists its relations, and lines beside it lead on."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from orrery.picture.acyclic import directions
from orrery.picture.frames import title
from orrery.picture.geometry import Box, Point
from orrery.picture.graph import Graph, Node
from orrery.picture.shapes import GLYPH, PADDING, ROW, TAG, draw_frame, draw_head, draw_line, hues, text
from orrery.picture.tracks import Turn, nested

_APART = 22
_TRACK = 9
_ENTRY = 8
"""Between lines that end at the same box."""


@dataclass(frozen=True)
class _Stack:
    """A node's box with its lines of text (style, text), and the edges that begin at some of them (edge, line)."""

    node: Node
    box: Box
    lines: tuple[tuple[str, str], ...]
    begins: tuple[tuple[int, int], ...]


def draw_column(parent: Element, graph: Graph, width: int) -> int:
    """Draw it in this width, in pixels; its height."""
    gutter = 30 + _TRACK * len(graph.edges)
    stacks = _stacks(graph, width - min(gutter, width // 3))
    starts, ends = _starts(stacks), _ends(graph, stacks)
    taken = nested([Turn((number, 0), starts[number], ends[number]) for number in range(len(graph.edges))])
    right = stacks[0].box.width
    lines: list[list[Point]] = []
    for number, edge in enumerate(graph.edges):
        turn, start, end = right + 18 + _TRACK * taken[number, 0], starts[number], ends[number]
        lines.append([(right, start), (turn, start), (turn, end), (right, end)])
        draw_line(parent, edge, lines[-1])
    for stack in stacks:
        _draw(parent, stack, graph)
    for line in lines:
        draw_head(parent, line)
    return stacks[-1].box.y + stacks[-1].box.height


def _stacks(graph: Graph, width: int) -> list[_Stack]:
    """The boxes, one below the other; callers stand above those whom they call."""
    made: list[_Stack] = []
    y = 4
    for node in _ordered(graph):
        lines, begins = _lines(node, graph, int((width - 2 * PADDING) / GLYPH))
        height = ROW * len(lines) + 2 * PADDING + (TAG if node.process else 0)
        made.append(_Stack(node, Box(0, y, width, height), tuple(lines), tuple(begins)))
        y += height + _APART
    return made


def _ordered(graph: Graph) -> list[Node]:
    """The nodes so that as many lines as can be lead down."""
    waiting = {node.name: node for node in graph.nodes}
    edges = [(a, b) for a, b in directions(graph) if a != b]
    ordered: list[Node] = []
    while waiting:
        free = [name for name in waiting if not any(b == name and a in waiting for a, b in edges)]
        ordered.append(waiting.pop(free[0]))
    return ordered


def _lines(node: Node, graph: Graph, letters: int) -> tuple[list[tuple[str, str]], list[tuple[int, int]]]:
    """What stands in a box, in lines of so many letters, and where its edges begin."""
    host = () if node.host is None else (title(node.host),)
    lines = [("bold", node.title), *_wrapped((*node.notes, *host), letters)]
    begins: list[tuple[int, int]] = []
    for number, edge in enumerate(graph.edges):
        if edge.source == node.name:
            begins.append((number, len(lines)))
            lines += [("small", f"\N{RIGHTWARDS ARROW} {edge.whom}"), *_wrapped(edge.what, letters)]
    return lines, begins


def _wrapped(notes: Sequence[str], letters: int) -> list[tuple[str, str]]:
    return [("quiet small", line) for note in notes for line in textwrap.wrap(note, max(letters, 12))]


def _baseline(stack: _Stack, line: int) -> int:
    return stack.box.y + PADDING + 13 + ROW * line


def _starts(stacks: Sequence[_Stack]) -> dict[int, int]:
    """The y at which each edge begins: beside its line of text."""
    return {number: _baseline(stack, line) - 4 for stack in stacks for number, line in stack.begins}


def _ends(graph: Graph, stacks: Sequence[_Stack]) -> dict[int, int]:
    """The y at which each edge ends: near the top of its target's box, one below the other."""
    found: dict[int, int] = {}
    for stack in stacks:
        into = [number for number, edge in enumerate(graph.edges) if edge.target == stack.node.name]
        step = min(_ENTRY, (stack.box.height - 16) // max(1, len(into)))
        for place, number in enumerate(into):
            found[number] = stack.box.y + 10 + step * place
    return found


def _draw(parent: Element, stack: _Stack, graph: Graph) -> None:
    draw_frame(parent, stack.box, stack.node, hues(graph))
    for number, (style, line) in enumerate(stack.lines):
        text(parent, stack.box.x + PADDING, _baseline(stack, number), line, style)
