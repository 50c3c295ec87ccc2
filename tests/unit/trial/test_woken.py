"""Wake-ups of agents held against the calls that were measured meanwhile."""

from __future__ import annotations

from orrery.hosts.clocks import HostClock, OneClock
from orrery.trial.results.samples import Window
from orrery.trial.results.woken import woken_inside


class Ahead(OneClock):
    """A clock that is 1,000 ns ahead of ours, give or take 50."""

    def here(self, at: int) -> int:
        return at - 1000

    @property
    def bound(self) -> int:
        return 50


CLOCKS: dict[str, HostClock] = {"alpha": OneClock(), "beta": Ahead()}
WINDOWS = [Window(3, "main", 500, 600, {}), Window(5, "main", 900, 950, {})]


def test_those_before_the_first_call_and_after_the_last_one_are_not_inside() -> None:
    woken = {(3, "alpha"): [(499, 0), (500, 0), (550, 1), (600, 0), (601, 1)], (3, "beta"): []}
    assert woken_inside(woken, WINDOWS, CLOCKS) == {"alpha": {"0": 2, "1": 1}, "beta": {}}


def test_another_clock_is_told_in_ours_and_what_it_may_be_wrong_by_counts() -> None:
    woken = {(3, "beta"): [(1449, 0), (1450, 0), (1650, 0), (1651, 0)]}
    assert woken_inside(woken, WINDOWS, CLOCKS) == {"beta": {"0": 2}}


def test_each_phase_has_its_own() -> None:
    woken = {(3, "alpha"): [(550, 0), (920, 0)], (5, "alpha"): [(550, 0), (920, 1)], (7, "alpha"): [(550, 0)]}
    assert woken_inside(woken, WINDOWS, CLOCKS) == {"alpha": {"0": 1, "1": 1}}
