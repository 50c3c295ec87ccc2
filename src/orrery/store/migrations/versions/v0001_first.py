"""The first schema. Frozen: it says what files of this version hold, whatever `schema.py` becomes."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _columns(kind: sa.types.TypeEngine[Any], *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _child(name: str, parent: str, *columns: sa.schema.SchemaItem) -> None:
    owner = f"{parent}_id"
    op.create_table(
        name,
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column(owner, WHOLE, sa.ForeignKey(f"{parent}.id", ondelete="CASCADE"), nullable=False),
        *columns,
    )
    op.create_index(f"ix_{name}_{owner}", name, [owner])


def upgrade() -> None:
    """Make every table."""
    text, integer, document, blob, flag = sa.Text(), WHOLE, sa.JSON(), sa.LargeBinary(), sa.Boolean()
    op.create_table(
        "campaign",
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("uuid", text, nullable=False, unique=True),
        *_columns(text, "created", "scenario", "title", "command", "version", "rules"),
        *_columns(integer, "seed", "repeat"),
        *_columns(document, "host", "settings", "inputs"),
    )
    _child(
        "trial",
        "campaign",
        *_columns(
            text, "scenario", "point", "driver", "binding", "placement", "status", "reason", "stderr", "started", "plan"
        ),
        *_columns(integer, "block", "position", "wall", "seed"),
        *_columns(document, "options", "versions", "programs", "facts"),
        sa.UniqueConstraint(
            "campaign_id", "scenario", "point", "driver", "binding", "placement", "block", name="one_trial"
        ),
    )
    _child(
        "measurement",
        "trial",
        *_columns(text, "object", "port", "operation", "step"),
        *_columns(integer, "phase"),
        *_columns(document, "load", "counters"),
        *_columns(blob, "slices", "largest", "raw"),
    )
    _child(
        "series",
        "measurement",
        *_columns(text, "name"),
        *_columns(integer, "count", "min", "max", "sum"),
        *_columns(blob, "buckets"),
    )
    _child(
        "usage",
        "trial",
        *_columns(text, "process"),
        *_columns(flag, "daemon"),
        *_columns(integer, "phase", "wall", "user", "system", "voluntary", "involuntary", "minor", "major", "delay"),
    )
    _child(
        "memory",
        "trial",
        *_columns(text, "process", "barrier"),
        *_columns(flag, "daemon"),
        *_columns(integer, "pss", "private", "threads"),
    )
    _child(
        "ledger",
        "trial",
        *_columns(text, "object", "port", "operation", "side"),
        *_columns(integer, "calls", "received", "replied"),
    )
