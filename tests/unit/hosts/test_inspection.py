"""What is seen of the links between hosts before anything is measured there."""

from __future__ import annotations

import json
import socket
import threading

import pytest
from click.testing import CliRunner

from emulated import need_emulated_hosts
from orrery.cli.main import command
from orrery.control.failure import Refused, TrialError
from orrery.definitions.conditions.link import LinkShape
from orrery.hosts.agent import Agent
from orrery.hosts.connection import Connection
from orrery.hosts.emulation.start import emulated_hosts
from orrery.hosts.inspection import look_at_links

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


def test_doctor_shows_links_beside_the_machine() -> None:
    need_emulated_hosts()
    done = CliRunner().invoke(command, ["doctor", "--hosts", "namespaces:2", "--json"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    (link,) = json.loads(done.stdout)["links"]
    assert (link["near"], link["far"], link["mtu"]) == ("host1", "host2", 1500)
