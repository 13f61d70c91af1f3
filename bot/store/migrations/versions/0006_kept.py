"""Texts that are too long for where they belong, under short keys."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """So far there are none."""
    op.create_table(
        "kept",
        sa.Column("key", sa.Text(), primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("kept_at", "kept", ["at"])
