"""What is left of a game's time; when people are reminded; when the bot was away."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Whoever is waited for is reminded from the next day on; turns under way keep their deadlines."""
    op.add_column("games", sa.Column("clock", sa.Text(), nullable=False, server_default="{}"))
    op.create_table(
        "reminders",
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("due", sa.Double()),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    set_ = sa.text("due IS NOT NULL")
    op.create_index("reminders_due", "reminders", ["due"], sqlite_where=set_, postgresql_where=set_)
    op.create_table(
        "outages",
        sa.Column("since", sa.Double(), primary_key=True),
        sa.Column("until", sa.Double(), nullable=False),
    )
    op.create_index("outages_until", "outages", ["until"])
    op.execute(
        "INSERT INTO reminders (person, due, times, at, message) "
        "SELECT DISTINCT s.person, 0, 0, 0, '' FROM seats s JOIN games g ON g.id = s.game "
        "WHERE s.person IS NOT NULL AND g.status = 'playing'"
    )
