"""Databases on a server: what is no URL, cannot be reached or is not ours is one clear line, without any password."""

from __future__ import annotations

import sys
from pathlib import Path

import psycopg
import pytest

from observations import campaign
from orrery.errors import InputError, OrreryError
from orrery.place import Database, place_of, without_password
from orrery.store.schema import HEAD
from orrery.store.store import open_store
from postgres import Server

SECRET = "hunter2"


def refused(url: str, create: bool = True) -> InputError:
    with pytest.raises(InputError) as caught:
        open_store(url, create)
    told = f"{caught.value} {caught.value.hint}"
    assert "\n" not in told and SECRET not in told
    assert caught.value.hint
    return caught.value


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("postgresql://me:hunter2@lab/results", "postgresql://me:***@lab/results"),
        ("postgres://me:hun:t@er2/@lab:5432/results", "postgres://me:***@lab:5432/results"),
        ("--store=postgresql://me:hunter2@lab/results", "--store=postgresql://me:***@lab/results"),
        ("postgresql:///r?host=/tmp&password=hunter2&user=me", "postgresql:///r?host=/tmp&password=***&user=me"),
        ("postgresql://me@lab/results", "postgresql://me@lab/results"),
        ("unix[wait=block]", "unix[wait=block]"),
    ],
)
def test_a_password_is_never_shown(word: str, shown: str) -> None:
    assert without_password(word) == shown
    assert str(Database(word)) == shown
    assert SECRET not in repr(Database(word))


@pytest.mark.parametrize("name", ["mysql://lab/results", "sqlite:///a.db", "file:a.db?mode=memory", ":memory:"])
def test_everything_else_is_a_file(name: str) -> None:
    assert place_of(name) == Path(name)


def test_who_means_another_server_is_told_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = refused("mysql://lab/results")
    assert "the folder of the results file does not exist" in told.message
    assert "postgresql://USER@HOST/NAME" in str(told.hint)


@pytest.mark.parametrize("url", ["postgresql://me:hunter2@lab:port/r", "postgresql://me:hunter2/@lab:no/r"])
def test_what_is_no_url_is_told(url: str) -> None:
    assert "no URL of a database" in refused(url).message


def test_a_missing_library_is_told_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    told = refused(f"postgresql://me:{SECRET}@lab/results")
    assert "psycopg" in told.message
    assert "pip install 'psycopg[binary]'" in str(told.hint)


def test_a_server_that_is_not_there(server: Server) -> None:
    url = server.url("results", SECRET).replace(str(server.folder), "/nowhere")
    assert refused(url).message == "the server cannot be reached"


def test_a_database_that_is_not_there(server: Server) -> None:
    told = refused(server.url("nothing", SECRET))
    assert (told.message, told.hint) == ("the server has no such database", "createdb NAME makes one")
    assert str(told).startswith("postgresql://orrery:***@/nothing")


def test_an_unknown_user_and_an_unknown_option(server: Server) -> None:
    url = server.url("postgres", SECRET)
    assert refused(url.replace("orrery:", "nobody_here:")).message == "the server knows no such user"
    assert refused(f"{url}&color=red").message == "the URL has an option that is none"


def test_a_reader_makes_nothing_in_an_empty_database(server: Server) -> None:
    database = server.new()
    assert refused(database.url, create=False).message == "the database is empty"
    with pytest.raises(psycopg.errors.UndefinedTable):
        server.sql(database.url, "SELECT * FROM campaign")


def test_a_database_of_another_program(server: Server) -> None:
    database = server.new()
    server.sql(database.url, "CREATE TABLE alembic_version (version_num text)")
    assert refused(database.url).message == "a database of some other program"


def test_a_newer_schema_in_a_database(server: Server) -> None:
    database = server.new()
    open_store(database).close()
    server.sql(database.url, "UPDATE alembic_version SET version_num = '9999'")
    assert f"schema 9999, this Orrery knows schemas up to {HEAD}" in refused(database.url).message


def test_who_may_only_read_can_read(server: Server) -> None:
    database = server.new()
    with open_store(database) as store:
        store.begin_campaign(campaign())
    with open_store(f"{database.url}&options=-cdefault_transaction_read_only%3Don", create=False) as store:
        assert store.latest().title == campaign().title
        with pytest.raises(InputError, match="can only be read"):
            store.begin_campaign(campaign())
        with pytest.raises(InputError, match="the database cannot be written"):
            store.check()


def test_who_may_add_to_it_is_told_so(server: Server) -> None:
    database = server.new()
    with open_store(database) as store:
        store.check()
        store.begin_campaign(campaign())
        store.check()


def test_a_connection_that_is_lost_between_two_trials_is_made_again(server: Server) -> None:
    with open_store(server.new()) as store:
        store.begin_campaign(campaign())
        server.end_connections()
        assert store.latest().title == campaign().title


def test_a_connection_that_is_lost_amid_a_trial_is_told(server: Server) -> None:
    lost = pytest.raises(OrreryError, match="cannot be reached")
    with open_store(server.new()) as store, lost, store._transaction() as connection:
        server.end_connections()
        connection.exec_driver_sql("SELECT 1")
