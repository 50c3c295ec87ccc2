"""Shares of several groups: equal ones, one that stands out, and the figures of a published table."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import fisher_exact

from orrery.stats.evenness import uneven


def test_of_two_groups_it_is_fishers_test() -> None:
    """R. A. Fisher's tea lady, 3 of 4 cups beside 1 of 4: (16 + 1) / 70 on each side, 34 / 70 on both."""
    assert uneven([(3, 4), (1, 4)]) == pytest.approx([34 / 70, 34 / 70])


def test_a_group_that_stands_out_is_found() -> None:
    """Beside 30 with none: of the 40 over 10 ways to choose 5, only those inside the first 10 are so far out."""
    [first, *others] = uneven([(5, 10), (0, 10), (0, 10), (0, 10)])
    assert first == pytest.approx(4 * 252 / 658_008)  # (10 over 5) of (40 over 5), the least of 4 tests (Holm)
    assert min(others) > 0.05


def test_equal_shares_are_chance() -> None:
    assert uneven([(1, 10), (1, 10), (1, 10)]) == [1.0, 1.0, 1.0]
    assert uneven([(0, 10), (0, 10)]) == [1.0, 1.0]


def test_a_group_alone_has_nothing_beside_it() -> None:
    assert uneven([(5, 10)]) == [1.0]
    assert uneven([(5, 10), (0, 0)]) == [1.0, 1.0]
    assert uneven([]) == []


def test_more_than_there_are_cannot_be_found() -> None:
    with pytest.raises(ValueError, match="more found than there are"):
        uneven([(3, 2)])


@pytest.mark.parametrize("counts", [((1, 9), (11, 14)), ((0, 7), (12, 40)), ((30, 200), (90, 400))])
def test_the_library_says_the_same(counts: tuple[tuple[int, int], tuple[int, int]]) -> None:
    expected = fisher_exact(np.array([[found, of - found] for found, of in counts])).pvalue
    assert uneven(counts) == pytest.approx([expected, expected])
