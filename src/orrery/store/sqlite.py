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

from orrery.errors import InputError
from orrery.inputs import MOST_RESULTS, check_input
from orrery.store.backend import Fault

APPLICATION_ID = 0x4F52_5259
"""`ORRY`, in the header of every results file (PRAGMA application_id)."""

MAGIC = b"SQLite format 3\0"
"""How every database begins (sqlite.org/fileformat.html, 1.3)."""
JOURNALS = ("-journal", "-wal")
"""What SQLite reads beside a results file: the endings of the names."""
BUSY_SECONDS = 30.0
"""As long as another campaign may need to store a large trial on a slow disk."""
ALONE = "orrery_alone"
"""The option of a transaction that takes the file's lock when it begins, not with its first change."""

ANOTHER = "give another file with --store"
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

    def engine(self, create: bool) -> Engine:
        """An engine on the file, its references enforced; InputError as `check_file`."""
        check_file(self.place, create)
        # Made from its parts and whole: as a text, and as `:memory:`, a name could mean something else than the file.
        url = URL.create("sqlite", database=str(self.place.absolute()))
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, json_deserializer=from_json)
        event.listen(engine, "connect", _configure)
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

    def set_mark(self, connection: Connection) -> None:
        """Name Orrery in the header."""
        connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))


def check_file(path: Path, create: bool) -> None:
    """InputError if there is no such file or folder, if it is a folder, cannot be written, or is not SQLite at all."""
    if os.path.isdir(path):  # noqa: PTH112 (Path's own raises for a name that is too long)
        raise InputError("this is a folder, not a results file", file=path, hint=f"give {path / 'orrery.db'}")
    is_there = _is_file(path)
    for ending in JOURNALS:
        _is_file(path.with_name(f"{path.name}{ending}"))
    if is_there:
        _check_magic(path)
    elif not create:
        raise InputError("there is no such results file", file=path, hint="make one with `orrery run`, or give --store")
    elif not path.parent.is_dir():
        hint = f"a server is postgresql://USER@HOST/NAME; a folder, mkdir -p {path.parent}"
        raise InputError("the folder of the results file does not exist", file=path, hint=hint)
    elif not os.access(path.parent, os.W_OK | os.X_OK):
        raise InputError("the folder of the results file cannot be written", file=path, hint=ANOTHER)


def _is_file(path: Path) -> bool:
    """Whether there is such a file; InputError where it is no regular one: SQLite would wait for a pipe."""
    try:
        check_input(path, MOST_RESULTS)
    except FileNotFoundError:
        return False
    return True


def _check_magic(path: Path) -> None:
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as refused:
        raise InputError(
            f"the results file cannot be read: {refused.strerror}", file=path, hint="change its permissions"
        ) from refused
    if start not in (b"", MAGIC):
        raise InputError("not a results file: this is no SQLite database", file=path, hint=ANOTHER)


def _configure(connection: Any, record: object) -> None:
    # Off unless it is asked for, on each connection anew (sqlite.org/foreignkeys.html, 2).
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    # Python's own driver begins a transaction at the first INSERT only: a killed migration would leave half a schema.
    alone = connection.get_execution_options().get(ALONE)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if alone else "BEGIN")


def _roll_back(connection: Any, record: object, error: object) -> None:
    # An interrupt makes SQLAlchemy throw the connection away as it is. Closed in mid-statement, SQLite keeps the
    # transaction, and its journal would be left.
    connection.rollback()
