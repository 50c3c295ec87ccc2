"""The clock of another host: agents that lie about theirs, and answer late, are still understood within the bound."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from orrery.control.failure import TrialError
from orrery.hosts.agent import Agent
from orrery.hosts.clocks import FarClock, OneClock
from orrery.hosts.connection import Connection
from orrery.hosts.far import FarHost
from orrery.hosts.readings import Readings
from orrery.probes.clock import ClockReading, clock_name, clock_reading

SECOND = 1_000_000_000
FAR = 5_000 * SECOND


class Lying(Readings):
    """An agent's readings with a clock of its own: `clock` of the real one; `late` is slept before it is read."""

    def __init__(self, told: Callable[[int], int], late: float = 0.0, *, slewing: bool = False) -> None:
        self._told, self._late, self._slewing = told, late, slewing

    def clock_name(self) -> str:
        return "another clock"

    def clock(self) -> ClockReading:
        time.sleep(self._late)
        return ClockReading(self._told(time.monotonic_ns()), 0, 10_000, self._slewing)


@contextmanager
def far_host(readings: Readings) -> Iterator[FarHost]:
    near, far = socket.socketpair()
    thread = threading.Thread(target=Agent(far, readings).serve)
    thread.start()
    connection = Connection(near, "alpha")
    try:
        with FarHost(connection, [], grace=1.0) as host:
            yield host
    finally:
        connection.close()
        thread.join(30)
        far.close()


@pytest.fixture(autouse=True)
def own_journals(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


def test_a_host_of_this_kernel_has_our_clock() -> None:
    with far_host(Readings()) as host:
        assert isinstance(host.clock, OneClock)
        assert (host.clock.there(7), host.clock.here(7), host.clock.bound) == (7, 7, 0)


@pytest.mark.parametrize("late", [0.0, 0.003])
@pytest.mark.parametrize("drift", [0.0, 200e-6])
def test_an_agent_with_another_clock_is_understood_within_the_bound(late: float, drift: float) -> None:
    begin = time.monotonic_ns()

    def told(now: int) -> int:
        return now + FAR + round((now - begin) * drift)

    with far_host(Lying(told, late)) as host:
        for _ in range(4):
            host.clock.exchange()
            time.sleep(0.05)
        host.clock.exchange()
        at = time.monotonic_ns() - 100_000_000
        assert abs(host.clock.here(told(at)) - at) <= host.clock.bound + 2
        assert abs(host.clock.there(at) - told(at)) <= host.clock.bound + 2
        assert host.clock.bound >= late * SECOND / 2  # an answer that comes late cannot be told from an offset


def simulated(told: Callable[[int], int], *, slewing: bool = False, spans: int = 20) -> FarClock:
    """A clock with the same number of exchanges every 50 ms of a time that only the test has."""
    now, chance = [0], random.Random(5)

    def read() -> ClockReading:
        now[0] += chance.randrange(5_000, 30_000)
        found = ClockReading(told(now[0]), 0, 10_000, slewing)
        now[0] += chance.randrange(5_000, 30_000)
        return found

    made = FarClock("alpha", read, lambda: now[0])
    for _ in range(spans):
        made.exchange()
        now[0] += SECOND // 20
    return made


def slewed(now: int) -> int:
    """From half a second on it is 500 ppm fast."""
    return now + FAR + max(0, now - SECOND // 2) // 2000


@pytest.mark.parametrize("slewing", [False, True])
def test_a_clock_that_is_slewed_is_followed_whether_the_kernel_tells_so_or_not(slewing: bool) -> None:
    clock = simulated(slewed, slewing=slewing)
    for at in range(0, SECOND, SECOND // 50):
        assert abs(clock.here(slewed(at)) - at) <= clock.bound + 2


def test_one_that_is_set_while_a_trial_runs_ends_it() -> None:
    clock = simulated(lambda now: now if now < SECOND // 2 else now + SECOND)
    with pytest.raises(TrialError, match="the clock of the host alpha was set while the trial ran"):
        clock.here(7)


def test_the_kernel_tells_the_rate_of_this_clock() -> None:
    before, found, after = time.monotonic_ns(), clock_reading(), time.monotonic_ns()
    assert before <= found.now <= after
    # Where a container may not ask, nothing is known, and the clock counts as slewed.
    assert 9_000 <= found.tick <= 11_000 or (found.tick == 0 and found.slewing)
    assert len(clock_name()) >= 36
