"""What a histogram tells beside its buckets, held against values worked out by hand."""

from __future__ import annotations

import random

import pytest

from orrery.stats.consistency import coarser, count_fault, extremes_fault, sums
from orrery.stats.histogram import SERIES_BITS, SLICE_BITS, bucket_index, fill


@pytest.mark.parametrize("bits", [SERIES_BITS, SLICE_BITS])
def test_what_was_made_of_values_has_no_fault(bits: int) -> None:
    chance = random.Random(5)
    for _ in range(200):
        values = [chance.randrange(1 << chance.randrange(1, 40)) for _ in range(chance.randrange(1, 9))]
        made = fill(values, bits)
        assert count_fault(made, len(values), bits) is None
        assert extremes_fault(made, min(values), max(values), sum(values), bits) is None


def test_the_sums_that_buckets_allow() -> None:
    """With 1 bit values from 4 on lie in pairs: 4-5 is bucket 4, 6-7 is 5, 8-11 is 6."""
    assert [bucket_index(value, 1) for value in (3, 4, 5, 6, 7, 8, 11)] == [3, 4, 4, 5, 5, 6, 6]
    # Least 5, most 9: two in 4-5 are both 5; one in 6-7; two in 8-11 are 8 or 9, and one is 9.
    buckets = {4: 2, 5: 1, 6: 2}
    assert sums(buckets, 5, 9, 1) == (5 + 5 + 6 + 8 + 9, 5 + 5 + 7 + 9 + 9)
    assert extremes_fault(buckets, 5, 9, 33, 1) is None
    assert extremes_fault(buckets, 5, 9, 35, 1) is None
    assert extremes_fault(buckets, 5, 9, 32, 1) == "its sum 32 cannot be: its buckets allow 33 to 35"
    assert extremes_fault(buckets, 5, 9, 36, 1) == "its sum 36 cannot be: its buckets allow 33 to 35"


def test_two_values_in_one_bucket_are_both_extremes() -> None:
    assert sums({6: 2}, 8, 11, 1) == (19, 19)
    assert sums({6: 3}, 8, 11, 1) == (8 + 8 + 11, 8 + 11 + 11)


def test_one_value_is_least_and_most() -> None:
    assert extremes_fault({6: 1}, 9, 9, 9, 1) is None
    assert extremes_fault({6: 1}, 8, 9, 9, 1) is not None
    assert extremes_fault({6: 1}, 9, 9, 10, 1) is not None


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [
        (3, 9, "its minimum 3 is not in its first bucket, 4 to 5"),
        (6, 9, "its minimum 6 is not in its first bucket, 4 to 5"),
        (-4, 9, "its minimum -4 is not in its first bucket, 4 to 5"),
        (4, 7, "its maximum 7 is not in its last bucket, 8 to 11"),
        (4, 12, "its maximum 12 is not in its last bucket, 8 to 11"),
    ],
)
def test_extremes_that_lie_elsewhere(least: int, most: int, said: str) -> None:
    assert extremes_fault({4: 1, 6: 1}, least, most, 14, 1) == said


def test_nothing_has_no_extremes() -> None:
    assert extremes_fault({}, 0, 0, 0) is None
    assert extremes_fault({}, 0, 0, 1) == "it holds nothing, and tells extremes or a sum"


@pytest.mark.parametrize(
    ("buckets", "count", "said"),
    [
        ({5: 2}, 3, "it does not hold the 3 values that it counts, but 2"),
        ({5: -2}, -2, "it has a bucket with no value, or fewer"),
        ({5: 2, 6: 0}, 2, "it has a bucket with no value, or fewer"),
        ({-1: 2}, 2, "it has a bucket that there is not"),
        ({7424: 2}, 2, "it has a bucket that there is not"),
        ({5: 1 << 41}, 1 << 41, "it holds more than 1,099,511,627,776 values"),
        ({1 << 62: 2}, 2, "it has a bucket that there is not"),
    ],
)
def test_counts_that_cannot_be(buckets: dict[int, int], count: int, said: str) -> None:
    assert count_fault(buckets, count) == said


def test_the_last_bucket_holds_the_largest_number_of_64_bits() -> None:
    assert bucket_index((1 << 64) - 1) == 7423
    assert count_fault({7423: 1}, 1) is None


def test_finer_buckets_lie_in_coarser_ones() -> None:
    chance = random.Random(7)
    values = [chance.randrange(1 << chance.randrange(1, 60)) for _ in range(500)]
    assert coarser(fill(values, SERIES_BITS), SERIES_BITS, SLICE_BITS) == fill(values, SLICE_BITS)
