"""Games with what everyone may know of them: asked for all the time, so in as few questions as will do."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Select, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import tables as t
from bot.store.people import Person
from bot.store.rows import Game, LinkInfo, Place, read_message, read_person

IDS: BindParameter[Any] = bindparam("ids", expanding=True)
SEALED = (
    select(func.count()).where(t.lines.c.game == t.games.c.id, t.lines.c.slot != "").correlate(t.games)
).scalar_subquery()
PERSON = (t.people.c.id.label("who"), t.people.c.name.label("called"), t.people.c.locale, t.people.c.prefs)
GAMES = (
    select(t.games, *PERSON, SEALED.label("sealed"))
    .select_from(t.games.join(t.people, t.people.c.id == t.games.c.organiser))
    .order_by(t.games.c.created.desc(), t.games.c.id)
)
BY_ID = GAMES.where(t.games.c.id.in_(IDS))
LINKED = select(t.games).where(t.games.c.id.in_(IDS)).order_by(t.games.c.created, t.games.c.id)
PLACES = (
    select(t.seats, *PERSON)
    .select_from(t.seats.outerjoin(t.people, t.people.c.id == t.seats.c.person))
    .where(t.seats.c.game.in_(IDS))
    .order_by(t.seats.c.position)
)
_COLUMNS = t.games.c.keys()


class Found(NamedTuple):
    """A game with what everyone may know of it; `revision` is the spectator's, `links` have to decide something."""

    game: Game
    organiser: Person
    seats: tuple[Place, ...]
    revision: int
    links: tuple[LinkInfo, ...]


async def found(db: AsyncConnection, query: Select[Any], ids: Sequence[str] | None = None) -> list[Found]:
    """The games that a query made of `GAMES` finds, as of one moment; `ids` are those that `BY_ID` asks for."""
    rows = (await db.execute(query, {"ids": ids} if ids is not None else {})).mappings().all()
    games = [Game.of({key: row[key] for key in _COLUMNS}) for row in rows]
    seats, linked = await places(db, [game.id for game in games]), await _links(db, games)
    return [
        Found(game, _person(row), seats[game.id], game.number - row["sealed"], linked[game.id])
        for game, row in zip(games, rows, strict=True)
    ]


async def places(db: AsyncConnection, games: Sequence[str]) -> dict[str, tuple[Place, ...]]:
    """The seats of these games with whoever sits there."""
    seats: dict[str, list[Place]] = {game: [] for game in games}
    for row in (await db.execute(PLACES, {"ids": games})).mappings() if games else ():
        person = _person(row) if row["who"] else None
        name, note = read_message(row["name"]), read_message(row["note"])
        seats[row["game"]].append(Place(row["seat"], name, note, person, row["standin"], row["token"]))
    return {game: tuple(held) for game, held in seats.items()}


def _person(row: Mapping[Any, Any]) -> Person:
    return read_person({"id": row["who"], "name": row["called"], "locale": row["locale"], "prefs": row["prefs"]})


async def _links(db: AsyncConnection, games: Sequence[Game]) -> dict[str, tuple[LinkInfo, ...]]:
    """The games that now have to decide something for these."""
    ids = [linked for game in games for linked in game.links.values()]
    links: dict[str, list[LinkInfo]] = {game.id: [] for game in games}
    for row in (await db.execute(LINKED, {"ids": ids})).mappings() if ids else ():
        linked = Game.of(dict(row))
        placed = linked.link is not None and linked.link.placed
        links[linked.parent].append(LinkInfo(linked.id, linked.title, linked.channel if placed else ""))
    return {game: tuple(all_) for game, all_ in links.items()}
