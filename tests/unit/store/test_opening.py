"""Files that are no results files, or not of this version, give one clear error; opening them changes nothing."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from observations import campaign
from orrery.errors import InputError
from orrery.place import place_of
from orrery.store.results_file import JOURNALS
from orrery.store.schema import HEAD
from orrery.store.store import open_store


def refused(path: Path, create: bool = True) -> InputError:
    with pytest.raises(InputError) as caught:
        open_store(path, create)
    assert caught.value.file == path
    assert caught.value.hint
    return caught.value


@pytest.mark.parametrize(
    "name",
    ["q?mode=ro.db", "p%20q#x.db", ":memory:", "file:a.db", "a b;c", "ö.db", "?", "#"],
)
def test_a_name_is_taken_character_by_character(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    with open_store(place_of(name)) as store:
        store.begin_campaign(campaign())
    assert [path.name for path in tmp_path.iterdir()] == [name]
    with open_store(place_of(name), create=False) as store:
        assert len(store.campaigns()) == 1


def test_not_sqlite_at_all(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("this is a longer text than any header of SQLite's")
    assert "no SQLite database" in refused(path).message
    assert path.read_text().startswith("this is")


def test_sqlite_but_not_ours(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    with closing(sqlite3.connect(path)) as theirs, theirs:
        theirs.execute("CREATE TABLE campaign (id INTEGER)")
    assert "not a results file of Orrery" in refused(path).message
    with closing(sqlite3.connect(path)) as theirs, theirs:
        assert theirs.execute("SELECT name FROM sqlite_master").fetchall() == [("campaign",)]


def test_another_programs_mark(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    with closing(sqlite3.connect(path)) as theirs, theirs:
        theirs.execute("PRAGMA application_id = 17")
    assert "not a results file of Orrery" in refused(path).message


def test_a_newer_schema(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    with open_store(path) as store:
        store.prepare()
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    assert f"schema 9999, this Orrery knows schemas up to {HEAD}" in refused(path).message


def test_a_torn_file(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    with open_store(path) as store:
        store.prepare()
    path.write_bytes(path.read_bytes()[:512])
    assert refused(path).message in (
        "the results file is damaged",
        "not a results file: this is no SQLite database",
        "the disk failed while the results file was read or written",
    )


@pytest.mark.parametrize("content", [None, b""])
def test_no_file_is_made_for_a_reader(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "orrery.db"
    if content is not None:
        path.write_bytes(content)
    said = refused(path, create=False).message
    assert said == ("there is no such results file" if content is None else "the results file is empty")
    assert path.exists() == (content is not None)


def test_a_missing_folder(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "orrery.db"
    assert "folder of the results file does not exist" in refused(path).message


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The tests may run as root, whom no permission stops.
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "cannot be written" in refused(tmp_path / "orrery.db").message


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "this is a folder" in refused(tmp_path).message


def test_a_file_that_cannot_be_written_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    with open_store(path) as store:
        store.begin_campaign(campaign())
    with open_store(path) as store:
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA query_only = ON")
        assert store.latest().title == campaign().title
        with pytest.raises(InputError, match="cannot be written"):
            store.begin_campaign(campaign())


def test_what_nobody_has_begun_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    open_store(path).close()
    assert not path.exists()


def test_a_view_in_the_place_of_a_table(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    with open_store(path) as store:
        store.prepare()
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("ALTER TABLE campaign RENAME TO hidden")
        made.execute("CREATE VIEW campaign AS SELECT * FROM hidden")
    assert "campaign is a view" in refused(path).message


def test_what_is_no_regular_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "orrery.db")
    with pytest.raises(InputError, match="this is a pipe"):
        open_store(tmp_path / "orrery.db")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("CREATE TRIGGER eraser AFTER INSERT ON trial BEGIN DELETE FROM trial; END", "eraser is a trigger"),
        ("CREATE VIRTUAL TABLE words USING fts5(word)", "words is a virtual table"),
    ],
)
def test_what_does_something_of_its_own(word: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    with open_store(path) as store:
        store.prepare()
    with closing(sqlite3.connect(path)) as made, made:
        made.execute(word)
    assert told in refused(path).message


@pytest.mark.parametrize("ending", JOURNALS)
def test_a_pipe_beside_the_file_is_not_waited_for(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    with open_store(path) as store:
        store.prepare()
    os.mkfifo(f"{path}{ending}")
    with pytest.raises(InputError, match=f"orrery.db{ending}: this is a pipe"):
        open_store(path)
