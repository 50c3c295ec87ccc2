"""Replays a conversation over the raw transport, and says how long an exchange took."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orrery.errors import DriverError
from orrery.floor.program import replay_program
from orrery.floor.steps import Conversation, replay_text
from orrery.keeping import owned_folder
from orrery.keeping import run as run_tool

TIMEOUT = 60.0
"""Seconds, and a thousandth more for each exchange: many times what the slowest takes."""


@dataclass(frozen=True)
class Replayed:
    """The median time of an exchange (ns), and the system calls of an exchange that were not the conversation's."""

    median: float
    deviations: float


def replay(conversation: Conversation, cpus: Mapping[str, Sequence[int]], warm: int, calls: int) -> Replayed:
    """Make `warm` and then `calls` exchanges, the sides on their `cpus` (none: any); DriverError where it fails."""
    program = replay_program()
    with owned_folder("orrery-floor-") as folder:
        file = folder / "conversation"
        file.write_text(replay_text(conversation, cpus, warm, calls), encoding="ascii")
        try:
            done = run_tool([program, file], timeout=TIMEOUT + (warm + calls) / 1000)
        except subprocess.TimeoutExpired:
            raise DriverError("the replay came to no end: one side waits for what the other does not send") from None
    if done.returncode != 0:
        raise DriverError(f"the replay failed: {done.stderr.strip() or f'status {done.returncode}'}")
    return read_replayed(done.stdout)


def read_replayed(text: str) -> Replayed:
    """What the program printed."""
    found = dict(line.split() for line in text.splitlines())
    return Replayed(float(found["median"]), float(found["deviations"]))
