"""The native supervisor of a trial."""

from __future__ import annotations

import functools
from pathlib import Path

from orrery import paths
from orrery.build.single import built

SOURCE = paths.KIT / "cpp" / "supervisor" / "supervisor.cpp"


@functools.cache
def supervisor_program() -> Path:
    """The path of the supervisor, built if the cache does not hold it; DriverError if it cannot be built."""
    return built("the supervisor", SOURCE, "supervisor", ["-pthread"])
