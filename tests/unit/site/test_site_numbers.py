"""The site's figures: the digits that a report shows, and intervals that are never narrower than they were."""

from __future__ import annotations

import pytest

from orrery.metrics.rows import Value
from orrery.site.numbers import (
    ALPHABET,
    DIGITS_OF_BYTES,
    EXACT,
    NEARER,
    NONE,
    Ends,
    column,
    cut_figure,
    digits_for,
    ends_of,
    figures_of,
)


@pytest.mark.parametrize(
    ("value", "cut"),
    [(1244.9, 1244), (0.0123456, 0.01234), (12_349_999.0, 12_340_000), (0, 0), (-1.23456, -1.234), (7, 7)],
)
def test_a_figure_is_cut_and_not_rounded(value: float, cut: float) -> None:
    assert cut_figure(value) == cut


def test_three_digits_of_a_cut_figure_are_those_of_the_whole_one() -> None:
    # Rounded to four digits first, 1.2449 would be 1.245, and then 1.25.
    assert f"{cut_figure(1.2449) * (1 + 1e-9):.2f}" == f"{1.2449:.2f}" == "1.24"


def test_bytes_have_more_digits_for_they_are_shown_in_units_of_1024() -> None:
    assert digits_for("bytes") == DIGITS_OF_BYTES and digits_for("ns") == 4
    assert cut_figure(1_234_567, digits_for("bytes")) == 1_234_560


def test_a_column_says_where_each_interval_ends() -> None:
    found = column([Ends(1000, 800, 1250), Ends(None), Ends(5), Ends(2000, 1000, 4000.5)])
    # 200 of 1,000 are 2,000 ten-thousandths: 22 times 90 and 20. The upper ends of geometric middles are at 2,500 and
    # 10,000 ten-thousandths: here at none further, and at 3 (of 2,000, rounded up); 30 stands for none.
    assert found == {
        "v": [1000, None, 5, 2000],
        "l": ALPHABET[22] + ALPHABET[20] + NONE * 4 + ALPHABET[55] + ALPHABET[50],
        "g": ALPHABET[NEARER] + NONE * 2 + ALPHABET[NEARER + 3],
    }
    assert figures_of(found) == [Ends(1000, 800, 1250), Ends(None), Ends(5), Ends(2000, 1000, 4000.6)]


def test_of_an_arithmetic_middle_both_ends_are_as_far() -> None:
    found = column([Ends(1000, 900, 1100), Ends(2000, 1000, 3000), Ends(-4, -5, -3)])
    assert found == {
        "v": [1000, 2000, -4],
        "l": "".join(ALPHABET[steps // 90] + ALPHABET[steps % 90] for steps in (1_000, 5_000, 2_500)),
        "a": ALPHABET[NEARER] * 3,
    }
    assert figures_of(found) == [Ends(1000, 900, 1100), Ends(2000, 1000, 3000), Ends(-4, -5, -3)]


def test_an_end_that_is_far_from_where_the_middle_has_it_stands_as_it_is() -> None:
    found = column([Ends(1000, 990, 1020), Ends(1000, 999, 1001)])
    assert found["x"] == {"0": [990, 1020]}
    assert figures_of(found) == [Ends(1000, 990, 1020), Ends(1000, 999, 1001)]


@pytest.mark.parametrize("share", [0.0001, 0.01, 0.3, 0.7, 0.95, 0.999, 1.5])
@pytest.mark.parametrize("value", [1.0009999, 9.9999, 123_456.0, -3.33339])
def test_no_interval_is_narrower_than_it_was_and_few_are_wider(value: float, share: float) -> None:
    size = abs(value)
    every = [Ends(value, value - share * size, high) for high in (value + share * size, value + size / (1.001 - share))]
    for written in (every, every[:1], every[1:] if share < 1 else every[:1]):
        for one, read in zip(written, figures_of(column(written)), strict=True):
            assert one.low is not None and one.high is not None and read.low is not None and read.high is not None
            outward = (one.low - read.low, read.high - one.high)
            # What was cut from the figure is at most a thousandth of it.
            assert all(-1e-9 * size <= each < 1.2e-3 * max(size, abs(one.high)) for each in outward)


def test_an_interval_is_rounded_outward() -> None:
    (read,) = figures_of(column([Ends(12_345, 12_344.9, 12_346.1)]))
    assert read.low is not None and read.high is not None
    assert read.low <= 12_344.9 and read.high >= 12_346.1
    assert read.high - read.low < 8


def test_what_is_too_far_or_about_nothing_stands_as_it_is() -> None:
    found = column([Ends(1, 0, 5), Ends(0, -1, 2), Ends(1, 0.5, float("inf"))])
    assert (found["l"], found["g"]) == (EXACT * 6, EXACT * 3)
    assert found["x"] == {"0": [0, 5], "1": [-1, 2], "2": [0.5, None]}
    assert figures_of(found) == [Ends(1, 0, 5), Ends(0, -1, 2), Ends(1, 0.5, None)]


def test_what_stands_as_it_is_is_rounded_outward_too() -> None:
    found = column([Ends(17_005.69, 3.66398, 53_617.2805), Ends(0, -1.2345678, 1.2345612)])
    assert found["x"] == {"0": [3.6639, 53_618], "1": [-1.2346, 1.2346]}


def test_columns_without_intervals_say_nothing_of_them() -> None:
    assert column([Ends(1), Ends(None), Ends(float("nan"))]) == {"v": [1, None, None]}


def test_a_metrics_value_is_a_figure_with_its_ends() -> None:
    assert ends_of(Value("latency.p50", 3.0, "ns", 2.0, 4.0)) == Ends(3.0, 2.0, 4.0)
    assert ends_of(None) == Ends(None)
