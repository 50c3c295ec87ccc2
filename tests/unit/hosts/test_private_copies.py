"""Programs of a trial's own: with their libraries, found by nobody else, and not yet in memory."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.hosts.private_copy import private_copy

SLEEP = shutil.which("sleep") or "/bin/sleep"


def test_a_copy_runs_on_libraries_of_its_own(tmp_path: Path) -> None:
    made = private_copy([SLEEP, SLEEP], tmp_path / "own")
    assert list(made) == [SLEEP]
    libraries = {file.name for file in (tmp_path / "own").iterdir() if file.is_file()}
    assert any(name.startswith("libc.so") for name in libraries)
    with subprocess.Popen([made[SLEEP], "600"], env={"LD_LIBRARY_PATH": str(tmp_path / "own")}) as process:
        try:
            mapped = _mapped(process.pid)
        finally:
            process.kill()
    assert {Path(file).name for file in mapped if "libc.so" in file} <= libraries
    assert all(file.startswith(str(tmp_path)) for file in mapped if "/ld-linux" not in file)


def test_a_script_runs_on_an_interpreter_of_its_own(tmp_path: Path) -> None:
    script = tmp_path / "program"
    script.write_text('#!/bin/sh -e\nreadlink "/proc/$$/exe"\necho "$-"\n')
    script.chmod(0o755)
    made = private_copy([str(script)], tmp_path / "own")
    told = subprocess.run([made[str(script)]], capture_output=True, text=True, check=True).stdout.splitlines()
    assert told == [str(tmp_path / "own" / "0" / Path("/bin/sh").resolve().name), "e"]


def test_a_script_has_its_modules_and_finds_the_standard_library(tmp_path: Path) -> None:
    (tmp_path / "modules").mkdir()
    (tmp_path / "elsewhere.py").write_text("import json\nplace = __file__\n")
    (tmp_path / "modules" / "beside.py").symlink_to(tmp_path / "elsewhere.py")
    script = tmp_path / "program"
    paths = 'sys.path.insert(0, __file__.rpartition("/")[0] + "/modules")'
    script.write_text(
        f"#!{Path(sys.executable).resolve()} -ISB\nimport sys\n{paths}\nimport beside\nprint(beside.place)\n"
    )
    script.chmod(0o755)
    made = private_copy([str(script)], tmp_path / "own")
    told = subprocess.run([made[str(script)]], capture_output=True, text=True, check=True).stdout
    assert told.strip() == str(tmp_path / "own" / "0" / "modules" / "beside.py")


def test_programs_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    for number in ("1", "2"):
        (tmp_path / number).mkdir()
        (tmp_path / number / "node").write_text(number)
    made = private_copy([str(tmp_path / number / "node") for number in ("1", "2")], tmp_path / "own")
    assert [Path(copy).read_text() for copy in made.values()] == ["1", "2"]


def _mapped(pid: int) -> set[str]:
    """The files that a process runs, once it has come so far as to have its libraries."""
    for _ in range(10_000):
        fields = [line.split(maxsplit=5) for line in Path(f"/proc/{pid}/maps").read_text().splitlines()]
        files = {field[5] for field in fields if len(field) == 6 and "x" in field[1] and field[5].startswith("/")}
        if any("libc.so" in file for file in files):
            return files
    pytest.fail("the copy did not load its libraries")
