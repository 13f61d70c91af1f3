"""The games that somebody may mean, the likeliest first: of each no more than it takes to tell them apart.

Nobody waits for these because of how many games there are: of all of them only the likeliest are read as a whole.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, and_, case, literal, or_, select

from bot.store import tables as t
from bot.store.people import ENDED, Status
from bot.store.rows import read_message
from bot.store.store import Store
from game.core.rules import ORGANISER
from game.core.text import Message

#: So many of the likeliest games are looked at; and so many titles before others get a turn.
MOST, AT_ONCE = 50, 250
#: The columns that are taken as they are.
PLAIN = ("id", "game", "status", "guild", "parent", "revision")


@dataclass(frozen=True, slots=True)
class Near:
    """A game that a person may mean; `roles` are the seats they hold, those waited for first, and `ORGANISER`."""

    id: str
    game: str
    status: Status
    guild: str
    parent: str
    title: Message
    headline: Message
    revision: int
    awaited: tuple[str, ...]
    roles: tuple[str, ...]

    @property
    def due(self) -> bool:
        """Whether it waits for the person."""
        return any(role in self.awaited for role in self.roles)

    @property
    def ended(self) -> bool:
        """Whether nobody can play it any more."""
        return self.status in ENDED


@dataclass(frozen=True, slots=True)
class Titled:
    """A game's name, and where it stands."""

    id: str
    title: Message
    headline: Message


async def near_channel(store: Store, channel: str, person: str) -> list[Near]:
    """The likeliest games of a channel: those that wait for the person, those played with them, played, open."""
    return await _near(store, t.games.c.channel == channel, person)


async def near_person(store: Store, person: str) -> list[Near]:
    """The likeliest games that the person sits in or organises."""
    return await _near(store, _takes_part(person), person)


async def near(store: Store, game: str, person: str) -> Near | None:
    """The game of this id."""
    return next(iter(await _near(store, t.games.c.id == game, person)), None)


async def titles_of(store: Store, person: str) -> AsyncIterator[Titled]:
    """Every game that the person sits in or organises, newest first."""
    columns = (t.games.c.id, t.games.c.title, t.games.c.headline)
    query = select(*columns).where(_takes_part(person)).order_by(t.games.c.created.desc(), t.games.c.id)
    async with store.reading() as db:
        rows = (await db.execute(query)).all()
    for n, row in enumerate(rows, start=1):
        yield Titled(row[0], read_message(row[1]), read_message(row[2]))
        if n % AT_ONCE == 0:
            await asyncio.sleep(0)


def _takes_part(person: str) -> ColumnElement[bool]:
    sits = select(t.seats.c.game).where(t.seats.c.person == person)
    return or_(t.games.c.organiser == person, t.games.c.id.in_(sits))


def _said(seat: Any) -> Any:
    """How a seat stands in the list of those that a game waits for."""
    return literal('%"') + seat + '"%'


def _order(person: str) -> tuple[Any, ...]:
    own = select(literal(1)).where(t.seats.c.game == t.games.c.id, t.seats.c.person == person)
    organises = t.games.c.organiser == person
    waits = own.where(t.games.c.awaited.like(_said(t.seats.c.seat))).exists()
    due = or_(waits, and_(organises, t.games.c.awaited.like(_said(literal(ORGANISER)))))
    playing = t.games.c.status == "playing"
    mine = and_(playing, or_(organises, own.exists()))
    rank = case((and_(playing, due), 0), (mine, 1), (playing, 2), (t.games.c.status == "open", 3), else_=4)
    return rank.label("rank"), t.games.c.created.desc(), t.games.c.id


async def _near(store: Store, which: ColumnElement[bool], person: str) -> list[Near]:
    columns = [getattr(t.games.c, name) for name in (*PLAIN, "organiser", "title", "headline", "awaited", "created")]
    rank, *then = _order(person)
    picked = select(*columns, rank).where(which).order_by(rank, *then).limit(MOST).subquery()
    seat = and_(t.seats.c.game == picked.c.id, t.seats.c.person == person)
    query = select(picked, t.seats.c.seat).select_from(picked.outerjoin(t.seats, seat))
    order = (picked.c.rank, picked.c.created.desc(), picked.c.id, t.seats.c.position)
    async with store.reading() as db:
        rows = (await db.execute(query.order_by(*order))).mappings().all()
    found: dict[str, list[RowMapping]] = {}
    for row in rows:
        found.setdefault(row["id"], []).append(row)
    return [_read(together, person) for together in found.values()]


def _read(rows: list[RowMapping], person: str) -> Near:
    row = rows[0]
    awaited = tuple(json.loads(row["awaited"]))
    seats = sorted((each["seat"] for each in rows if each["seat"]), key=lambda seat: seat not in awaited)
    roles = (*seats, ORGANISER) if row["organiser"] == person else tuple(seats)
    title, headline = read_message(row["title"]), read_message(row["headline"])
    plain: dict[str, Any] = {name: row[name] for name in PLAIN}
    return Near(title=title, headline=headline, awaited=awaited, roles=roles, **plain)
