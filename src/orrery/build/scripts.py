"""Programs that an interpreter runs: which one, as their first line says."""

from __future__ import annotations

import os
from pathlib import Path

MODULES = "modules"
"""The folder beside a script that holds what it imports."""


def interpreter_of(program: Path) -> Path | None:
    """The interpreter of a script; None for a program that is none (source: execve(2), Interpreter scripts)."""
    with program.open("rb") as file:
        first = file.readline()
    words = first[2:].split(maxsplit=1) if first.startswith(b"#!") else []
    return Path(os.fsdecode(words[0])).resolve() if words else None


def run_by(script: Path, interpreter: Path) -> None:
    """Let another interpreter run the script, with the arguments that it had."""
    first, rest = script.read_text(encoding="utf-8").split("\n", 1)
    _, *arguments = first.removeprefix("#!").split(maxsplit=1)
    script.write_text("\n".join([" ".join([f"#!{interpreter}", *arguments]), rest]), encoding="utf-8")
