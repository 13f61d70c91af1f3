"""Leagues as they are kept: a season of `game.league` with the games its tables are played in, and where it is at home.

A league is small (some hundred rows) and changes seldom: whatever changes, all of it is written again, in one
transaction, and of two who change it at once one must look again.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, delete, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import commits
from bot.store import tables as t
from bot.store.people import Person, Settings
from bot.store.rows import Columns, Conflict, compact, read_prefs, read_settings
from bot.store.store import Store
from bot.store.upserts import upsert
from game.core.text import Message, message_of
from game.league import league as cup

Status = Literal["open", "playing", "over"]
#: Which table: its round, and its number there.
Where = tuple[int, int]
#: The number that stands for no table: who rests sits there.
REST = 0
#: What stands in the league's row as it is.
KEPT = (
    "id", "guild", "channel", "organiser", "status", "revision", "post", "week", "due", "once", "after", "created",
)  # fmt: skip
#: What belongs to a league, and is written with it.
PARTS = (t.takeovers, t.league_seats, t.league_tables, t.league_rounds, t.entrants)


@dataclass(frozen=True, slots=True, kw_only=True)
class Club:
    """A league with its season, and what the house knows of it besides.

    `games` are those of its tables that are opened, `fairness` what was told of each draw. `post` is the message to
    sign up by, `due` when the next weekly post is (None: not yet, or no more), and `week` how many there were.
    `after` is the league whose next season this is.
    """

    id: str
    season: cup.Season
    guild: str
    channel: str
    organiser: str
    settings: Settings
    status: Status = "open"
    revision: int = 1
    games: Mapping[Where, str] = field(default_factory=dict)
    fairness: Mapping[int, tuple[Message, ...]] = field(default_factory=dict)
    post: str = ""
    week: int = 0
    due: float | None = None
    once: str
    after: str = ""
    created: float

    @property
    def name(self) -> str:
        """What it is called."""
        return self.season.league.name

    def table_of(self, game: str) -> Where:
        """The table that a game is played at; raises `KeyError`."""
        for where, there in self.games.items():
            if there == game:
                return where
        raise KeyError(game)


@dataclass(frozen=True, slots=True)
class Brief:
    """What has to be known of a league before any of it is shown: whose it is, and whether that may be."""

    id: str
    revision: int
    guild: str
    settings: Settings
    status: Status


@dataclass(frozen=True, slots=True)
class Listed:
    """A league by name."""

    id: str
    name: str
    status: Status
    guild: str
    channel: str


class Clubs:
    """The leagues' questions to the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, club: Club, organiser: Person) -> None:
        """A new league. Raises `Conflict` if its form opened one before."""
        try:
            async with self._store.writing() as db:
                await commits.people(db, (organiser,))
                await db.execute(t.leagues.insert(), _row(club))
                await _write_parts(db, club)
        except IntegrityError as error:
            raise Conflict(str(error.orig)) from error

    async def save(self, club: Club, people: Sequence[Person] = ()) -> None:
        """Write a league whose `revision` is one more than that it was read with. Raises `Conflict`."""
        async with self._store.writing() as db:
            await commits.people(db, people)
            before = and_(t.leagues.c.id == club.id, t.leagues.c.revision == club.revision - 1)
            row = {key: value for key, value in _row(club).items() if key != "post"}  # `set_post` alone changes it
            done = await db.execute(update(t.leagues).where(before).values(row))
            if done.rowcount != 1:
                raise Conflict(f"league {club.id} is no longer at revision {club.revision - 1}")
            for part in PARTS:
                await db.execute(delete(part).where(part.c.league == club.id))
            await _write_parts(db, club)

    async def load(self, league: str) -> Club | None:
        """A league by its id."""
        async with self._store.moment() as db:
            row = (await db.execute(select(t.leagues).where(t.leagues.c.id == league))).mappings().first()
            if row is None:
                return None
            return _read(dict(row), {part.name: await _rows(db, part, league) for part in PARTS})

    async def opened(self, once: str) -> str:
        """The league that a form opened; "" if there is none."""
        async with self._store.reading() as db:
            return await db.scalar(select(t.leagues.c.id).where(t.leagues.c.once == once)) or ""

    async def running(self) -> list[str]:
        """The leagues that are not over."""
        async with self._store.reading() as db:
            return list((await db.execute(select(t.leagues.c.id).where(t.leagues.c.status != "over"))).scalars())

    async def near(self, guild: str, person: str) -> list[Listed]:
        """The leagues of a server and those of a person, the latest first."""
        mine = select(t.entrants.c.league).where(t.entrants.c.person == person)
        here = [t.leagues.c.guild == guild] if guild else []
        return await self._listed(or_(*here, t.leagues.c.organiser == person, t.leagues.c.id.in_(mine)))

    async def at(self, guild: str) -> list[str]:
        """The leagues of a server, the first first."""
        query = select(t.leagues.c.id).where(t.leagues.c.guild == guild).order_by(t.leagues.c.created, t.leagues.c.id)
        async with self._store.reading() as db:
            return list((await db.execute(query)).scalars())

    async def of_person(self, person: str) -> list[Listed]:
        """Those that are not over which somebody organises or still takes part in."""
        mine = select(t.entrants.c.league).where(t.entrants.c.person == person, t.entrants.c.leaves == 0)
        return await self._listed(
            and_(t.leagues.c.status != "over", or_(t.leagues.c.organiser == person, t.leagues.c.id.in_(mine)))
        )

    async def brief(self, league: str) -> Brief | None:
        """What is known of a league in one question."""
        found = await self._briefs(t.leagues.c.id == league)
        return found[0] if found else None

    async def briefs(self, guilds: Sequence[str], most: int) -> list[Brief]:
        """The same of the latest leagues of these servers, at most so many, the latest first."""
        return await self._briefs(t.leagues.c.guild.in_(guilds), most)

    async def _briefs(self, where: ColumnElement[bool], most: int | None = None) -> list[Brief]:
        row = t.leagues.c
        query = select(row.id, row.revision, row.guild, row.settings, row.status).where(where)
        async with self._store.reading() as db:
            found = await db.execute(query.order_by(row.created.desc(), row.id).limit(most))
            return [Brief(one.id, one.revision, one.guild, read_settings(one.settings), one.status) for one in found]

    async def named(self, club: Club) -> dict[str, str]:
        """Who of a league lets their name stand on the web pages of its server's leagues, and by what name."""
        mine = select(t.entrants.c.person).where(t.entrants.c.league == club.id)
        query = select(t.people.c.id, t.people.c.name, t.people.c.prefs).where(t.people.c.id.in_(mine))
        async with self._store.reading() as db:
            found = (await db.execute(query)).all()
        return {person: name for person, name, prefs in found if club.guild in read_prefs(prefs).public}

    async def of_entrant(self, guild: str, person: str) -> list[str]:
        """The leagues of a server that somebody takes part in or did, the latest first."""
        mine = select(t.entrants.c.league).where(t.entrants.c.person == person)
        row = t.leagues.c
        query = select(row.id).where(row.guild == guild, row.id.in_(mine)).order_by(row.created.desc(), row.id)
        async with self._store.reading() as db:
            return list((await db.execute(query)).scalars())

    async def _listed(self, where: Any) -> list[Listed]:
        row = t.leagues.c
        query = select(row.id, row.name, row.status, row.guild, row.channel).where(where)
        async with self._store.reading() as db:
            return [Listed(*found) for found in await db.execute(query.order_by(row.created.desc(), row.id))]

    async def at_table(self, game: str) -> str:
        """The league that a game is a table of; "" if it is none's."""
        async with self._store.reading() as db:
            return await db.scalar(select(t.league_tables.c.league).where(t.league_tables.c.game == game)) or ""

    async def fight_for(self, league: str, campaign: str) -> None:
        """From now on the league's members fight the battles of a campaign."""
        async with self._store.writing() as db:
            await upsert(db, t.fought_for, {"game": campaign, "league": league})

    async def fighting_for(self, campaign: str) -> str:
        """The league whose members fight the battles of a campaign; "" if its own players do."""
        async with self._store.reading() as db:
            return await db.scalar(select(t.fought_for.c.league).where(t.fought_for.c.game == campaign)) or ""

    async def campaigns(self, league: str) -> list[str]:
        """The campaigns whose battles its members fight, the first first."""
        mine = select(t.fought_for.c.game).where(t.fought_for.c.league == league)
        query = select(t.games.c.id).where(t.games.c.id.in_(mine)).order_by(t.games.c.created, t.games.c.id)
        async with self._store.reading() as db:
            return list((await db.execute(query)).scalars())

    async def fought(self, league: str) -> dict[str, int]:
        """In how many battles of those campaigns people have had a seat, ended ones counted."""
        mine = select(t.fought_for.c.game).where(t.fought_for.c.league == league)
        async with self._store.reading() as db:
            found = (await db.execute(select(t.games.c.held).where(t.games.c.parent.in_(mine)))).scalars()
            return Counter(person for held in found for person in json.loads(held))

    async def set_post(self, league: str, post: str) -> None:
        """Remember the message to sign up by."""
        async with self._store.writing() as db:
            await db.execute(update(t.leagues).where(t.leagues.c.id == league).values(post=post))


async def _write_parts(db: AsyncConnection, club: Club) -> None:
    for part, rows in _parts(club):
        if rows:
            await db.execute(part.insert(), [{"league": club.id, **row} for row in rows])


def _row(club: Club) -> Columns:
    agreed = club.season.league
    plain = {key: getattr(agreed, key) for key in ("name", "game", "scenario", "rounds", "seed", "scoring", "filling")}
    return {
        **plain,
        **{key: getattr(club, key) for key in KEPT},
        "moving": agreed.moving,
        "counting": agreed.counting,
        "options": compact(dict(agreed.options)),
        "seats": " ".join(agreed.seats),
        "settings": compact(asdict(club.settings)),
    }


def _parts(club: Club) -> Iterable[tuple[Any, list[Columns]]]:
    """The rows of each table that belong to a league."""
    season = club.season
    yield t.entrants, [
        {"person": one.id, "position": n, "wishes": " ".join(one.wishes), "team": one.team, "division": one.division,
         "reserve": one.reserve, "joins": one.joins, "leaves": one.leaves}
        for n, one in enumerate(season.people)
    ]  # fmt: skip
    yield (
        t.league_rounds,
        [
            {"round": one.number, "fairness": compact([said.plain() for said in club.fairness.get(one.number, ())])}
            for one in season.rounds
        ],
    )
    results = {(one.round, one.table): one for one in season.results}
    tables = [(one.number, table) for one in season.rounds for table in one.tables]
    yield t.league_tables, [
        {"round": number, "number": table.number, "division": table.division,
         "game": club.games.get((number, table.number), ""), "result": _write(results.get((number, table.number)))}
        for number, table in tables
    ]  # fmt: skip
    seats = [(number, table.number, seat, who) for number, table in tables for seat, who in table.seats.items()]
    seats += [(one.number, REST, str(n), who) for one in season.rounds for n, who in enumerate(one.resting)]
    yield (
        t.league_seats,
        [{"round": number, "number": table, "seat": seat, "person": who or None} for number, table, seat, who in seats],
    )
    yield t.takeovers, [
        {"position": n, "round": one.round, "number": one.table, "seat": one.seat, "holder": one.left or None,
         "successor": one.person or None}
        for n, one in enumerate(season.takeovers)
    ]  # fmt: skip


def _write(result: cup.Result | None) -> str:
    return compact({"points": dict(result.points), "places": dict(result.places)}) if result else ""


async def _rows(db: AsyncConnection, part: Any, league: str) -> list[Columns]:
    query = select(part).where(part.c.league == league)
    if part is t.entrants:
        query = (
            select(part, t.people.c.name).join(t.people, t.people.c.id == part.c.person).where(part.c.league == league)
        )
    order = [column for column in part.primary_key if column.name != "league"]
    found = (await db.execute(query.order_by(*([part.c.position] if "position" in part.c else order)))).mappings()
    return [dict(row) for row in found]


def _read(row: Columns, parts: Mapping[str, list[Columns]]) -> Club:
    agreed = cup.League(
        row["name"], row["game"], row["scenario"], tuple(row["seats"].split()), row["rounds"], row["seed"],
        json.loads(row["options"]), row["scoring"], row["filling"], row["moving"],
        row["counting"],
    )  # fmt: skip
    tables = parts["league_tables"]
    return Club(
        **{key: row[key] for key in KEPT},
        season=_season(agreed, parts),
        settings=read_settings(row["settings"]),
        games={(one["round"], one["number"]): one["game"] for one in tables if one["game"]},
        fairness={one["round"]: tuple(map(message_of, json.loads(one["fairness"]))) for one in parts["league_rounds"]},
    )


def _season(agreed: cup.League, parts: Mapping[str, list[Columns]]) -> cup.Season:
    held: dict[Where, dict[str, str]] = defaultdict(dict)
    for row in parts["league_seats"]:
        held[row["round"], row["number"]][row["seat"]] = row["person"] or cup.STAND_IN
    people = tuple(
        cup.Person(row["person"], row["name"], tuple(row["wishes"].split()), row["team"], row["division"],
                   row["reserve"], row["joins"], row["leaves"])
        for row in parts["entrants"]
    )  # fmt: skip
    rounds, results = [], []
    for one in parts["league_rounds"]:
        number, tables = one["round"], []
        for row in parts["league_tables"]:
            if row["round"] != number:
                continue
            there = held[number, row["number"]]
            tables.append(cup.Table(row["number"], row["division"], {seat: there[seat] for seat in agreed.seats}))
            if row["result"]:
                results.append(cup.Result(number, row["number"], **json.loads(row["result"])))
        rest = held[number, REST]
        rounds.append(cup.Round(number, tuple(tables), tuple(rest[n] for n in sorted(rest, key=int))))
    takeovers = tuple(
        cup.Takeover(row["round"], row["number"], row["seat"], row["holder"] or "", row["successor"] or "")
        for row in parts["takeovers"]
    )
    return cup.Season(agreed, people, tuple(rounds), takeovers, tuple(results))


async def renamed(db: AsyncConnection, person: str, nobody: str) -> None:
    """Put somebody else in a person's place in all leagues."""
    columns = (t.leagues.c.organiser, t.entrants.c.person, t.league_seats.c.person, t.takeovers.c.holder,
               t.takeovers.c.successor)  # fmt: skip
    for column in columns:
        await db.execute(update(column.table).where(column == person).values({column.name: nobody}))
