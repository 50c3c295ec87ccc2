"""The text that each process receives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fake_driver.plans import client, phases, plan, server
from orrery.control.protocol import parse_line
from orrery.control.verbs import COMMANDS
from orrery.planning.lines import bind_lines, phase_pairs, port_pairs, process_lines, react_pairs
from orrery.planning.plan import LoadPlan, MemberPlan, PhasePlan, PortPlan, ProcessPlan, ReactionPlan
from orrery.planning.text import plan_text
from orrery.text import fill


def test_a_process_hears_its_part_in_the_order_of_the_protocol(tmp_path: Path) -> None:
    lines = process_lines(client(tmp_path), "/tmp/or.k3f9x2ab", {})
    assert lines == [
        "process name=client[0] seed=1 folder=/tmp/or.k3f9x2ab trace=0",
        "option name=note value=two%20words,%20100%20%25",
        "length path=* value=16",
        "object id=client[0]",
        "port object=client[0] name=server kind=call interface=Echo threads=1 window=1 pool=16",
        "start",
    ]


def test_a_process_hears_for_how_many_marks_it_has_room(tmp_path: Path) -> None:
    head, *_ = process_lines(replace(client(tmp_path), trace=900), "/tmp/or.k3f9x2ab", {})
    assert head == "process name=client[0] seed=1 folder=/tmp/or.k3f9x2ab trace=900"


def test_what_a_daemon_provides_stands_above_the_plans_option(tmp_path: Path) -> None:
    lines = process_lines(client(tmp_path), "/tmp", {"note": "new", "bus": "unix:path=/tmp/b"})
    assert lines[1:3] == ["option name=note value=new", "option name=bus value=unix:path=/tmp/b"]


def test_each_peer_is_bound() -> None:
    ports = (PortPlan("c", "all", "call", "Echo", peers=(("s[0]", "Echo"), ("s[1]", "Echo"))),)
    process = ProcessPlan("c", "node", "client", ("c",), ports)
    lines = bind_lines(process, {("s[0]", "Echo"): "x y", ("s[1]", "Echo"): "z"})
    assert lines == [
        "bind object=c port=all peer=s[0] peer_port=Echo ref=x%20y",
        "bind object=c port=all peer=s[1] peer_port=Echo ref=z",
    ]


def test_a_forwarding_port_names_its_call_port() -> None:
    port = PortPlan("relay[0]", "Echo", "forward", "Echo", to="server")
    assert port_pairs(port) == [
        ("object", "relay[0]"),
        ("name", "Echo"),
        ("kind", "forward"),
        ("interface", "Echo"),
        ("to", "server"),
    ]


def test_a_phase_has_the_keys_of_its_load_only() -> None:
    load = LoadPlan("constant-rate", time=10**9, interval=1000)
    members = tuple(MemberPlan(name, "s", (("E::p", 1),), load) for name in ("c", "d"))
    paced = PhasePlan(1, "steady", "measure", "E::p", members)
    assert dict(phase_pairs(paced, members[1])) == {
        "id": 1,
        "object": "d",
        "port": "s",
        "operation": "E::p",
        "kind": "measure",
        "load": "constant-rate",
        "time": 10**9,
        "interval": 1000,
        "verify_one_in": 1024,
        "slice": 0,
        "raw": 0,
        "members": 2,
    }


def test_a_generator_that_spins_says_so() -> None:
    member = MemberPlan("c", "s", (("E::p", 1),), LoadPlan("constant-rate", calls=9, interval=1000, wait="spin"))
    assert ("wait", "spin") in phase_pairs(PhasePlan(1, "steady", "measure", "E::p", (member,)), member)


def test_a_mix_names_its_operations_with_their_weights() -> None:
    load = LoadPlan("burst", calls=20, burst=10, interval=5000, late="miss", deadline=7, useless=9)
    member = MemberPlan("c", "s", (("E::p", 9), ("E::q", 1)), load, "mix")
    found = dict(phase_pairs(PhasePlan(1, "steady", "measure", "all together", (member,)), member))
    assert (found["operations"], found["order"]) == ("E::p*9,E::q*1", "mix")
    assert "operation" not in found
    assert [found[key] for key in ("burst", "interval", "late", "deadline", "useless")] == [10, 5000, "miss", 7, 9]


def test_a_reaction_is_told_with_its_chance_its_work_and_its_calls() -> None:
    port = PortPlan("s[0]", "Echo", "serve", "Echo")
    works = ReactionPlan("Echo::ping", chance=10_000, work=250, how="sleep")
    assert dict(react_pairs(port, works, "")) == {
        "object": "s[0]", "port": "Echo", "operation": "Echo::ping", "chance": 10_000, "work": 250, "how": "sleep",
    }  # fmt: skip
    calls = ReactionPlan("Echo::ping", calls=(("on.0.map", "Map::look"), ("on.0.map", "Map::zoom")), at_once=True)
    found = dict(react_pairs(port, calls, ""))
    assert (found["calls"], found["at_once"]) == ("on.0.map/Map::look,on.0.map/Map::zoom", 1)
    assert "work" not in found


def test_a_plan_says_where_cpus_are_kept_awake(tmp_path: Path) -> None:
    told = "# its CPUs are kept awake: on each spins a process that gives way to all others"
    assert told in plan_text(plan(tmp_path, idle="awake")).splitlines()
    assert told not in plan_text(plan(tmp_path)).splitlines()


def test_the_whole_plan_is_lines_of_the_protocol_and_headings(tmp_path: Path) -> None:
    both = (server(tmp_path), client(tmp_path), client(tmp_path, number=1))
    text = plan_text(plan(tmp_path, processes=both, phases=phases(clients=2)))
    lines = text.splitlines()
    for line in lines:
        if not line.startswith("#"):
            parse_line(line, COMMANDS)
    assert sum(line.startswith("phase ") for line in lines) == 6
    assert sum(line.startswith("# ") for line in lines) == 4
    assert "bind object=client[1] port=server peer=server[0] peer_port=Echo ref={server[0].Echo}" in lines


def test_only_known_names_in_braces_are_filled() -> None:
    assert fill("{folder}/a {x} {} {{folder}}", {"folder": "/t"}) == "/t/a {x} {} {/t}"
