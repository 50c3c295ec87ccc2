"""Across hosts a process must be connected with those with which it has to do, or with that of a daemon."""

from __future__ import annotations

from typing import Any

import pytest

from observations import campaign, observations
from orrery.metrics.rows import Verdict
from orrery.metrics.summary import rows

PLACES = {"server[0]": "host1", "client[0]": "host2"}
SIDES = {"server[0]": "server", "client[0]": "client"}
MET = {"server[0]": ["host2"], "client[0]": ["host1"]}


def told(peers: dict[str, list[str]], places: dict[str, str] | None = None, **more: Any) -> list[tuple[Verdict, str]]:
    """What the rule says where processes were connected so with other hosts in the first block."""
    made = observations(drivers=["tcp"], placements=["same"], blocks=6, calls=700)
    for observation in made:
        seen = peers if observation.block == 0 else MET
        observation.facts |= {"hosts": places or PLACES, "sides": SIDES}
        observation.facts |= {"transport.across": MET, "transport.peers": seen, **more}
    row = rows(campaign(), made)[0]
    return [(reason.verdict, reason.figure) for reason in row.reasons if reason.rule == "transport not as asked"]


def test_connections_on_both_ends_are_what_is_asked() -> None:
    assert told(MET) == []
    assert told({"server[0]": ["host2", "host3"], "client[0]": ["host1"]}) == []


@pytest.mark.parametrize(
    ("peers", "figure"),
    [
        ({"server[0]": ["host2"], "client[0]": []}, "client[0] not connected with host1 (block 0)"),
        ({"server[0]": ["host3"], "client[0]": ["host1"]}, "server[0] not connected with host2 (block 0)"),
        ({}, "server[0] not connected with host2 (block 0)"),
    ],
)
def test_each_end_without_its_connection_is_told(peers: dict[str, list[str]], figure: str) -> None:
    assert told(peers) == [(Verdict.INVALID, figure)]


def test_a_daemon_may_stand_between() -> None:
    through = {"server[0]": ["host3"], "client[0]": ["host3"]}
    assert told(through) != []
    assert told(through, {**PLACES, "broker": "host3"}) == []
    # Beside the daemon nothing of its is seen to go to another host.
    assert told({"server[0]": [], "client[0]": ["host1"]}, {**PLACES, "broker": "host1"}) == []
    assert told({"server[0]": [], "client[0]": []}, {**PLACES, "broker": "host1"}) != []


def test_of_datagrams_nothing_is_claimed() -> None:
    both: dict[str, Any] = {
        "transport.present": ["tcp", "udp"],
        "transport.seen": ["tcp", "udp"],
        "transport.absent": [],
    }
    assert told({}, **both) == []
