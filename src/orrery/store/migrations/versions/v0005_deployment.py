"""On which hosts a trial was run; until now all ran on the conductor's machine. Frozen, as the first one is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ALONE = "{}"


def upgrade() -> None:
    """Add the column."""
    op.add_column("trial", sa.Column("deployment", sa.Text, nullable=False, server_default=ALONE))
