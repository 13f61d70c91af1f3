"""Treaties of the campaign, and newer rules, were kept as if they revealed what is sealed; they reveal nothing."""

from alembic import op

revision = "0007"
down_revision = "0006"

VERBS = ("propose", "accept", "decline", "denounce")


def upgrade() -> None:
    """From now on they open no sealed order."""
    treaty = " OR ".join(f"text LIKE '{verb} %'" for verb in VERBS)
    campaign = f"game IN (SELECT id FROM games WHERE game = 'campaign') AND ({treaty})"
    op.execute(f"UPDATE lines SET reveals = false WHERE ({campaign}) OR (seat = 'house' AND text LIKE 'rules %')")
