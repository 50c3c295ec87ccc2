"""Nodes and edges are what the scenario says, in its words."""

from pathlib import Path

from drawn_scenarios import CHAIN, HEAD, PROXY, ROBOT, drawn

from orrery.definitions.scenario.model import Reaction
from orrery.picture.graph import Edge, Node
from orrery.picture.words import work


def test_every_kind_is_a_node_with_count_notes_and_process(tmp_path: Path) -> None:
    assert drawn(tmp_path, PROXY).nodes == (
        Node("server", 3, ("serves Benchmarking",)),
        Node("proxy", 1, ("serves Benchmarking",), "middle"),
        Node("client", 3, ("closed",)),
    )
    assert [node.title for node in drawn(tmp_path, PROXY).nodes] == ["server x3", "proxy", "client x3"]


def test_calls_and_forwarders_are_edges(tmp_path: Path) -> None:
    assert drawn(tmp_path, PROXY).edges == (
        Edge("proxy", "server", "forward", "server[caller]", ("forwards",)),
        Edge("client", "proxy", "call", "proxy", ("7 operations", "2 threads each")),
    )


def test_a_reaction_is_a_note_and_an_edge_for_each_of_its_calls(tmp_path: Path) -> None:
    found = drawn(tmp_path, ROBOT)
    notes = {node.name: node.notes for node in found.nodes}
    assert notes["camera"] == ("constant-rate, each 33ms",)
    assert notes["fusion"] == ("serves Benchmarking", "works 1.5ms on 25 % of in_string_call")
    when = ("on 25 % of in_string_call", "all at once")
    assert [edge for edge in found.edges if edge.kind == "reaction"] == [
        Edge("fusion", "arm", "reaction", "arm[*]", ("void_call", *when)),
        Edge("fusion", "camera_end", "reaction", "camera_end", ("in_int_call", *when)),
    ]
    assert Edge("arm", "fusion", "call", "fusion", ("2 operations mixed",)) in found.edges


def test_the_last_of_a_row_has_an_edge_of_its_own(tmp_path: Path) -> None:
    found = drawn(tmp_path, CHAIN)
    assert found.edges[:2] == (
        Edge("stage", "stage", "forward", "stage[after]", ("forwards",)),
        Edge("stage", "server", "forward", "the last: server", ("forwards",)),
    )
    assert found.nodes[2].notes == ("closed, window 8",)
    alone = drawn(tmp_path, CHAIN.replace("count = 3", "count = 1"))
    assert [(edge.source, edge.target) for edge in alone.edges] == [("stage", "server"), ("client", "stage")]


def test_loads_that_differ_by_step_are_counted(tmp_path: Path) -> None:
    text = f"""{HEAD}
[object.server]
serves = "*"
[object.first]
calls = "server"
[object.second]
calls = "server"
[[step]]
name = "calm"
callers = "first"
load = {{ kind = "think-time", think_time = "1s" }}
[[step]]
name = "storm"
load = {{ kind = "burst", burst = 10, interval = "1ms" }}
"""
    notes = {node.name: node.notes for node in drawn(tmp_path, text).nodes}
    assert notes["first"] == ("2 loads in 2 steps",)
    assert notes["second"] == ("bursts of 10, each 1ms in storm",)


def test_a_loop_is_told_by_its_turns() -> None:
    assert work(Reaction("void_call", work=5000, how="loop")) == "works 5000 turns on void_call"
    assert work(Reaction("void_call", work=5000, how="sleep")) == "sleeps 5us on void_call"


def test_a_driver_of_its_own_stands_in_a_kind_s_box_and_its_host_around_that(tmp_path: Path) -> None:
    text = f"""{HEAD}
[object.server]
serves = "*"
host = "core"
driver = "sd-bus"
[object.client]
calls = "server"
"""
    found = {node.name: (node.host, node.notes) for node in drawn(tmp_path, text).nodes}
    assert found == {"server": ("core", ("serves Benchmarking", "driver sd-bus")), "client": (None, ("closed",))}
