"""Counts that outlive the process: a file that is mapped by who counts (kit/PROTOCOL.md, Faults)."""

from __future__ import annotations

import mmap
import threading
from pathlib import Path

ACCEPTED, REFUSED, ACCEPTED_BEFORE_REFUSAL, OVER, ARRIVED, INJECTED, EVERY = range(7)
WORDS = 8


class SharedCounts:
    """The words of the file, and the instants after them."""

    def __init__(self, path: str) -> None:
        with Path(path).open("r+b") as file:
            self._words = memoryview(mmap.mmap(file.fileno(), 0)).cast("Q")
        if len(self._words) < WORDS:
            raise ValueError(f"{path} is too short for counts")
        self._every = max(1, self._words[EVERY])
        self._lock = threading.Lock()

    def add(self, word: int) -> int:
        """One more; how many there were before."""
        with self._lock:
            before = self._words[word]
            self._words[word] = before + 1
        return before

    def set(self, word: int, value: int) -> None:
        """A word's value."""
        self._words[word] = value

    def note(self, event: int, instant: int) -> None:
        """The instant of an event, the first being 0: of those that there is room for."""
        place = WORDS + event // self._every
        if event % self._every == 0 and place < len(self._words):
            self._words[place] = instant
