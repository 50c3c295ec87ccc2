"""What is read of the machine beside a campaign: short as a rule, the original's own with the original's parameters."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from orrery.api.beginning import reference as module
from orrery.api.beginning.reference import INPUT, reference
from orrery.control.failure import TrialError
from orrery.definitions.scenario.presets import preset
from orrery.hosts.agent import Agent
from orrery.hosts.connection import Connection
from orrery.hosts.readings import Readings
from orrery.planning.question import ask
from orrery.planning.request import Request

ORIGINAL = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65507]


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What ping was asked for; the machine itself is left in peace."""
    found: list[tuple[Any, ...]] = []

    def ping(*words: Any) -> dict[str, Any]:
        found.append(words)
        return {"points": [], "why": "nobody answered"}

    monkeypatch.setattr(module, "ping", ping)
    monkeypatch.setattr(module, "copy_cost", dict)
    return found


def test_pings_are_few_and_close_together(asked: list[tuple[Any, ...]]) -> None:
    lines: list[str] = []
    question = ask(Request("classics/payload", drivers=("unix",)))
    told = reference(question, ("think_time=5ms",), lines.append)
    assert asked == [([16, 64, 256, 1024, 4096, 16384, 65507], 20, 20_000_000)]
    assert told[INPUT]["ping"]["why"] == "nobody answered"
    assert lines == ["no ICMP ping beside the figures: nobody answered"]


def test_with_the_originals_parameters_they_are_the_originals(asked: list[tuple[Any, ...]]) -> None:
    lines: list[str] = []
    question = ask(Request("classics/payload", drivers=("unix",)))
    full = preset(question.scenario, "full")
    assert full is not None
    reference(question, [*full.settings, "operation=takeIt"], lines.append)
    assert asked == [(ORIGINAL, 100, 250_000_000)]
    assert lines[0] == "pings beside the figures: 5 min"  # 13 x 100 x 0.25 s


class Answered(Readings):
    """Of a host on which ping has answers."""

    def pings(self, address: str, sizes: Sequence[int], count: int, interval: int) -> dict[str, Any]:
        return {
            "points": [[size, 1e3, 2e3, 3e3] for size in sizes],
            "count": count,
            "interval": interval,
            "why": address,
        }


@contextmanager
def two_hosts() -> Iterator[tuple[list[Connection], socket.socket]]:
    """Connections to two hosts: an agent serves at the first, and nobody at the other end of the second."""
    near, far = socket.socketpair()
    other_near, other_far = socket.socketpair()
    agent = threading.Thread(target=Agent(far, Answered()).serve)
    agent.start()
    made = [Connection(near, "one", "10.0.0.1"), Connection(other_near, "other", "10.0.0.2")]
    try:
        yield made, other_far
    finally:
        for connection in made:
            connection.close()
        agent.join(30)
        far.close()
        other_far.close()


def test_with_hosts_they_go_from_the_first_to_the_second(asked: list[tuple[Any, ...]]) -> None:
    question = ask(Request("classics/payload", drivers=("tcp",), hosts="namespaces:2"))
    with two_hosts() as (hosts, _):
        told = reference(question, ("think_time=5ms",), print, hosts)[INPUT]["ping"]
    assert told["between"] == ["one", "other"]
    assert (told["why"], told["count"], len(told["points"])) == ("10.0.0.2", 20, 7)
    assert asked == []


def test_a_host_that_goes_while_they_are_sent_is_named() -> None:
    question = ask(Request("classics/payload", drivers=("tcp",), hosts="namespaces:2"))
    with two_hosts() as (hosts, end):
        end.close()
        with pytest.raises(TrialError, match="the host other is gone"):
            reference(question, ("think_time=5ms",), print, hosts)


def test_most_scenarios_ask_for_none(asked: list[tuple[Any, ...]]) -> None:
    assert reference(ask(Request("classics/latency", drivers=("unix",))), (), print) == {}
    assert asked == []
