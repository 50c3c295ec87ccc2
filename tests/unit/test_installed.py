"""What tools say of installed packages is remembered, and asked again when anything may have changed."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from orrery.installed import answer_of, ask

MODULE = ("pkg-config", "--modversion", "mine")


class Tools:
    """Answers every command with the number of times that it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        self.asked += 1
        return subprocess.CompletedProcess(command, 0, str(self.asked), "")

    def said(self, *command: str) -> int:
        return int(ask(command, self).stdout)


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which pkg-config looks."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "mine.pc").write_text("Version: 1.0\n")
    monkeypatch.setenv("PKG_CONFIG_PATH", f"/none:{folder}")
    return folder


def test_a_database_is_asked_once(modules: Path) -> None:
    tools = Tools()
    assert [tools.said(*MODULE) for _ in range(3)] == [1, 1, 1]
    assert tools.said("pkg-config", "--modversion", "other") == 2


def test_what_may_look_anywhere_is_always_asked(modules: Path) -> None:
    tools = Tools()
    assert [tools.said("sh", "-c", "idlc -v") for _ in range(2)] == [1, 2]


def test_a_status_and_complaints_are_remembered_too(modules: Path) -> None:
    def missing(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 1, "", "no such module\n")

    first, second = ask(MODULE, missing), ask(MODULE, Tools())
    assert (second.returncode, second.stderr) == (first.returncode, first.stderr) == (1, "no such module\n")


def test_a_module_that_comes_goes_or_is_overwritten_is_asked_anew(modules: Path) -> None:
    tools = Tools()
    tools.said(*MODULE)
    # As CMake installs: the same file, another text; the folder does not change.
    before = modules.stat().st_mtime_ns
    with (modules / "mine.pc").open("r+") as file:
        file.write("Version: 2.0\n")
    os.utime(modules / "mine.pc", ns=(before + 1, before + 1))
    assert modules.stat().st_mtime_ns == before
    assert tools.said(*MODULE) == 2
    (modules / "other.pc").touch()
    os.utime(modules, ns=(before + 1, before + 1))
    assert tools.said(*MODULE) == 3
    assert tools.said(*MODULE) == 3


def test_another_path_is_another_question(modules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = Tools()
    tools.said(*MODULE)
    monkeypatch.setenv("PATH", f"/opt/mine:{os.environ['PATH']}")
    assert tools.said(*MODULE) == 2


def test_a_program_is_asked_again_when_its_file_or_what_is_installed_is_another(modules: Path, tmp_path: Path) -> None:
    program, tools = tmp_path / "program", Tools()
    program.write_text("one")

    def asked() -> int:
        return int(answer_of(program, lambda: tools([]).stdout))

    assert [asked() for _ in range(3)] == [1, 1, 1]
    os.utime(program, ns=(1, 1))
    assert asked() == 2
    (modules / "other.pc").write_text("Version: 1.0\n")
    assert asked() == 3


def test_a_program_behind_a_link_is_the_one_that_counts(modules: Path, tmp_path: Path) -> None:
    tools = Tools()
    for name in ("c++-12", "c++-13"):
        (tmp_path / name).write_text(name)
        (tmp_path / "c++").unlink(missing_ok=True)
        (tmp_path / "c++").symlink_to(name)
        answer_of(tmp_path / "c++", lambda: tools([]).stdout)
    assert tools.asked == 2


def test_a_program_that_tells_nothing_is_asked_again(modules: Path, tmp_path: Path) -> None:
    def broken() -> str:
        raise ValueError("it prints nothing")

    with pytest.raises(ValueError, match="prints nothing"):
        answer_of(tmp_path / "program", broken)
    assert answer_of(tmp_path / "program", lambda: "2.0") == "2.0"
