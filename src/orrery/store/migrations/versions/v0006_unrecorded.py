"""A fact of trials gets another name: `store/renamed_samples.py` has both. Frozen, as the first one is."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op
from pydantic_core import from_json

from orrery.store import renamed_samples

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Rename it in every trial that has it."""
    connection = op.get_bind()
    rows = sa.table("trial", sa.column("id", sa.BigInteger), sa.column("facts", sa.JSON))
    # As text: one row whose JSON is none would end the whole migration.
    text = sa.cast(rows.c.facts, sa.Text)
    having = sa.select(rows.c.id, text).where(text.contains(renamed_samples.OLD))
    for number, facts in connection.execute(having).all():
        if (found := _document(facts)) is not None:
            after = renamed_samples.facts(found)
            connection.execute(sa.update(rows).where(rows.c.id == number).values(facts=after))


def _document(text: str) -> dict[str, Any] | None:
    """None for what is no JSON table: it is left, for its reader to refuse."""
    try:
        found = from_json(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
