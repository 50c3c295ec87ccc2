"""Jain's index against values worked out by hand from its definition, and against what its authors say of it."""

from __future__ import annotations

import pytest

from orrery.stats.fairness import jain, widest


@pytest.mark.parametrize(
    ("shares", "index"),
    [
        ([5.0], 1),
        ([3.0, 3.0, 3.0, 3.0], 1),
        ([7.0, 0.0, 0.0, 0.0], 1 / 4),  # one has all
        ([2.0, 2.0, 0.0, 0.0, 0.0], 2 / 5),  # k of n share equally: k / n
        ([1.0, 2.0, 3.0], 36 / (3 * 14)),
        ([1.0, 3.0], 16 / (2 * 10)),
        ([1e200, 3e200], 0.8),  # the squares alone are beyond a float
        ([1e-200, 3e-200], 0.8),
    ],
)
def test_by_hand(shares: list[float], index: float) -> None:
    assert jain(shares) == pytest.approx(index, rel=1e-12)


def test_neither_unit_nor_order_matter() -> None:
    assert jain([10, 20, 60]) == pytest.approx(jain([0.6, 0.1, 0.2]))


def test_a_transfer_from_rich_to_poor_raises_it() -> None:
    assert jain([1, 9]) < jain([2, 8]) < jain([5, 5]) == 1


@pytest.mark.parametrize("shares", [[], [0.0, 0.0], [1.0, -1.0]])
def test_what_cannot_be_shared(shares: list[float]) -> None:
    with pytest.raises(ValueError, match="share"):
        jain(shares)


def test_the_widest_ratio() -> None:
    assert widest([2.0, 3.0, 8.0]) == 4
    assert widest([2.0]) == 1
    for nothing in ([], [0.0, 1.0]):
        with pytest.raises(ValueError, match="above 0"):
            widest(nothing)
