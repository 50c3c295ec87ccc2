"""The picture as text, whole: boxes, arrows, labels, shared processes; and what must hold of every picture."""

from pathlib import Path

import pytest
from drawn_scenarios import CHAIN, PROXY, ROBOT, drawn

from orrery.picture.canvas import Canvas
from orrery.picture.terminal import picture_text

PROXY_PICTURE = """\
┌───────────┐                          ┌─────────────────────┐                          ┌─────────────────────┐
│ client x3 │          proxy           │ proxy               │      server[caller]      │ server x3           │
│ closed    ├─────────────────────────▶│ serves Benchmarking ├─────────────────────────▶│ serves Benchmarking │
└───────────┘       7 operations       └ process middle ─────┘         forwards         └─────────────────────┘
                   2 threads each
"""
CHAIN_PICTURE = """\
                                         ┌─────────────────────┐         stage[after]
┌──────────────────┐                     │                     ├──┐      forwards
│ client           │      stage[0]       │ stage x3            │  │                           ┌─────────────────────┐
│ closed, window 8 ├────────────────────▶│ serves Benchmarking │◀─┘     the last: server      │ server              │
└──────────────────┘      void_call      │                     │  ┌──────────────────────────▶│ serves Benchmarking │
                                         │                     ├──┘         forwards          └─────────────────────┘
                                         └─────────────────────┘
"""


def test_a_proxy(tmp_path: Path) -> None:
    assert picture_text(drawn(tmp_path, PROXY)) + "\n" == PROXY_PICTURE


def test_a_chain_that_leads_to_itself(tmp_path: Path) -> None:
    assert picture_text(drawn(tmp_path, CHAIN)) + "\n" == CHAIN_PICTURE


def test_a_narrow_terminal_gets_it_downwards(tmp_path: Path) -> None:
    found = drawn(tmp_path, PROXY)
    wide, narrow = picture_text(found), picture_text(found, width=80)
    assert max(map(len, wide.splitlines())) > 80 >= max(map(len, narrow.splitlines()))
    assert narrow.index("client x3") < narrow.index("proxy") < narrow.index("server x3")
    assert "▼" in narrow and "▶" not in narrow


@pytest.mark.parametrize("text", [PROXY, CHAIN, ROBOT])
@pytest.mark.parametrize("width", [None, 1])
def test_every_word_of_the_graph_can_be_read(tmp_path: Path, text: str, width: int | None) -> None:
    found = drawn(tmp_path, text)
    picture = picture_text(found, width)
    for node in found.nodes:
        assert all(line in picture for line in (node.title, *node.notes))
    for edge in found.edges:
        assert all(line in picture for line in (edge.whom, *edge.what))
    assert sum(picture.count(head) for head in "▶◀▼▲") == len(found.edges)
    assert "\x1b" not in picture


def test_lines_join_where_they_meet() -> None:
    canvas = Canvas()
    canvas.box(0, 0, 3, 3)
    canvas.arrow([(2, 1), (5, 1)])
    canvas.box(5, 0, 3, 3)
    assert canvas.rows() == ["┌─┐  ┌─┐", "│ ├─▶│ │", "└─┘  └─┘"]
