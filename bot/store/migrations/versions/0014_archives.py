"""Games that are over long since are packed."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """None is yet."""
    op.create_table(
        "archives",
        sa.Column("game", sa.Text(), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("lines", sa.LargeBinary(), nullable=False),
    )
