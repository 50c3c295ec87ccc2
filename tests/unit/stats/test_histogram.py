"""The buckets and percentiles against the shared vectors and against values worked out by hand."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from orrery.paths import KIT
from orrery.stats.histogram import (
    bucket_bounds,
    bucket_index,
    deviation,
    enough,
    fill,
    merge,
    order_statistic,
    rank_interval,
    rank_of,
    required,
)

VECTORS: dict[str, Any] = json.loads((KIT / "vectors" / "histogram.json").read_text())


def values_of(sample: dict[str, Any]) -> list[int]:
    return [first + step * k for first, step, count in sample["runs"] for k in range(count)]


SAMPLES = {sample["name"]: values_of(sample) for sample in VECTORS["samples"]}


@pytest.mark.parametrize("case", VECTORS["buckets"], ids=lambda c: f"{c['value']}/{c['bits']}")
def test_buckets_are_those_of_the_shared_vectors(case: dict[str, int]) -> None:
    assert bucket_index(case["value"], case["bits"]) == case["index"]
    assert bucket_bounds(case["index"], case["bits"]) == (case["low"], case["high"])


@pytest.mark.parametrize("case", VECTORS["percentiles"], ids=lambda c: f"{c['sample']}/{c['bits']}/{c['q']}")
def test_percentiles_are_those_of_the_shared_vectors(case: dict[str, Any]) -> None:
    values = SAMPLES[case["sample"]]
    assert rank_of(case["q"], len(values)) == case["rank"]
    found = order_statistic(fill(values, case["bits"]), case["rank"], case["bits"])
    assert found == pytest.approx(case["value"], rel=1e-12)


@pytest.mark.parametrize("bits", [5, 7])
def test_bounds_hold_their_values_without_a_gap(bits: int) -> None:
    for index in range(20 << bits):
        low, high = bucket_bounds(index, bits)
        assert bucket_index(low, bits) == bucket_index(high - 1, bits) == index
        assert bucket_bounds(index + 1, bits)[0] == high
        assert (high - 1 - low) <= low * 2.0**-bits


def test_by_hand() -> None:
    # 1000 with 7 bits: floor(log2 1000) = 9, e = 2, 1000 >> 2 = 250, index = 2 * 128 + 250 = 506, bucket [1000, 1004).
    assert bucket_index(1000) == 506
    assert bucket_bounds(506) == (1000, 1004)


@pytest.mark.parametrize(
    "call",
    [lambda: bucket_index(-1), lambda: bucket_bounds(-1), lambda: order_statistic({}, 1), lambda: deviation({7: 1})],
)
def test_what_cannot_be_is_refused(call: Any) -> None:
    with pytest.raises(ValueError):
        call()


def test_an_even_bucket_is_spread_over_its_values() -> None:
    # Bucket [1000, 1004) with 2 values: at 1/4 and 3/4 of 1000..1003.
    assert order_statistic({506: 2}, 1) == pytest.approx(1000.75)
    assert order_statistic({506: 2}, 2) == pytest.approx(1002.25)


def test_merge_adds_counts() -> None:
    assert merge([{1: 2, 5: 1}, {5: 4}, {}]) == {1: 2, 5: 5}


def test_the_deviation_by_hand() -> None:
    # 2, 4, 4, 4, 5, 5, 7, 9: mean 5, squares 32 in all, over 7.
    assert deviation(fill([2, 4, 4, 4, 5, 5, 7, 9])) == pytest.approx(math.sqrt(32 / 7))
    # Two buckets, [1000, 1004) and [2000, 2008): their middles are 1001.5 and 2003.5.
    assert deviation(fill([1000, 2000])) == pytest.approx(1002 / math.sqrt(2))


def test_rank_interval_of_the_median() -> None:
    # David and Nagaraja, table for the median: n = 10, x(2) to x(9) covers 97.9 %; x(3)-x(8) only 89.1 %.
    assert rank_interval(0.5, 10) == (2, 9)
    # n = 5: not even x(1)-x(5) covers 95 % (1 - 2/32 = 93.75 %), so there are no bounds.
    assert rank_interval(0.5, 5) == (0, 6)


@pytest.mark.parametrize(("q", "count"), [(0.9, 64), (0.99, 662), (0.999, 6_636), (0.9999, 66_381)])
def test_required_counts(q: float, count: int) -> None:
    assert required(q) == count
    assert enough(q, count)
    assert not enough(q, count - 1)


def test_nothing_is_never_enough() -> None:
    assert not enough(0.5, 0)
