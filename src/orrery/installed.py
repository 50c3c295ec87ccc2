"""What tools say of what is installed on this machine, remembered as long as nothing is installed or removed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from orrery.remembered import remembered

DATABASES = ("pkg-config", "dpkg-query", "uname")
"""The tools that look in places which are known here; any other one may look anywhere. What uname tells of the kernel
is among what answers are kept by."""
PACKAGES = Path("/var/lib/dpkg/status")
"""dpkg writes it anew at whatever it does."""
MODULES = ("usr/lib/pkgconfig", "usr/lib/*/pkgconfig", "usr/share/pkgconfig", "usr/local/*/pkgconfig")
"""Where pkg-config looks (pkg-config(1)), those of Debian's architectures and what was installed by hand too."""
BY_DPKG = ("/usr/lib/", "/usr/share/")
"""What stands below these changes only when dpkg does something."""
SETTINGS = ("PATH", "PKG_CONFIG_PATH", "PKG_CONFIG_LIBDIR", "PKG_CONFIG_SYSROOT_DIR")
"""The variables of the environment that say where else they look: folders, parted by colons."""

Answer = subprocess.CompletedProcess[str]


def ask(command: Sequence[str], run: Callable[[Sequence[str]], Answer]) -> Answer:
    """What `run` gives for a command that asks what is installed; of the `DATABASES` it is remembered."""
    if command[0] not in DATABASES:
        return run(command)

    def answered() -> tuple[int, str, str]:
        answer = run(command)
        return answer.returncode, answer.stdout, answer.stderr

    status, out, err = remembered("installed", [*command, *_installed()], answered)
    return subprocess.CompletedProcess(command, status, out, err)


def answer_of(program: str | Path, ask: Callable[[], str]) -> str:
    """What `ask` has a program tell of itself, remembered as long as its file is the same and nothing is installed.

    To start even `c++ --version` takes more time than to plan.
    """
    answer: str = remembered("program", [str(program), _state(Path(program).resolve()), *_installed()], ask)
    return answer


def _installed() -> tuple[str, ...]:
    """What is another when something was installed, removed or replaced, or tools look elsewhere."""
    settings = tuple(os.environ.get(name, "") for name in SETTINGS)
    return (os.uname().release, *settings, *map(_state, _places(settings)))


@cache
def _places(settings: Sequence[str]) -> tuple[Path, ...]:
    """Where tools look.

    When a folder was last changed tells which files are in it, and not whether one was overwritten: CMake does that.
    """
    folders = [folder for pattern in MODULES for folder in sorted(Path("/").glob(pattern))]
    folders += [Path(folder) for setting in settings for folder in setting.split(os.pathsep) if folder]
    by_hand = (folder for folder in folders if not str(folder).startswith(BY_DPKG))
    files = [file for folder in by_hand for file in sorted(folder.glob("*.pc"))]
    return (PACKAGES, *folders, *files)


def _state(place: Path) -> str:
    """A place, and when it was last changed."""
    try:
        return f"{place} {place.stat().st_mtime_ns}"
    except OSError:
        return f"{place} is not there"
