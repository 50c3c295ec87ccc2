"""Tracks between two layers: lines that turn there do so beside each other, and cross where they must only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Key = tuple[int, ...]


@dataclass(frozen=True)
class Turn:
    """A line that comes at `a` and goes on at `b`, both across."""

    key: Key
    a: int
    b: int

    def meets(self, other: Turn) -> bool:
        """Would the two touch on one track?"""
        return min(self.a, self.b) <= max(other.a, other.b) and min(other.a, other.b) <= max(self.a, self.b)


def tracks(turns: Sequence[Turn]) -> dict[Key, int]:
    """A track for each line that turns, from 0: of lines that go the same way, the one ahead turns first."""
    up = sorted((turn for turn in turns if turn.b < turn.a), key=lambda turn: turn.a)
    down = sorted((turn for turn in turns if turn.b > turn.a), key=lambda turn: -turn.a)
    taken: list[tuple[Turn, int]] = []
    for turn in (*down, *up):
        taken.append((turn, max((track + 1 for other, track in taken if turn.meets(other)), default=0)))
    return {turn.key: track for turn, track in taken}


def nested(turns: Sequence[Turn]) -> dict[Key, int]:
    """A track for each line that leaves one side and comes back to it: the shortest are nearest."""
    found: dict[Key, int] = {}
    taken: list[tuple[Turn, int]] = []
    for turn in sorted(turns, key=lambda turn: (abs(turn.b - turn.a), turn.key)):
        used = {track for other, track in taken if turn.meets(other)}
        found[turn.key] = min(set(range(len(turns) + 1)) - used)
        taken.append((turn, found[turn.key]))
    return found
