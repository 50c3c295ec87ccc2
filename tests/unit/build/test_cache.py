"""Builds are kept by their content, made once, and never seen half made."""

from __future__ import annotations

import fcntl
import string
import threading
import time
from pathlib import Path

import pytest

from orrery import keeping
from orrery.build.cache import cached, content_key


@pytest.fixture(autouse=True)
def cache_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def folder_with(root: Path, **files: str) -> Path:
    root.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (root / name).write_text(text)
    return root


def test_a_key_is_sixteen_hexadecimal_digits_and_stable(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "a", one="1", two="2")
    key = content_key(["x"], [folder], [folder / "one"])
    assert len(key) == 16
    assert set(key) <= set(string.hexdigits.lower())
    assert content_key(["x"], [folder], [folder / "one"]) == key


def test_texts_are_parted() -> None:
    assert content_key(["ab", "c"]) != content_key(["a", "bc"])
    assert content_key(["a", "b"]) != content_key(["b", "a"])


def test_every_file_of_a_folder_counts_by_name_and_content(tmp_path: Path) -> None:
    keys = {
        content_key([], [folder_with(tmp_path / "a", one="1", two="2")]),
        content_key([], [folder_with(tmp_path / "b", one="1", two="3")]),
        content_key([], [folder_with(tmp_path / "c", one="1", three="2")]),
        content_key([], [folder_with(tmp_path / "d", one="1")]),
    }
    assert len(keys) == 4


def test_where_a_folder_stands_and_what_python_left_in_it_do_not_count(tmp_path: Path) -> None:
    first = folder_with(tmp_path / "a", one="1")
    second = folder_with(tmp_path / "b", one="1")
    folder_with(second / "__pycache__", rubbish="x")
    (second / "README.md").write_text("what it is")
    assert content_key([], [first]) == content_key([], [second])


def test_it_is_made_once(cache_home: Path) -> None:
    made = []

    def make(folder: Path) -> None:
        made.append(folder)
        (folder / "program").write_text("1")

    first = cached("unix-1", make)
    assert cached("unix-1", make) == first == cache_home / "orrery" / "build" / "unix-1"
    assert (first / "program").read_text() == "1"
    assert len(made) == 1


def test_what_fails_leaves_nothing(cache_home: Path) -> None:
    def make(folder: Path) -> None:
        (folder / "half").write_text("")
        raise RuntimeError("the disk is full")

    with pytest.raises(RuntimeError, match="the disk is full"):
        cached("unix-1", make)
    assert list((cache_home / "orrery" / "build").iterdir()) == []


def test_who_wants_what_another_one_makes_waits_for_it(cache_home: Path) -> None:
    begun, made = threading.Event(), []

    def slow(folder: Path) -> None:
        begun.set()
        time.sleep(0.3)
        made.append("slow")

    thread = threading.Thread(target=lambda: cached("unix-1", slow))
    thread.start()
    begun.wait()
    cached("unix-1", lambda folder: made.append("again"))
    thread.join()
    assert made == ["slow"]
    assert [p.name for p in (cache_home / "orrery" / "build").iterdir()] == ["unix-1"]


def test_where_the_other_one_fails_it_is_made_after_all(cache_home: Path) -> None:
    begun = threading.Event()

    def failing(folder: Path) -> None:
        begun.set()
        time.sleep(0.3)
        raise RuntimeError("no space")

    def fails() -> None:
        with pytest.raises(RuntimeError, match="no space"):
            cached("unix-1", failing)

    thread = threading.Thread(target=fails)
    thread.start()
    begun.wait()
    assert (cached("unix-1", lambda folder: (folder / "program").touch()) / "program").exists()
    thread.join()


def test_who_is_about_to_end_does_not_wait(cache_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(folder: Path) -> None:
        monkeypatch.setattr(keeping, "_halted", True)
        with pytest.raises(keeping.HaltedError):
            cached("unix-1", lambda folder: None)
        monkeypatch.setattr(keeping, "_halted", False)

    assert cached("unix-1", make).is_dir()


def test_without_locks_the_first_of_two_builds_to_finish_stays(
    cache_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_locks(*arguments: object) -> None:
        raise OSError("a disk that knows no locks")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    monkeypatch.setattr(fcntl, "fcntl", no_locks)

    def fast(folder: Path) -> None:
        (folder / "program").write_text("fast")

    def slow(folder: Path) -> None:
        cached("unix-1", fast)
        (folder / "program").write_text("slow")

    assert (cached("unix-1", slow) / "program").read_text() == "fast"
    assert [p.name for p in (cache_home / "orrery" / "build").iterdir()] == ["unix-1"]


def test_nobody_sees_it_before_it_is_whole(cache_home: Path) -> None:
    seen = []

    def make(folder: Path) -> None:
        (folder / "program").write_text("")
        seen.append((cache_home / "orrery" / "build" / "unix-1").exists())

    cached("unix-1", make)
    assert seen == [False]
