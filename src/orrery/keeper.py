"""Sees that nothing is left of a process of Orrery however it ends: what it had started is ended, its folders removed.

    python -I -S keeper.py MARK <pipe

Only the process that is watched holds the other end of the pipe. `+PATH` and `-PATH`, each with a NUL behind it, say
which folders are its own, `.` that it ends in peace. At the end of the pipe, which the death of that process brings,
every process dies that bears MARK, then the folders are removed. Needs nothing but the standard library.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from contextlib import suppress
from typing import BinaryIO

VARIABLE = "ORRERY_KEPT"
"""The variable of a process's environment that holds the mark; whatever it starts inherits it."""
PEACE = b"."
ROUNDS = 3
"""So often nothing must be found: who has just been forked bears the mark a moment later."""
PAUSE = 0.01
"""Seconds between two rounds: who was killed needs a moment until /proc has no environment of it."""
TIMEOUT = 10.0
"""Seconds for processes to die, which one that the kernel holds may not do."""


def watch(mark: str, pipe: BinaryIO) -> None:
    """Wait for the end of the process at the other end of the pipe, then end and remove what it left."""
    folders: dict[bytes, None] = {}
    rest = b""
    while said := pipe.read(4096):
        *words, rest = (rest + said).split(b"\0")
        for word in words:
            if word == PEACE:
                return
            if word.startswith(b"+"):
                folders[word[1:]] = None
            else:
                folders.pop(word[1:], None)
    end_marked(mark)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


def end_marked(mark: str) -> None:
    """Kill every process that bears the mark, those too that they start meanwhile."""
    until = time.monotonic() + TIMEOUT
    quiet = 0
    while quiet < ROUNDS and time.monotonic() < until:
        found = marked(mark)
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        quiet = 0 if found else quiet + 1
        time.sleep(PAUSE)


def marked(mark: str) -> list[int]:
    """The processes that bear the mark and have not ended."""
    word = f"{VARIABLE}={mark}".encode()
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and _bears(name, word)]  # noqa: PTH208 (speed)


def _bears(pid: str, word: bytes) -> bool:
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:  # noqa: PTH123 (speed)
            return word in file.read().split(b"\0")
    except OSError:
        return False  # it has just ended, or is another user's


if __name__ == "__main__":
    # Whoever asks all of a service to end must leave this process: it cleans up after the others.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    # Without a buffer a read returns what is there, and does not wait until 4,096 bytes have come.
    watch(sys.argv[1], open(0, "rb", buffering=0))  # noqa: SIM115
