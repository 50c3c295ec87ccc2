"""Who runs where: kinds are dealt out in order, and move on from block to block."""

from __future__ import annotations

from dataclasses import replace

from orrery.definitions.conditions.hosts import HostsAsked
from orrery.definitions.driver.binding import Binding
from orrery.planning.plan import DaemonPlan, Plan, PortPlan, ProcessPlan
from orrery.trial.spreading import spread


def plan(*names: str) -> Plan:
    processes = tuple(
        ProcessPlan(
            name,
            "program",
            "server" if name.startswith("server") else "client",
            (name,),
            (PortPlan(name, "Echo", "serve", "Echo"),),
        )
        for name in names
    )
    daemon = DaemonPlan("broker", ("broker",), "ready")
    return Plan("echo", "{}", Binding("fake"), "free", 1, processes, (), daemons=(daemon,))


def test_client_and_server_are_on_hosts_of_their_own() -> None:
    found = spread(plan("server[0]", "client[0]", "client[1]"), ["alpha", "beta"], 0)
    assert found == {"server[0]": "alpha", "client[0]": "beta", "client[1]": "beta", "broker": "alpha"}


def test_sides_are_swapped_between_blocks() -> None:
    found = spread(plan("server[0]", "client[0]"), ["alpha", "beta"], 1)
    assert found == {"server[0]": "beta", "client[0]": "alpha", "broker": "beta"}


def test_more_kinds_than_hosts_begin_again_at_the_first() -> None:
    found = spread(plan("server", "proxy", "client"), ["alpha", "beta"], 0)
    assert found == {"server": "alpha", "proxy": "beta", "client": "alpha", "broker": "alpha"}


def roles(asked: Plan, roles: dict[str, str], *given: tuple[str, str]) -> Plan:
    """The plan with roles for its processes, by their names, and hosts for some of the roles."""
    processes = tuple(replace(process, host=roles.get(process.name)) for process in asked.processes)
    return replace(asked, processes=processes, hosts=HostsAsked(3, given))


def test_objects_of_one_role_are_together() -> None:
    asked = roles(plan("server", "proxy", "client"), {"server": "core", "proxy": "core"})
    found = spread(asked, ["alpha", "beta"], 0)
    assert found == {"server": "alpha", "proxy": "alpha", "client": "beta", "broker": "alpha"}


def test_a_role_stays_on_its_host_and_the_others_move_among_the_rest() -> None:
    asked = roles(plan("server", "proxy", "client"), {"server": "core"}, ("core", "beta"))
    hosts = ["alpha", "beta", "gamma"]
    assert spread(asked, hosts, 0) == {"server": "beta", "proxy": "alpha", "client": "gamma", "broker": "beta"}
    assert spread(asked, hosts, 1) == {"server": "beta", "proxy": "gamma", "client": "alpha", "broker": "beta"}


def test_where_every_host_has_a_role_the_others_are_dealt_out_among_all() -> None:
    known = {"server": "core", "client": "edge"}
    asked = roles(plan("server", "client", "watcher"), known, ("core", "alpha"), ("edge", "beta"))
    assert spread(asked, ["alpha", "beta"], 1)["watcher"] == "beta"


def test_daemons_have_a_host_of_their_own_if_two_others_are_left() -> None:
    asked = roles(plan("server", "client"), {}, ("daemons", "beta"))
    assert spread(asked, ["alpha", "beta", "gamma"], 0) == {"server": "alpha", "client": "gamma", "broker": "beta"}
    assert spread(asked, ["alpha", "beta", "gamma"], 1) == {"server": "gamma", "client": "alpha", "broker": "beta"}
    assert spread(asked, ["alpha", "beta"], 0) == {"server": "alpha", "client": "beta", "broker": "beta"}
    assert spread(asked, ["alpha", "beta"], 1) == {"server": "beta", "client": "alpha", "broker": "beta"}


def test_hosts_that_are_left_go_to_the_kind_that_has_use_for_them() -> None:
    asked = plan("server[0]", "server[1]", "server[2]", "client[0]")
    hosts = ["alpha", "beta", "gamma", "delta", "epsilon"]
    found = spread(asked, hosts, 0)
    assert found == {
        "server[0]": "alpha", "server[1]": "gamma", "server[2]": "delta", "client[0]": "beta", "broker": "alpha"
    }  # fmt: skip
    assert spread(asked, hosts, 1)["server[2]"] == "epsilon"


def test_processes_of_a_kind_take_its_hosts_in_turn() -> None:
    asked = plan(*(f"server[{number}]" for number in range(6)), "client[0]")
    found = spread(asked, ["alpha", "beta", "gamma"], 0)
    assert [found[f"server[{number}]"] for number in range(6)] == ["alpha", "gamma"] * 3


def test_all_of_a_role_stay_on_one_host() -> None:
    asked = roles(plan("server[0]", "server[1]", "client"), {"server[0]": "core", "server[1]": "core"})
    found = spread(asked, ["alpha", "beta", "gamma"], 0)
    assert (found["server[0]"], found["server[1]"], found["client"]) == ("alpha", "alpha", "beta")
