"""Who held which seats, and who waits for one; what has lost its channel; what servers wish."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Of games so far only those are known who sit there now."""
    op.add_column("games", sa.Column("held", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("claims", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("claimed", sa.Double()))
    op.add_column("games", sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "servers",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("settings", sa.Text(), nullable=False),
    )
    op.create_index(
        "games_claimed",
        "games",
        ["claimed"],
        sqlite_where=sa.text("claimed IS NOT NULL"),
        postgresql_where=sa.text("claimed IS NOT NULL"),
    )
