"""Builds the library that makes a process the same in every run, and counts: `kit/cpp/steady`."""

from __future__ import annotations

import subprocess
from pathlib import Path

from orrery import paths
from orrery.build.cache import cached, content_key
from orrery.build.toolchain import compiler, compiler_version
from orrery.errors import DriverError

SOURCES = paths.KIT / "cpp" / "steady"
FLAGS = ("-std=c++20", "-O2", "-shared", "-fPIC", "-Wall", "-Wextra", "-static-libstdc++", "-static-libgcc")


def steady_library() -> Path:
    """The path of the library, from the cache or built now; DriverError if it cannot be built."""
    key = content_key([compiler_version(), *FLAGS], [SOURCES])
    return cached(f"steady-{key}", _build) / "libsteady.so"


def _build(folder: Path) -> None:
    source = SOURCES / "steady.cpp"
    command = [compiler(), *FLAGS, "-o", str(folder / "libsteady.so"), str(source)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        first = next((line for line in result.stderr.splitlines() if "error" in line), result.stderr.strip())
        raise DriverError(f"the counting library could not be built: {first}", file=source)
