"""Who runs where: kinds are dealt out in order, and move on from block to block."""

from __future__ import annotations

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
