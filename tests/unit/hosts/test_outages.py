"""Links that go down: when, how long, how often, and that they are up again when that is asked."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time

import pytest

from orrery.control.failure import Refused
from orrery.definitions.conditions.outage import Outage
from orrery.hosts.emulation.outages import EmulatedLink, Outages
from orrery.hosts.local import LocalHost
from orrery.paths import ROOT

MS = 1_000_000


class Seen:
    """What becomes of links: (host, link, up) in order, with the times."""

    def __init__(self) -> None:
        self.changes: list[tuple[int, int, bool]] = []
        self.times: list[int] = []
        self._changed = threading.Condition()

    def __call__(self, host: int, link: int, up: bool) -> None:
        with self._changed:
            self.changes.append((host, link, up))
            self.times.append(time.monotonic_ns())
            self._changed.notify_all()

    def wait(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.changes) >= count, 20)


def line(**asked: int | None) -> bytes:
    return json.dumps(asked).encode()


def test_a_link_goes_down_at_its_instant_and_comes_up_again() -> None:
    seen = Seen()
    begin = time.monotonic_ns() + 20 * MS
    Outages(seen, 2).obey(line(port=1, begin=begin, lasts=30 * MS, every=None))
    seen.wait(2)
    assert seen.changes == [(1, 0, False), (1, 0, True)]
    assert seen.times[0] >= begin
    assert seen.times[1] >= begin + 30 * MS


def test_one_that_goes_down_again_and_again_stays_up_when_that_is_asked() -> None:
    seen = Seen()
    outages = Outages(seen, 1)
    outages.obey(line(port=0, begin=time.monotonic_ns(), lasts=5 * MS, every=10 * MS))
    seen.wait(5)
    outages.obey(line(port=0))
    assert seen.changes[-1] == (0, 0, True)
    there = len(seen.changes)
    time.sleep(0.05)
    assert len(seen.changes) == there


def test_links_of_all_hosts_go_down_in_turn() -> None:
    seen = Seen()
    outages = Outages(seen, 2, links=2)
    outages.obey(line(port=None, begin=time.monotonic_ns(), lasts=10 * MS, every=10 * MS))
    seen.wait(12)
    first = [(0, 0, False), (1, 0, False), (0, 0, True), (1, 0, True)]
    second = [(0, 1, False), (1, 1, False), (0, 1, True), (1, 1, True)]
    assert seen.changes[:12] == [*first, *second, *first]
    outages.obey(line(port=None))
    assert set(seen.changes[-4:]) == {(host, link, True) for host in range(2) for link in range(2)}


def test_both_links_of_one_host_go_down_together() -> None:
    seen = Seen()
    Outages(seen, 2, links=2).obey(line(port=1, begin=time.monotonic_ns(), lasts=5 * MS, every=None))
    seen.wait(4)
    assert seen.changes == [(1, 0, False), (1, 1, False), (1, 0, True), (1, 1, True)]


def test_up_is_asked_of_a_link_that_is_not_down() -> None:
    seen = Seen()
    Outages(seen, 4).obey(line(port=3))
    assert seen.changes == []


def test_the_conductor_s_side_says_what_is_to_be_done() -> None:
    near, far = socket.socketpair()
    link = EmulatedLink(near, 2)
    link.interrupt(Outage("server", after=5, lasts=7, every=9), 1000)
    link.restore()
    said = [json.loads(each) for each in far.recv(1000).splitlines()]
    assert said == [{"port": 2, "begin": 1005, "lasts": 7, "every": 9}, {"port": 2}]
    far.close()
    link.restore()
    near.close()


def test_one_host_speaks_for_all_where_links_go_down_in_turn() -> None:
    near, far = socket.socketpair()
    link = EmulatedLink(near, 0)
    link.interrupt(Outage(None, after=5, lasts=7, every=7), 1000)
    link.restore()
    said = [json.loads(each) for each in far.recv(1000).splitlines()]
    assert said == [{"port": None, "begin": 1005, "lasts": 7, "every": 7}, {"port": None}]
    far.close()
    near.close()


def test_a_link_is_gone_with_what_holds_it() -> None:
    near, far = socket.socketpair()
    link = EmulatedLink(near, 0)
    assert link.is_there()
    far.close()
    assert not link.is_there()
    near.close()


GONE = "from orrery.hosts.emulation.network import set_link; [set_link(63, 1, up) for up in (False, True)]"
"""The second link of the last host that there can be: in the network of this machine nothing has such a name."""


def test_a_link_that_went_with_its_host_is_neither_taken_down_nor_up() -> None:
    # In a process of its own, as it is used: the library for networks keeps what it has opened.
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", GONE], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_this_machine_has_no_link() -> None:
    with LocalHost([], 1.0) as host, pytest.raises(Refused, match="localhost has no link"):
        host.interrupt(Outage("server", 1, 1), 0)
