"""The sequential test: its bounds by hand, and how often it is wrong, worked out exactly."""

from __future__ import annotations

from functools import cache

import pytest

from orrery.stats.sequential import ERROR, OFTEN, SELDOM, decided


@pytest.mark.parametrize(
    ("yes", "no", "word"),
    [
        (0, 0, None),
        (2, 0, None),  # 16 to 1, and 49 to 1 are wanted
        (3, 0, True),  # 64 to 1
        (0, 3, False),
        (5, 3, None),
        (6, 3, True),
        (3, 6, False),
    ],
)
def test_the_ratio_of_likelihoods_decides(yes: int, no: int, word: bool | None) -> None:
    assert decided(yes, no) is word


def test_a_smaller_error_needs_more_trials() -> None:
    assert decided(1, 0, error=0.2) is True  # 4 to 1
    assert decided(3, 0, error=0.01) is None  # 99 to 1
    assert decided(4, 0, error=0.01) is True


def wrong(truth: float, most: int = 400) -> float:
    """The chance that the test says the wrong word where a yes comes with the chance `truth`."""

    @cache
    def says_yes(difference: int, left: int) -> float:
        word = decided(max(difference, 0), max(-difference, 0))
        if word is not None or left == 0:
            return float(word is True)
        return truth * says_yes(difference + 1, left - 1) + (1 - truth) * says_yes(difference - 1, left - 1)

    return says_yes(0, most) if truth < 0.5 else 1 - says_yes(0, most)


def test_the_error_is_kept() -> None:
    """Ruin of a gambler with 3 to lose or to win: 1 in 1 + 4^3."""
    assert wrong(SELDOM) == pytest.approx(1 / 65)
    assert wrong(OFTEN) == pytest.approx(1 / 65)
    assert wrong(OFTEN) < ERROR
