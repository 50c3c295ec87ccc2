"""Trials that grow: a table of their steps. Frozen, as the first one is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")

ALWAYS = ("count", "latency", "least", "most", "joining", "pss", "private")
SOMETIMES = ("total", "charged", "anonymous", "cached", "swapped", "faults", "stalled")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "growth",
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("trial_id", WHOLE, sa.ForeignKey("trial.id", ondelete="CASCADE"), nullable=False),
        *[sa.Column(name, WHOLE, nullable=False) for name in ALWAYS],
        *[sa.Column(name, WHOLE, nullable=True) for name in SOMETIMES],
    )
    op.create_index("ix_growth_trial_id", "growth", ["trial_id"])
