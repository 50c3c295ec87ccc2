"""What is seen of hosts and of the links between them before anything is measured there."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from emulated import need_emulated_hosts
from orrery.api.beginning.looking import looked_at
from orrery.cli.main import command
from orrery.control.failure import Refused, TrialError
from orrery.definitions.conditions.hosts import HostsAsked
from orrery.definitions.conditions.link import LinkShape
from orrery.hosts.agent import Agent
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.inspection import LinkCheck, look_at_hosts, look_at_links
from orrery.hosts.readings import Readings
from orrery.machine.facts import BOOT, CPU, CPUS, GOVERNOR, KERNEL
from orrery.machine.gathering import gather
from orrery.report.remarks.hosts import LINKS
from orrery.trial.listener import NullListener

pytestmark = pytest.mark.slow


def test_every_link_from_the_first_host_is_seen_with_its_rate() -> None:
    try:
        with emulated_hosts(["one", "two", "three"], LinkShape(rate=50_000_000)) as made:
            found = list(look_at_links(made))
    except Refused as refused:
        pytest.skip(f"such hosts cannot be had here: {refused}")
    assert [(link.near, link.far) for link in found] == [("one", "two"), ("one", "three")]
    for link in found:
        assert link.mtu == 1500
        assert 0 < link.rate < 80e6
        assert link.round_trip > 1000
        assert link.clock_bound == 0
        assert link.ping is not None or link.why


def test_a_link_that_carries_nothing_is_told_with_its_hosts() -> None:
    near, far = socket.socketpair()
    thread = threading.Thread(target=Agent(far).serve)
    thread.start()
    connection = Connection(near, "one")
    # Nobody may listen on an address that is for documents alone (RFC 5737).
    other_near, other_far = socket.socketpair()
    other_thread = threading.Thread(target=Agent(other_far).serve)
    other_thread.start()
    other = Connection(other_near, "two", "192.0.2.1")
    try:
        with pytest.raises(TrialError, match=r"the host two opens no port: "):
            list(look_at_links([connection, other]))
    finally:
        for each, its_thread, end in ((connection, thread, far), (other, other_thread, other_far)):
            each.close()
            its_thread.join(30)
            end.close()


class Elsewhere(Readings):
    """Tells of another machine."""

    def facts(self) -> dict[str, Any]:
        """See Readings."""
        others: list[tuple[str, Any]] = [BOOT.pair("another start"), CPU.pair("Another CPU"), CPUS.pair(64)]
        return super().facts() | dict([*others, KERNEL.pair("9.9"), GOVERNOR.pair("powersave")])


@contextmanager
def agent(name: str, readings: Readings | None = None) -> Iterator[Connection]:
    """A connection to an agent that serves in a thread of this process."""
    near, far = socket.socketpair()
    thread = threading.Thread(target=Agent(far, readings).serve)
    thread.start()
    connection = Connection(near, name)
    try:
        yield connection
    finally:
        connection.close()
        thread.join(30)
        far.close()


def test_a_host_tells_the_facts_of_its_own_machine() -> None:
    with agent("one") as one, agent("two", Elsewhere()) as two:
        here, there = look_at_hosts([one, two])
    assert (here.name, here.is_here) == ("one", True)
    assert (there.name, there.is_here) == ("two", False)
    assert KERNEL.get(here.facts) == KERNEL.get(gather())
    assert (CPU.get(there.facts), KERNEL.get(there.facts)) == ("Another CPU", "9.9")


def test_a_host_that_is_gone_is_named_when_it_is_looked_at() -> None:
    near, far = socket.socketpair()
    far.close()
    connection = Connection(near, "one")
    with pytest.raises(TrialError, match="the host one is gone"):
        look_at_hosts([connection])
    connection.close()


def test_a_campaign_on_many_hosts_looks_at_the_first_links_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(names: list[str]) -> list[LinkCheck]:
        return [LinkCheck(names[0], other, 1500, None, "", 40_000.0, 1e9, 0) for other in names[1:]]

    monkeypatch.setattr("orrery.api.beginning.looking.look_at_links", looked)
    monkeypatch.setattr("orrery.api.beginning.looking.look_at_hosts", lambda _: [])
    question: Any = SimpleNamespace(hosts=HostsAsked(64))
    hosts: Any = SimpleNamespace(connections=lambda: [f"host{number}" for number in range(1, 65)])
    found = looked_at(hosts, question, NullListener())
    assert [link["far"] for link in found[LINKS]] == ["host2", "host3", "host4", "host5"]


def test_doctor_shows_hosts_and_links_beside_the_machine() -> None:
    need_emulated_hosts()
    done = CliRunner().invoke(command, ["doctor", "--hosts", "namespaces:2", "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    (link,) = told["links"]
    assert (link["near"], link["far"], link["mtu"]) == ("host1", "host2", 1500)
    assert [(host["name"], host["is_here"], host["findings"]) for host in told["hosts"]] == [
        ("host1", True, []),
        ("host2", True, []),
    ]
    assert len({host["address"] for host in told["hosts"]}) == 2


@pytest.fixture
def unlike(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two hosts, of which one is on another machine, with a link that is slower than it should be."""
    link = LinkCheck("host1", "host2", 1500, None, "ping may not be sent here", 40_000.0, 4e7, 30_000)
    with agent("host1") as one, agent("host2", Elsewhere()) as two:
        opened = SimpleNamespace(connections=lambda: [one, two])
        monkeypatch.setattr("orrery.hosts.opening.OpenHosts", lambda *_: nullcontext(opened))
        monkeypatch.setattr("orrery.hosts.inspection.look_at_links", lambda _: [link])
        monkeypatch.setattr("orrery.machine.punctuality.punctuality", lambda *_: {})
        yield


@pytest.mark.usefixtures("unlike")
def test_doctor_judges_a_host_on_another_machine_and_says_what_disturbs() -> None:
    done = CliRunner().invoke(command, ["doctor", "--hosts", "namespaces:2[rate=100mbit]"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    tables = done.stdout
    assert re.search(r"^host1 +- +this one ", tables, re.MULTILINE)
    assert re.search(r"^host2 +- +Another CPU, 64 CPUs, kernel 9\.9 ", tables, re.MULTILINE)
    assert re.search(r"^host2 +governor +warn +powersave ", tables, re.MULTILINE)
    assert not re.search(r"^host1 +governor", tables, re.MULTILINE)
    remarks = done.stderr
    assert "hosts that differ: host1 is " in remarks and "host2 is Another CPU, 64 CPUs, kernel 9.9" in remarks
    assert "host1 to host2: one-way delays below 300 us are not measurable" in remarks
    assert "host1 to host2 carries 40 Mbit/s, and 100 Mbit/s were asked for" in remarks
    assert "ping may not be sent here" in remarks
