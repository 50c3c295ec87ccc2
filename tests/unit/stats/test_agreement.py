"""Conclusions of several repetitions against each other, worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from orrery.stats.agreement import Agreement, Decision, agreement, decision, turned

LESS, MORE, EQUAL = Decision.LESS, Decision.MORE, Decision.EQUAL


@pytest.mark.parametrize(
    ("low", "high", "decided"),
    [
        (0.90, 0.95, LESS),
        (1.05, 1.10, MORE),
        (0.97, 0.99, LESS),  # beyond 1 / 1.02 = 0.9804 with one end
        (0.985, 0.995, EQUAL),  # surely less, by less than matters
        (0.99, 1.01, EQUAL),
        (0.90, 1.10, None),
        (0.95, 1.001, None),
        (None, None, None),
    ],
)
def test_an_interval_decides_or_does_not(low: float | None, high: float | None, decided: Decision | None) -> None:
    assert decision(low, high) is decided


def test_a_threshold_decides_what_is_equal() -> None:
    assert decision(1.01, 1.04) is MORE
    assert decision(1.01, 1.04, 0.05) is EQUAL


@pytest.mark.parametrize(
    ("found", "together"),
    [
        ([LESS, LESS, LESS], Agreement.ALIKE),
        ([EQUAL, None, EQUAL], Agreement.ALIKE),
        ([LESS, EQUAL, LESS], Agreement.CHANGED),
        ([LESS, MORE], Agreement.REVERSED),
        ([LESS, EQUAL, MORE], Agreement.REVERSED),
        ([LESS, None, None], Agreement.UNDECIDED),
        ([None, None], Agreement.UNDECIDED),
        ([], Agreement.UNDECIDED),
    ],
)
def test_several_agree_or_do_not(found: Sequence[Decision | None], together: Agreement) -> None:
    assert agreement(found) is together
    assert agreement([turned(one) for one in found]) is together
    assert agreement(reversed(found)) is together


def test_of_the_reciprocal_the_reverse_holds() -> None:
    assert [turned(one) for one in (LESS, MORE, EQUAL, None)] == [MORE, LESS, EQUAL, None]
