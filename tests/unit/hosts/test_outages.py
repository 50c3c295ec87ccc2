"""Links that go down: when, how long, how often, and that they are up again when that is asked."""

from __future__ import annotations

import json
import socket
import threading
import time

import pytest

from orrery.control.failure import Refused
from orrery.definitions.conditions.outage import Outage
from orrery.hosts.emulation.outages import EmulatedLink, Outages
from orrery.hosts.local import LocalHost

MS = 1_000_000


class Seen:
    """What becomes of links: (number, up) in order, with the times."""

    def __init__(self) -> None:
        self.changes: list[tuple[int, bool]] = []
        self.times: list[int] = []
        self._changed = threading.Condition()

    def __call__(self, number: int, up: bool) -> None:
        with self._changed:
            self.changes.append((number, up))
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
    Outages(seen).obey(line(port=1, begin=begin, lasts=30 * MS, every=None))
    seen.wait(2)
    assert seen.changes == [(1, False), (1, True)]
    assert seen.times[0] >= begin
    assert seen.times[1] >= begin + 30 * MS


def test_one_that_goes_down_again_and_again_stays_up_when_that_is_asked() -> None:
    seen = Seen()
    outages = Outages(seen)
    outages.obey(line(port=0, begin=time.monotonic_ns(), lasts=5 * MS, every=10 * MS))
    seen.wait(5)
    outages.obey(line(port=0))
    assert seen.changes[-1] == (0, True)
    there = len(seen.changes)
    time.sleep(0.05)
    assert len(seen.changes) == there


def test_up_is_asked_of_a_link_that_is_not_down() -> None:
    seen = Seen()
    Outages(seen).obey(line(port=3))
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


def test_this_machine_has_no_link() -> None:
    with LocalHost([], 1.0) as host, pytest.raises(Refused, match="localhost has no link"):
        host.interrupt(Outage("server", 1, 1), 0)
