"""Whether a histogram can be of the values that it tells of: what is told beside the buckets must follow from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import islice
from operator import lt

from orrery.stats.histogram import SERIES_BITS, Columns, bucket_bounds, bucket_index, columns_of

MOST = 1 << 64
"""No value, and no sum of them, is as large."""
MOST_VALUES = 1 << 40
"""Of one histogram: hours of calls of 10 ns each. Of far more no quantile of the binomial distribution is found."""


def count_fault(buckets: Mapping[int, int], count: int, bits: int = SERIES_BITS) -> str | None:
    """Why these cannot be the buckets of `count` values below 2^64; None where they can."""
    return columns_fault(columns_of(buckets), count, bits)


def columns_fault(columns: Columns, count: int, bits: int = SERIES_BITS) -> str | None:
    """The same of the columns of a histogram, which must ascend."""
    indices, counts = columns
    if not all(map(lt, indices, islice(indices, 1, None))):
        return "its buckets are not in order, or one is there twice"
    if indices and not (indices[0] >= 0 and indices[-1] <= _last(bits)):
        return "it has a bucket that there is not"
    if counts and min(counts) <= 0:
        return "it has a bucket with no value, or fewer"
    held = sum(counts)
    if held > MOST_VALUES:
        return f"it holds more than {MOST_VALUES:,} values"
    return None if held == count else f"it does not hold the {count:,} values that it counts, but {held:,}"


def extremes_fault(
    buckets: Mapping[int, int], least: int, most: int, total: int, bits: int = SERIES_BITS
) -> str | None:
    """Why these cannot be minimum, maximum and sum of a histogram that `count_fault` finds nothing in; None if so."""
    indices, _ = columns_of(buckets)
    if not indices:
        return None if (least, most, total) == (0, 0, 0) else "it holds nothing, and tells extremes or a sum"
    first, last = bucket_bounds(min(indices), bits), bucket_bounds(max(indices), bits)
    if not first[0] <= least < first[1]:
        return f"its minimum {least:,} is not in its first bucket, {first[0]:,} to {first[1] - 1:,}"
    if not last[0] <= most < last[1]:
        return f"its maximum {most:,} is not in its last bucket, {last[0]:,} to {last[1] - 1:,}"
    low, high = sums(buckets, least, most, bits)
    return None if low <= total <= high else f"its sum {total:,} cannot be: its buckets allow {low:,} to {high:,}"


def sums(buckets: Mapping[int, int], least: int, most: int, bits: int = SERIES_BITS) -> tuple[int, int]:
    """The smallest and the largest sum of values in these buckets of which one is `least`, one `most`, none beyond.

    The smallest: all lie as low in their bucket as they may, but for one, which is `most`. The largest likewise. They
    cross where a single value would have to be both.
    """
    bounds = {index: bucket_bounds(index, bits) for index in buckets}
    lows = {index: max(low, least) for index, (low, _) in bounds.items()}
    highs = {index: min(high - 1, most) for index, (_, high) in bounds.items()}
    low = sum(count * lows[index] for index, count in buckets.items()) + most - lows[max(buckets)]
    high = sum(count * highs[index] for index, count in buckets.items()) + least - highs[min(buckets)]
    return low, high


@cache
def _last(bits: int) -> int:
    """The index of the bucket of the largest number of 64 bits."""
    return bucket_index(MOST - 1, bits)


def coarser(buckets: Mapping[int, int], bits: int, fewer: int) -> dict[int, int]:
    """The histogram of `bits` with `fewer`: each of its buckets lies in one of those."""
    found: Counter[int] = Counter()
    for index, count in buckets.items():
        found[bucket_index(bucket_bounds(index, bits)[0], fewer)] += count
    return dict(found)
