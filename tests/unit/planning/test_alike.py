"""The text of a plan with thousands of objects: the first and the last of those that are alike, and who is between."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fake_driver.plans import plan
from orrery.planning.alike import MOST, abridged
from orrery.planning.plan import PortPlan, ProcessPlan
from orrery.planning.text import plan_text


def server(count: int, first: int = 0) -> ProcessPlan:
    names = tuple(f"server[{number}]" for number in range(first, first + count))
    ports = tuple(PortPlan(name, "Echo", "serve", "Echo") for name in names)
    return ProcessPlan("server", "/serve", "server", names, ports)


def client(count: int) -> ProcessPlan:
    peers = tuple((f"server[{number}]", "Echo") for number in range(count))
    ports = (PortPlan("client[0]", "server", "call", "Echo", peers=peers),)
    return ProcessPlan("client[0]", "/node", "client", ("client[0]",), ports)


@pytest.mark.parametrize("process", [server(MOST), client(MOST), server(1), client(1)])
def test_what_can_be_read_is_shown(process: ProcessPlan) -> None:
    assert abridged(process) == (process, [])


def test_of_objects_that_are_alike_two_are_shown() -> None:
    shown, notes = abridged(server(1001))
    assert shown.objects == ("server[0]", "server[1000]")
    assert [port.object for port in shown.ports] == ["server[0]", "server[1000]"]
    assert notes == ["# server[1] to server[999] come between, each with the ports of server[0]"]


def test_of_peers_in_a_row_two_are_shown() -> None:
    shown, notes = abridged(client(1001))
    assert shown.ports[0].peers == (("server[0]", "Echo"), ("server[1000]", "Echo"))
    assert notes == ["# client[0].server is bound to server[1] to server[999] too, between the first and the last"]


def test_one_that_differs_is_not_hidden() -> None:
    whole = server(1001, first=7)
    other = replace(whole.ports[500], location="naming")
    process = replace(whole, ports=(*whole.ports[:500], other, *whole.ports[501:]))
    assert abridged(process) == (process, [])
    assert len(abridged(whole)[1]) == 1
    # Nor is one without any port, and nobody out of the row.
    assert abridged(replace(whole, ports=whole.ports[:-1]))[1] == []
    mixed = replace(whole, objects=(*whole.objects[1:], whole.objects[0]))
    assert abridged(mixed) == (mixed, [])


def test_peers_out_of_the_row_or_that_are_made_known_are_shown() -> None:
    (port,) = client(1001).ports
    for changed in (
        replace(port, peers=port.peers[::-1]),
        replace(port, peers=(*port.peers[:-1], ("server[1000]", "Other"))),
        replace(port, referrers=port.peers),
        replace(port, referrers=port.peers, servers=port.peers),
    ):
        process = replace(client(1001), ports=(changed,))
        assert abridged(process) == (process, [])


def test_a_plan_of_many_is_short_and_tells_how_many(tmp_path: Path) -> None:
    texts = [plan_text(plan(tmp_path, processes=(server(count), client(count)))) for count in (2000, 2001)]
    assert all(len(text.splitlines()) < 60 for text in texts)
    assert texts[0] != texts[1]
    lines = texts[0].splitlines()
    assert "object id=server[1999]" in lines and "object id=server[1]" not in lines
    assert "# client[0].server is bound to server[1] to server[1998] too, between the first and the last" in lines
    (bound,) = [line for line in lines if line.startswith("bind ") and "peer=server[1999]" in line]
    assert bound.endswith("ref={server[1999].Echo}")
