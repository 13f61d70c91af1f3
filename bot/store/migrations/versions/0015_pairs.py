"""Private threads in which two seats write to each other."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Games under way have none: their tables did not agree on any."""
    op.create_table(
        "pairs",
        sa.Column("game", sa.Text(), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("one", sa.Text(), nullable=False),
        sa.Column("two", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.Column("members", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "one", "two"),
        sqlite_with_rowid=False,
    )
    op.create_index("pairs_thread", "pairs", ["thread"])
