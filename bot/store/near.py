"""The games that somebody may mean, the likeliest first: of each no more than it takes to tell them apart.

Nobody waits for these because of how many games there are: of all of them only the likeliest are read as a whole.
"""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, Text, and_, bindparam, case, literal, or_, select, union_all

from bot.store import tables as t
from bot.store.people import ENDED, Status
from bot.store.rows import read_message, read_server, read_title
from bot.store.store import Store
from game.core.rules import ORGANISER
from game.core.text import Message

#: So many of the likeliest games are looked at, and so many titles read at a time.
MOST, AT_A_TIME = 50, 250
#: The columns that are taken as they are.
PLAIN = ("id", "game", "status", "guild", "parent", "revision", "number", "salt")


@dataclass(frozen=True, slots=True)
class Near:
    """A game that a person may mean; `roles` are the seats they hold, those waited for first, and `ORGANISER`.

    `organise` is whose its chair is where its server says so: see `Server`; `number` its last line, `salt` what its
    dice are made of once it begins.
    """

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
    organise: str
    number: int = 0
    salt: str = ""

    @property
    def blank(self) -> bool:
        """Whether it never began: there is nothing to tell of it."""
        return self.status != "playing" and not self.number and not self.salt

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
    """The likeliest games of a channel: those that wait for the person, those played with them, played, open.

    A thread of two seats is a channel of their game.
    """
    return await _found(store, IN_CHANNEL, person, channel)


async def near_threads(store: Store, threads: Sequence[str], person: str) -> list[Near]:
    """The same of several threads at once."""
    return await _found(store, IN_THREADS, person, threads) if threads else []


async def near_booth(store: Store, thread: str, person: str) -> list[Near]:
    """The game whose commentators talk in this thread; it takes as long as there are games."""
    return await _found(store, OF_BOOTH, person, thread)


async def near_person(store: Store, person: str) -> list[Near]:
    """The likeliest games that the person sits in or organises."""
    return await _found(store, OF_PERSON, person)


async def near(store: Store, game: str, person: str) -> Near | None:
    """The game of this id."""
    return next(iter(await _found(store, BY_ID, person, game)), None)


async def titles_of(store: Store, person: str) -> AsyncGenerator[Titled, None]:
    """Every game that the person sits in or organises, newest first; no more are read than are asked for."""
    columns = (t.games.c.id, t.games.c.title, t.games.c.headline)
    query = select(*columns).where(TAKES_PART).order_by(t.games.c.created.desc(), t.games.c.id)
    async with store.moment() as db, db.stream(query, {"person": person}) as rows:
        async for some in rows.partitions(AT_A_TIME):
            for row in some:
                yield Titled(row[0], read_title(row[1]), read_message(row[2]))


def awaits(seat: Any) -> ColumnElement[bool]:
    """Whether a game waits for a seat."""
    return (literal(" ") + t.games.c.awaited + " ").like(literal("% ") + seat + " %")


def _rank() -> ColumnElement[int]:
    """How likely a game is meant: 0 is the likeliest."""
    own = select(literal(1)).where(t.seats.c.game == t.games.c.id, t.seats.c.person == PERSON)
    organises = t.games.c.organiser == PERSON
    due = or_(own.where(awaits(t.seats.c.seat)).exists(), and_(organises, awaits(literal(ORGANISER))))
    playing = t.games.c.status == "playing"
    mine = and_(playing, or_(organises, own.exists()))
    return case((and_(playing, due), 0), (mine, 1), (playing, 2), (t.games.c.status == "open", 3), else_=4)


def _likeliest(which: ColumnElement[bool]) -> Select[Any]:
    """The statement, made once: to build it takes longer than to carry it out."""
    columns = [getattr(t.games.c, name) for name in (*PLAIN, "organiser", "title", "headline", "awaited", "created")]
    rank = _rank().label("rank")
    order = (rank, t.games.c.created.desc(), t.games.c.id)
    picked = select(*columns, rank).where(which).order_by(*order).limit(MOST).subquery()
    seat = and_(t.seats.c.game == picked.c.id, t.seats.c.person == PERSON)
    servers = t.servers.c.id == picked.c.guild
    found = picked.outerjoin(t.seats, seat).outerjoin(t.servers, servers)
    query = select(picked, t.seats.c.seat, t.servers.c.settings).select_from(found)
    return query.order_by(picked.c.rank, picked.c.created.desc(), picked.c.id, t.seats.c.position)


PERSON, VALUE = bindparam("person", type_=Text), bindparam("value", type_=Text)
TAKES_PART = or_(
    t.games.c.organiser == PERSON, t.games.c.id.in_(select(t.seats.c.game).where(t.seats.c.person == PERSON))
)
HERE = union_all(
    select(t.games.c.id).where(t.games.c.channel == VALUE), select(t.pairs.c.game).where(t.pairs.c.thread == VALUE)
)
IN_CHANNEL = _likeliest(t.games.c.id.in_(HERE))
IN_THREADS = _likeliest(t.games.c.channel.in_(bindparam("value", expanding=True)))
OF_PERSON = _likeliest(TAKES_PART)
BY_ID = _likeliest(t.games.c.id == VALUE)
OF_BOOTH = _likeliest(t.games.c.settings.like(literal('%"booth":"') + VALUE + '"%'))


async def _found(store: Store, query: Select[Any], person: str, value: str | Sequence[str] = "") -> list[Near]:
    async with store.reading() as db:
        rows = (await db.execute(query, {"person": person, "value": value})).mappings().all()
    games: dict[str, list[RowMapping]] = {}
    for row in rows:
        games.setdefault(row["id"], []).append(row)
    return [_read(together, person) for together in games.values()]


def _read(rows: list[RowMapping], person: str) -> Near:
    row = rows[0]
    awaited = tuple(row["awaited"].split())
    seats = sorted((each["seat"] for each in rows if each["seat"]), key=lambda seat: seat not in awaited)
    roles = (*seats, ORGANISER) if row["organiser"] == person else tuple(seats)
    title, headline = read_title(row["title"]), read_message(row["headline"])
    plain: dict[str, Any] = {name: row[name] for name in PLAIN}
    organise = read_server(row["settings"] or "{}").organise
    return Near(title=title, headline=headline, awaited=awaited, roles=roles, organise=organise, **plain)
