"""Leagues: who takes part, what was drawn, who took over, how tables ended; and posts about them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """There is no league yet."""
    op.add_column("outbox", sa.Column("league", sa.Text(), nullable=False, server_default=""))
    _leagues()
    op.create_table(
        "entrants",
        sa.Column("league", sa.Text(), sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("wishes", sa.Text(), nullable=False),
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("reserve", sa.Boolean(), nullable=False),
        sa.Column("joins", sa.Integer(), nullable=False),
        sa.Column("leaves", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("league", "person"),
        sqlite_with_rowid=False,
    )
    op.create_index("entrants_person", "entrants", ["person"])
    _drawn()
    op.create_table(
        "takeovers",
        sa.Column("league", sa.Text(), sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), sa.ForeignKey("people.id")),
        sa.Column("successor", sa.Text(), sa.ForeignKey("people.id")),
        sa.PrimaryKeyConstraint("league", "position"),
        sqlite_with_rowid=False,
    )


def _leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("scoring", sa.Text(), nullable=False),
        sa.Column("filling", sa.Text(), nullable=False),
        sa.Column("moving", sa.Integer(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("guild", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("organiser", sa.Text(), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("post", sa.Text(), nullable=False),
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("due", sa.Double()),
        sa.Column("once", sa.Text(), nullable=False, unique=True),
        sa.Column("created", sa.Double(), nullable=False),
    )
    op.create_index("leagues_guild", "leagues", ["guild", "created"])


def _drawn() -> None:
    op.create_table(
        "league_rounds",
        sa.Column("league", sa.Text(), sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("fairness", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("league", "round"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "league_tables",
        sa.Column("league", sa.Text(), sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("league", "round", "number"),
        sqlite_with_rowid=False,
    )
    op.create_index("league_tables_game", "league_tables", ["game"])
    op.create_table(
        "league_seats",
        sa.Column("league", sa.Text(), sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id")),
        sa.PrimaryKeyConstraint("league", "round", "number", "seat"),
        sqlite_with_rowid=False,
    )
