"""What a tool answered is asked once, and never in place of an answer to another question."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from orrery import paths
from orrery.codegen import omniidl
from orrery.codegen.frontend import read_idl
from orrery.errors import InputError
from orrery.remembered import OBJECTS, code_version, remembered


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return paths.cache() / "answers"


class Tool:
    """Counts how often it is asked."""

    def __init__(self, answer: object) -> None:
        self.answer, self.asked = answer, 0

    def __call__(self) -> object:
        self.asked += 1
        return self.answer


def test_the_same_question_is_asked_once() -> None:
    tool = Tool({"a": [1, "\u00e4", None]})
    assert [remembered("idl", ["x", "y"], tool) for _ in range(3)] == [tool.answer] * 3
    assert tool.asked == 1


@pytest.mark.parametrize("other", [["x"], ["y", "x"], ["xy"], ["x", "y", ""], ["x", "z"]])
def test_another_question_is_asked_anew(other: list[str]) -> None:
    remembered("idl", ["x", "y"], Tool(1))
    assert remembered("idl", other, Tool(2)) == 2
    assert remembered("preprocessed", ["x", "y"], Tool(3)) == 3


def test_an_error_is_no_answer() -> None:
    def fails() -> object:
        raise InputError("no")

    with pytest.raises(InputError):
        remembered("idl", ["x"], fails)
    assert remembered("idl", ["x"], Tool(1)) == 1


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe"])
def test_a_damaged_answer_is_asked_again(cache: Path, damage: bytes) -> None:
    remembered("idl", ["x"], Tool(1))
    [file] = cache.iterdir()
    file.write_bytes(damage)
    assert remembered("idl", ["x"], Tool(2)) == 2
    assert remembered("idl", ["x"], Tool(3)) == 2


@pytest.mark.parametrize("damage", [b"", b"(", b"cno.such\nclass\n."])
def test_a_damaged_object_is_made_again(cache: Path, damage: bytes) -> None:
    assert remembered("place", ["x"], Tool(Path("a")), OBJECTS) == Path("a")
    assert remembered("place", ["x"], Tool(Path("b")), OBJECTS) == Path("a")
    [file] = cache.iterdir()
    file.write_bytes(damage)
    assert remembered("place", ["x"], Tool(Path("b")), OBJECTS) == Path("b")


def test_code_that_was_changed_added_or_removed_is_another(tmp_path: Path) -> None:
    def version() -> str:
        code_version.cache_clear()
        return code_version(tmp_path)

    (tmp_path / "one.py").write_text("1")
    seen = [version()]
    (tmp_path / "one.py").write_text("11")
    seen.append(version())
    (tmp_path / "two.j2").write_text("1")
    seen.append(version())
    (tmp_path / "one.py").unlink()
    seen.append(version())
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "two.pyc").write_text("1")
    assert len(set(seen)) == 4 and version() == seen[-1]


def test_a_cache_that_cannot_be_written_is_no_error(cache: Path) -> None:
    cache.parent.mkdir(parents=True)
    cache.write_text("a file where a folder is wanted")
    assert remembered("idl", ["x"], Tool(1)) == 1


def test_the_oldest_are_forgotten_where_there_are_too_many(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.remembered.MOST", 4)
    for number in range(5):
        remembered("idl", [str(number)], Tool(number))
        for file in cache.iterdir():
            os.utime(file, (file.stat().st_atime, file.stat().st_mtime - 10))
    newest, oldest = Tool("newest"), Tool("oldest")
    assert remembered("idl", ["4"], newest) == 4
    assert remembered("idl", ["0"], oldest) == "oldest"


def operations(file: Path) -> list[str]:
    model = read_idl(file)
    return [operation.name for interface in model.interfaces for operation in model.all_operations(interface)]


def test_idl_is_compiled_again_when_what_it_includes_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    run = omniidl._run

    def counted(command: list[str], path: Path, folder: Path | None) -> subprocess.CompletedProcess[str]:
        asked.append(command[0])
        return run(command, path, folder)

    monkeypatch.setattr(omniidl, "_run", counted)
    (tmp_path / "base.idl").write_text("interface Base { void one(); };")
    file = tmp_path / "mine.idl"
    file.write_text('#include "base.idl"\ninterface Mine : Base { void two(); };')
    assert operations(file) == operations(file)
    assert len(asked) == 2
    (tmp_path / "base.idl").write_text("interface Base { void other(); };")
    assert "other" in operations(file) and len(asked) == 4


@pytest.mark.parametrize("line", ['#define FILE "base.idl"\n#include FILE', '#inc\\\nlude "base.idl"'])
def test_what_is_included_unseen_is_never_remembered(tmp_path: Path, line: str) -> None:
    (tmp_path / "base.idl").write_text("interface Base { void one(); };")
    file = tmp_path / "mine.idl"
    file.write_text(f"{line}\ninterface Mine : Base {{ void two(); }};")
    before = operations(file)
    (tmp_path / "base.idl").write_text("interface Base { void other(); };")
    assert "one" in before and "other" in operations(file)
