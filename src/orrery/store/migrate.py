"""Brings a results file to the schema of this program, and refuses files that are not ours or are too new."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from orrery.errors import InputError
from orrery.store.schema import APPLICATION_ID, HEAD

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(connection: Connection, path: Path, create: bool) -> None:
    """Make or upgrade the tables, in the transaction of `connection`.

    InputError if the file is some other program's, was written by a newer Orrery, or is empty and `create` is false.
    """
    found = revision(connection, path)
    if found == HEAD:
        return
    if found is None and not create:
        raise InputError("the file is empty", file=path, hint="give the file that `orrery run` wrote with --store")
    if found is not None and found > HEAD:
        raise InputError(
            f"this results file has schema {found}, this Orrery knows schemas up to {HEAD}",
            file=path,
            hint="use the newer Orrery that wrote it",
        )
    upgrade(connection)


def revision(connection: Connection, path: Path) -> str | None:
    """The file's schema, None for an empty database; InputError if it is not ours."""
    tables = inspect(connection).get_table_names()
    mark = connection.execute(text("PRAGMA application_id")).scalar_one()
    if not tables and mark == 0:
        return None
    if mark != APPLICATION_ID or "alembic_version" not in tables:
        raise InputError(
            "an SQLite database, but not a results file of Orrery", file=path, hint="give another file with --store"
        )
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def upgrade(connection: Connection) -> None:
    """Run every migration that the file has not seen yet, and mark it as ours."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    connection.execute(text(f"PRAGMA application_id = {APPLICATION_ID}"))
    command.upgrade(config, "head")
