"""Whether what programs are made of is here: commands, headers and pkg-config modules, whatever brought them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from orrery.installed import ask

SYSTEM = Path("/usr/sbin")
"""Where daemons are."""
Run = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a command, its output caught; exit status 127 where there is no such command."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))


def look(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """As `run`, of a command that asks what is installed: what was told is remembered until that changes."""
    return ask(command, run)


def has_command(command: str) -> bool:
    """Whether it is there, be it where an ordinary user's PATH does not lead."""
    return shutil.which(command) is not None or (SYSTEM / command).exists()


def has_header(header: str, run: Run = look) -> bool:
    """Whether the C++ compiler finds `header` (a file's own folders are the driver's to add)."""
    if any((Path(room) / header).exists() for room in ("/usr/include", "/usr/local/include")):
        return True
    compiler = os.environ.get("CXX", "c++")
    return run([compiler, "-x", "c++", "-fsyntax-only", "-include", header, "/dev/null"]).returncode == 0


def has_module(module: str, run: Run = look) -> bool:
    """Whether pkg-config knows `module`."""
    return run(["pkg-config", "--exists", module]).returncode == 0
