"""Programs by another compiler, or for another processor: what a CMake toolchain file says.

Source: cmake-toolchains(7), and cmake-variables(7) of CMAKE_CROSSCOMPILING_EMULATOR.
"""

from __future__ import annotations

import functools
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from orrery.build.scripts import BINARY
from orrery.build.toolchain import compiler, compiler_version, tool
from orrery.errors import DriverError
from orrery.installed import answer_of
from orrery.keeping import run

ASK = Path(__file__).parent / "templates" / "toolchain.cmake"


@dataclass(frozen=True)
class CrossToolchain:
    """A toolchain file: the compiler that it names, that one's version, and the command that runs its programs here.

    `flags` are what it adds to those of every program, `linker_flags` what it gives the linker.
    """

    file: Path
    compiler: str
    version: str
    emulator: tuple[str, ...] = ()
    flags: str = ""
    linker_flags: str = ""


@functools.cache
def cross_toolchain(file: Path) -> CrossToolchain:
    """What a toolchain file says; DriverError where CMake cannot read it, or its compiler is not here."""
    result = run([tool("cmake"), f"-DFILE={file}", "-P", str(ASK)])
    if result.returncode != 0:
        first = next((line for line in result.stderr.splitlines() if line.strip()), "it says nothing")
        raise DriverError(f"CMake cannot read the toolchain: {first.strip()}", file=file)
    said = dict(re.findall(r"^(compiler|emulator|CXX|EXE_LINKER)=(.*)$", result.stderr, re.MULTILINE))
    named = said.get("compiler") or compiler()
    found = shutil.which(named)
    if found is None:
        raise DriverError(f"the toolchain names the compiler {named}, which is not here", file=file, hint="install it")
    version = answer_of(found, lambda: (run([found, "--version"]).stdout.splitlines() or ["unknown"])[0])
    emulator = tuple(filter(None, said.get("emulator", "").split(";")))
    return CrossToolchain(file, found, version, emulator, said.get("CXX", ""), said.get("EXE_LINKER", ""))


def version_by(file: Path | None) -> str:
    """The version of the compiler that a toolchain file names, or of this machine's own without one."""
    return compiler_version() if file is None else cross_toolchain(file).version


def run_by_emulator(program: Path, emulator: tuple[str, ...]) -> None:
    """Let an emulator run a program: a script has its name then, and it a further ending."""
    program.rename(program.with_name(f"{program.name}{BINARY}"))
    program.write_text(f'#!/bin/sh\nexec {shlex.join(emulator)} "$0{BINARY}" "$@"\n', encoding="utf-8")
    program.chmod(0o755)
