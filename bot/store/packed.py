"""What lines told and drew, packed in one piece for each game that is over long since, and read as before."""

import asyncio
import json
import zlib
from collections.abc import Iterable
from typing import Any

from sqlalchemy import RowMapping, and_, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t
from bot.store.rows import compact

#: What is packed of a line; the first of these is `t.PACKED` in one that is.
PACKED = ("draws", "events", "headline")


async def pack(db: AsyncConnection, game: str) -> None:
    """Pack what a game's lines told and drew."""
    row = t.lines.c
    query = select(row.number, row.draws, row.events, row.headline).where(row.game == game).order_by(row.number)
    lines = [list(one) for one in await db.execute(query)]
    packed = await asyncio.to_thread(lambda: zlib.compress(compact(lines).encode(), 9))
    await db.execute(t.archives.insert(), {"game": game, "lines": packed})
    values = {"draws": t.PACKED, "events": "", "headline": ""}
    await db.execute(update(t.lines).where(row.game == game).values(values))


async def filled(db: AsyncConnection, game: str, rows: Iterable[RowMapping]) -> list[dict[str, Any]]:
    """Rows of lines with what is packed of them, whichever columns were asked for; `draws` has to be among these."""
    found = [dict(row) for row in rows]
    if not any(row["draws"] == t.PACKED for row in found):
        return found
    kept = await _packed(db, game)
    return [{key: kept[row["number"]].get(key, value) for key, value in row.items()} for row in found]


async def _packed(db: AsyncConnection, game: str) -> dict[int, dict[str, str]]:
    """By line what is packed of it."""
    packed = await db.scalar(select(t.archives.c.lines).where(t.archives.c.game == game))
    lines = await asyncio.to_thread(lambda: json.loads(zlib.decompress(packed or b"")))
    return {number: dict(zip(PACKED, rest, strict=True)) for number, *rest in lines}


async def unpacked(db: AsyncConnection, game: str) -> None:
    """A game's lines as they were before, to be changed; nothing where they are not packed."""
    if await db.scalar(select(t.archives.c.game).where(t.archives.c.game == game)) is None:
        return
    rows = [{"line": number, **kept} for number, kept in (await _packed(db, game)).items()]
    here = and_(t.lines.c.game == game, t.lines.c.number == bindparam("line"))
    await db.execute(update(t.lines).where(here).values({name: bindparam(name) for name in PACKED}), rows)
    await db.execute(delete(t.archives).where(t.archives.c.game == game))
