"""What a CMake toolchain file says, and what is refused of one."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from orrery.build.cross import cross_toolchain, run_by_emulator
from orrery.build.toolchain import compiler, compiler_version
from orrery.errors import DriverError


def test_the_compiler_that_it_names_is_used_and_the_emulator_told(tmp_path: Path) -> None:
    file = tmp_path / "own.cmake"
    file.write_text(f"set(CMAKE_CXX_COMPILER {compiler()})\nset(CMAKE_CROSSCOMPILING_EMULATOR /usr/bin/env;A=1)\n")
    found = cross_toolchain(file)
    assert (found.compiler, found.version) == (compiler(), compiler_version())
    assert found.emulator == ("/usr/bin/env", "A=1")


def test_one_that_names_no_compiler_has_that_of_this_machine(tmp_path: Path) -> None:
    file = tmp_path / "flags.cmake"
    file.write_text("set(CMAKE_CXX_FLAGS_INIT -O1)\n")
    found = cross_toolchain(file)
    assert (found.version, found.emulator, found.flags, found.linker_flags) == (compiler_version(), (), "-O1", "")


def test_its_flags_are_told_however_it_sets_them(tmp_path: Path) -> None:
    file = tmp_path / "flags.cmake"
    file.write_text(
        'set(CMAKE_CXX_FLAGS_INIT "-O1\n  -DA=1")\nset(CMAKE_CXX_FLAGS -fno-plt CACHE STRING "ours")\n'
        "set(CMAKE_EXE_LINKER_FLAGS -Wl,-z,now)\n"
    )
    found = cross_toolchain(file)
    assert (found.flags, found.linker_flags) == ("-O1 -DA=1 -fno-plt", "-Wl,-z,now")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("set(CMAKE_CXX_COMPILER armv9-nowhere-g++)\n", "the compiler armv9-nowhere-g++, which is not here"),
        ("this is no CMake\n", "CMake cannot read the toolchain: CMake Error at "),
    ],
)
def test_one_that_cannot_be_used_is_an_error(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "bad.cmake"
    file.write_text(text)
    with pytest.raises(DriverError) as caught:
        cross_toolchain(file)
    assert message in str(caught.value)


def test_a_program_is_run_by_the_emulator_with_its_arguments_and_status(tmp_path: Path) -> None:
    program = tmp_path / "node"
    program.write_text('#!/bin/sh\necho "$A" "$1"; exit 3\n')
    program.chmod(0o755)
    run_by_emulator(program, ("/usr/bin/env", "A=two words"))
    done = subprocess.run([program, "x y"], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("two words x y\n", 3)
