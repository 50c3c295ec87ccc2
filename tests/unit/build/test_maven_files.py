"""What Maven fetches, held against checksums."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from orrery.build.maven_files import LOCK, check, fetched, forget_origins, locked, repository
from orrery.errors import DriverError

JAR = "org/example/thing/1/thing-1.jar"
CONTENT = b"a jar"
SUM = hashlib.sha256(CONTENT).hexdigest()


def lock(folder: Path, text: str = f"{SUM}  {JAR}\n") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / LOCK).write_text(text, encoding="utf-8")
    return folder / LOCK


def fill(files: Path, content: bytes = CONTENT, name: str = JAR) -> None:
    """As Maven does: the file, with its own notes beside it."""
    path = files / name
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    (path.parent / "_remote.repositories").write_text("thing-1.jar>central=\n")
    (path.parent / f"{path.name}.sha1").write_text("0000")
    (path.parent / "maven-metadata-central.xml").write_text("<metadata/>")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_a_repository_is_filled_once(tmp_path: Path) -> None:
    times: list[Path] = []

    def fetch(files: Path, log: Path) -> None:
        times.append(log)
        fill(files)

    first = repository(["pom"], [lock(tmp_path / "kit")], fetch)
    assert first == repository(["pom"], [tmp_path / "kit" / LOCK], fetch)
    assert len(times) == 1
    assert [path.relative_to(first).as_posix() for path in sorted(first.rglob("*")) if path.is_file()] == [JAR]
    assert repository(["another"], [tmp_path / "kit" / LOCK], fetch) != first


def test_what_was_fetched_wrong_is_not_kept(tmp_path: Path) -> None:
    def fetch(files: Path, log: Path) -> None:
        fill(files, b"another jar")

    with pytest.raises(DriverError, match=f"{JAR} is another file than its {LOCK} says"):
        repository(["pom"], [lock(tmp_path / "kit")], fetch)
    assert [path.name for path in (tmp_path / "cache" / "orrery" / "build").iterdir()] == []


def test_a_poisoned_cache_is_told(tmp_path: Path) -> None:
    files = repository(["pom"], [lock(tmp_path / "kit")], lambda made, log: fill(made))
    (files / JAR).write_bytes(b"poison")
    with pytest.raises(DriverError, match="is another file") as told:
        repository(["pom"], [tmp_path / "kit" / LOCK], lambda made, log: fill(made))
    assert str(files.parent) in (told.value.hint or "")


def test_a_file_that_nobody_has_locked_is_refused(tmp_path: Path) -> None:
    fill(tmp_path, name="org/example/other/1/other-1.jar")
    with pytest.raises(DriverError, match=r"other-1\.jar, which no maven\.lock names"):
        check(tmp_path, {JAR: SUM})


def test_what_is_not_there_is_no_error(tmp_path: Path) -> None:
    fill(tmp_path)
    check(tmp_path, {JAR: SUM, "org/example/more.jar": SUM})


def test_notes_are_none_of_what_was_fetched(tmp_path: Path) -> None:
    fill(tmp_path)
    assert fetched(tmp_path) == [tmp_path / JAR]
    forget_origins(tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / JAR]


def test_locks_are_put_together(tmp_path: Path) -> None:
    more = lock(tmp_path / "driver", f"{SUM}  org/more.jar\n")
    assert locked([lock(tmp_path / "kit"), more]) == {JAR: SUM, "org/more.jar": SUM}


@pytest.mark.parametrize("line", ["", "abc  x.jar", f"{SUM} x.jar", f"{SUM}  ", f"{SUM.upper()}  x.jar"])
def test_a_line_that_is_none_is_told_with_its_place(tmp_path: Path, line: str) -> None:
    path = lock(tmp_path / "kit", f"{SUM}  {JAR}\n{line}\n")
    with pytest.raises(DriverError, match="no SHA-256 with a path") as told:
        locked([path])
    assert (told.value.file, told.value.line) == (path, 2)


def test_a_missing_lock_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(DriverError, match="there are no checksums") as told:
        locked([tmp_path / LOCK])
    assert f"python -m orrery.build.lock_maven {tmp_path}" in (told.value.hint or "")
