"""Opens the database file: the checks that need no SQL, and the settings that keep it whole.

SQLite's rollback journal with full synchronisation is its default and what we want: a killed program or a lost
mains leaves the last whole transaction, there is one file and never a second one to forget when it is copied, and a
published file can be read from a folder that cannot be written.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event

from orrery.errors import InputError

MAGIC = b"SQLite format 3\0"
BUSY_SECONDS = 30.0


def engine_for(path: Path, create: bool) -> Engine:
    """An engine on the file, its transactions explicit and its references enforced; InputError as `check_file`."""
    check_file(path, create)
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine


def check_file(path: Path, create: bool) -> None:
    """InputError if there is no such file or folder, if it is a folder, cannot be written, or is not SQLite at all."""
    if path.is_dir():
        raise InputError("this is a folder, not a results file", file=path, hint=f"give {path / 'orrery.db'}")
    if path.exists():
        _check_magic(path)
    elif not create:
        raise InputError("there is no such results file", file=path, hint="make one with `orrery run`, or give --store")
    elif not path.parent.is_dir():
        raise InputError("the folder of the results file does not exist", file=path, hint=f"mkdir -p {path.parent}")
    elif not os.access(path.parent, os.W_OK | os.X_OK):
        raise InputError(
            "the folder of the results file cannot be written", file=path, hint="give another file with --store"
        )


def _check_magic(path: Path) -> None:
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError as refused:
        raise InputError(
            f"the results file cannot be read: {refused.strerror}", file=path, hint="change its permissions"
        ) from refused
    if start not in (b"", MAGIC):
        raise InputError(
            "not a results file: this is no SQLite database", file=path, hint="give another file with --store"
        )


def _configure(connection: Any, record: object) -> None:
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    # Python's own driver begins a transaction at the first INSERT only: a killed migration would leave half a schema.
    connection.exec_driver_sql("BEGIN")
