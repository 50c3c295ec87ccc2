"""Lists of integers as compact blobs: little-endian 64-bit numbers, compressed. What goes in comes out, bit by bit."""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Sequence

from orrery.stats.consistency import columns_fault
from orrery.stats.histogram import SERIES_BITS, SLICE_BITS, Columns, Ordered
from orrery.store.observation import Buckets, Slice
from orrery.store.unsound import Unsound

MOST_BYTES = 64 << 20
"""Of one blob, unpacked: a million raw calls have a quarter of it."""
RATIO = 1100
"""At most so many times as large does what is compressed become (zlib's own limit is 1032)."""


def pack(numbers: Iterable[int]) -> bytes:
    """`numbers` (each within 64 bits, signed) as a blob; OverflowError beyond."""
    return zlib.compress(_little(array("q", numbers)).tobytes(), level=6)


def unpack(blob: bytes) -> array[int]:
    """The numbers of a blob; Unsound if it is damaged."""
    numbers = array("q")
    try:
        numbers.frombytes(_inflated(blob))
    except zlib.error:
        raise Unsound("numbers cannot be unpacked") from None
    except ValueError as broken:
        raise Unsound(f"numbers cannot be unpacked: {broken}") from None
    return _little(numbers)


def _inflated(blob: bytes) -> bytes:
    """What was compressed; ValueError where that is more than any blob has."""
    # It cannot become too large, so that nothing has to be watched.
    if len(blob) * RATIO <= MOST_BYTES:
        return zlib.decompress(blob)
    inflating = zlib.decompressobj()
    found = inflating.decompress(blob, MOST_BYTES)
    if not inflating.eof:
        raise ValueError(f"it ends too soon, or has more than {MOST_BYTES >> 20} MiB")
    return found


def pack_tuples(tuples: Iterable[Sequence[int]]) -> bytes:
    """Tuples of one length, one after the other."""
    return pack(number for each in tuples for number in each)


def unpack_tuples(blob: bytes, length: int) -> list[tuple[int, ...]]:
    """The tuples of `length` numbers each; Unsound where some number is left."""
    numbers = unpack(blob)
    if len(numbers) % length:
        raise Unsound(f"calls of {length} numbers each have {len(numbers)}")
    return list(zip(*[iter(numbers)] * length, strict=True))


def pack_buckets(buckets: Buckets) -> bytes:
    """A sparse histogram, by index."""
    return pack_tuples(sorted(buckets.items()))


def unpack_buckets(blob: bytes, count: int, raising: Callable[[Unsound], Exception]) -> Buckets:
    """The sparse histogram of `count` values of a blob, which is unpacked when it is looked at.

    Where it is damaged, what `raising` makes of that is raised then.
    """

    def read() -> Columns:
        try:
            columns = _columns(unpack(blob))
            _check(columns, count)
        except Unsound as wrong:
            raise raising(wrong) from None
        return columns

    return Ordered(read)


def pack_slices(slices: Iterable[Slice]) -> bytes:
    """Slices, each as begin, end, count, number of buckets and its pairs."""
    numbers: list[int] = []
    for each in slices:
        numbers += [each.begin, each.end, each.count, len(each.buckets)]
        numbers += [number for pair in sorted(each.buckets.items()) for number in pair]
    return pack(numbers)


def unpack_slices(blob: bytes) -> list[Slice]:
    """The slices of a blob; Unsound where they are none."""
    numbers = unpack(blob)
    slices, at = [], 0
    while at < len(numbers):
        head = numbers[at : at + 4]
        if len(head) < 4 or not 0 <= head[3] <= (len(numbers) - at - 4) // 2:
            raise Unsound("the slices of a phase end too soon")
        begin, end, count, pairs = head
        columns = _columns(numbers[at + 4 : at + 4 + 2 * pairs])
        _check(columns, count, SLICE_BITS)
        slices.append(Slice(begin, end, count, dict(zip(*columns, strict=True))))
        at += 4 + 2 * pairs
    return slices


def _check(columns: Columns, count: int, bits: int = SERIES_BITS) -> None:
    """Unsound where these cannot be the columns of so many values."""
    if (fault := columns_fault(columns, count, bits)) is not None:
        raise Unsound(f"a histogram cannot be: {fault}")


def _columns(pairs: array[int]) -> Columns:
    """The columns of (index, count), one pair after the other."""
    if len(pairs) % 2:
        raise Unsound("a histogram has an index without a count")
    return pairs[::2], pairs[1::2]


def _little(numbers: array[int]) -> array[int]:
    """`numbers` with their bytes in little-endian order."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
