"""What one commit writes: games with their people, seats, lines, snapshots and messages, all of it or none."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from sqlalchemy import Delete, Insert, Table, Update, and_, bindparam, delete, or_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t
from bot.store.batches import Batch, Step
from bot.store.lanes import lanes_of
from bot.store.news import changed
from bot.store.people import Person
from bot.store.rows import Change, Columns, Delivery, Game, Place, nonce_of, shallow, write_message, write_prefs
from bot.store.upserts import KEPT_PREFS, added, added_once, summoned, upsert, upserted

#: The state after the newest line is kept, and the last one of every so many lines.
SNAPSHOT = 50


def named(person: Person) -> dict[str, str]:
    """Who somebody is, without what they wish."""
    return {"id": person.id, "name": person.name, "locale": person.locale}


async def people(db: AsyncConnection, known: Sequence[Person]) -> None:
    """Whoever joins is remembered by name; what they wished before stays."""
    await upsert(db, t.people, *_known(known), keep=KEPT_PREFS)


def _known(people: Sequence[Person]) -> list[Columns]:
    """Their rows, each once."""
    each_once = sorted({one.id: one for one in people}.items())  # in one order, see `summoned`
    return [{**named(each), "prefs": write_prefs(each.prefs)} for _id, each in each_once]


def batch_of(dialect: str, change: Change, lanes: Sequence[str] = ()) -> Batch:
    """All that writes a change of one game; `lanes` are those that its bulletin goes to."""
    steps = (step for step in _steps(dialect, change, lanes) if step.rows)
    news = changed(change.game.id, change.game.revision)
    return Batch(tuple(steps), news, together=not change.passing)


async def lanes(db: AsyncConnection, change: Change) -> list[str]:
    """Where a change's bulletin goes, by who sits at the game after it."""
    seated = {place.person.id for place in change.seats if place.person}
    plays = [(person, change.game.guild) for person in sorted(seated)] if not change.game.parent else []
    return await lanes_of(db, change.game.id, plays if change.seats else None)


def _steps(dialect: str, change: Change, lanes: Sequence[str]) -> Iterator[Step]:
    game = change.game
    yield Step(_over(dialect, t.people, KEPT_PREFS), _known(change.people))
    yield _game(game)
    places = [_place(game.id, place, position) for position, place in enumerate(change.seats)]
    yield Step(_over(dialect, t.seats), places)
    yield from _course(dialect, change)
    if done := change.interaction:
        yield Step(added(t.interactions), [shallow(done)])
    if change.moved_from:
        yield Step(_follows(), [{"this": game.id, "left": f"#{change.moved_from}", "lane": f"#{game.channel}"}])
    told = [_addressed(change.bulletin, lane) for lane in lanes] if change.bulletin else []
    yield Step(added(t.outbox), [each.columns() for each in (*change.deliveries, *told)])
    yield Step(added_once(dialect, t.conduct), [shallow(deed) for deed in change.deeds])
    asked = {each.person for each in change.deliveries if each.kind == "turn"} - {"", change.acted}
    yield summoned(dialect, asked, game.updated, change.acted)


def _over(dialect: str, table: Table, keep: tuple[str, ...] = ()) -> Insert:
    """Whole rows over those that are there."""
    return upserted(dialect, table, tuple(column.name for column in table.columns), keep)


def _addressed(bulletin: Delivery, lane: str) -> Delivery:
    """A copy for one lane, with a nonce of its own."""
    return replace(bulletin, lane=lane, nonce=nonce_of(f"{bulletin.nonce} {lane}"))


def _game(game: Game) -> Step:
    columns = game.columns()
    if game.revision == 1:
        return Step(added(t.games), [columns])
    row = columns | {"this": game.id, "before": game.revision - 1}
    return Step(_next(tuple(columns)), [row], must=True)


@cache
def _next(columns: tuple[str, ...]) -> Update:
    """A game's next revision over the one before."""
    one = and_(t.games.c.id == bindparam("this"), t.games.c.revision == bindparam("before"))
    return update(t.games).where(one).values({name: bindparam(name) for name in columns})


@cache
def _follows() -> Update:
    """What is still to be said in the channel that a game leaves follows it."""
    left = and_(t.outbox.c.lane == bindparam("left"), t.outbox.c.game == bindparam("this"), t.PENDING)
    unposted = and_(left, t.outbox.c.kind != "thread", t.outbox.c.league == "")
    return update(t.outbox).where(unposted).values(lane=bindparam("lane"))


def _place(game: str, place: Place, position: int) -> Columns:
    return {
        "game": game,
        "seat": place.seat,
        "position": position,
        "name": write_message(place.name),
        "note": write_message(place.note),
        "person": place.person.id if place.person else None,
        "standin": place.standin,
        "token": place.token,
    }


def _course(dialect: str, change: Change) -> Iterator[Step]:
    game, number = change.game.id, change.game.number
    yield Step(added(t.lines), [{"game": game, **line.columns()} for line in change.lines])
    if change.snapshot is None:
        return
    stale = number if change.stale is None else change.stale
    row = {"this": game, "passing": (number - 1) // SNAPSHOT * SNAPSHOT, "stale": stale, "newest": number}
    yield Step(_superseded(), [row])
    kept = {**change.passing, number: change.snapshot}
    rows = [{"game": game, "number": n, "state": zlib.compress(state, 1)} for n, state in kept.items()]
    yield Step(_over(dialect, t.snapshots), rows)


@cache
def _superseded() -> Delete:
    """Snapshots that the newest one makes needless or void; not the newest itself, which is written beside this."""
    of, number = t.snapshots.c.game == bindparam("this"), t.snapshots.c.number
    gone = or_(number > bindparam("passing"), number >= bindparam("stale"))
    return delete(t.snapshots).where(of, gone, number != bindparam("newest"))
