"""The Pareto front, by intervals."""

from __future__ import annotations

from orrery.stats.front import FrontPoint, OnFront, front

SURE, POSSIBLE, NOT = OnFront.SURE, OnFront.POSSIBLE, OnFront.NOT


def at(one: float, other: float, half: float = 0.1, is_sure: bool = True) -> FrontPoint:
    return FrontPoint((one - half, one + half), (other - half, other + half), is_sure)


def test_who_is_better_in_one_thing_is_on_the_front() -> None:
    assert front([at(1, 3), at(2, 2), at(3, 1)]) == [SURE, SURE, SURE]


def test_who_is_worse_in_both_is_not() -> None:
    assert front([at(1, 1), at(2, 2), at(1, 2)]) == [SURE, NOT, POSSIBLE]


def test_intervals_that_overlap_leave_it_open() -> None:
    assert front([at(1, 1, 0.6), at(2, 2, 0.6)]) == [POSSIBLE, POSSIBLE]
    assert front([at(1, 1, 0.6), at(2, 2, 0.3)]) == [SURE, NOT]


def test_equal_points_do_not_dominate_each_other_and_may() -> None:
    exact = FrontPoint((1, 1), (1, 1))
    assert front([exact, FrontPoint((1, 1), (1, 1))]) == [SURE, SURE]


def test_without_an_interval_nothing_is_sure() -> None:
    assert front([at(1, 1, is_sure=False), at(5, 5)]) == [POSSIBLE, POSSIBLE]


def test_one_alone_is_on_it() -> None:
    assert front([at(1, 1)]) == [SURE]
    assert front([]) == []
