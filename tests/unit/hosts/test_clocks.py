"""The clock of another host: agents that lie about theirs, and answer late, are still understood within the bound."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from far_hosts import far_host

from orrery.control.failure import TrialError
from orrery.hosts.clocks import FarClock, OneClock
from orrery.hosts.hosts import Hosts
from orrery.hosts.readings import Readings
from orrery.probes.clock import ClockRate, ClockReading, clock_name, clock_reading

SECOND = 1_000_000_000
FAR = 5_000 * SECOND
EVEN = ClockRate(frequency=0, tick=10_000, slew=0)
"""Of a clock that is left alone."""
Told = Callable[[int], int]
"""A clock by another one, or by the true time."""


class Lying(Readings):
    """An agent's readings with a clock of its own: `clock` of the real one; `late` is slept before it is read."""

    def __init__(self, told: Told, late: float = 0.0) -> None:
        self._told, self._late = told, late

    def clock_name(self) -> str:
        return "another clock"

    def clock(self) -> ClockReading:
        time.sleep(self._late)
        return ClockReading(self._told(time.monotonic_ns()), **vars(EVEN))


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


def ours_is_true(at: int) -> int:
    return at


def simulated(
    told: Told, *, own: Told = ours_is_true, theirs: tuple[ClockRate, ...] = (EVEN,), ours: ClockRate = EVEN
) -> FarClock:
    """A clock with exchanges every 50 ms for a second, of a true time that only the test has.

    `told` and `own` are the clocks there and here, `theirs` the rates that the kernel there tells, each as long.
    """
    true, chance, spans = [0], random.Random(5), 20

    def read() -> ClockReading:
        true[0] += chance.randrange(5_000, 30_000)
        rate = theirs[min(true[0] * len(theirs) // SECOND, len(theirs) - 1)]
        found = ClockReading(told(true[0]), **vars(rate))
        true[0] += chance.randrange(5_000, 30_000)
        return found

    def now() -> int:
        return own(true[0])

    made = FarClock("alpha", read, now, lambda: ClockReading(now(), **vars(ours)))
    for _ in range(spans):
        made.exchange()
        true[0] += SECOND // 20
    return made


def is_understood(clock: FarClock, told: Told, own: Told = ours_is_true) -> bool:
    """Whether instants of a second are right within the bound, in both directions."""
    instants = range(0, SECOND, SECOND // 50)
    back = (abs(clock.here(told(at)) - own(at)) for at in instants)
    forth = (abs(clock.there(own(at)) - told(at)) for at in instants)
    return max(*back, *forth) <= clock.bound + 2


def slewed(by: float) -> Told:
    """From half a second on it is so much faster."""
    return lambda now: now + FAR + round(max(0, now - SECOND // 2) * by)


@pytest.mark.parametrize("by", [500e-6, -500e-6])
@pytest.mark.parametrize("slew", [0, 500_000])
def test_a_clock_that_is_slewed_is_followed_whether_the_kernel_tells_so_or_not(by: float, slew: int) -> None:
    clock = simulated(slewed(by), theirs=(EVEN, ClockRate(0, 10_000, slew)))
    assert is_understood(clock, slewed(by))


def test_while_our_own_clock_is_slewed_no_line_is_claimed() -> None:
    # So little that every exchange still allows a line.
    def own(at: int) -> int:
        return at + max(0, at - SECOND // 2) // 100_000

    def there(at: int) -> int:
        return at + FAR

    assert simulated(there, own=own).bound < 20_000
    known = simulated(there, own=own, ours=ClockRate(0, 10_000, 10_000))
    assert is_understood(known, there, own)
    assert known.bound > 50_000  # 50 ms at 1,010 ppm


@pytest.mark.parametrize("tick", [9_500, 10_500])
def test_a_clock_by_another_tick_is_a_steep_line(tick: int) -> None:
    def told(at: int) -> int:
        return FAR + at * tick // 10_000

    clock = simulated(told, theirs=(ClockRate(0, tick, 0),))
    assert is_understood(clock, told)
    assert clock.bound < 20_000
    with pytest.raises(TrialError, match="was set"):  # nobody knows why it runs so
        assert simulated(told).bound


def test_a_tick_that_changes_while_a_trial_runs_makes_the_bound_wide() -> None:
    def told(at: int) -> int:
        return FAR + at - max(0, at - SECOND // 2) // 20

    clock = simulated(told, theirs=(EVEN, ClockRate(0, 9_500, 0)))
    assert is_understood(clock, told)
    assert 0.05 * SECOND / 20 < clock.bound < 0.06 * SECOND / 20


def test_of_a_kernel_that_does_not_tell_nothing_is_known() -> None:
    silent = simulated(slewed(0.0), theirs=(ClockRate(0, 0, 0),))
    assert is_understood(silent, slewed(0.0))
    assert silent.bound > 0.2 * SECOND / 20


@pytest.mark.parametrize("rate", [EVEN, ClockRate(0, 10_000, SECOND)])
def test_one_that_is_set_while_a_trial_runs_ends_it(rate: ClockRate) -> None:
    clock = simulated(lambda now: now if now < SECOND // 2 else now + SECOND, theirs=(rate,))
    with pytest.raises(TrialError, match="the clock of the host alpha was set while the trial ran"):
        clock.here(7)


def test_what_kernels_told_is_kept_each_rate_once() -> None:
    other = ClockRate(-65_536, 10_000, 0)
    assert simulated(slewed(0.0), theirs=(EVEN, other)).rates == ((EVEN, other), (EVEN,))
    with far_host(Lying(lambda now: now + FAR)) as host:
        host.clock.exchange()
        rates = Hosts([host]).clock_rates
        assert set(rates) == {"alpha", "conductor"}
        assert rates["alpha"] == [{"frequency": 0, "tick": 10_000, "slew": 0}]
    with far_host(Readings()) as host:
        assert Hosts([host]).clock_rates == {}


def test_the_kernel_tells_the_rate_of_this_clock() -> None:
    before, found, after = time.monotonic_ns(), clock_reading(), time.monotonic_ns()
    assert before <= found.now <= after
    # Where a container may not ask, nothing is known.
    assert 9_000 <= found.tick <= 11_000 or found.rate == ClockRate(0, 0, 0)
    assert found.slew >= 0
    assert len(clock_name()) >= 36
