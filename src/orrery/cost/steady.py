"""The library that makes a process the same in every run, and counts: `kit/cpp/steady`."""

from __future__ import annotations

from pathlib import Path

from orrery import paths
from orrery.build.single import built

SOURCE = paths.KIT / "cpp" / "steady" / "steady.cpp"


def steady_library() -> Path:
    """The path of the library, from the cache or built now; DriverError if it cannot be built."""
    return built("the counting library", SOURCE, "libsteady.so", ["-shared", "-fPIC"])
