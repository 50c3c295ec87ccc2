"""The numbers from which the kits draw values (kit/vectors/README.md), for who must know them beforehand."""

from __future__ import annotations

from dataclasses import dataclass, replace

M64 = 2**64 - 1
"""Numbers of Python have no end; those of the kits have 64 bits."""
GOLDEN = 0x9E3779B97F4A7C15
"""2^64 by the golden ratio, made odd: the step of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014)."""
ARGUMENTS, RESULTS = 0, 1


def mix(x: int) -> int:
    """The finaliser of SplitMix64."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & M64
    x = (x ^ x >> 27) * 0x94D049BB133111EB & M64
    return x ^ x >> 31


def fnv(text: str) -> int:
    """FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & M64
    return value


@dataclass
class Stream:
    """SplitMix64 from a state. Numbers that nobody asks for cost nothing to pass, however many."""

    state: int

    def next(self) -> int:
        """The next number of 64 bits."""
        self.skip(1)
        return mix(self.state)

    def skip(self, count: int) -> None:
        """Pass so many numbers."""
        self.state = self.state + count * GOLDEN & M64

    def copy(self) -> Stream:
        """Another one that goes on from here."""
        return replace(self)


def stream(seed: int, operation: str, slot: int, part: int) -> Stream:
    """The stream of an operation (`Interface::operation`): its arguments in a slot, or what its servant makes up."""
    return Stream(mix(mix(seed + fnv(operation) & M64) + 2 * slot + part & M64))
