"""When a count is waited for no longer."""

from __future__ import annotations

from orrery.clock import SECOND
from orrery.trial.fault import Stall


def test_a_wait_is_over_when_the_count_has_not_grown_for_a_while() -> None:
    now = [0]
    stall = Stall(lambda: now[0], stall_time=2, timeout=60)
    assert not stall.is_over(1)
    now[0] = 2 * SECOND
    assert not stall.is_over(1)
    now[0] += 1
    assert stall.is_over(1)


def test_a_count_that_still_grows_is_waited_for_until_the_timeout() -> None:
    now = [0]
    stall = Stall(lambda: now[0], stall_time=2, timeout=3)
    for second in range(4):
        now[0] = second * SECOND
        assert not stall.is_over(second + 1)
    now[0] += 1
    assert stall.is_over(9)
