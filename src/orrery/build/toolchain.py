"""The tools that build everything: the compiler found on the host, CMake and Ninja from their pinned wheels."""

from __future__ import annotations

import functools
import os
import shutil
import sysconfig
from pathlib import Path

from orrery.errors import DriverError
from orrery.installed import answer_of
from orrery.keeping import run
from orrery.wheels import REINSTALL


@functools.cache
def compiler() -> str:
    """The C++ compiler: $CXX, else `c++`; DriverError when there is none."""
    name = os.environ.get("CXX") or "c++"
    found = shutil.which(name)
    if found is None:
        raise DriverError(f"there is no C++ compiler `{name}`", hint="install one (Debian: apt install g++)")
    return found


@functools.cache
def compiler_version() -> str:
    """The first line of the compiler's --version, part of every build's key."""
    return answer_of(compiler(), lambda: (run([compiler(), "--version"]).stdout.splitlines() or ["unknown"])[0])


def tool(name: str) -> str:
    """`cmake` or `ninja` of this Python environment, so that every machine builds with the same."""
    return _beside_python(name) or shutil.which(name) or _missing(name)


def environment(folder: Path) -> dict[str, str]:
    """The variables of a tool that builds: its temporary files are in `folder`, and its words are English.

    Flags of the environment are left out: nobody asked for them here, and they would be in no key and in no result.
    """
    given = {name: value for name, value in os.environ.items() if name not in ("CFLAGS", "CXXFLAGS")}
    # An empty LANGUAGE, since gettext asks it before LC_ALL; failures are known by English words.
    return {**given, "TMPDIR": str(folder), "LC_ALL": "C.UTF-8", "LANGUAGE": ""}


def site_packages() -> Path:
    """Where the wheels are unpacked (the omniORB SDK is one of them)."""
    return Path(sysconfig.get_paths()["platlib"])


def _beside_python(name: str) -> str | None:
    path = Path(sysconfig.get_path("scripts")) / name
    return str(path) if path.is_file() else None


def _missing(name: str) -> str:
    raise DriverError(f"{name} is missing", hint=REINSTALL)
