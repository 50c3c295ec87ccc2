"""What calls cost, counted: a table of runs inside instruments. Frozen, as the first one is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

WHOLE = sa.BigInteger().with_variant(sa.Integer, "sqlite")

TEXTS = ("point", "driver", "binding", "placement", "operation", "instrument", "process")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "counting",
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("campaign_id", WHOLE, sa.ForeignKey("campaign.id", ondelete="CASCADE"), nullable=False),
        *[sa.Column(name, sa.Text, nullable=False) for name in TEXTS],
        *[sa.Column(name, WHOLE, nullable=False) for name in ("pair", "run", "calls")],
        sa.Column("daemon", sa.Boolean, nullable=False),
        sa.Column("counts", sa.JSON, nullable=False),
    )
    op.create_index("ix_counting_campaign_id", "counting", ["campaign_id"])
