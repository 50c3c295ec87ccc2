"""A build that fails is one error with the first complaint; the whole output is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.build import cmake, toolchain
from orrery.build.cmake import build_project
from orrery.errors import DriverError


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project and, in place of CMake and Ninja, scripts that say what the test wants."""
    (tmp_path / "source").mkdir()
    monkeypatch.setattr(cmake, "compiler", lambda: "c++")
    monkeypatch.setattr(cmake, "tool", lambda name: str(tmp_path / name))
    (tmp_path / "target").mkdir()
    script(tmp_path / "cmake", 'echo "$@" > arguments')
    script(tmp_path / "ninja", "true")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def script(path: Path, body: str) -> None:
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def build(project: Path, **settings: str) -> None:
    build_project(project / "source", project / "target", settings, "driver echo", project / "target.log")


def test_settings_reach_cmake_as_definitions(project: Path) -> None:
    build(project, ORRERY_IDL="/a b/x.idl;/y.idl")
    arguments = (project / "arguments").read_text()
    assert f"-S {project}/source -B {project}/target -G Ninja" in arguments
    assert "-DORRERY_IDL=/a b/x.idl;/y.idl" in arguments
    assert "-DCMAKE_CXX_COMPILER=c++" in arguments


def test_flags_of_the_environment_do_not_reach_the_compiler(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXXFLAGS", "-O0")
    script(project / "cmake", 'echo "flags: $CXXFLAGS" > arguments')
    build(project)
    assert (project / "arguments").read_text() == "flags: \n"


@pytest.mark.parametrize(
    ("output", "complaint"),
    [
        ("noise\\nx.cpp:3:5: error: no member named y\\nmore\\n", "x.cpp:3:5: error: no member named y"),
        ("x.cpp:1:10: fatal error: omniORB4/CORBA.h: No such file", "fatal error: omniORB4/CORBA.h"),
        (
            "CMake Error at driver.cmake:3 (find_package):\\n  Could not find Ice\\n",
            "(find_package): Could not find Ice",
        ),
        ("ld: main.o: undefined reference to `f()'\\n", "undefined reference to `f()'"),
        (
            "ld: skipping incompatible /lib/libIce.so when searching for -lIce\\n"
            "ld: cannot find -lIce\\ncollect2: error: ld returned 1 exit status\\n",
            "ld: skipping incompatible /lib/libIce.so when searching for -lIce",
        ),
        ("something went awry\\n", "something went awry"),
        ("", "no output"),
    ],
)
def test_a_failure_names_the_first_complaint(project: Path, output: str, complaint: str) -> None:
    script(project / "ninja", f"printf '%b' \"{output.replace('`', chr(92) + '`')}\"; exit 1")
    with pytest.raises(DriverError) as caught:
        build(project)
    assert caught.value.message.startswith("driver echo could not be built: ")
    assert complaint in caught.value.message


def test_the_whole_output_is_kept(project: Path) -> None:
    script(project / "cmake", "echo on stdout; echo 'CMake Error: no' >&2; exit 1")
    with pytest.raises(DriverError) as caught:
        build(project)
    assert caught.value.hint == f"the whole output is in {project}/target.log"
    assert (project / "target.log").read_text() == "on stdout\nCMake Error: no\n"


def test_a_compiler_that_the_kernel_ended_wanted_memory(project: Path) -> None:
    script(project / "ninja", "echo 'c++: fatal error: Killed signal terminated program cc1plus'; exit 1")
    with pytest.raises(DriverError, match="Killed signal") as caught:
        build(project)
    assert "memory was out" in (caught.value.hint or "") and "target.log" in (caught.value.hint or "")


def test_ninja_does_not_run_where_cmake_failed(project: Path) -> None:
    script(project / "cmake", "exit 1")
    script(project / "ninja", "touch ninja-ran")
    with pytest.raises(DriverError):
        build(project)
    assert not (project / "ninja-ran").exists()


def test_a_compiler_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler++")
    with pytest.raises(DriverError, match="there is no C\\+\\+ compiler `no-such-compiler\\+\\+`"):
        toolchain.compiler.__wrapped__()


def test_a_tool_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(DriverError, match="nonsense is missing"):
        toolchain.tool("nonsense")
