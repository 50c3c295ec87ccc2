"""Programs that an interpreter runs: which one, as their first line says, and the files that they need beside them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

MODULES = "modules"
"""The folder beside a script that holds what it imports."""
BINARY = ".elf"
"""The ending of a program that an emulator runs: the program's own name is that of a script which starts it."""
RUNTIME = "# runtime: "
"""Begins the lines in which a script names what it becomes: first a program, then further files of that."""


def interpreter() -> str:
    """That of Orrery, outside of any environment."""
    return str(Path(sys.executable).resolve())


def interpreter_version() -> str:
    """Which one that is: `cpython 3.11.2 (main, ...) [GCC 12.2.0]`."""
    return f"{sys.implementation.name} {' '.join(sys.version.split())}"


def interpreter_of(program: Path) -> Path | None:
    """The interpreter of a script; None for a program that is none (source: execve(2), Interpreter scripts)."""
    with program.open("rb") as file:
        first = file.readline()
    words = first[2:].split(maxsplit=1) if first.startswith(b"#!") else []
    return Path(os.fsdecode(words[0])).resolve() if words else None


def runtime_of(program: Path) -> list[Path]:
    """The files that a script says it becomes, the program first; none of most."""
    if interpreter_of(program) is None:
        return []
    lines = program.read_text(encoding="utf-8", errors="replace").splitlines()
    return [Path(line.removeprefix(RUNTIME)).resolve() for line in lines if line.startswith(RUNTIME)]


def runner_of(program: Path) -> Path | None:
    """What runs a script: what it becomes, else its interpreter; None for a program that is no script."""
    return next(iter(runtime_of(program)), None) or interpreter_of(program)


def companions(program: Path) -> Iterator[Path]:
    """The files beside a script without which it does not run: the program that it starts, and all that it imports."""
    if interpreter_of(program) is None:
        return
    if (binary := program.with_name(f"{program.name}{BINARY}")).exists():
        yield binary
    # Followed, since packages of a wheel are links to where that is unpacked.
    for folder, _, names in os.walk(program.parent / MODULES, followlinks=True):
        files = (Path(folder) / name for name in sorted(names))
        yield from (file for file in files if file.is_file())


def run_by(script: Path, interpreter: Path) -> None:
    """Let another interpreter run the script, with the arguments that it had."""
    first, rest = script.read_text(encoding="utf-8").split("\n", 1)
    _, *arguments = first.removeprefix("#!").split(maxsplit=1)
    script.write_text("\n".join([" ".join([f"#!{interpreter}", *arguments]), rest]), encoding="utf-8")
