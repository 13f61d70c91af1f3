"""The rules a game began by, the data files that lay over ours, and whether its lines are told as prose."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Every game so far was played by the rules it began by, with our own data, and told as prose."""
    op.add_column("games", sa.Column("began", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("games", sa.Column("data", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("prose", sa.Boolean(), nullable=False, server_default=sa.false()))
    games = sa.table("games", sa.column("rules"), sa.column("began"), sa.column("prose"))
    op.execute(games.update().values(began=games.c.rules, prose=sa.true()))
