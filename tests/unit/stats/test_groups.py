"""Means of groups, and intervals over them: held against figures that were worked out by hand."""

from __future__ import annotations

import math

import pytest

from orrery.stats.groups import group_means, over_groups, share_inside
from orrery.stats.intervals import geometric


def test_each_group_has_the_mean_of_its_blocks() -> None:
    values = {0: 1.0, 1: 10.0, 2: 4.0, 3: 40.0}
    assert group_means(values, {0: 0, 1: 1, 2: 0, 3: 1}) == pytest.approx([2.0, 20.0])
    assert group_means(values, {0: 0, 1: 1, 2: 0, 3: 1}, "arithmetic") == [2.5, 25.0]


def test_groups_count_once_however_many_blocks_they_have() -> None:
    values = {0: 8.0, 1: 2.0, 2: 2.0, 3: 2.0}
    assert group_means(values, {0: 0, 1: 1, 2: 1, 3: 1}) == pytest.approx([8.0, 2.0])


def test_what_is_not_above_0_stands_for_its_group() -> None:
    assert group_means({0: 0.0, 1: 5.0}, {0: 0, 1: 0}) == [0.0]


def test_the_interval_is_over_the_groups() -> None:
    # Logarithms -1, 1 three times: mean 0, s = sqrt(6 / 5), t(5) at 97.5 % is 2.5706 (any table).
    found = over_groups([math.exp(sign) for sign in (-1, 1) * 3], "builds")
    half = 2.5706 * math.sqrt(6 / 5) / math.sqrt(6)
    assert found.centre == pytest.approx(1) and found.freedom == 5
    assert found.low == pytest.approx(math.exp(-half), 1e-4)
    assert found.high == pytest.approx(math.exp(half), 1e-4)


def test_more_blocks_inside_groups_are_no_further_cases() -> None:
    # Six builds that differ by a tenth, a hundred blocks of each: all blocks together would promise far too much.
    builds = [1.0, 1.1] * 3
    values = {block: builds[block % 6] for block in range(600)}
    found = over_groups(group_means(values, {block: block % 6 for block in values}), "builds")
    assert found.low is not None and found.high is not None
    assert found.low < 1.0 < 1.1 < found.high
    whole = geometric(list(values.values()))
    assert whole.low is not None and whole.high is not None
    assert 1.04 < whole.low < whole.high < 1.06


def test_the_interval_may_be_one_of_many() -> None:
    # 1 2 3 4 5 6: s = 1.870829; t(5) is 2.570582 at 95 %, 4.032143 at 99 %.
    found = over_groups([1, 2, 3, 4, 5, 6], "builds", "arithmetic", 0.99)
    assert found.high == pytest.approx(3.5 + 4.032143 * 1.870829 / math.sqrt(6), abs=1e-4)
    usual = over_groups([1, 2, 3, 4, 5, 6], "builds", "arithmetic")
    assert usual.high == pytest.approx(3.5 + 2.570582 * 1.870829 / math.sqrt(6), abs=1e-4)


def test_too_few_groups_have_no_interval() -> None:
    assert over_groups([1.0] * 5, "builds").why == "5 builds, an interval needs 6"
    assert over_groups([1.0] * 5, "builds", "arithmetic").why == "5 builds, an interval needs 6"


def test_what_comes_from_inside_the_groups() -> None:
    # Logarithms 0, 2 and 4, 6: variances inside 2 and 2, means 1 and 5 with variance 8. Inside 2 / 2 = 1 of these 8.
    values = {block: math.exp(log) for block, log in enumerate((0, 4, 2, 6))}
    builds = {0: 0, 1: 1, 2: 0, 3: 1}
    assert share_inside(values, builds) == pytest.approx(1 / 8)
    # Not above 0 they are taken as they are.
    assert share_inside({0: 0.0, 1: 4.0, 2: 2.0, 3: 6.0}, builds) == pytest.approx(1 / 8)


def test_groups_that_differ_no_more_than_their_values_do_are_all_inside() -> None:
    assert share_inside({0: 1.0, 1: 1.0, 2: 2.0, 3: 2.0}, {0: 0, 1: 1, 2: 0, 3: 1}) == 1.0
    assert share_inside({0: 1.0, 1: 1.0, 2: 1.0, 3: 1.0}, {0: 0, 1: 1, 2: 0, 3: 1}) == 1.0


def test_a_share_needs_two_groups_of_two_values() -> None:
    assert share_inside({0: 1.0, 1: 2.0, 2: 3.0}, {0: 0, 1: 1, 2: 0}) is None
    assert share_inside({0: 1.0, 1: 2.0}, {0: 0, 1: 0}) is None
    assert share_inside({}, {}) is None
