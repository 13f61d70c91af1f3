"""A game that was taken in keeps the id of where it came from: its dice were thrown under that."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Games so far are known by the id of their record."""
    op.add_column("games", sa.Column("origin", sa.Text(), nullable=False, server_default=""))
