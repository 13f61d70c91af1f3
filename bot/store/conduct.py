"""How people kept their deadlines, as it is remembered."""

from sqlalchemy import or_, select

from bot.store import tables as t
from bot.store.people import ENDED
from bot.store.rows import Deed
from bot.store.store import Store


async def deeds_of(store: Store, person: str) -> list[Deed]:
    """What is remembered of a person; of games that keep whose move it is a secret, once they are over."""
    known = or_(~t.conduct.c.quiet, t.games.c.status.in_(ENDED))
    query = select(t.conduct).join(t.games, t.games.c.id == t.conduct.c.game)
    async with store.reading() as db:
        rows = await db.execute(query.where(t.conduct.c.person == person, known).order_by(t.conduct.c.at))
        return [Deed(**row) for row in rows.mappings()]
