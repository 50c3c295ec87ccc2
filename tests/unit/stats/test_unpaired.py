"""The ratio of two sets of trials that share no blocks: by hand, by simulation, and where there is none."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from scipy.stats import ttest_ind

from orrery.stats.spread import welch_half
from orrery.stats.unpaired import unpaired_ratio


def test_with_every_cosine_it_is_welchs_interval_by_an_independent_program() -> None:
    row, base = [1.0, 2, 4, 4, 5, 9], [2, 2.5, 3, 3, 3.5, 4, 5]
    theirs = ttest_ind(row, base, equal_var=False).confidence_interval()
    assert welch_half(np.array(row), np.array(base), 5, 6) == pytest.approx((theirs.high - theirs.low) / 2)


def test_a_ratio_by_hand() -> None:
    # Two cosines of 1, 0, 0, 0, 0, 0: their squares are (1 + cos(pi / 6)) / 6 and (1 + cos(pi / 3)) / 6; the base
    # has no scatter, so that Student's t with 2 degrees of freedom is left.
    error = math.sqrt(((1 + math.cos(math.pi / 6)) + (1 + math.cos(math.pi / 3))) / 6 / 2 / 6)
    found = unpaired_ratio([math.e, 1, 1, 1, 1, 1], [1.0] * 6)
    assert found.centre == pytest.approx(math.exp(1 / 6))
    assert found.high == pytest.approx(math.exp(1 / 6 + 4.302653 * error), rel=1e-6)
    assert found.low == pytest.approx(math.exp(1 / 6 - 4.302653 * error), rel=1e-6)


def test_the_interval_of_two_sets_covers_the_truth() -> None:
    chance = random.Random(5)
    hits = 0
    for _ in range(2_000):
        base = [chance.lognormvariate(0.0, 0.05) for _ in range(6)]
        row = [1.1 * chance.lognormvariate(0.0, 0.15) for _ in range(10)]
        found = unpaired_ratio(row, base)
        hits += found.low is not None and found.high is not None and found.low <= 1.1 <= found.high
    assert 0.93 <= hits / 2_000 <= 0.97


@pytest.mark.parametrize(
    ("row", "base", "why"),
    [
        ([1.0] * 5, [1.0] * 6, "5 trials, an interval needs 6"),
        ([1.0] * 6, [0.0] * 6, "a trial's value is 0: there is no ratio"),
        ([], [1.0], "no trials"),
    ],
)
def test_no_interval_and_why(row: list[float], base: list[float], why: str) -> None:
    found = unpaired_ratio(row, base)
    assert (found.low, found.high, found.why) == (None, None, why)


def test_equal_values_have_an_interval_without_width() -> None:
    found = unpaired_ratio([2.0] * 6, [1.0] * 6)
    assert (found.centre, found.low, found.high) == pytest.approx((2, 2, 2))
