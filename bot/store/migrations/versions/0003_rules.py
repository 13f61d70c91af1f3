"""The rules a game began by, and the data files that lay over ours."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Every game so far was played by the rules it began by, and with our own data."""
    op.add_column("games", sa.Column("began", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("games", sa.Column("data", sa.Text(), nullable=False, server_default="{}"))
    op.execute("UPDATE games SET began = rules")
