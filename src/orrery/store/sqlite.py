"""Results in an SQLite file: the checks that need no SQL, and the settings that keep it whole.

SQLite's rollback journal with full synchronisation is its default and what we want: a killed program or a lost
mains leaves the last whole transaction, there is one file and never a second one to forget when it is copied, and a
published file can be read from a folder that cannot be written. Several campaigns may write into it at once: each
waits for its turn.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from pydantic_core import from_json
from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from orrery.store.backend import Fault
from orrery.store.results_file import ANOTHER, check_file, file_stamp

APPLICATION_ID = 0x4F52_5259
"""`ORRY`, in the header of every results file (PRAGMA application_id)."""

BUSY_SECONDS = 30.0
"""As long as another campaign may need to store a large trial on a slow disk."""
ALONE = "orrery_alone"
"""The option of a transaction that takes the file's lock when it begins, not with its first change."""

FAULTS: Mapping[str, Fault] = {
    "disk is full": Fault(
        "the disk is full; what was saved before is whole",
        "free some space, or give another file with --store, and start again: a campaign goes on where it stopped",
    ),
    "not a database": Fault("not a results file: this is no SQLite database", ANOTHER),
    "malformed|no such (table|column)|already exists|duplicate column|decode to UTF-8|too big|corrupt": Fault(
        "the results file is damaged", "restore it from a copy; `sqlite3 FILE .recover` may save a part of it"
    ),
    "readonly": Fault("the results file cannot be written", f"change its permissions, or {ANOTHER}"),
    "unable to open": Fault(
        "the results file cannot be opened", f"change its or its folder's permissions, or {ANOTHER}"
    ),
    "locked": Fault("another program holds the results file", f"wait until it has finished, or {ANOTHER}"),
    "disk i/o": Fault("the disk failed while the results file was read or written", "see the kernel's log"),
}


class SqliteFile:
    """The file at `path`."""

    noun = "results file"
    foreign = "an SQLite database, but not a results file of Orrery"
    faults = FAULTS

    def __init__(self, path: Path) -> None:
        self.place = path

    def is_there(self) -> bool:
        """Whether the file is there."""
        return self.place.exists()

    def engine(self, create: bool, read_only: bool = False) -> Engine:
        """An engine on the file, its references enforced; InputError as `check_file`."""
        check_file(self.place, create)
        # Made from its parts and whole: as a text, and as `:memory:`, a name could mean something else than the file.
        url = URL.create("sqlite", database=str(self.place.absolute()))
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, json_deserializer=from_json)
        event.listen(engine, "connect", _configure)
        if read_only:
            event.listen(engine, "connect", _refuse_changes)
        event.listen(engine, "begin", _begin)
        event.listen(engine, "invalidate", _roll_back)
        return engine

    def alone(self, engine: Engine) -> AbstractContextManager[Connection]:
        """A transaction that waits for the file's only writer to end, and is the only one then."""
        return engine.execution_options(**{ALONE: True}).begin()

    def mark(self, connection: Connection) -> bool | None:
        """Whether the header names Orrery; None where it names nobody."""
        found = connection.execute(text("PRAGMA application_id")).scalar_one()
        return found == APPLICATION_ID if found else None

    def stranger(self, connection: Connection) -> str | None:
        """What no results file has: a view or a trigger would do what its author wants, a virtual table anything."""
        kinds = "type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
        found = connection.execute(text(f"SELECT type, name FROM sqlite_master WHERE {kinds}")).first()
        if found is None:
            return None
        return f"{found.name[:80]} is a {'virtual table' if found.type == 'table' else found.type}"

    def columns(self, connection: Connection) -> Iterable[tuple[str, str]]:
        """Every (table, column) of the file."""
        query = "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
        return [(str(table), str(column)) for table, column in connection.execute(text(query))]

    def may_write(self, connection: Connection) -> bool:
        """Whether the file may be written, and a journal made beside it."""
        return os.access(self.place, os.W_OK) and os.access(self.place.absolute().parent, os.W_OK | os.X_OK)

    def stamp(self, connection: Connection) -> str | None:
        """See `file_stamp`, which needs no connection."""
        return file_stamp(self.place)

    def set_mark(self, connection: Connection) -> None:
        """Name Orrery in the header."""
        connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))


def _configure(connection: Any, record: object) -> None:
    # Off unless it is asked for, on each connection anew (sqlite.org/foreignkeys.html, 2).
    connection.execute("PRAGMA foreign_keys = ON")


def _refuse_changes(connection: Any, record: object) -> None:
    connection.execute("PRAGMA query_only = ON")


def _begin(connection: Connection) -> None:
    # Python's own driver begins a transaction at the first INSERT only: a killed migration would leave half a schema.
    alone = connection.get_execution_options().get(ALONE)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")


def _roll_back(connection: Any, record: object, error: object) -> None:
    # An interrupt makes SQLAlchemy throw the connection away as it is. Closed in mid-statement, SQLite keeps the
    # transaction, and its journal would be left.
    connection.rollback()
