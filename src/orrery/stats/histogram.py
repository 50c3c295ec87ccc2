"""Sparse histograms with a bounded relative error: buckets, merging, percentiles and their intervals.

A histogram of `bits` B maps a bucket's index to its count; kit/PROTOCOL.md defines the buckets and
kit/vectors/histogram.json fixes them for every language. Values are non-negative integers (nanoseconds).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate
from operator import mul

SERIES_BITS = 7
"""128 buckets for each power of two: a relative error below 1 %."""
SLICE_BITS = 5
"""Coarser, since a series has many slices and each holds few values."""
RISK = 0.01


Columns = tuple[Sequence[int], Sequence[int]]
"""The indices of buckets, ascending, and how many values each holds."""


class Ordered(Mapping[int, int]):
    """A sparse histogram whose columns are read when they are first asked for, by whoever asks.

    What a store holds has this shape: nothing need be put in order, nor made a dict, before a rank is found.
    """

    def __init__(self, read: Callable[[], Columns]) -> None:
        self._read = read

    @cached_property
    def columns(self) -> Columns:
        """Both columns."""
        return self._read()

    @cached_property
    def reached(self) -> Sequence[int]:
        """How many values lie in each bucket or in one before it: whoever asks for one rank asks for several."""
        return list(accumulate(self.columns[1]))

    @cached_property
    def _counts(self) -> dict[int, int]:
        return dict(zip(*self.columns, strict=True))

    def __getitem__(self, index: int) -> int:
        return self._counts[index]

    def __iter__(self) -> Iterator[int]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return f"Ordered({self._counts})"


def columns_of(buckets: Mapping[int, int]) -> Columns:
    """The columns of any histogram."""
    if isinstance(buckets, Ordered):
        return buckets.columns
    indices = sorted(buckets)
    return indices, [buckets[index] for index in indices]


def bucket_index(value: int, bits: int = SERIES_BITS) -> int:
    """The index of the bucket that holds `value`; ValueError below 0."""
    if value < 0:
        raise ValueError(f"a histogram holds no negative value: {value}")
    exponent = max(0, value.bit_length() - 1 - bits)
    return (exponent << bits) + (value >> exponent)


def bucket_bounds(index: int, bits: int = SERIES_BITS) -> tuple[int, int]:
    """The half-open range [low, high) of the values in bucket `index`; ValueError below 0."""
    if index < 0:
        raise ValueError(f"no bucket has a negative index: {index}")
    exponent = max(0, (index >> bits) - 1)
    mantissa = index - (exponent << bits)
    return mantissa << exponent, (mantissa + 1) << exponent


def fill(values: Iterable[int], bits: int = SERIES_BITS) -> dict[int, int]:
    """The histogram of `values`."""
    return dict(Counter(bucket_index(value, bits) for value in values))


def merge(histograms: Iterable[Mapping[int, int]]) -> dict[int, int]:
    """One histogram with the counts of all; they must have the same bits."""
    total: Counter[int] = Counter()
    for histogram in histograms:
        total.update(histogram)
    return dict(total)


def order_statistic(buckets: Mapping[int, int], rank: int, bits: int = SERIES_BITS) -> float:
    """The value of `rank` (1 is the smallest), the values of a bucket taken as evenly spread over it.

    Exact while a bucket is one value wide; else its relative error is below 2^-bits. ValueError for no such rank.
    """
    indices, counts = columns_of(buckets)
    reached = buckets.reached if isinstance(buckets, Ordered) else list(accumulate(counts))
    if not reached or not 1 <= rank <= reached[-1]:
        raise ValueError(f"no value of rank {rank} among {reached[-1] if reached else 0}")
    at = bisect_left(reached, rank)
    low, high = bucket_bounds(indices[at], bits)
    count = counts[at]
    inside = rank - (reached[at] - count)
    return low + (inside - 0.5) / count * (high - 1 - low)


def deviation(buckets: Mapping[int, int], bits: int = SERIES_BITS) -> float:
    """The standard deviation of the values, with n - 1, each taken as the middle of its bucket.

    ValueError for fewer than two values.
    """
    indices, counts = columns_of(buckets)
    count = sum(counts)
    if count < 2:
        raise ValueError(f"{count} values have no deviation")
    middles = [_middle(index, bits) for index in indices]
    mean = math.fsum(map(mul, middles, counts)) / count
    squares = math.fsum((middle - mean) ** 2 * held for middle, held in zip(middles, counts, strict=True))
    return math.sqrt(squares / (count - 1))


@cache
def _middle(index: int, bits: int) -> float:
    """The middle of a bucket: all series of a campaign have much the same buckets."""
    return (sum(bucket_bounds(index, bits)) - 1) / 2


def rank_of(q: float, count: int) -> int:
    """ceil(q count), without the rounding error of q (0.9 of 10 is the ninth, 0.99 of 100 the 99th)."""
    return max(1, math.ceil(round(q * count, 6)))


def rank_interval(q: float, count: int, confidence: float = 0.95) -> tuple[int, int]:
    """The ranks (l, u) of the interval of percentile `q`; l = 0 or u = count + 1 mean that there is no such bound.

    They are the binomial quantiles of (1 -+ confidence) / 2 for `count` draws of chance q, the upper one plus 1 (David
    and Nagaraja, Order Statistics, 3rd ed., section 7.1).
    """
    from scipy.stats import binom

    tail = (1 - confidence) / 2
    return int(binom.ppf(tail, count, q)), int(binom.ppf(1 - tail, count, q)) + 1


@cache
def required(q: float) -> int:
    """How many values a percentile needs: so many that at least two lie beyond it in 99 of 100 samples.

    The smallest n with q^n + n (1 - q) q^(n - 1) <= 0.01, the binomial chance of fewer than two: 64 for p90, 662 for
    p99, 6,636 for p99.9, 66,381 for p99.99.
    """
    low, high = 1, 2
    while _fewer_than_two(q, high) > RISK:
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _fewer_than_two(q, middle) <= RISK else (middle, high)
    return high


def enough(q: float, n: int) -> bool:
    """Whether `n` values suffice to print percentile `q`."""
    return n >= 1 and _fewer_than_two(q, n) <= RISK


def _fewer_than_two(q: float, n: int) -> float:
    """The chance that fewer than two of `n` values lie beyond percentile `q`."""
    return float(q**n + n * (1 - q) * q ** (n - 1))
