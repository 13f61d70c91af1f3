"""Where a game's bulletins go."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t


def bringing(game: str, plays: Collection[tuple[str, str]]) -> ColumnElement[bool]:
    """What brings bulletins of a game: it is followed itself, or somebody who plays it on its server."""
    row = t.follows.c
    return or_(row.game == game, *(and_(row.person == person, row.guild == guild) for person, guild in plays))


async def holders(db: AsyncConnection, game: str) -> list[tuple[str, str]]:
    """Who plays a game, and on which server; of a game that decides something for another, nobody."""
    query = select(t.seats.c.person, t.games.c.guild).join(t.games, t.games.c.id == t.seats.c.game)
    own = and_(t.seats.c.game == game, t.seats.c.person.is_not(None), t.games.c.parent == "")
    return [(row[0], row[1]) for row in await db.execute(query.where(own).distinct())]


async def lanes_of(db: AsyncConnection, game: str, plays: Collection[tuple[str, str]] | None = None) -> list[str]:
    """Where bulletins of a game go, each lane once; `plays`: who plays it on which server, if that is known."""
    if plays is None:
        plays = await holders(db, game)
    query = select(t.follows.c.lane).where(bringing(game, plays)).distinct()
    return sorted(row[0] for row in await db.execute(query))
