"""Frames of hosts: one around what belongs together, never around what does not; lines end at boxes, not at frames."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn_scenarios import HEAD, drawn

from orrery.picture.frames import Margin, frames, through_frames, with_frame, without_frame
from orrery.picture.geometry import Diagram, Spacing, place
from orrery.picture.graph import Graph, Node
from orrery.picture.heading import Heading
from orrery.picture.svg import picture_svg
from orrery.picture.terminal import picture_text

MARGIN = Margin(x=2, y=1, letter_width=1)
SIZE = (12, 5)
TOGETHER = f"""{HEAD}
[object.server]
serves = "*"
host = "core"
[object.proxy]
serves = "*"
forwards = "server"
host = "core"
[object.client]
calls = "proxy"
"""
APART = TOGETHER.replace('forwards = "server"\nhost = "core"', 'forwards = "server"').replace(
    'calls = "proxy"', 'calls = "proxy"\nhost = "core"'
)
"""Client and server on one host, and between them who is on none."""


def diagram(graph: Graph, down: bool = False) -> Diagram:
    boxes = {node.name: with_frame(node, SIZE, MARGIN) for node in graph.nodes}
    return place(graph, boxes, [(8, 3)] * len(graph.edges), Spacing(2, 2, 3, 1, cell=1), down)


@pytest.mark.parametrize("down", [False, True])
def test_boxes_of_one_host_have_one_frame(tmp_path: Path, down: bool) -> None:
    graph = drawn(tmp_path, TOGETHER)
    made = diagram(graph, down)
    [(host, frame)] = frames(graph, made)
    assert host == "core"
    for name, box in made.boxes.items():
        inside = frame.x <= box.x and box.x + box.width <= frame.x + frame.width
        inside = inside and frame.y <= box.y and box.y + box.height <= frame.y + frame.height
        assert inside == (name != "client")


@pytest.mark.parametrize("down", [False, True])
def test_nothing_else_stands_in_a_frame(tmp_path: Path, down: bool) -> None:
    graph = drawn(tmp_path, APART)
    made = diagram(graph, down)
    assert [*frames(graph, made)] == [("core", made.boxes["server"]), ("core", made.boxes["client"])]


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("text", [TOGETHER, APART])
def test_lines_end_at_boxes(tmp_path: Path, text: str, down: bool) -> None:
    graph = drawn(tmp_path, text)
    made = diagram(graph, down)
    inner = {node.name: without_frame(node, made.boxes[node.name], MARGIN) for node in graph.nodes}
    for edge, line in zip(graph.edges, made.lines, strict=True):
        found = through_frames(graph, edge, line, MARGIN)
        for (x, y), box in ((found[0], inner[edge.source]), (found[-1], inner[edge.target])):
            along, begin, extent = (y, box.y, box.height) if down else (x, box.x, box.width)
            assert along in (begin, begin + extent - 1)


def test_a_box_without_a_host_has_no_frame() -> None:
    assert with_frame(Node("a", 1), SIZE, MARGIN) == SIZE
    assert with_frame(Node("a", 1, host="core"), SIZE, MARGIN) == (16, 7)
    # ` host ` and the name, and a corner at each side.
    assert with_frame(Node("a", 1, host="a" * 20), SIZE, MARGIN) == (29, 7)


def test_pictures_say_whose_frame_it_is(tmp_path: Path) -> None:
    graph = drawn(tmp_path, TOGETHER)
    assert picture_text(graph).count(" host core ") == 1
    assert "host core" in picture_svg(graph, Heading("drawn", "Drawn")).decode()
