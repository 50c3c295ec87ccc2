"""The program that replays a conversation: `kit/cpp/replay`."""

from __future__ import annotations

from pathlib import Path

from orrery import paths
from orrery.build.single import built

SOURCE = paths.KIT / "cpp" / "replay" / "replay.cpp"


def replay_program() -> Path:
    """The path of the program, from the cache or built now; DriverError if it cannot be built."""
    return built("the replay of conversations", SOURCE, "replay", headers=paths.KIT / "cpp" / "include")
