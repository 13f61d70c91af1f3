"""Games that are over long since: what their lines told and drew lies packed in one piece, and is read as before.

Who ordered what, when, and in which order stays a row a line, for questions; what fills a database is packed.
"""

from sqlalchemy import and_, exists, select
from sqlalchemy.exc import IntegrityError

from bot.store import tables as t
from bot.store.packed import pack
from bot.store.people import ENDED
from bot.store.store import Store


async def put_away(store: Store, before: float, most: int) -> int:
    """Pack games that ended before a moment, at most so many; how many were. Old prose is first told anew."""
    there = exists().where(t.archives.c.game == t.games.c.id)
    over = and_(t.games.c.status.in_(ENDED), t.games.c.updated < before, t.games.c.number > 0, ~t.games.c.prose, ~there)
    async with store.reading() as db:
        query = select(t.games.c.id).where(over).order_by(t.games.c.updated).limit(most)
        games = list((await db.execute(query)).scalars())
    for game in games:
        try:
            async with store.writing() as db:
                await pack(db, game)
        except IntegrityError:
            continue  # another process was quicker
    return len(games)
