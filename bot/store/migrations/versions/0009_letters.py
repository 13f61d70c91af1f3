"""Letters between seats, what lies on a seat's desk, seats that are lent, and how people kept their deadlines."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Games under way have no letters: their tables did not agree on any."""
    op.add_column("games", sa.Column("loans", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("outbox", sa.Column("letter", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "letters",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game", sa.Text(), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("once", sa.Text(), nullable=False, unique=True),
    )
    op.create_index("letters_game", "letters", ["game", "seat", "at"])
    op.create_table(
        "desks",
        sa.Column("game", sa.Text(), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("read", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "conduct",
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("game", sa.Text(), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("turn", sa.Double(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("quiet", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "seat", "turn", "kind"),
        sqlite_with_rowid=False,
    )
