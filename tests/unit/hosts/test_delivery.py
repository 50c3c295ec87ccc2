"""Programs on another host: where they lie, what is sent, and what does not run there."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from orrery.build.scripts import interpreter
from orrery.control.failure import Refused
from orrery.hosts.delivery import (
    PART,
    Interpreter,
    Parcel,
    System,
    Unlike,
    add_part,
    check_compiler,
    check_interpreter,
    check_system,
    check_there,
    lacking,
    own_interpreter,
    own_system,
    parts,
    program_hash,
    run_by_own_interpreter,
)

HERE = System("x86_64", "glibc 2.36")
SLEEP = Path(shutil.which("sleep") or "/bin/sleep")
PYTHON = Interpreter("/usr/bin/python3.11", "cpython 3.11.2")


def test_a_program_arrives_as_it_was_and_can_be_run(tmp_path: Path) -> None:
    program, target = tmp_path / "node", tmp_path / "there" / "node"
    program.write_bytes(bytes(range(256)) * 5000)
    sent = [*parts(program)]
    assert len(sent) == -(-program.stat().st_size // PART) == 3
    assert {add_part(target, part, 123_456_789_012) for part in sent} == {str(target)}
    assert target.read_bytes() == program.read_bytes()
    assert target.stat().st_mode & 0o777 == 0o700
    assert target.stat().st_mtime_ns == 123_456_789_012


def test_an_empty_file_arrives_too(tmp_path: Path) -> None:
    empty, target = tmp_path / "__init__.py", tmp_path / "there" / "__init__.py"
    empty.touch()
    for part in parts(empty):
        add_part(target, part, 0)
    assert target.read_bytes() == b""


def test_only_the_same_file_lies_there(tmp_path: Path) -> None:
    program, nothing = str(tmp_path / "node"), str(tmp_path / "nothing")
    Path(program).write_bytes(b"one")
    content = program_hash(program)
    assert lacking({program: content, nothing: content}) == [nothing]
    Path(program).write_bytes(b"another")
    assert lacking({program: content}) == [program]


def script(folder: Path) -> Path:
    """A program in Python with a module, and a package that lies elsewhere."""
    (folder / "modules").mkdir(parents=True)
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere" / "__init__.py").touch()
    (folder / "modules" / "package").symlink_to(folder / "elsewhere")
    (folder / "modules" / "beside.py").write_text("place = __file__\n")
    program = folder / "node"
    program.write_text(
        f"#!{interpreter()} -ISB\nimport sys\n"
        'sys.path.insert(0, __file__.rpartition("/")[0] + "/modules")\nimport beside, package\nprint(beside.place)\n'
    )
    program.chmod(0o755)
    return program


def test_a_script_is_sent_with_all_that_it_imports_and_runs_there(tmp_path: Path) -> None:
    parcel, there = Parcel(script(tmp_path / "here")), tmp_path / "there"
    assert {parcel.name_of(file) for file in parcel.hashes} == {
        "node", "modules/beside.py", "modules/package/__init__.py"
    }  # fmt: skip
    for file in parcel.hashes:
        for part in parts(file):
            add_part(there / parcel.name_of(file), part, file.stat().st_mtime_ns)
    shutil.rmtree(tmp_path / "here")
    told = subprocess.run([there / "node"], capture_output=True, text=True, check=True).stdout
    assert told.strip() == str(there / "modules" / "beside.py")


def test_one_that_has_another_module_is_another_one(tmp_path: Path) -> None:
    program = script(tmp_path)
    before = Parcel(program)
    assert before.folder == Parcel(program).folder
    (tmp_path / "modules" / "beside.py").write_text("place = None\n")
    after = Parcel(program)
    assert after.folder != before.folder
    files = {str(file): content for file, content in before.hashes.items()}
    assert lacking(files) == [str(tmp_path / "modules" / "beside.py")]


def test_a_script_is_run_by_the_python_of_its_host(tmp_path: Path) -> None:
    program = script(tmp_path)
    program.write_text(program.read_text().replace(interpreter(), "/nowhere/python3"))
    run_by_own_interpreter(program)
    assert program.read_text().startswith(f"#!{interpreter()} -ISB\nimport sys\n")


def test_modules_for_another_python_are_refused() -> None:
    check_interpreter("edge", replace(PYTHON, path="/opt/python"), PYTHON)
    with pytest.raises(Refused, match=r"^the host edge has cpython 3.12.1, this machine cpython 3.11.2: modules"):
        check_interpreter("edge", replace(PYTHON, version="cpython 3.12.1"), PYTHON)
    assert own_interpreter().path == str(Path(sys.executable).resolve())
    assert own_interpreter().version.startswith(f"{sys.implementation.name} {sys.version_info.major}.")


def test_what_a_program_finds_elsewhere_are_its_libraries() -> None:
    parcel = Parcel(SLEEP)
    assert list(parcel.hashes) == [SLEEP]
    found = parcel.elsewhere()
    assert any(library.name.startswith("libc.so") for library in found)
    assert not any(library.name.startswith("ld-") for library in found)
    assert all(library.is_file() for library in found)


def test_of_a_script_it_is_the_interpreter_if_that_is_not_ours(tmp_path: Path) -> None:
    shell = tmp_path / "run"
    shell.write_text("#!/bin/sh\nexec true\n")
    assert Parcel(shell).elsewhere() == [Path("/bin/sh").resolve()]
    assert Parcel(script(tmp_path)).elsewhere() == []


def test_libraries_of_what_a_script_starts_count_and_those_beside_it_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = script(tmp_path)
    shutil.copy(SLEEP, tmp_path / "node.elf")
    found = Parcel(program).elsewhere()
    assert found == Parcel(SLEEP).elsewhere()
    for library in found:
        (tmp_path / "modules" / library.name).symlink_to(library)
    assert Parcel(program).elsewhere() == found  # nothing takes them from there
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path / "modules"))
    assert Parcel(program).elsewhere() == []


def test_the_first_file_that_a_host_lacks_is_named() -> None:
    check_there("edge", [])
    with pytest.raises(Refused) as caught:
        check_there("edge", ["/usr/lib/libseven.so.7", "/usr/lib/libeight.so"])
    assert str(caught.value) == (
        "the host edge has another libseven.so.7 than this machine, or none (/usr/lib/libseven.so.7)"
    )
    assert caught.value.hint


@pytest.mark.parametrize("there", [System("aarch64", "glibc 2.36"), System("x86_64", "glibc 2.31")])
def test_another_system_is_refused_and_both_are_named(there: System) -> None:
    check_system("edge", HERE, HERE)
    with pytest.raises(
        Refused, match=r"^the host edge is .*, this machine x86_64 with glibc 2.36: a program"
    ) as caught:
        check_system("edge", there, HERE)
    assert str(there) in str(caught.value)


@pytest.mark.parametrize("here", ["c++ 12", ""])
def test_another_compiler_is_refused_and_none_is_not(here: str) -> None:
    check_compiler("edge", here, here)
    check_compiler("edge", "", here)
    with pytest.raises(Unlike) as caught:
        check_compiler("edge", "c++ 99", here)
    assert str(caught.value) == f"the host edge has the compiler c++ 99, this machine {here or 'none'}"
    assert caught.value.hint == "install the same compiler on both"


def test_this_system_has_a_processor_and_a_library() -> None:
    assert all((own_system().processor, own_system().libc))
