"""What is stored about a person: all of it to read, and how it is deleted so that their games can still be replayed."""

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t
from bot.store.glance import forget
from bot.store.leagues import renamed
from bot.store.packed import unpacked
from bot.store.people import Person
from bot.store.rows import compact
from bot.store.store import Store
from bot.store.upserts import upsert
from game.core.record import HOUSE, NEW_HOLDER

#: What stands where somebody was: the id and the name of a number.
NOBODY = "deleted-{n}"
CALLED = "№{n}"


async def stored_about(store: Store, person: str) -> dict[str, Any]:
    """Everything about a person, by table, as it is kept; letters and notes are those of the seats they hold now."""
    held = select(t.seats.c.game, t.seats.c.seat).where(t.seats.c.person == person)
    columns = (t.lines.c.game, t.lines.c.number, t.lines.c.seat, t.lines.c.text, t.lines.c.at)
    organised = (t.games.c.id, t.games.c.title, t.games.c.settings, t.games.c.created)
    named = or_(*(column.contains(f'"{person}"') for column in (t.games.c.held, t.games.c.claims, t.games.c.loans)))
    queries = {
        "you": select(t.people).where(t.people.c.id == person),
        "seats": held,
        "organised": select(*organised).where(t.games.c.organiser == person),
        "seats once held, lent or asked for": select(t.games.c.id, t.games.c.held, t.games.c.claims, t.games.c.loans)
        .where(named),
        "orders": select(*columns).where(t.lines.c.person == person),
        "deadlines": select(t.conduct).where(t.conduct.c.person == person),
        "reminders": select(t.reminders).where(t.reminders.c.person == person),
        "boards on the web": select(t.keys.c.kind, t.keys.c.until).where(t.keys.c.person == person),
        "leagues": select(t.entrants).where(t.entrants.c.person == person),
        "leagues organised": select(t.leagues.c.id, t.leagues.c.name).where(t.leagues.c.organiser == person),
        "seats in leagues": select(t.league_seats).where(t.league_seats.c.person == person),
        "seats given or taken in leagues": select(t.takeovers).where(
            or_(t.takeovers.c.holder == person, t.takeovers.c.successor == person)
        ),
        "followed": select(t.follows).where(_following(person)),
        "commented": select(t.games.c.id).where(t.games.c.settings.contains(f'"{person}"')),
        "threads with another power": select(t.pairs).where(t.pairs.c.members.contains(f'"{person}"')),
        "messages to you": select(t.outbox.c.kind, t.outbox.c.game, t.outbox.c.state, t.outbox.c.at)
        .where(t.outbox.c.lane == f"@{person}"),
    }  # fmt: skip
    async with store.moment() as db:
        found: dict[str, Any] = {name: await _rows(db, query) for name, query in queries.items()}
        seats = {(row["game"], row["seat"]) for row in found["seats"]}
        letters = await _rows(db, select(t.letters).where(t.letters.c.game.in_({game for game, _seat in seats})))
        desks = await _rows(db, select(t.desks).where(t.desks.c.game.in_({game for game, _seat in seats})))
    found["letters of your seats"] = [
        row for row in letters if any((row["game"], seat) in seats for seat in (row["seat"], *row["to"].split()))
    ]
    found["notes of your seats"] = [row for row in desks if (row["game"], row["seat"]) in seats]
    return found


async def _rows(db: AsyncConnection, query: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in (await db.execute(query)).mappings()]


async def erase(store: Store, person: Person) -> Person:
    """Put a number in a person's place in all games that are over, and delete all else; returns who stands there now.

    Games under way are their host's to change before.
    """
    async with store.writing() as db:
        number = 1 + (await db.scalar(select(func.count()).where(t.people.c.id.startswith("deleted-"))) or 0)
        nobody = Person(NOBODY.format(n=number), CALLED.format(n=number))
        row = {"id": nobody.id, "name": nobody.name, "locale": "", "prefs": "{}"}
        await upsert(db, t.people, row)
        await _rename(db, person, nobody)
        for column in (t.seats.c.person, t.games.c.organiser, t.lines.c.person):
            moved = update(column.table).where(column == person.id).values({column.name: nobody.id})
            await db.execute(moved)
        await renamed(db, person.id, nobody.id)
        await db.execute(delete(t.conduct).where(t.conduct.c.person == person.id))
        await db.execute(delete(t.reminders).where(t.reminders.c.person == person.id))
        await db.execute(delete(t.keys).where(t.keys.c.person == person.id))
        await db.execute(delete(t.follows).where(_following(person.id)))
        await db.execute(delete(t.pairs).where(t.pairs.c.members.contains(f'"{person.id}"')))
        await _uninitiated(db, person, nobody)
        await db.execute(delete(t.outbox).where(t.outbox.c.lane == f"@{person.id}"))
        await db.execute(delete(t.posts).where(t.posts.c.kind.endswith(f" {person.id}")))
        await db.execute(delete(t.people).where(t.people.c.id == person.id))
    forget()
    return nobody


def _following(person: str) -> ColumnElement[bool]:
    """What somebody wished to follow, where bulletins go to them, and what is followed because of them."""
    return or_(t.follows.c.asked == person, t.follows.c.person == person, t.follows.c.lane == f"@{person}")


async def _uninitiated(db: AsyncConnection, person: Person, nobody: Person) -> None:
    """Where somebody saw everything of a game, a number did."""
    query = select(t.games.c.id, t.games.c.settings).where(t.games.c.settings.contains(f'"{person.id}"'))
    for game, settings in (await db.execute(query)).all():
        again = compact(_without(json.loads(settings), person.id, nobody.id))
        values = {"settings": again, "revision": t.games.c.revision + 1}
        await db.execute(update(t.games).where(t.games.c.id == game).values(values))
        await _forget_told(db, game, person)


async def _forget_told(db: AsyncConnection, game: str, person: Person) -> None:
    """Messages that named somebody and were delivered."""
    told = and_(t.outbox.c.game == game, t.outbox.c.state != "pending", t.outbox.c.events.contains(person.name))
    await db.execute(delete(t.outbox).where(told))


async def _rename(db: AsyncConnection, person: Person, nobody: Person) -> None:
    """Where a name or an id stands inside other columns: who held what, and the lines that say who sat down.

    A new revision has every process read these games again.
    """
    mine = select(t.seats.c.game).where(t.seats.c.person == person.id)
    known = t.games.c.held.contains(f'"{person.id}"')
    query = select(t.games.c.id, t.games.c.held, t.games.c.claims).where(or_(known, t.games.c.id.in_(mine)))
    for game, held, claims in (await db.execute(query)).all():
        seats = {nobody.id if key == person.id else key: value for key, value in json.loads(held).items()}
        waiting = {seat: claim for seat, claim in json.loads(claims).items() if claim["person"] != person.id}
        await _forget_told(db, game, person)
        await unpacked(db, game)
        again = {"held": compact(seats), "claims": compact(waiting), "revision": t.games.c.revision + 1}
        await db.execute(update(t.games).where(t.games.c.id == game).values(again))
        changes = and_(t.lines.c.game == game, t.lines.c.seat == HOUSE, t.lines.c.text.startswith(f"{NEW_HOLDER} "))
        for line in await _rows(db, select(t.lines).where(changes)):
            head, at, name = _parted(line["text"])
            text = f"{head} {at} {nobody.name}" if name == " ".join(person.name.split()) else line["text"]
            events = line["events"] and compact(_without(json.loads(line["events"]), person.name, nobody.name))
            where = and_(t.lines.c.game == game, t.lines.c.number == line["number"])
            await db.execute(update(t.lines).where(where).values(text=text, events=events))


def _parted(order: str) -> tuple[str, str, str]:
    """ "seat green", the moment, and the name."""
    verb, seat, at, name = order.split(" ", 3)
    return f"{verb} {seat}", at, name


def _without(plain: Any, name: str, instead: str) -> Any:
    """Plain data with another name wherever one stands alone."""
    if isinstance(plain, Mapping):
        return {key: _without(value, name, instead) for key, value in plain.items()}
    if isinstance(plain, list):
        return [_without(value, name, instead) for value in plain]
    return instead if plain == name else plain
