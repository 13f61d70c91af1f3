"""Who follows games, powers and people."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Nobody follows anything yet."""
    op.create_table(
        "follows",
        sa.Column("lane", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("guild", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("lane", "game", "seat", "person", "guild"),
        sqlite_with_rowid=False,
    )
    op.create_index("follows_game", "follows", ["game"])
    op.create_index("follows_person", "follows", ["person", "guild"])
