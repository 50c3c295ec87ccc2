"""Results in a PostgreSQL database, for several people and machines: the same tables as in a file.

Its library is not among those that Orrery always brings (`pip install 'orrery[shared]'`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from orrery.errors import InputError
from orrery.place import Database
from orrery.store.backend import Fault
from orrery.store.schema import metadata

MARK = "results of Orrery"
"""The comment of the table `alembic_version`, which other programs have too."""

_COMMENT = """
SELECT obj_description(pg_class.oid, 'pg_class')
FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relname = 'alembic_version' AND nspname = current_schema()
"""
# Not by to_regclass: it sees what others have made since the transaction began, and the list of tables does not.

_STAMP = """
SELECT
  (SELECT count(*) FROM trial), (SELECT max(id) FROM trial),
  (SELECT count(*) FROM counting), (SELECT max(id) FROM counting),
  (SELECT md5(string_agg(CAST(campaign AS text), '' ORDER BY id)) FROM campaign),
  (SELECT sum(n_tup_upd + n_tup_del) FROM pg_stat_user_tables WHERE schemaname = current_schema())
"""
"""Trials are added and never changed. Who changes one by hand is noticed by the server's statistics, a second later."""

LOCK = 0x4F52_5259
"""The advisory lock of whoever makes or upgrades the tables."""

CONNECT_SECONDS = 10
"""Without it libpq waits as long as the system does, which may be minutes."""
FORM = "postgresql://USER@HOST/NAME; the password may stand in PGPASSWORD or ~/.pgpass"
FAULTS: Mapping[str, Fault] = {
    r'database ".*" does not exist': Fault("the server has no such database", "createdb NAME makes one"),
    r'role ".*" does not exist': Fault("the server knows no such user", f"name one in the URL: {FORM}"),
    r"authentication failed|no password supplied|no pg_hba.conf entry": Fault(
        "the server does not let this user in", f"give another user or password: {FORM}"
    ),
    r"invalid (connection option|URI query parameter|.*value)": Fault("the URL has an option that is none", FORM),
    r"permission denied for": Fault(
        "this user may not do that in the database", "createdb --owner USER NAME makes one in which the user may"
    ),
    r"read-only transaction": Fault("the database can only be read", "give the server that takes changes"),
    r"no space left|disk full": Fault(
        "the server's disk is full; what was saved before is whole",
        "free some space there and start again: a campaign goes on where it stopped",
    ),
    r"too many (clients|connections)|remaining connection slots": Fault(
        "the server has no connection left", "wait until others have finished, or raise max_connections there"
    ),
    r"out of range": Fault("a number of more than 64 bits cannot be kept", "the campaign may have been made by hand"),
    # Last, for these words stand in many other complaints too.
    r"connection|timeout|could not translate|resolve|terminat": Fault(
        "the server cannot be reached",
        "is it running, and the URL right? `orrery run --resume` goes on with a campaign",
    ),
}


class PostgresqlDatabase:
    """The database that a URL names."""

    noun = "database"
    foreign = "a database of some other program"
    faults = FAULTS

    def __init__(self, database: Database) -> None:
        self.place = database

    def is_there(self) -> bool:
        """Whether there is a server to ask: always."""
        return True

    def engine(self, create: bool, read_only: bool = False) -> Engine:
        """An engine on the database; InputError for a URL that is none, or where the library is missing.

        A transaction reads one state of all tables, as it does in a file. A connection that was lost between two trials
        is made again.
        """
        url = self._url()
        _check_library()
        timeout: dict[str, Any] = {} if "connect_timeout" in url.query else {"connect_timeout": CONNECT_SECONDS}
        engine = create_engine(url, isolation_level="REPEATABLE READ", pool_pre_ping=True, connect_args=timeout)
        return engine.execution_options(postgresql_readonly=True) if read_only else engine

    @contextmanager
    def alone(self, engine: Engine) -> Iterator[Connection]:
        """A transaction for which all others that change the schema wait; what these did before, it sees."""
        with engine.execution_options(isolation_level="READ COMMITTED").begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            yield connection

    def mark(self, connection: Connection) -> bool | None:
        """Whether the comment of the first of our tables names Orrery; None where there is no such table."""
        found = connection.execute(text(_COMMENT)).first()
        return found[0] == MARK if found is not None else None

    def stranger(self, connection: Connection) -> str | None:
        """A view that has the name of a table of ours; others may be there, as those of a server's extensions."""
        return next(
            (f"{name} is a view" for name in inspect(connection).get_view_names() if name in metadata.tables), None
        )

    def columns(self, connection: Connection) -> Iterable[tuple[str, str]]:
        """Every (table, column) of the schema that is used."""
        query = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
        return [(str(table), str(column)) for table, column in connection.execute(text(query))]

    def may_write(self, connection: Connection) -> bool:
        """Whether the role may add a campaign, by a transaction that may write at all."""
        query = "SELECT has_table_privilege('campaign', 'INSERT') AND current_setting('transaction_read_only') = 'off'"
        return bool(connection.execute(text(query)).scalar_one())

    def stamp(self, connection: Connection) -> str:
        """What is another as soon as it holds something else."""
        return f"{self.place.url} {tuple(connection.execute(text(_STAMP)).one())}"

    def set_mark(self, connection: Connection) -> None:
        """Name Orrery in that comment."""
        connection.execute(text(f"COMMENT ON TABLE alembic_version IS '{MARK}'"))

    def _url(self) -> URL:
        try:
            return make_url(self.place.url).set(drivername="postgresql+psycopg")
        except (ArgumentError, ValueError):  # what they say may hold the password
            raise InputError("this is no URL of a database", file=self.place, hint=FORM) from None


def _check_library() -> None:
    try:
        import_module("psycopg")
    except ImportError:
        hint = f"{sys.executable} -m pip install 'psycopg[binary]'"
        raise InputError("results in PostgreSQL need its library psycopg, which is not there", hint=hint) from None
