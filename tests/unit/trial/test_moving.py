"""When a count is taken to rest."""

from __future__ import annotations

from orrery.clock import SECOND
from orrery.trial.fault import Moving


def test_a_count_rests_when_it_has_not_grown_for_a_while() -> None:
    now = [0]
    moving = Moving(lambda: now[0], quiet=2, most=60)
    assert not moving.rests(1)
    now[0] = 2 * SECOND
    assert not moving.rests(1)
    now[0] += 1
    assert moving.rests(1)


def test_one_that_still_grows_rests_when_the_time_is_over() -> None:
    now = [0]
    moving = Moving(lambda: now[0], quiet=2, most=3)
    for second in range(4):
        now[0] = second * SECOND
        assert not moving.rests(second + 1)
    now[0] += 1
    assert moving.rests(9)
