"""The numbers from which values are drawn: the same in every kit (kit/vectors/README.md)."""

from __future__ import annotations

M64 = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
ARGUMENTS, RESULTS = 0, 1
USUAL_LENGTH = 16
HELD = ("long", "string", "struct")
"""What an any may hold."""


def fnv(text: str) -> int:
    """FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & M64
    return value


def mix(x: int) -> int:
    """The finaliser of SplitMix64."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & M64
    x = (x ^ x >> 27) * 0x94D049BB133111EB & M64
    return x ^ x >> 31


class Random:
    """SplitMix64 from a state."""

    __slots__ = ("_state",)

    def __init__(self, state: int) -> None:
        self._state = state & M64

    def next(self) -> int:
        """The next number of 64 bits."""
        x = self._state = self._state + GOLDEN & M64
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & M64  # mix(), without a further call: everything is drawn by this
        x = (x ^ x >> 27) * 0x94D049BB133111EB & M64
        return x ^ x >> 31


class Lengths:
    """How long strings and sequences are, and what an any holds, by path."""

    __slots__ = ("_by_path", "_held")

    def __init__(self) -> None:
        self._by_path: dict[str, int] = {}
        self._held: dict[str, int] = {}

    def set(self, path: str, length: int) -> None:
        """Take in one entry of the plan."""
        self._by_path[path] = length

    def hold(self, path: str, kind: int) -> None:
        """The any at `path` holds this kind: its place in `HELD`."""
        self._held[path] = kind

    def at(self, path: str) -> int:
        """The length at a whole path: by it, by what follows its last `::`, by `*`, or the usual one."""
        return _at(self._by_path, path, USUAL_LENGTH)

    def held(self, path: str, drawn: int) -> int:
        """What the any at a whole path holds, found as lengths are; where nobody said it, `drawn`."""
        return _at(self._held, path, drawn)


def _at(found: dict[str, int], path: str, otherwise: int) -> int:
    return found.get(path, found.get(path.rpartition("::")[2], found.get("*", otherwise)))


class Values(Random):
    """What is drawn for one part of an operation; `self_reference` is the servant's own, as text."""

    __slots__ = ("around", "lengths", "self_reference")

    def __init__(self, lengths: Lengths, seed: int, operation: str, slot: int, part: int, self_reference: str) -> None:
        super().__init__(mix(mix(seed + fnv(operation) & M64) + 2 * slot + part & M64))
        self.lengths = lengths
        self.self_reference = self_reference
        self.around: list[object] = []
        """The element types of the sequences that stand around what is drawn."""
