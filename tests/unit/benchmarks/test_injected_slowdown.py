"""How many turns of a loop make a call longer by a share: a straight line through what pairs of trials say."""

from __future__ import annotations

import random

import pytest

from orrery.errors import DriverError
from rig.trials.injected import AT_ONCE, LEAST, MOST, Calibration, Slowdown, calibrated, line

TURN, FIXED = 5e-5, 0.006
"""Of a call: what a turn costs, and what any turns but one cost beside."""


class Calls:
    """Pairs of trials of a call of 5 us, whose medians differ between processes."""

    def __init__(self, noise: float, turn: float = TURN, fixed: float = FIXED) -> None:
        self.noise, self.turn, self.fixed = noise, turn, fixed
        self.chance = random.Random(3)
        self.pairs: dict[int, int] = {}

    def __call__(self, turns: int, number: int) -> tuple[float, float]:
        self.pairs[turns] = self.pairs.get(turns, 0) + 1
        slowed = 5000 * (1 + self.fixed + self.turn * (turns - LEAST))
        return slowed * self.chance.lognormvariate(0, self.noise), 5000 * self.chance.lognormvariate(0, self.noise)


def test_turns_make_a_call_longer_by_a_share() -> None:
    assert Calibration(turn=0.5 / 20_000).turns(0.05) == LEAST + 2000
    assert Calibration(turn=TURN, fixed=FIXED).turns(0.026) == LEAST + 400


@pytest.mark.parametrize("known", [Calibration(TURN, FIXED), Calibration(0.0), Calibration(-TURN), Calibration(1.0)])
def test_what_no_turns_make_is_refused(known: Calibration) -> None:
    with pytest.raises(DriverError, match="no turns of the loop make a call longer by 0%"):
        known.turns(0.001)


def test_a_line_goes_through_two_slowdowns() -> None:
    found = line(Slowdown(LEAST + 6000, 0.306, 0.01), Slowdown(LEAST + 400, 0.026, 0.001))
    assert found.turn == pytest.approx(TURN) and found.fixed == pytest.approx(FIXED)
    assert line(Slowdown(400, 0.02, 0.01), Slowdown(400, 0.02, 0.001)).turn == 0


def test_the_cost_beside_the_turns_is_found_close_to_the_share_itself() -> None:
    calls = Calls(noise=0.01)
    turns = calibrated(calls, Calibration(TURN), 0.02, 0.003)
    # 280 turns by hand; 1.5 parts in a thousand, the reach asked for, are 30 turns.
    assert turns == pytest.approx(LEAST + 280, abs=30)
    assert max(calls.pairs.values()) < MOST


def test_all_pairs_are_run_where_they_may_be_enough() -> None:
    # Pairs differ by 5.7 %: after 150 the interval reaches 0.9 %, and 1,800 bring it below 0.3 %.
    calls = Calls(noise=0.04)
    turns = calibrated(calls, Calibration(TURN), 0.02, 0.003)
    assert turns == pytest.approx(LEAST + 280, abs=60)
    assert max(calls.pairs.values()) == MOST


def test_noise_that_hides_the_share_leaves_the_long_loop_s_cost_of_a_turn() -> None:
    calls = Calls(noise=0.2)
    turns = calibrated(calls, Calibration(TURN), 0.02, 0.003)
    assert turns == pytest.approx(LEAST + 392, rel=0.15)
    # Seen after the first pairs that no number of them would do.
    assert calls.pairs[turns] == AT_ONCE


def test_turns_that_cost_nothing_are_told() -> None:
    with pytest.raises(DriverError, match="do not make calls longer"):
        calibrated(Calls(noise=0.01, turn=0.0, fixed=0.0), Calibration(TURN), 0.02, 0.003)
