"""Programs on another host: as they lie here where the files are the same, else sent, if the system is like this one.

Where it is not, the host builds them. What a program needs beside it goes with it. What it finds elsewhere, its
libraries or its interpreter, must be there.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import os
import platform
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from orrery.build.recipe import Recipe, recipe_in
from orrery.build.scripts import companions, interpreter, interpreter_of, interpreter_version, run_by, runtime_of
from orrery.build.toolchain import compiler_version
from orrery.control.failure import Refused, TrialError
from orrery.errors import DriverError
from orrery.probes.libraries import linked

PART = 512 * 1024
"""Bytes of a file that go in one question: a frame holds them, as text of base64 too."""
NAME = 16
"""Digits of a hash that a folder is called by."""


class Unlike(Refused):
    """A host that is so unlike this machine that it cannot have its programs."""


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
        raise Unlike(message, hint="let both have the same system, or keep the build cache where both see it")


@dataclass(frozen=True)
class Interpreter:
    """A Python that runs Orrery: where it lies, and which one it is."""

    path: str
    version: str


def own_interpreter() -> Interpreter:
    """That of this host."""
    return Interpreter(interpreter(), interpreter_version())


def check_interpreter(host: str, there: Interpreter, here: Interpreter) -> None:
    """Refused where modules that were made for this Python are not for that one."""
    if there.version != here.version:
        message = f"the host {host} has {there.version}, this machine {here.version}"
        raise Unlike(f"{message}: modules for one are none for the other", hint="install the same Python on both")


def own_compiler() -> str:
    """The version of this host's compiler; empty where there is none."""
    try:
        return compiler_version()
    except DriverError:
        return ""


def check_compiler(host: str, there: str, here: str) -> None:
    """Refused where a host has another compiler than this machine; one that has none is sent programs."""
    if there not in ("", here):
        message = f"the host {host} has the compiler {there}, this machine {here or 'none'}"
        raise Unlike(message, hint="install the same compiler on both")


@dataclass(frozen=True)
class Orrery:
    """How Orrery is run on a host: the interpreter, and where that looks for modules."""

    python: str
    path: str


def own_orrery() -> Orrery:
    """That of this host."""
    return Orrery(sys.executable, os.pathsep.join(filter(None, sys.path)))


@dataclass(frozen=True)
class BuiltPrograms:
    """Where programs lie that a host has built itself, and the SHA-256 of each by its name."""

    folder: str
    hashes: Mapping[str, str]


@dataclass(frozen=True)
class Parcel:
    """A program with all that it needs beside it."""

    program: Path

    @cached_property
    def hashes(self) -> Mapping[Path, str]:
        """Each of its files with its SHA-256, the program's own first; TrialError if one cannot be read."""
        own = {self.program: program_hash(str(self.program))}
        return own | {file: program_hash(str(file)) for file in companions(self.program)}

    @property
    def folder(self) -> str:
        """Where its files go, in the folder of a trial: each content has a folder of its own."""
        listed = "\n".join(sorted(f"{self.name_of(file)} {content}" for file, content in self.hashes.items()))
        return f"programs/{hashlib.sha256(listed.encode()).hexdigest()[:NAME]}"

    def name_of(self, file: Path) -> str:
        """What one of its files is called in that folder."""
        return str(file.relative_to(self.program.parent))

    @cached_property
    def recipe(self) -> Recipe | None:
        """What it was built from, where another host may build it too."""
        return recipe_in(self.program.parent)

    @property
    def is_python(self) -> bool:
        """Whether Orrery's own interpreter runs it: then it is run there by the one of Orrery there."""
        return interpreter_of(self.program) == Path(interpreter())

    def elsewhere(self) -> list[Path]:
        """What it finds elsewhere: libraries of its files, another interpreter, and the runtime that it becomes."""
        found = dict.fromkeys(library for file in self.hashes for library in linked(file))
        other = None if self.is_python else interpreter_of(self.program)
        linked_there = (library for library in found if library not in self.hashes)
        return [*([other] if other else []), *runtime_of(self.program), *linked_there]


def check_there(host: str, lacking: Iterable[str]) -> None:
    """Refused with the first of the files that a host lacks, or has another one of."""
    for file in lacking:
        message = f"the host {host} has another {Path(file).name} than this machine, or none ({file})"
        raise Unlike(message, hint="install the same packages on both")


def program_hash(program: str) -> str:
    """SHA-256 of a program's file; TrialError if it cannot be read."""
    try:
        found = os.stat(program)  # noqa: PTH116
        # One program runs in hundreds of trials, and is read again only where its file is another.
        return _hash(program, found.st_ino, found.st_size, found.st_mtime_ns)
    except OSError as error:
        raise TrialError(f"the program {program} cannot be read: {error.strerror}") from None


@functools.lru_cache(maxsize=4096)
def _hash(program: str, inode: int, size: int, modified: int) -> str:
    return hashlib.sha256(Path(program).read_bytes()).hexdigest()


def lacking(files: Mapping[str, str]) -> list[str]:
    """Those of the files (path -> SHA-256, of the host that asks) that are not here, or are others."""
    return [path for path, content in files.items() if not _lies_here(path, content)]


def _lies_here(path: str, content: str) -> bool:
    try:
        return program_hash(path) == content
    except TrialError:
        return False


def parts(file: Path) -> Iterator[str]:
    """A file, part by part, as texts; one part, without anything in it, of an empty one."""
    with file.open("rb") as opened:
        part = opened.read(PART)
        yield base64.b64encode(part).decode()
        while part := opened.read(PART):
            yield base64.b64encode(part).decode()


def add_part(target: Path, part: str, modified: int) -> str:
    """Write a further part of a file that is sent, `modified` (ns) there as here; where it lies."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("ab") as file:
        file.write(base64.b64decode(part))
    target.chmod(0o700)
    # Python takes byte code only of a source that has not changed since (source: its py_compile module).
    os.utime(target, ns=(modified, modified))
    return str(target)


def run_by_own_interpreter(script: Path) -> None:
    """Let the Python of Orrery on this host run a script that was sent."""
    run_by(script, Path(interpreter()))
