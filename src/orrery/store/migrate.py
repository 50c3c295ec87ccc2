"""Brings a store to the schema of this program, and refuses what is not ours or is too new."""

from __future__ import annotations

import re
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from orrery.errors import InputError
from orrery.store.backend import Backend
from orrery.store.schema import HEAD, metadata
from orrery.store.unsound import damaged

_REVISION = re.compile(r"(?!0000)[0-9]{4}")
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(backend: Backend, engine: Engine, create: bool, read_only: bool = False) -> None:
    """Make or upgrade the tables where that is needed, whoever else is about to do the same.

    InputError if it is some other program's, was written by a newer Orrery, or is empty and `create` is false; with
    `read_only` also if it was written by an older one.
    """
    # Without the lock at first: who only reads need not wait for who writes.
    with engine.begin() as connection:
        if _is_ready(backend, connection, create):
            return
    if read_only:
        hint = "another command brings it up to date: orrery list results"
        raise InputError(f"this {backend.noun} is of an older Orrery", file=backend.place, hint=hint)
    with backend.alone(engine) as connection:
        if not _is_ready(backend, connection, create):
            upgrade(connection)
            backend.set_mark(connection)


def _is_ready(backend: Backend, connection: Connection, create: bool) -> bool:
    """Whether nothing is to be done; InputError if nothing can be done."""
    found = revision(backend, connection)
    if found is None and not create:
        hint = f"give the {backend.noun} that `orrery run` wrote with --store"
        raise InputError(f"the {backend.noun} is empty", file=backend.place, hint=hint)
    if found is not None and found > HEAD:
        raise InputError(
            f"this {backend.noun} has schema {found}, this Orrery knows schemas up to {HEAD}",
            file=backend.place,
            hint="use the newer Orrery that wrote it",
        )
    if found != HEAD:
        return False
    there = set(backend.columns(connection))
    for table in metadata.sorted_tables:
        for column in table.c:
            if (table.name, column.name) not in there:
                raise damaged(backend.noun, backend.place, f"there is no {table.name}.{column.name}")
    return True


def revision(backend: Backend, connection: Connection) -> str | None:
    """The schema that is there, None where nothing is; InputError if it is not ours."""
    tables = inspect(connection).get_table_names()
    if (stranger := backend.stranger(connection)) is not None:
        message = f"{backend.foreign}: {stranger}"
        raise InputError(message, file=backend.place, hint="give another one with --store")
    mark = backend.mark(connection)
    if not tables and mark is None:
        return None
    if not mark or "alembic_version" not in tables:
        raise InputError(backend.foreign, file=backend.place, hint="give another one with --store")
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    if len(found) != 1 or not _REVISION.fullmatch(str(found[0])):
        raise damaged(backend.noun, backend.place, "it does not say which schema it has")
    return str(found[0])


def upgrade(connection: Connection) -> None:
    """Run every migration that the store has not seen yet."""
    # Imported here, for it takes long and hardly any command has something to upgrade.
    from alembic import command
    from alembic.config import Config

    config = Config()
    # configparser would take a `%` for the begin of a name to be filled in.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
