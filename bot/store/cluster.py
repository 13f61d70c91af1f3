"""Several processes on one database and one token: who is at work, and whose turn it is to identify."""

from sqlalchemy import delete, func, or_, select

from bot.store import news
from bot.store import tables as t
from bot.store.store import Store
from bot.store.upserts import insert, upsert

#: Seconds between two shards that identify: Discord allows one in five.
SLOT = 5.5
#: A process that was not heard of for so many seconds is gone.
SILENT = 90.0
_IDENTIFY, _PAUSE, _PROCESS = "identify", "pause", "process "


class Cluster:
    """What the processes of one bot tell each other."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def slot(self, now: float) -> float:
        """Take the turn to identify; returns 0, or in how many seconds to ask again where another has it."""
        at = t.marks.c.at
        async with self._store.writing() as db:
            taken = insert(db, t.marks).values(name=_IDENTIFY, at=now)
            free = or_(at <= now - SLOT, at > now)  # a clock that was set back blocks nobody
            taken = taken.on_conflict_do_update(index_elements=["name"], set_={"at": now}, where=free)
            if (await db.execute(taken)).rowcount:
                return 0.0
            last = await db.scalar(select(at).where(t.marks.c.name == _IDENTIFY))
        return max(0.1, (last or now) + SLOT - now)

    async def alive(self, process: str, now: float) -> int:
        """This process is at work; how many are, with it."""
        every = t.marks.c.name.startswith(_PROCESS)
        async with self._store.writing() as db:
            await upsert(db, t.marks, {"name": _PROCESS + process, "at": now})
            await db.execute(delete(t.marks).where(every, t.marks.c.at < now - SILENT))
            return int(await db.scalar(select(func.count()).select_from(t.marks).where(every)) or 1)

    async def pause(self, until: float) -> None:
        """Discord refuses all of us until then; what was told of a later moment stays."""
        at = t.marks.c.at
        async with self._store.writing() as db:
            told = insert(db, t.marks).values(name=_PAUSE, at=until)
            told = told.on_conflict_do_update(index_elements=["name"], set_={"at": until}, where=at < until)
            if (await db.execute(told)).rowcount:
                await news.tell(db, news.paused(until))

    async def paused(self) -> float:
        """Until when nobody asks anything of Discord; 0 if that was never told."""
        async with self._store.reading() as db:
            return await db.scalar(select(t.marks.c.at).where(t.marks.c.name == _PAUSE)) or 0.0

    async def leave(self, process: str) -> None:
        """It ends; its share is free."""
        async with self._store.writing() as db:
            await db.execute(delete(t.marks).where(t.marks.c.name == _PROCESS + process))
