"""Counts that outlive the process that counts: files of the trial's folder (kit/PROTOCOL.md, Faults)."""

from __future__ import annotations

import mmap
from pathlib import Path

WORDS = 8
"""Words of 8 bytes before the instants."""
ACCEPTED, REFUSED, ACCEPTED_BEFORE_REFUSAL, OVER, ARRIVED, INJECTED, EVERY = range(7)
MOST_INSTANTS = 65_536
"""Of one file: of more calls, not every one has its instant noted."""


class SharedCounts:
    """One of the files, mapped; made by the conductor, written by one process."""

    def __init__(self, path: Path, calls: int) -> None:
        """Make the file, for so many calls; OSError where there is no room for it."""
        every = -(-calls // MOST_INSTANTS)
        size = (WORDS + -(-calls // every)) * 8
        with path.open("x+b") as file:
            file.truncate(size)
            self._map = mmap.mmap(file.fileno(), size)
        self._words = memoryview(self._map).cast("Q")
        self._words[EVERY] = every

    def __getitem__(self, word: int) -> int:
        """One of the words."""
        return self._words[word]

    def instants(self, events: int) -> list[int]:
        """The instants (ns) that were noted of so many events, in their order."""
        room = len(self._words) - WORDS
        return list(self._words[WORDS : WORDS + min(room, -(-events // self._words[EVERY]))])

    def close(self) -> None:
        """Let go of the map; the file goes with the trial's folder."""
        self._words.release()
        self._map.close()
