"""What opens a board on the web to one person; servers say whether they want such boards."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nobody has a key yet."""
    op.create_table(
        "keys",
        sa.Column("hash", sa.Text(), primary_key=True),
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("keys_person", "keys", ["person"])
