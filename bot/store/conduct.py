"""How people kept their deadlines, as it is remembered."""

from collections.abc import Collection

from sqlalchemy import func, or_, select

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


async def missed_in(store: Store, games: Collection[str], since: float) -> dict[str, int]:
    """Who missed how many deadlines in these games since then, by name; not where whose move it is is a secret."""
    count = func.count().label("times")
    query = (
        select(t.people.c.name, count)
        .join(t.people, t.people.c.id == t.conduct.c.person)
        .where(t.conduct.c.game.in_(games), t.conduct.c.at >= since, t.conduct.c.kind == "missed", ~t.conduct.c.quiet)
        .group_by(t.people.c.id, t.people.c.name)
        .order_by(count.desc(), t.people.c.name)
    )
    async with store.reading() as db:
        return {row[0]: row[1] for row in await db.execute(query.select_from(t.conduct))}
