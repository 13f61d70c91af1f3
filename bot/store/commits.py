"""What one commit writes: games with their people, seats, lines, snapshots and messages, all of it or none."""

import hashlib
import zlib
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import cache

from sqlalchemy import Update, and_, bindparam, delete, or_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t
from bot.store.lanes import lanes_of
from bot.store.people import Person
from bot.store.rows import Change, Conflict, Delivery, Game, write_message, write_prefs
from bot.store.upserts import insert, summon, upsert

#: The state after the newest line is kept, and the last one of every so many lines.
SNAPSHOT = 50


def named(person: Person) -> dict[str, str]:
    """Who somebody is, without what they wish."""
    return {"id": person.id, "name": person.name, "locale": person.locale}


async def people(db: AsyncConnection, known: Sequence[Person]) -> None:
    """Whoever joins is remembered by name; what they wished before stays."""
    rows = ({**named(person), "prefs": write_prefs(person.prefs)} for person in known)
    await upsert(db, t.people, *rows, keep=("prefs",))


async def write(db: AsyncConnection, change: Change) -> None:
    """Write a change of one game. Raises `Conflict` if the game was changed meanwhile."""
    await people(db, change.people)
    await _game(db, change.game)
    await _seats(db, change)
    await _course(db, change)
    if change.interaction:
        done = change.interaction
        values = {"id": done.id, "game": done.game, "seat": done.seat, "number": done.number, "at": done.at}
        await db.execute(t.interactions.insert(), values)
    if change.moved_from:
        left = and_(t.outbox.c.lane == f"#{change.moved_from}", t.outbox.c.game == change.game.id, t.PENDING)
        unposted = and_(left, t.outbox.c.kind != "thread", t.outbox.c.league == "")
        await db.execute(update(t.outbox).where(unposted).values(lane=f"#{change.game.channel}"))
    if change.deliveries:
        await db.execute(t.outbox.insert(), [delivery.columns() for delivery in change.deliveries])
    if bulletin := change.bulletin:
        rows = [_addressed(bulletin, lane).columns() for lane in await lanes_of(db, change.game.id)]
        if rows:
            await db.execute(t.outbox.insert(), rows)
    for deed in change.deeds:
        await db.execute(insert(db, t.conduct).values(asdict(deed)).on_conflict_do_nothing())
    asked = {each.person for each in change.deliveries if each.kind == "turn"} - {"", change.acted}
    for person in sorted(asked):
        await summon(db, person, change.game.updated)
    if change.acted:
        await summon(db, change.acted, change.game.updated, times=0)


def _addressed(bulletin: Delivery, lane: str) -> Delivery:
    """A copy for one lane, with a nonce of its own."""
    return replace(bulletin, lane=lane, nonce=hashlib.sha256(f"{bulletin.nonce} {lane}".encode()).hexdigest()[:24])


async def _game(db: AsyncConnection, game: Game) -> None:
    if game.revision == 1:
        await db.execute(t.games.insert(), game.columns())
        return
    columns = game.columns()
    keys = {"this": game.id, "before": game.revision - 1}
    result = await db.execute(_update(tuple(columns)), columns | keys)
    if result.rowcount != 1:
        raise Conflict(f"game {game.id} is no longer at revision {game.revision - 1}")


@cache
def _update(columns: tuple[str, ...]) -> Update:
    """A game's next revision over the one before; put together once."""
    one = and_(t.games.c.id == bindparam("this"), t.games.c.revision == bindparam("before"))
    return update(t.games).where(one).values({name: bindparam(name) for name in columns})


async def _seats(db: AsyncConnection, change: Change) -> None:
    rows = (
        {
            "game": change.game.id,
            "seat": place.seat,
            "position": position,
            "name": write_message(place.name),
            "note": write_message(place.note),
            "person": place.person.id if place.person else None,
            "standin": place.standin,
            "token": place.token,
        }
        for position, place in enumerate(change.seats)
    )
    await upsert(db, t.seats, *rows)


async def _course(db: AsyncConnection, change: Change) -> None:
    game = change.game.id
    if change.lines:
        await db.execute(t.lines.insert(), [{"game": game, **line.columns()} for line in change.lines])
    if change.snapshot is not None:
        number = change.game.number
        passing = t.snapshots.c.number > (number - 1) // SNAPSHOT * SNAPSHOT
        stale = t.snapshots.c.number >= (number if change.stale is None else change.stale)
        await db.execute(delete(t.snapshots).where(t.snapshots.c.game == game, or_(passing, stale)))
        kept = {**change.passing, number: change.snapshot}
        rows = ({"game": game, "number": n, "state": zlib.compress(state, 1)} for n, state in kept.items())
        await upsert(db, t.snapshots, *rows)
