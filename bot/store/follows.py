"""Who follows what: a game, a seat of it, or whatever a person plays on a server."""

from dataclasses import dataclass

from sqlalchemy import and_, delete, func, or_, select

from bot.store import tables as t
from bot.store.lanes import bringing, holders
from bot.store.people import ENDED
from bot.store.rows import shallow
from bot.store.store import Store
from bot.store.upserts import upsert

#: What still brings bulletins: of a game that is over there are no more.
_GOES_ON = or_(t.follows.c.game == "", t.follows.c.game.not_in(select(t.games.c.id).where(t.games.c.status.in_(ENDED))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Follow:
    """A row of `follows`: of a `game` (and there of one `seat`), or of a `person` on the server `guild`.

    `lane` is where bulletins go ("#channel" or "@person"), `asked` who wished it, `since` when.
    """

    lane: str
    game: str = ""
    seat: str = ""
    person: str = ""
    guild: str = ""
    asked: str
    since: float


class Follows:
    """What is followed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, follow: Follow) -> None:
        """From now on; the same again changes nothing but who asked, and when."""
        async with self._store.writing() as db:
            await upsert(db, t.follows, shallow(follow))

    async def remove(self, follow: Follow) -> None:
        """No more of this."""
        row = t.follows.c
        same = and_(*(row[key.name] == getattr(follow, key.name) for key in t.follows.primary_key))
        async with self._store.writing() as db:
            await db.execute(delete(t.follows).where(same))

    async def leave(self, lane: str, game: str = "") -> None:
        """No more of anything in this lane; or of nothing that brings bulletins of one game there."""
        mine = t.follows.c.lane == lane
        async with self._store.writing() as db:
            await db.execute(
                delete(t.follows).where(and_(mine, bringing(game, await holders(db, game))) if game else mine)
            )

    async def known(self, *lanes: str) -> list[Follow]:
        """What goes to these lanes, the latest first."""
        row = t.follows.c
        query = select(t.follows).where(row.lane.in_(lanes), _GOES_ON).order_by(row.since.desc(), row.game)
        async with self._store.reading() as db:
            return [Follow(**row) for row in (await db.execute(query)).mappings()]

    async def count(self, lane: str) -> int:
        """How much goes to a lane."""
        query = select(func.count()).where(t.follows.c.lane == lane, _GOES_ON)
        async with self._store.reading() as db:
            return await db.scalar(query) or 0

    async def bringing(self, lane: str, game: str) -> list[Follow]:
        """Why bulletins of a game go to a lane; nothing if nobody wishes them there any more."""
        async with self._store.reading() as db:
            here = and_(t.follows.c.lane == lane, bringing(game, await holders(db, game)))
            return [Follow(**row) for row in (await db.execute(select(t.follows).where(here))).mappings()]
