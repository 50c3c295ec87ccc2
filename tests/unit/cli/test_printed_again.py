"""What was printed of a store is printed again while the store holds the same, and never else."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from observations import campaign, observations
from orrery.cli import answers
from orrery.cli.answers import answered
from orrery.errors import InputError
from orrery.place import Place, are_of_store
from orrery.store.results_file import file_stamp
from orrery.store.store import open_store, stamp_of


@pytest.fixture(autouse=True)
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is worth to be remembered."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(answers, "SLOW", -1.0)


class Answer:
    """Prints, and counts how often it does."""

    def __init__(self, text: str = "a table\n") -> None:
        self.text, self.given = text, 0

    def __call__(self) -> None:
        self.given += 1
        click.echo(self.text, nl=False)
        click.echo("a note", err=True)


def database(path: Path) -> sqlite3.Connection:
    made = sqlite3.connect(path)
    made.execute("CREATE TABLE found (value)")
    made.commit()
    return made


def test_the_same_is_printed_without_being_worked_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database(tmp_path / "a.db").close()
    answer = Answer()
    for _ in range(3):
        answered("show", tmp_path / "a.db", (1, True), answer)
        seen = capsys.readouterr()
        assert (seen.out, seen.err) == ("a table\n", "a note\n")
    assert answer.given == 1


@pytest.mark.parametrize("change", ["INSERT INTO found VALUES (1)", "CREATE TABLE more (value)"])
def test_another_content_is_another_answer(tmp_path: Path, change: str) -> None:
    answer = Answer()
    connection = database(tmp_path / "a.db")
    answered("show", tmp_path / "a.db", (), answer)
    connection.execute(change)
    connection.commit()
    answered("show", tmp_path / "a.db", (), answer)
    connection.close()
    assert answer.given == 2


def test_two_changes_in_one_tick_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    connection = database(file)
    connection.execute("INSERT INTO found VALUES (1)")
    connection.commit()
    state, before = file.stat(), file_stamp(file)
    connection.execute("UPDATE found SET value = 2")
    connection.commit()
    connection.close()
    os.utime(file, ns=(state.st_atime_ns, state.st_mtime_ns))
    assert file.stat().st_size == state.st_size
    assert before is not None and file_stamp(file) not in (before, None)


def other_words(tmp_path: Path, answer: Answer) -> None:
    answered("show", tmp_path / "a.db", (2,), answer)


def other_command(tmp_path: Path, answer: Answer) -> None:
    answered("history", tmp_path / "a.db", (1,), answer)


def other_file(tmp_path: Path, answer: Answer) -> None:
    database(tmp_path / "b.db").close()
    answered("show", tmp_path / "b.db", (1,), answer)


@pytest.mark.parametrize("ask", [other_words, other_command, other_file])
def test_another_question_is_another_answer(tmp_path: Path, ask: Callable[[Path, Answer], None]) -> None:
    database(tmp_path / "a.db").close()
    answer = Answer()
    answered("show", tmp_path / "a.db", (1,), answer)
    ask(tmp_path, answer)
    assert answer.given == 2


def test_another_width_is_another_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database(tmp_path / "a.db").close()
    answer = Answer()
    for columns in ("80", "100", "80"):
        monkeypatch.setenv("COLUMNS", columns)
        answered("show", tmp_path / "a.db", (), answer)
    assert answer.given == 2


def test_what_is_quick_and_what_is_long_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database(tmp_path / "a.db").close()
    quick = Answer()
    monkeypatch.setattr(answers, "SLOW", 1000.0)
    for _ in range(2):
        answered("show", tmp_path / "a.db", (), quick)
    monkeypatch.setattr(answers, "SLOW", -1.0)
    monkeypatch.setattr(answers, "MOST_LETTERS", 10)
    for _ in range(2):
        answered("show", tmp_path / "a.db", (), quick)
    assert quick.given == 4


def test_an_error_is_no_answer(tmp_path: Path) -> None:
    database(tmp_path / "a.db").close()

    def fail() -> None:
        click.echo("half a table")
        raise InputError("no campaign 7")

    before = sys.stdout
    for _ in range(2):
        with pytest.raises(InputError):
            answered("show", tmp_path / "a.db", (), fail)
    assert sys.stdout is before


def test_while_something_is_written_nothing_is_remembered(tmp_path: Path) -> None:
    database(tmp_path / "a.db").close()
    (tmp_path / "a.db-journal").write_bytes(b"x")
    assert file_stamp(tmp_path / "a.db") is None
    assert file_stamp(tmp_path / "none.db") is None
    answer = Answer()
    for _ in range(2):
        answered("show", tmp_path / "a.db", (), answer)
    assert answer.given == 2


def test_a_store_of_either_kind_says_when_it_holds_something_else(place: Place) -> None:
    [trial] = observations(drivers=["unix"], placements=["same"], blocks=1, calls=10)
    with open_store(place) as store:
        number = store.begin_campaign(campaign())
    stamps = [stamp_of(place), stamp_of(place)]
    with open_store(place) as store:
        store.save(number, trial)
    stamps.append(stamp_of(place))
    with open_store(place) as store:
        store.add_part(number, {"boot": "another"})
    stamps.append(stamp_of(place))
    assert stamps[0] == stamps[1] and len(set(stamps)) == 3


def test_campaigns_of_other_places_are_known_by_their_names() -> None:
    assert are_of_store([]) and are_of_store(["3", "last", "last~2"])
    assert not are_of_store(["lab.db"]) and not are_of_store(["3", "lab.db@2"])
