"""The fake driver's part of a trial with a fault: it counts in files, written from kit/PROTOCOL.md (Faults) alone."""

from __future__ import annotations

import contextlib
import mmap
import os
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path

ACCEPTED, REFUSED, ACCEPTED_BEFORE_REFUSAL, OVER, ARRIVED, INJECTED, EVERY = range(7)
FIRST_INSTANT = 8


class Counts:
    """A file of counts that the conductor has made."""

    def __init__(self, path: str) -> None:
        with Path(path).open("r+b") as file:
            self.words = memoryview(mmap.mmap(file.fileno(), 0)).cast("Q")

    def note(self, word: int) -> int:
        """One more of the events that a word counts, with its instant; the number that it has, from 0."""
        number = self.words[word]
        every = self.words[EVERY] or 1
        if number % every == 0:
            self.words[FIRST_INSTANT + number // every] = time.monotonic_ns()
        self.words[word] = number + 1
        return number


class Withdrawal:
    """Counts the calls that arrive at a servant, and says from which on its object is gone."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.counts = Counts(values["counts"])
        self.last = int(values["withdraw"]) if "withdraw" in values else None

    def is_gone(self) -> bool:
        """Whether the object was withdrawn; a call that it still serves is counted."""
        if self.counts.words[INJECTED]:
            return True
        if self.counts.note(ARRIVED) == self.last:
            self.counts.words[INJECTED] = 1
        return False


def kill(pid: int) -> None:
    """End a process, unless it has ended by itself."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def call_with_fault(call: Callable[[], None], phase: Mapping[str, str], behaviour: str) -> None:
    """Make the calls of a phase in which something fails."""
    counts, after, calls = Counts(phase["counts"]), int(phase["after"]), int(phase["calls"])
    words = counts.words
    for number in range(calls):
        if number == after and "kill" in phase and behaviour != "kills_nobody":
            words[INJECTED] = 1
            if behaviour != "claims_to_kill":
                kill(int(phase["kill"]))
        if number == after and behaviour == "ends_early":
            os._exit(0)
        try:
            call()
        except OSError:
            words[REFUSED] += 1
            continue
        counts.note(ACCEPTED)
        words[ACCEPTED_BEFORE_REFUSAL] += number >= after and not words[REFUSED]
    words[OVER] = 1
    if phase.get("leave") == "1" and behaviour != "stays_after_last":
        os._exit(0)
