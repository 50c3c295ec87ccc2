"""Intervals against values worked out by hand with the published table of Student's t (two-sided 95 %)."""

from __future__ import annotations

import math

import pytest

from orrery.stats.intervals import Finding, arithmetic, finding, geometric, practical_threshold, ratio, too_few


def test_arithmetic_by_hand() -> None:
    # 2 4 4 5 7 8: mean 5, squares of deviations 9 1 1 0 4 9 = 24, s = sqrt(24 / 5) = 2.190890,
    # s / sqrt(6) = 0.894427, t(5) = 2.571 (table), half = 2.2996.
    found = arithmetic([2, 4, 4, 5, 7, 8])
    assert found.centre == pytest.approx(5)
    assert found.low == pytest.approx(5 - 2.2996, abs=1e-3)
    assert found.high == pytest.approx(5 + 2.2996, abs=1e-3)
    assert found.why == ""


def test_geometric_by_hand() -> None:
    # Logarithms to base 2 are 1 1 2 2 3 3: mean 2, squares 1 1 0 0 1 1 = 4, s = sqrt(4 / 5) = 0.894427,
    # s / sqrt(6) = 0.365148, times 2.571 = 0.938796: 2^2, 2^1.061204 and 2^2.938796.
    found = geometric([2, 2, 4, 4, 8, 8])
    assert found.centre == pytest.approx(4)
    assert found.low == pytest.approx(2**1.061204, rel=1e-3)
    assert found.high == pytest.approx(2**2.938796, rel=1e-3)


def test_ratio_pairs_blocks() -> None:
    # Every block drifts (10, 20, ... 60) but the row is always twice its own base: the interval has no width.
    found = ratio([(2.0 * base, base) for base in (10, 20, 30, 40, 50, 60)])
    assert (found.centre, found.low, found.high) == pytest.approx((2, 2, 2))


def test_ratio_by_hand() -> None:
    # Ratios 1.1 and 1/1.1 in turn, log = -+0.0953102: mean 0, s = 0.0953102 sqrt(6 / 5) = 0.104407,
    # s / sqrt(6) = 0.042624, times 2.571 = 0.109586.
    found = ratio([(11, 10), (10, 11)] * 3)
    assert found.centre == pytest.approx(1)
    assert found.low == pytest.approx(math.exp(-0.109586), rel=1e-4)
    assert found.high == pytest.approx(math.exp(0.109586), rel=1e-4)


@pytest.mark.parametrize("of", [arithmetic, geometric])
def test_no_interval_below_six_trials(of: object) -> None:
    found = of([1.0, 2.0, 3.0, 4.0, 5.0])  # type: ignore[operator]
    assert found.centre is not None
    assert (found.low, found.high) == (None, None)
    assert found.why == "5 trials, an interval needs 6"
    assert too_few(1) == "1 trial, an interval needs 6"


def test_what_has_no_mean_says_why() -> None:
    assert geometric([1, 0, 3, 4, 5, 6]).why == "a trial's value is 0: there is no geometric mean"
    assert ratio([(1, 0)]).why == "a block's value is 0: there is no ratio"
    assert ratio([]).why == "no block has both"
    assert arithmetic([]).centre is None


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (0.9, 1.1, Finding.INCONCLUSIVE),  # holds 1
        (1.005, 1.019, Finding.EQUIVALENT),  # a difference, but inside 2 %
        (1.005, 1.021, Finding.DIFFERENT),
        (0.981, 0.995, Finding.EQUIVALENT),  # 1 / 1.02 = 0.98039
        (0.980, 0.995, Finding.DIFFERENT),
        (0.99, 1.01, Finding.EQUIVALENT),  # holds 1, and is narrow
        (1.0, 2.0, Finding.INCONCLUSIVE),
    ],
)
def test_what_an_interval_says(low: float, high: float, said: Finding) -> None:
    assert finding(low, high) is said


def test_the_hosts_own_floor_widens_the_threshold() -> None:
    assert practical_threshold() == practical_threshold(0.01) == 0.02
    assert practical_threshold(0.05) == 0.05
    assert finding(1.01, 1.04, practical_threshold(0.05)) is Finding.EQUIVALENT
    assert finding(1.01, 1.04, practical_threshold()) is Finding.DIFFERENT


def test_the_interval_covers_its_truth() -> None:
    # 2,000 sets of 6 from a lognormal of mean log 0: about 95 % of the intervals must hold 1 (4 sigma = 1.95 %).
    import random

    chance = random.Random(7)
    held = 0
    for _ in range(2_000):
        found = geometric([chance.lognormvariate(0, 0.1) for _ in range(6)])
        assert found.low is not None and found.high is not None
        held += found.low <= 1 <= found.high
    assert held / 2_000 == pytest.approx(0.95, abs=0.0195)
