"""Games that decide something for another game."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Every game so far stands alone."""
    op.add_column("games", sa.Column("parent", sa.Text(), nullable=False, server_default=""))
    op.add_column("games", sa.Column("link", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("links", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("untold", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(
        "games_parent",
        "games",
        ["parent"],
        sqlite_where=sa.text("parent <> ''"),
        postgresql_where=sa.text("parent <> ''"),
    )
