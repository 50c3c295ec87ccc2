"""Comparisons with the best: a worked example of Minitab's, others by hand, how often all intervals hold at once."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from orrery.stats.best import WithBest, best_in_blocks, widths_in_blocks, with_best
from orrery.stats.intervals import ratio

Numbers = tuple[float, ...]
Blocks = list[list[float]]


def test_paint_hardness() -> None:
    # Help of Minitab, one-way ANOVA, "Hsu simultaneous CIs", six of four blends each, the hardest is
    # the best, pooled deviation 3.95012. Printed: blend 2 from -14.5000 to 0, blend 3 from -10.0833 to 0; the others
    # hold 0. 2.19 is Dunnett's one-sided value for 3 and 20 (C. W. Dunnett, 1955, table 1a).
    hardness, width = (14.733, 8.567, 12.983, 18.067), 2.19 * 3.95012 * math.sqrt(2 / 6)
    found = with_best([-mean for mean in hardness], [[width] * 4] * 4)
    ends = [(-one.high, -one.low) for one in found]
    assert ends[1] == pytest.approx((-14.5000, 0), abs=0.01)
    assert ends[2] == pytest.approx((-10.0833, 0), abs=0.01)
    assert ends[0][0] < 0 < ends[0][1] and ends[3][0] < 0 < ends[3][1]
    assert [one.may_be_best for one in found] == [True, False, False, True]
    assert not any(one.is_best for one in found)


def test_widths_that_differ_by_hand() -> None:
    # Downwards: 0 - 1 - 2, 1 - 0 - 2, and 3 less either is above 0. So the first two may be the best, and upwards it is
    # 0 - 1 + 2, 1 - 0 + 2, and the larger of 3 - 0 + 1 and 3 - 1 + 1.
    found = with_best([0, 1, 3], [[0, 2, 1], [2, 0, 1], [1, 1, 0]])
    assert [(one.difference, one.low, one.high) for one in found] == [(-1, -3, 1), (1, -1, 3), (3, 0, 4)]


def test_two_in_blocks_are_the_paired_interval() -> None:
    pairs = [(1.31, 1.0), (1.2, 1.02), (1.44, 1.1), (1.29, 0.97), (1.33, 1.05), (1.38, 1.0)]
    slow, fast = best_in_blocks(pairs)
    # The one-sided value at 95 % is the two-sided one at 90 %.
    paired = ratio(pairs, 0.9)
    assert math.exp(slow.difference) == pytest.approx(paired.centre)
    assert slow.low == 0 and math.exp(slow.high) == pytest.approx(paired.high)
    assert fast.low == pytest.approx(-slow.high) and fast.high == 0
    assert fast.is_best and not slow.may_be_best


def test_a_width_by_hand() -> None:
    # Differences of the first two: 1, 3, 1, 3, 1, 3: error 0.44721; for two rivals t(0.975, 5) is 2.5706.
    blocks = [[2.0 + b % 2 * 2, 1.0, 0.0] for b in range(6)]
    found = widths_in_blocks(blocks)
    assert found[0][1] == found[1][0] == pytest.approx(2.5706 * 0.44721, abs=1e-4)
    assert found[1][2] == 0


def test_equals_are_each_others_best() -> None:
    found = [(one.difference, one.may_be_best, one.is_best) for one in with_best([1.0, 1.0, 2.0], [[0.1] * 3] * 3)]
    assert found[:2] == [(0, True, False)] * 2


@pytest.mark.parametrize("levels", [[], [1.0]])
def test_one_alone_has_no_rival(levels: list[float]) -> None:
    with pytest.raises(ValueError, match="needs two levels"):
        with_best(levels, [[0.0]])


@pytest.mark.parametrize(
    ("blocks", "why"), [([[1.0, 2.0]] * 5, "5 blocks, an interval needs 6"), ([[1.0, 0.0]] * 6, "there is no ratio")]
)
def test_what_no_interval_can_be_of(blocks: list[list[float]], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        best_in_blocks(blocks)


SPREAD, LONE = (0.0, 0.0, 0.02, 0.05, 0.4), (0.0, 0.5, 0.5, 0.5, 0.5)


@pytest.mark.parametrize("scatters", [(1, 1, 1, 1, 1), (3, 1, 1, 1, 1), (1, 1, 1, 1, 3)])
@pytest.mark.parametrize("truth", [SPREAD, LONE])
def test_all_intervals_hold_at_once(scatters: Numbers, truth: Numbers) -> None:
    assert held(scatters, truth, best_in_blocks) >= 0.93


def test_a_pooled_error_does_not_bear_a_best_that_scatters_most() -> None:
    # Why each pair has an error of its own: the design's pooled one, with Dunnett's value for 4 and 20 (table 1a).
    def pooled(blocks: Blocks) -> list[WithBest]:
        logs = np.log(blocks)
        left = logs - logs.mean(axis=0) - logs.mean(axis=1, keepdims=True) + logs.mean()
        width = 2.30 * math.sqrt(2 * (left**2).sum() / 20 / len(logs))
        return with_best(logs.mean(axis=0).tolist(), [[width] * 5] * 5)

    assert held((1, 1, 1, 1, 1), LONE, pooled) >= 0.93
    assert held((3, 1, 1, 1, 1), LONE, pooled) < 0.91


def held(scatters: Numbers, truth: Numbers, method: Callable[[Blocks], list[WithBest]]) -> float:
    """How often all five intervals hold the truth, in 1,000 times six blocks with a drift of their own."""
    chance, runs = np.random.default_rng(1), 1_000
    true = [level - min(np.delete(truth, i)) for i, level in enumerate(truth)]
    whole = 0
    for _ in range(runs):
        drawn = truth + chance.normal(0, 0.03, (6, 5)) * scatters + chance.normal(0, 0.2, (6, 1))
        found = method(np.exp(drawn).tolist())
        whole += all(one.low <= t <= one.high for one, t in zip(found, true, strict=True))
    return whole / runs
