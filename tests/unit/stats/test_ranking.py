"""Letters and corrections against published and worked-out values."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from orrery.stats.intervals import ratio
from orrery.stats.multiple import chance, holm
from orrery.stats.ranking import letters

# Benjamini and Hochberg 1995, section 3.2: fifteen p values of a trial of thrombolysis.
PUBLISHED = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
             0.7590, 1.0]  # fmt: skip


def test_published_p_values() -> None:
    # "... rejects the three hypotheses ... by Bonferroni"; Holm's too finds three.
    assert sum(p <= 0.05 for p in holm(PUBLISHED)) == 3


def test_holm_by_hand() -> None:
    # Sorted 0.01 0.02 0.03 0.04: times 4 3 2 1 = 0.04 0.06 0.06 0.04, the last raised to the one before.
    assert holm([0.03, 0.01, 0.04, 0.02]) == pytest.approx([0.06, 0.04, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_an_interval_that_ends_at_1_has_a_chance_of_5_percent() -> None:
    assert chance(1.1, 1.0, 1.21, 9) == pytest.approx(0.05)
    assert chance(1.0, 0.9, 1 / 0.9, 9) == pytest.approx(1)
    assert chance(2.0, 2.0, 2.0, 9) == 0
    found = ratio([(11, 10), (10, 11), (12, 10), (12, 10), (13, 10), (12, 10)])
    assert found.centre and found.low and found.high
    assert (chance(found.centre, found.low, found.high, 5) < 0.05) is (found.low > 1)


@pytest.mark.parametrize(
    ("different", "expected"),
    [
        (set(), ["a", "a", "a", "a"]),
        ({(0, 3)}, ["a", "ab", "ab", "b"]),
        ({(0, 1), (0, 2), (0, 3)}, ["a", "b", "b", "b"]),
        ({(0, 2), (0, 3), (1, 3)}, ["a", "ab", "bc", "c"]),
        (set(combinations(range(4), 2)), ["a", "b", "c", "d"]),
    ],
)
def test_letters_by_hand(different: set[tuple[int, int]], expected: list[str]) -> None:
    assert letters(4, different) == expected


def test_two_share_a_letter_exactly_if_they_are_not_told_apart() -> None:
    chance = random.Random(3)
    for _ in range(200):
        pairs = list(combinations(range(8), 2))
        different = {pair for pair in pairs if chance.random() < 0.5}
        found = letters(8, different)
        assert all(bool(set(found[i]) & set(found[j])) is ((i, j) not in different) for i, j in pairs)
        assert all(found)
