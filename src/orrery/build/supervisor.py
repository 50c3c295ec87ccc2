"""Builds the native supervisor of a trial, once for each state of its sources and compiler."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from orrery.errors import DriverError

SOURCES = Path(__file__).resolve().parents[3] / "kit" / "cpp" / "supervisor"
FLAGS = ("-std=c++20", "-O2", "-Wall", "-Wextra", "-static-libstdc++", "-static-libgcc", "-pthread")


@functools.cache
def supervisor_program() -> Path:
    """The path of the supervisor, built if the cache does not hold it; DriverError if it cannot be built."""
    compiler = _compiler()
    program = _cache() / f"supervisor-{_key(compiler)}"
    if not program.is_file():
        _build(compiler, program)
    return program


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "orrery" / "build"


def _compiler() -> str:
    name = os.environ.get("CXX") or "c++"
    found = shutil.which(name)
    if found is None:
        raise DriverError(f"there is no C++ compiler `{name}`", hint="install one (Debian: apt install g++)")
    return found


def _key(compiler: str) -> str:
    digest = hashlib.sha256()
    version = subprocess.run([compiler, "--version"], capture_output=True, check=False).stdout
    digest.update(repr((compiler, version, FLAGS)).encode())
    for source in sorted(SOURCES.glob("*.?pp")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def _build(compiler: str, program: Path) -> None:
    program.parent.mkdir(parents=True, exist_ok=True)
    # In a place of its own, then renamed: two builds at once do no harm, and a half one is never run.
    with tempfile.TemporaryDirectory(dir=program.parent) as folder:
        made = Path(folder) / "supervisor"
        command = [compiler, *FLAGS, "-o", str(made), str(SOURCES / "supervisor.cpp")]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            first = next((line for line in result.stderr.splitlines() if "error" in line), result.stderr.strip())
            raise DriverError(f"the supervisor could not be built: {first}", file=SOURCES / "supervisor.cpp")
        made.replace(program)
