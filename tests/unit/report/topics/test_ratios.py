"""Ratios in either direction, and over operations."""

import math

import pytest
from report_rows import key

from orrery.metrics.rows import Comparison
from orrery.report.table.ratios import Ratio, Ratios, together
from orrery.stats.intervals import Finding


def test_a_comparison_is_found_from_both_sides() -> None:
    a, b = key("a"), key("b")
    ratios = Ratios([Comparison(a, b, "latency.p50", 2.0, 1.6, 2.5, Finding.DIFFERENT)])
    assert ratios.of(a, b) == Ratio(2.0, 1.6, 2.5, Finding.DIFFERENT)
    assert ratios.of(b, a) == Ratio(0.5, 0.4, 0.625, Finding.DIFFERENT)
    assert ratios.of(a, key("c")) is None


def test_other_metrics_are_not_medians() -> None:
    a, b = key("a"), key("b")
    assert Ratios([Comparison(a, b, "cpu", 2.0, 1.6, 2.5, Finding.DIFFERENT)]).of(a, b) is None


def test_the_mean_over_operations_is_geometric() -> None:
    found = together([Ratio(2.0, 1.0, 4.0, Finding.INCONCLUSIVE), Ratio(8.0, 4.0, 16.0, Finding.INCONCLUSIVE)])
    assert found is not None and found.low is not None and found.high is not None
    assert (found.ratio, found.low, found.high) == pytest.approx((4.0, 2.0, 8.0))


def test_the_interval_over_operations_is_never_narrower_than_the_true_one() -> None:
    """Two operations whose log ratios move together have the same error as one of them."""
    half = math.log(1.1)
    one = Ratio(1.5, 1.5 * math.exp(-half), 1.5 * math.exp(half), Finding.INCONCLUSIVE)
    found = together([one, one])
    assert found is not None and found.low is not None
    assert found.low == pytest.approx(one.low)


def test_without_all_intervals_there_is_none() -> None:
    assert together([Ratio(2.0, 1.9, 2.1, Finding.DIFFERENT), Ratio(2.0)]) == Ratio(2.0)


def test_what_is_said_over_operations() -> None:
    def said(*ratios: Ratio) -> Finding | None:
        found = together(ratios)
        assert found is not None
        return found.finding

    assert said(Ratio(1.01, 1.005, 1.015, Finding.DIFFERENT)) is Finding.EQUIVALENT
    assert said(Ratio(1.3, 0.9, 1.9, Finding.DIFFERENT)) is Finding.INCONCLUSIVE
    assert said(Ratio(1.04, 1.03, 1.05, Finding.EQUIVALENT)) is Finding.INCONCLUSIVE  # the host's floor was larger
    assert said(Ratio(1.04, 1.03, 1.05, Finding.DIFFERENT)) is Finding.DIFFERENT
