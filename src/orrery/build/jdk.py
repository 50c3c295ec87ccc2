"""The JDK that compiles and runs programs in Java: where it lies, and which one it is."""

from __future__ import annotations

import functools
import os
import re
import shutil
from pathlib import Path

from orrery.errors import DriverError
from orrery.installed import answer_of
from orrery.keeping import run

OLDEST = 17
"""The language of the kit and of what is generated; Debian's of 2023."""
HINT = "install one (Debian: apt install default-jdk-headless), or let JAVA_HOME name one"


@functools.cache
def jdk() -> Path:
    """The folder of the JDK: $JAVA_HOME, else that of the `javac` which PATH leads to.

    DriverError where there is none, or one that is too old.
    """
    named = os.environ.get("JAVA_HOME")
    found = Path(named) / "bin" / "javac" if named else Path(shutil.which("javac") or "")
    if not found.is_file():
        raise DriverError(f"there is no JDK in JAVA_HOME={named}" if named else "there is no JDK", hint=HINT)
    home = found.resolve().parents[1]
    release = _release(answer_of(home / "bin" / "javac", lambda: _first_line(home / "bin" / "javac", "-version")))
    if release < OLDEST:
        raise DriverError(f"the JDK in {home} is {release}, and programs need {OLDEST} or a later one", hint=HINT)
    return home


def java() -> Path:
    """The program that runs Java."""
    return jdk() / "bin" / "java"


def jvm() -> Path:
    """The library that `java` loads: the virtual machine itself."""
    return jdk() / "lib" / "server" / "libjvm.so"


@functools.cache
def jdk_version() -> str:
    """What `java` says of itself, in one line: the JDK, its build and the virtual machine."""
    return answer_of(java(), lambda: "; ".join(run([java(), "--version"]).stdout.splitlines()) or "unknown")


def _first_line(program: Path, word: str) -> str:
    result = run([program, word])
    # Before JDK 9 the version went to stderr.
    return ((result.stdout + result.stderr).splitlines() or ["unknown"])[0]


def _release(line: str) -> int:
    """17 of `javac 17.0.13`, 8 of `javac 1.8.0_432`; 0 where it cannot be told."""
    found = re.search(r"\b(?:1\.)?(\d+)", line)
    return int(found[1]) if found else 0
