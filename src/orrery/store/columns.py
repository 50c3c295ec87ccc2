"""Whether the columns of SQLite hold what they are for: it takes a text for a number, and keeps it as it is.

It is asked itself, before a value of another kind can do anything here. PostgreSQL takes no such value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    FromClause,
    Integer,
    LargeBinary,
    Table,
    TypeDecorator,
    case,
    func,
    literal,
    select,
    true,
)

from orrery.store.unsound import Unsound

_KINDS = ((Boolean, "integer"), (Integer, "integer"), (LargeBinary, "blob"), (JSON, "text"))
_WORDS = {"integer": "a whole number", "text": "a text", "blob": "packed numbers"}
_FOUND = {"null": "nothing", "real": "a fraction", **_WORDS}


def check_columns(
    connection: Connection,
    table: Table,
    which: ColumnElement[bool] | None = None,
    columns: Sequence[Column[Any]] | None = None,
    rows: FromClause | None = None,
) -> None:
    """Unsound, naming row and column, where one of the rows `which` (of the table, or its joins `rows`) is odd."""
    if connection.dialect.name != "sqlite":
        return
    found = [(column, _kinds(column)) for column in (table.c if columns is None else columns)]
    odd = case(*((func.typeof(column).not_in(kinds), literal(column.name)) for column, kinds in found))
    query = select(table.c.id, odd).select_from(table if rows is None else rows)
    first = connection.execute(query.where(true() if which is None else which, odd.is_not(None)).limit(1)).first()
    if first is not None:
        column, (kind, *_) = next((column, kinds) for column, kinds in found if column.name == first[1])
        typed = connection.execute(select(func.typeof(column)).where(table.c.id == first[0])).scalar_one()
        text = f"{column.name} is {_FOUND.get(typed, typed)}, not {_WORDS[kind]}"
        raise Unsound(f"row {first[0]} of {table.name}: {text}")


def _kinds(column: Column[Any]) -> list[str]:
    """What `typeof` may say of a value, the proper one first."""
    found: object = column.type.impl if isinstance(column.type, TypeDecorator) else column.type
    kind = next((word for type_, word in _KINDS if isinstance(found, type_)), "text")
    return [kind, "null"] if column.nullable else [kind]
