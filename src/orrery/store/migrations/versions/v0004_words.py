"""Today's words for everything that is stored. Frozen, as the first one is; the words stand in `store/renamed.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op
from pydantic_core import from_json
from sqlalchemy.engine import Connection

from orrery.store import renamed

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TABLES = {"ledger": "call_counter", "growth": "capacity_step"}
COLUMNS = {
    "campaign": {"host": "machine"},
    "usage": {"delay": "run_delay"},
    "call_counter": {"received": "arguments", "replied": "results"},
}
STEP = "step"
"""A text, beside which the load must be seen."""
Table = dict[str, Any]


def upgrade() -> None:
    """Rename tables and columns, then what stands in them."""
    for old, new in TABLES.items():
        op.rename_table(old, new)
        # A table that is renamed keeps the names of its indices.
        op.drop_index(f"ix_{old}_trial_id", new)
        op.create_index(f"ix_{new}_trial_id", new, ["trial_id"])
    for table, names in COLUMNS.items():
        for old, new in names.items():
            op.execute(sa.text(f'ALTER TABLE "{table}" RENAME COLUMN "{old}" TO "{new}"'))
    connection = op.get_bind()
    _texts(connection, "series", "name", renamed.SERIES)
    _texts(connection, "call_counter", "side", renamed.SIDES)
    _documents(connection, "campaign", ("settings", "inputs"), _campaign)
    _documents(connection, "trial", ("facts",), _trial)
    _documents(connection, "measurement", ("load", "counters", STEP), renamed.measurement)


def _campaign(found: Table) -> Table:
    return {"settings": renamed.settings(found["settings"]), "inputs": renamed.inputs(found["inputs"])}


def _trial(found: Table) -> Table:
    return {"facts": renamed.facts(found["facts"])}


def _texts(connection: Connection, table: str, column: str, names: dict[str, str]) -> None:
    rows = sa.table(table, sa.column(column, sa.Text))
    for old, new in names.items():
        connection.execute(sa.update(rows).where(rows.c[column] == old).values({column: new}))


def _documents(connection: Connection, table: str, names: tuple[str, ...], change: Callable[[Table], Table]) -> None:
    """Change the rows of a table that have older words; what is no JSON table is left, for its reader to refuse."""
    rows = sa.table(table, sa.column("id", sa.BigInteger), *[sa.column(n, sa.Text if n == STEP else sa.JSON) for n in names])
    # As text: one row whose JSON is none would end the whole migration.
    texts = [sa.cast(rows.c[name], sa.Text).label(name) for name in names]
    for row in connection.execute(sa.select(rows.c.id, *texts)).mappings().all():
        before = {name: row[name] if name == STEP else _document(row[name]) for name in names}
        if None not in before.values() and (after := change(before)) != before:
            connection.execute(sa.update(rows).where(rows.c.id == row["id"]).values({n: after[n] for n in names}))


def _document(text: object) -> Table | None:
    try:
        found = from_json(text) if isinstance(text, str) else None
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
