"""Lists of integers as compact blobs: little-endian 64-bit numbers, compressed. What goes in comes out, bit by bit."""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence

from orrery.errors import OrreryError
from orrery.stats.histogram import Columns, Ordered
from orrery.store.observation import Buckets, Slice


def pack(numbers: Iterable[int]) -> bytes:
    """`numbers` (each within 64 bits, signed) as a blob; OverflowError beyond."""
    return zlib.compress(_little(array("q", numbers)).tobytes(), level=6)


def unpack(blob: bytes) -> array[int]:
    """The numbers of a blob; OrreryError if it is damaged."""
    numbers = array("q")
    try:
        numbers.frombytes(zlib.decompress(blob))
    except (zlib.error, ValueError) as broken:
        raise _damaged(str(broken)) from broken
    return _little(numbers)


def pack_tuples(tuples: Iterable[Sequence[int]]) -> bytes:
    """Tuples of one length, one after the other."""
    return pack(number for each in tuples for number in each)


def unpack_tuples(blob: bytes, length: int) -> list[tuple[int, ...]]:
    """The tuples of `length` numbers each."""
    numbers = iter(unpack(blob))
    return list(zip(*[numbers] * length, strict=True))


def pack_buckets(buckets: Buckets) -> bytes:
    """A sparse histogram, by index."""
    return pack_tuples(sorted(buckets.items()))


def unpack_buckets(blob: bytes) -> Buckets:
    """The sparse histogram of a blob, which is unpacked when it is looked at: OrreryError then if it is damaged."""
    return Ordered(lambda: _columns(unpack(blob)))


def pack_slices(slices: Iterable[Slice]) -> bytes:
    """Slices, each as begin, end, count, number of buckets and its pairs."""
    numbers: list[int] = []
    for each in slices:
        numbers += [each.begin, each.end, each.count, len(each.buckets)]
        numbers += [number for pair in sorted(each.buckets.items()) for number in pair]
    return pack(numbers)


def unpack_slices(blob: bytes) -> list[Slice]:
    """The slices of a blob."""
    numbers = unpack(blob)
    slices, at = [], 0
    while at < len(numbers):
        begin, end, count, pairs = numbers[at : at + 4]
        body = numbers[at + 4 : at + 4 + 2 * pairs]
        slices.append(Slice(begin, end, count, dict(zip(*_columns(body), strict=True))))
        at += 4 + 2 * pairs
    return slices


def _columns(pairs: array[int]) -> Columns:
    """The columns of (index, count), one pair after the other."""
    if len(pairs) % 2:
        raise _damaged("an index without a count")
    return pairs[::2], pairs[1::2]


def _damaged(why: str) -> OrreryError:
    hint = "restore the results file from a copy, or measure again"
    return OrreryError(f"a stored histogram is damaged: {why}", hint=hint)


def _little(numbers: array[int]) -> array[int]:
    """`numbers` with their bytes in little-endian order."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
