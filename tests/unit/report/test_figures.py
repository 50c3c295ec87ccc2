"""Figures for people: units, significant figures, intervals."""

import math

import pytest

from orrery.metrics.rows import Value
from orrery.report.figures import Scale, number, scale_for, times


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.0302, "0.0302"),
        (0.00001, "0.0000"),
        (1.234, "1.23"),
        (12.34, "12.3"),
        (123.4, "123"),
        (1234.5, "1,234"),
    ],
)
def test_three_significant_figures(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(
    ("values", "unit", "scale"),
    [
        ([4_100, 41_000], "ns", Scale("us", 1e3)),
        ([30, 90], "ns", Scale("ns")),
        ([2 * 1024**2], "bytes", Scale("MiB", 1024.0**2)),
        ([81_200], "1/s", Scale("k/s", 1e3)),
        ([2.0], "1", Scale("")),
        ([0.0, 0.0], "ns", Scale("ns")),
        ([], "ns", Scale("ns")),
    ],
)
def test_one_unit_for_a_column(values: list[float], unit: str, scale: Scale) -> None:
    assert scale_for(values, unit) == scale


def test_an_interval_can_be_told_from_a_point() -> None:
    assert Scale("us", 1e3).span(Value("x", 4_100, "ns", 4_060, 4_150)) == "4.06-4.15"
    assert Scale("us", 1e3).span(Value("x", 12_300, "ns", 12_290, 12_310)) == "12.29-12.31"


def test_both_ends_of_an_interval_have_the_same_decimals() -> None:
    assert Scale("us", 1e3).span(Value("x", 10_000, "ns", 9_930, 10_220)) == "9.9-10.2"


def test_a_share_that_is_not_all_never_reads_as_all() -> None:
    scale = scale_for([0.9, 0.99995], "share")
    assert scale.unit == "%"
    assert [scale.show(value) for value in (1.0, 0.99995, 0.9, 0.0)] == ["100", "99.9950", "90.0", "0"]
    assert scale.span(Value("x", 0.999, "share", 0.9987, 1.0)) == "99.87-100"


def test_an_interval_may_have_no_end() -> None:
    assert Scale("us", 1e3).span(Value("x", 4_100, "ns", 4_060, math.inf)) == "4.06 or more"
    assert Scale("us", 1e3).span(Value("x", 4_100, "ns", -math.inf, 4_150)) == "4.15 or less"
    assert times(3.1, 2.9, math.inf) == "3.10 times (2.90 or more)"
    assert times(3.1, -math.inf, math.inf) == "3.10 times (any)"


def test_no_interval_where_there_is_none() -> None:
    assert Scale("us", 1e3).span(Value("x", 1_000, "ns")) == ""
    assert Scale("").span(Value("x", 1, "1", 1, 1)) == ""


def test_ratios_in_words() -> None:
    assert times(3.1, 2.9, 3.3) == "3.10 times (2.90 to 3.30)"
    assert times(3.1) == "3.10 times"
