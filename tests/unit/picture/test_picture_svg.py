"""The picture as SVG: well formed, escaped, needing nothing else, readable on a phone, light and dark."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawn_scenarios import CHAIN, PROXY, ROBOT, drawn

from orrery.picture.graph import Edge, Graph, Node
from orrery.picture.heading import Heading
from orrery.picture.svg import PHONE, picture_svg

NAMESPACE = {"svg": "http://www.w3.org/2000/svg"}
HEADING = Heading("patterns/drawn", "A title that is long enough to be broken on a phone, twice if need be", "pairs=3")


def variants(graph: Graph) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(picture_svg(graph, HEADING))
    return {svg.get("class", ""): svg for svg in root.findall("svg:svg", NAMESPACE)}


def texts(svg: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("text", [PROXY, CHAIN, ROBOT])
def test_both_directions_say_all_of_the_graph(tmp_path: Path, text: str) -> None:
    found = drawn(tmp_path, text)
    for svg in variants(found).values():
        said = " ".join(texts(svg))
        assert all(word in said for node in found.nodes for word in (node.title, *node.notes))
        assert all(word in said for edge in found.edges for word in (edge.whom, *edge.what))
        heads = list(svg.iter("{http://www.w3.org/2000/svg}polygon"))
        assert len(heads) == len(found.edges)


@pytest.mark.parametrize("text", [PROXY, CHAIN, ROBOT])
def test_on_a_phone_it_is_not_shrunk(tmp_path: Path, text: str) -> None:
    width = float(variants(drawn(tmp_path, text))["narrow"].get("viewBox", "").split()[2])
    assert width <= PHONE


def test_text_is_escaped() -> None:
    graph = Graph(
        (Node("a<b>&", 1, ('"<script>"',), "</svg>"), Node("c", 2)), (Edge("a<b>&", "c", "call", "<c>", ("&",)),)
    )
    text = picture_svg(graph, Heading("<name>", "</title><script>alert(1)</script>")).decode()
    assert "<script" not in text and "<name>" not in text
    assert "a<b>&" in texts(variants(graph)["wide"])


def test_it_needs_nothing_else_and_follows_the_readers_taste(tmp_path: Path) -> None:
    text = picture_svg(drawn(tmp_path, ROBOT), HEADING).decode()
    assert not re.search(r"url\(|href|@import|<script|<image", text)
    assert set(re.findall(r"https?://[^\"]+", text)) == {NAMESPACE["svg"]}
    assert "prefers-color-scheme:dark" in text
    assert text == picture_svg(drawn(tmp_path, ROBOT), HEADING).decode()
