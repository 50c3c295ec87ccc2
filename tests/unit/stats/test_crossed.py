"""Effects of a 2 x 2 design: held against figures that were worked out by hand."""

from __future__ import annotations

import math

import pytest

from orrery.stats.crossed import Corners, Effects, difference_effects, ratio_effects
from orrery.stats.intervals import Estimate
from orrery.stats.levels import mean_level

T5 = 2.5706
"""Student's t with five degrees of freedom at 97.5 % (any table)."""


def alike(corners: Corners, blocks: int = 6) -> dict[int, Corners]:
    return dict.fromkeys(range(blocks), corners)


def centres(found: Effects) -> list[float | None]:
    return [one.centre for one in (found.server, found.client, found.interaction, found.both)]


def half(found: Estimate) -> float:
    assert found.centre is not None and found.high is not None
    return found.high - found.centre


def test_ratios_by_hand() -> None:
    # Times 2 on the server's side, times 4 on the client's, 16 on both in place of 8: 16 / 4 is twice 2 / 1. The effect
    # of the server's side is the geometric mean of 2 and 4, that of the client's of 4 and 8; their product is 16.
    found = ratio_effects(alike(Corners(1, 2, 4, 16)))
    assert centres(found) == pytest.approx([math.sqrt(8), math.sqrt(32), 2, 16])
    assert [found.both.low, found.both.high] == pytest.approx([16, 16])


def test_differences_by_hand() -> None:
    # 1 and 12 on the server's side, 3 and 14 on the client's: their means add up to 15, and differ by 11 each.
    found = difference_effects(alike(Corners(1, 2, 4, 16)))
    assert centres(found) == pytest.approx([6.5, 8.5, 11, 15])


def test_what_does_not_depend_on_the_other_side_has_no_interaction() -> None:
    assert centres(ratio_effects(alike(Corners(10, 20, 30, 60)))) == pytest.approx([2, 3, 1, 6])
    assert centres(difference_effects(alike(Corners(10, 11, 13, 14)))) == pytest.approx([1, 3, 0, 4])


def test_the_figures_of_2004_give_what_they_give() -> None:
    # The two that were printed; the others are made up, and neither changes what both sides take beyond none.
    for server, client in ((95.0, 97.0), (93.07, 100.54)):
        corners = alike(Corners(93.07, server, client, 100.54))
        assert difference_effects(corners).both.centre == pytest.approx(7.47)
        assert ratio_effects(corners).both.centre == pytest.approx(1.0803, abs=5e-5)


def test_a_drift_of_the_host_is_divided_out_of_ratios() -> None:
    drifting = {block: Corners(k, 2 * k, 4 * k, 16 * k) for block, k in enumerate((10.0, 20, 30, 40, 50, 60))}
    found = ratio_effects(drifting)
    assert [found.server.low, found.server.high] == pytest.approx([math.sqrt(8)] * 2)


def test_the_intervals_of_ratios_are_students_over_blocks() -> None:
    # Both sides 32 and 8 times neither, in turn: logarithms to base 2 are 5 and 3, mean 4, s = sqrt(6 / 5), so
    # s / sqrt(6) = 0.447214. On the server's side they are (1 + 3) / 2 and (1 + 1) / 2: 2 and 1, half of that.
    blocks = {block: Corners(1, 2, 4, (32, 8)[block % 2]) for block in range(6)}
    found = ratio_effects(blocks)
    assert found.both.centre == pytest.approx(16)
    assert found.both.low == pytest.approx(2 ** (4 - T5 * 0.447214), 1e-4)
    assert found.both.high == pytest.approx(2 ** (4 + T5 * 0.447214), 1e-4)
    assert found.server.high == pytest.approx(2 ** (1.5 + T5 * 0.447214 / 2), 1e-4)
    assert found.both.freedom == 5


def test_the_intervals_of_differences_are_those_of_a_level() -> None:
    # Both sides take 1 to 6 more from block to block: 30 + k beyond neither, and k beyond the sum of the two effects;
    # on the server's side it is the mean of 10 and 10 + k.
    blocks = {block: Corners(10, 20, 30, 41 + block) for block in range(6)}
    found, level = difference_effects(blocks), mean_level([1, 2, 3, 4, 5, 6])
    assert centres(found) == pytest.approx([11.75, 21.75, 3.5, 33.5])
    assert half(found.both) == pytest.approx(half(level)) == pytest.approx(half(found.interaction))
    assert half(found.server) == pytest.approx(half(level) / 2)


def test_builds_count_once_however_many_blocks_they_have() -> None:
    # Six builds of two blocks: twice and eight times neither are four times, in each build.
    blocks = {block: Corners(1, 1, 1, (2, 8)[block % 2]) for block in range(12)}
    found = ratio_effects(blocks, {block: block // 2 for block in blocks}, "builds")
    assert [found.both.centre, found.both.low, found.both.high] == pytest.approx([4, 4, 4])
    few = ratio_effects(blocks, {block: block % 5 for block in blocks}, "builds")
    assert few.both.why == "5 builds, an interval needs 6"
    apart = difference_effects(blocks, {block: block // 2 for block in blocks}, "builds")
    assert apart.both.centre == pytest.approx(4) and half(apart.both) == pytest.approx(0)


def test_too_few_blocks_have_no_interval_and_none_no_effect() -> None:
    few = ratio_effects(alike(Corners(1, 2, 4, 16), 5))
    assert few.both.centre == pytest.approx(16)
    assert (few.both.low, few.both.why) == (None, "5 trials, an interval needs 6")
    assert ratio_effects({}).server.why == difference_effects({}).both.why == "no block has all four"


def test_what_is_not_above_0_has_differences_alone() -> None:
    blocks = alike(Corners(0, 0, 1, 2))
    assert ratio_effects(blocks).interaction.why == "a block's value is 0: there is no ratio"
    assert centres(difference_effects(blocks)) == pytest.approx([0.5, 1.5, 1, 2])
