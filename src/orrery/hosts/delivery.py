"""Programs on another host: as they lie here where the file is the same, else sent, if the system is like this one."""

from __future__ import annotations

import base64
import functools
import hashlib
import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from orrery.control.failure import Refused, TrialError

PART = 512 * 1024
"""Bytes of a program that go in one question: a frame holds them, as text of base64 too."""


@dataclass(frozen=True)
class System:
    """What must be the same where a program of one host is to run on another one."""

    processor: str
    libc: str

    def __str__(self) -> str:
        return f"{self.processor} with {self.libc}"


def own_system() -> System:
    """That of this host."""
    return System(platform.machine(), " ".join(filter(None, platform.libc_ver())) or "an unknown libc")


def check_system(host: str, there: System, here: System) -> None:
    """Refused where programs of this system do not run on that one."""
    if there != here:
        message = f"the host {host} is {there}, this machine {here}: a program of one does not run on the other"
        raise Refused(message, hint="let both have the same system, or keep the build cache where both see it")


def program_hash(program: str) -> str:
    """SHA-256 of a program's file; TrialError if it cannot be read."""
    try:
        found = os.stat(program)  # noqa: PTH116
        # One program runs in hundreds of trials, and is read again only where its file is another.
        return _hash(program, found.st_ino, found.st_size, found.st_mtime_ns)
    except OSError as error:
        raise TrialError(f"the program {program} cannot be read: {error.strerror}") from None


@functools.lru_cache(maxsize=1024)
def _hash(program: str, inode: int, size: int, modified: int) -> str:
    return hashlib.sha256(Path(program).read_bytes()).hexdigest()


def lies_here(path: str, sha256: str) -> bool:
    """Whether a program lies here as it does on the host that asks."""
    try:
        return program_hash(path) == sha256
    except TrialError:
        return False


def parts(program: Path) -> Iterator[str]:
    """A program's file, part by part, as texts."""
    with program.open("rb") as file:
        while part := file.read(PART):
            yield base64.b64encode(part).decode()


def add_part(target: Path, part: str) -> str:
    """Write a further part of a program that is sent; where it lies."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("ab") as file:
        file.write(base64.b64decode(part))
    target.chmod(0o700)
    return str(target)
