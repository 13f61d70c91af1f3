"""Leagues have teams that count and seasons that follow, and fight the battles of campaigns."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """There are no teams, every league is its first season, and campaigns fight for themselves."""
    op.add_column("leagues", sa.Column("counting", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("leagues", sa.Column("after", sa.Text(), nullable=False, server_default=""))
    op.create_table(
        "fought_for",
        sa.Column("game", sa.Text(), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("league", sa.Text(), sa.ForeignKey("leagues.id"), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("fought_for_league", "fought_for", ["league"])
