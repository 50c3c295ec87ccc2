"""Counts of durations by bucket, and the longest calls (kit/PROTOCOL.md)."""

from __future__ import annotations

# A relative error below 1 % (docs/methodology.md); slices are many, and coarser.
SERIES_BITS, SLICE_BITS = 7, 5
KEPT = 1000
"""So many of the longest calls are kept."""
TOO_LARGE = 2**63


def bucket(value: int, bits: int) -> int:
    """The index of a value's bucket."""
    shift = value.bit_length() - 1 - bits
    return value if shift <= 0 else (shift << bits) + (value >> shift)


def sparse(counts: dict[int, int]) -> str:
    """`index:count` pairs as they travel."""
    return ",".join(f"{index}:{count}" for index, count in sorted(counts.items()))


class Histogram:
    """A series: its buckets, exact extremes and sum."""

    __slots__ = ("count", "counts", "max", "min", "sum")

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}
        self.count = self.sum = self.max = 0
        self.min = TOO_LARGE

    def add(self, value: int) -> bool:
        """Count a duration in ns; False where it cannot be recorded."""
        if not 0 <= value < TOO_LARGE:
            return False
        index = bucket(value, SERIES_BITS)
        self.counts[index] = self.counts.get(index, 0) + 1
        self.count += 1
        self.sum += value
        if value > self.max:
            self.max = value
        if value < self.min:
            self.min = value
        return True

    def merge(self, other: Histogram) -> None:
        """Add another's."""
        add_counts(self.counts, other.counts)
        self.count += other.count
        self.sum += other.sum
        self.max = max(self.max, other.max)
        self.min = min(self.min, other.min)


def add_counts(counts: dict[int, int], more: dict[int, int]) -> None:
    """Add counts to counts, index by index."""
    for index, number in more.items():
        counts[index] = counts.get(index, 0) + number


class Longest:
    """The longest calls: number, start, duration. When there are twice too many, the shorter half goes."""

    __slots__ = ("calls", "floor")

    def __init__(self) -> None:
        self.calls: list[tuple[int, int, int]] = []
        self.floor = -1
        """What is not longer is none of them."""

    def add(self, call: tuple[int, int, int]) -> None:
        """Put one aside that may be among them."""
        self.calls.append(call)
        if len(self.calls) == 2 * KEPT:
            self._shorten()

    def _shorten(self) -> None:
        self.calls.sort(key=lambda call: call[2], reverse=True)
        del self.calls[KEPT:]
        if len(self.calls) == KEPT:
            self.floor = self.calls[-1][2]

    def merge(self, other: Longest) -> None:
        """Take in another's."""
        self.calls += other.calls
        self._shorten()

    def sorted(self) -> list[tuple[int, int, int]]:
        """At most KEPT of them, the longest first."""
        self._shorten()
        return self.calls
