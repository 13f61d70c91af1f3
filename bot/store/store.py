"""One set of statements for SQLite and PostgreSQL."""

import asyncio
import json
import zlib
from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any

from sqlalchemy import (
    Select,
    and_,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.private import keep_private
from bot.store import commits
from bot.store import tables as t
from bot.store.address import check_file, database_url, file_of, shown
from bot.store.batches import Batch, carried_out
from bot.store.engines import close, postgresql, sqlite
from bot.store.found import BY_ID, GAMES, Found, found, places
from bot.store.glance import forget, once, seen
from bot.store.group_commit import GroupCommit
from bot.store.outage import patiently, reason_of
from bot.store.packed import filled
from bot.store.people import Person, Server
from bot.store.rows import (
    Change,
    Game,
    Interaction,
    Loaded,
    StoredLine,
    Way,
    compact,
    read_message,
    read_person,
    read_server,
    shallow,
    write_prefs,
)
from bot.store.schema import upgrade
from bot.store.upserts import upsert
from bot.unusable import Unusable
from game.core.text import Message

#: What is asked all the time, put together once.
PEEK = (
    select(t.games.c.revision, t.interactions)
    .select_from(t.games.outerjoin(t.interactions, t.interactions.c.id == bindparam("click")))
    .where(t.games.c.id == bindparam("id"))
)
REVISION = select(t.games.c.revision).where(t.games.c.id == bindparam("id"))


class Store:
    """The database. Opened with `await Store.open(url)`.

    SQLite has one writing connection, and every change waits for it; readers see the last commit.
    """

    def __init__(self, reads: AsyncEngine, moments: AsyncEngine, writes: AsyncEngine) -> None:
        self._reads, self._moments, self._writes = reads, moments, writes
        self._group, self._closed = GroupCommit(self._carry_out), False
        self.commits = 0  # how often games were changed here: what was read before may no longer be true

    @classmethod
    async def open(cls, where: str) -> "Store":
        """Connect and migrate. Raises `Unusable`, `NewerDatabase` for one that a newer program wrote."""
        url = database_url(where)
        if url.get_backend_name() == "sqlite":
            if file := file_of(url):
                check_file(file)
                keep_private(file, "-wal", "-shm")
            store = cls(sqlite(url, "", 2), sqlite(url, "BEGIN", 2), sqlite(url, "BEGIN IMMEDIATE", 1))
        else:
            engine = postgresql(url)
            levels = ("AUTOCOMMIT", "REPEATABLE READ", "READ COMMITTED")
            store = cls(*(engine.execution_options(isolation_level=level) for level in levels))
        try:
            await store._try_address()
            async with store._writes.begin() as db:
                await db.run_sync(upgrade)
        except BaseException as error:
            await store.close()
            if unusable := reason_of(error):
                error = Unusable(f"the database cannot be used: {unusable}")
            if isinstance(error, Unusable):
                raise type(error)(f"{shown(url)}: {error}") from error
            raise
        return store

    async def _try_address(self) -> None:
        """Connect once; raises `Unusable` where the driver does not understand what the address asks for."""
        try:
            async with self._reads.connect():
                pass
        except (TypeError, ValueError) as error:
            raise Unusable(f"this is no address of a database: {error}") from error

    async def close(self) -> None:
        """Let go of every connection, and give none from now on."""
        self._closed = True
        for engine in (self._writes, self._moments, self._reads):
            await close(engine)

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction that may write; it begins as soon as nobody else holds the database's lock."""
        return patiently(self._given(self._writes).begin, "write")

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection for one question."""
        return patiently(self._given(self._reads).connect)

    def moment(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction whose questions all see the same moment."""
        return patiently(self._given(self._moments).connect)

    def _given(self, engine: AsyncEngine) -> AsyncEngine:
        """Raises `Unusable` for whoever comes after the database was closed."""
        if self._closed:
            raise Unusable("the database is closed")
        return engine

    def listening(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection that is kept to hear news by."""
        return patiently(self._reads.connect, "listen")

    # writing

    async def commit(self, *changes: Change) -> None:
        """Write all of these changes or none; raises `Conflict` if one of the games was changed meanwhile."""
        try:
            batches = [commits.batch_of(self.dialect, change, await self._lanes(change)) for change in changes]
            await self.carry_out(*batches)
        finally:
            self.commits += 1
            forget(*(game for change in changes for game in (change.game.id, change.game.parent)))

    async def _lanes(self, change: Change) -> list[str]:
        """Where its bulletin goes, if it has one."""
        if change.bulletin is None:
            return []
        async with self.reading() as db:
            return await commits.lanes(db, change)

    @property
    def dialect(self) -> str:
        """Which database it is."""
        return self._writes.dialect.name

    async def carry_out(self, *batches: Batch) -> None:
        """Write all of these or nothing; raises `Conflict` if somebody was quicker."""
        await self._group(*batches)

    async def _carry_out(self, batches: Sequence[Batch], hurried: bool) -> None:
        write = partial(carried_out, self._given(self._writes), batches, hurried)
        async with patiently(write, "write") as done:
            done.check()

    async def rewrite(self, game: str, lines: Sequence[StoredLine]) -> None:
        """Keep the events and headlines of a game of prose as today's release tells them; nothing else changes."""
        async with self.writing() as db:
            await db.execute(update(t.games).where(t.games.c.id == game).values(prose=False))
            for line in lines:
                told = {key: value for key, value in line.columns().items() if key in ("events", "headline")}
                where = and_(t.lines.c.game == game, t.lines.c.number == line.number)
                await db.execute(update(t.lines).where(where).values(told))
        forget(game)

    async def set_person(self, person: Person) -> None:
        """Remember a person with all they wish."""
        async with self.writing() as db:
            await upsert(db, t.people, {**commits.named(person), "prefs": write_prefs(person.prefs)})
        forget()

    async def set_locale(self, person: str, locale: str) -> None:
        """Remember what language somebody speaks; what they wish may be written at the same time."""
        async with self.writing() as db:
            await db.execute(update(t.people).where(t.people.c.id == person).values(locale=locale))
        forget()

    async def set_server(self, guild: str, server: Server) -> None:
        """Remember what a server wishes."""
        async with self.writing() as db:
            await upsert(db, t.servers, {"id": guild, "settings": compact(shallow(server))})
        forget()

    async def set_post(self, game: str, kind: str, message: str, at: float) -> None:
        """Remember the message that later ones of this kind may edit."""
        async with self.writing() as db:
            await upsert(db, t.posts, {"game": game, "kind": kind, "message": message, "at": at})

    async def mark(self, name: str, at: float) -> float | None:
        """Note that something was done, and return when it was done before."""
        async with self.writing() as db:
            before = await db.scalar(select(t.marks.c.at).where(t.marks.c.name == name))
            await upsert(db, t.marks, {"name": name, "at": at})
        return before

    async def forget(self, before: float) -> None:
        """Remove what is older: answered interactions, settled deliveries, kept texts, keys that open nothing more."""
        async with self.writing() as db:
            await db.execute(delete(t.interactions).where(t.interactions.c.at < before))
            settled = and_(t.outbox.c.state != "pending", t.outbox.c.at < before)
            await db.execute(delete(t.outbox).where(settled))
            await db.execute(delete(t.kept).where(t.kept.c.at < before))
            await db.execute(delete(t.keys).where(t.keys.c.until < before))

    # reading

    async def load(self, game: str, upto: int | None = None) -> Loaded | None:
        """A game with its newest snapshot (none after line `upto`) and the lines since (up to `upto`)."""
        last = t.lines.c.number <= upto if upto is not None else t.lines.c.number > 0
        near = t.snapshots.c.number <= upto if upto is not None else t.snapshots.c.number > 0
        async with self.moment() as db:
            row = (await db.execute(select(t.games).where(t.games.c.id == game))).mappings().first()
            if row is None:
                return None
            snapshot = select(t.snapshots).where(t.snapshots.c.game == game, near)
            kept = (await db.execute(snapshot.order_by(t.snapshots.c.number.desc()).limit(1))).first()
            number = kept.number if kept else 0
            tail = select(t.lines).where(t.lines.c.game == game, t.lines.c.number > number, last)
            lines = await filled(db, game, (await db.execute(tail.order_by(t.lines.c.number))).mappings())
            count = select(t.lines.c.seat, func.count()).where(t.lines.c.game == game, t.lines.c.slot != "", last)
            hidden = {row[0]: row[1] for row in await db.execute(count.group_by(t.lines.c.seat))}
            seats = await places(db, [game])
        return Loaded(
            Game.of(dict(row)),
            seats[game],
            hidden,
            number,
            zlib.decompress(kept.state) if kept else None,
            tuple(_lines(lines)),
        )

    async def way(self, game: str, upto: int) -> Way:
        """How a game came to a line: the newest snapshot before, and what was ordered and drawn since."""
        query = select(t.snapshots.c.number, t.snapshots.c.state).where(t.snapshots.c.game == game)
        query = query.where(t.snapshots.c.number <= upto).order_by(t.snapshots.c.number.desc()).limit(1)
        async with self.reading() as db:
            kept = (await db.execute(query)).first()
        base, number = (zlib.decompress(kept.state), kept.number) if kept else (None, 0)
        lines = await self.bare_lines(game, number + 1, upto) if number < upto else []
        return Way(base, tuple(line.line for line in lines))

    async def revision(self, game: str) -> int | None:
        """The revision a game is at; None if there is no such game."""
        async with self.reading() as db:
            found: int | None = await db.scalar(REVISION, {"id": game})
        return found

    async def revision_seen(self, game: str) -> int | None:
        """The same, as this deed sees the game (see `glance`)."""
        if known := seen("game", game):
            return next((found.game.revision for found in known), None)
        return await once("revision", game, partial(self.revision, game))

    async def lines(self, game: str, first: int = 1, last: int | None = None) -> list[StoredLine]:
        """The lines of a game, from one number to another."""
        query = select(t.lines).where(t.lines.c.game == game, t.lines.c.number >= first)
        if last is not None:
            query = query.where(t.lines.c.number <= last)
        async with self.reading() as db:
            rows = await filled(db, game, (await db.execute(query.order_by(t.lines.c.number))).mappings())
        return await asyncio.to_thread(_lines, rows)  # there may be thousands

    async def bare_lines(self, game: str, first: int, last: int) -> list[StoredLine]:
        """The same with what was ordered and drawn alone: not what happened, nor by whom and when."""
        columns = (t.lines.c.number, t.lines.c.seat, t.lines.c.text, t.lines.c.draws, t.lines.c.slot, t.lines.c.reveals)
        query = select(*columns).where(t.lines.c.game == game, t.lines.c.number.between(first, last))
        async with self.reading() as db:
            rows = await filled(db, game, (await db.execute(query.order_by(t.lines.c.number))).mappings())
        return [StoredLine.of({**row, "events": "", "headline": ""}) for row in rows]

    async def number_of(self, game: str, viewer: str, revision: int) -> int | None:
        """The number of the viewer's n-th line; None if there are fewer."""
        query = select(t.lines.c.number).where(t.lines.c.game == game, _seen_by(viewer)).order_by(t.lines.c.number)
        async with self.reading() as db:
            found: int | None = await db.scalar(query.offset(revision - 1).limit(1))
        return found

    async def last_of(self, game: str, seat: str) -> int:
        """The number of the last line that a person gave for a seat; 0 if there is none."""
        given = and_(t.lines.c.game == game, t.lines.c.seat == seat, t.lines.c.person != "")
        async with self.reading() as db:
            found: int | None = await db.scalar(select(func.max(t.lines.c.number)).where(given))
        return found or 0

    async def revision_at(self, game: str, viewer: str, number: int) -> int:
        """How many lines up to this number the viewer may know of."""
        return (await self.revisions_at(game, viewer, number, number))[1]

    async def revisions_at(self, game: str, viewer: str, first: int, last: int) -> tuple[int, int]:
        """The same for two numbers at once, the smaller one first."""
        early = func.count(t.lines.c.number).filter(t.lines.c.number <= first)
        query = select(early, func.count()).where(t.lines.c.game == game, t.lines.c.number <= last, _seen_by(viewer))
        async with self.reading() as db:
            row = (await db.execute(query)).one()
        return row[0], row[1]

    async def peek(self, game: str, interaction: str) -> tuple[int | None, Interaction | None]:
        """The revision a game is at, and what came of a click if it was answered before."""
        async with self.reading() as db:
            row = (await db.execute(PEEK, {"id": game, "click": interaction})).first()
        if row is None:
            return None, None
        return row[0], Interaction(*row[1:]) if row.id else None

    async def answered(self, interaction: str) -> Interaction | None:
        """What came of a click, whichever game it was in."""
        async with self.reading() as db:
            row = (await db.execute(select(t.interactions).where(t.interactions.c.id == interaction))).first()
        return Interaction(*row) if row else None

    async def person(self, person: str) -> Person | None:
        """Who this is."""
        async with self.reading() as db:
            row = (await db.execute(select(t.people).where(t.people.c.id == person))).mappings().first()
        return read_person(dict(row)) if row else None

    async def server(self, guild: str) -> Server:
        """What a server wishes."""
        return await once("server", guild, partial(self._server, guild))

    async def _server(self, guild: str) -> Server:
        async with self.reading() as db:
            found = await db.scalar(select(t.servers.c.settings).where(t.servers.c.id == guild))
        return read_server(found or "{}")

    async def game(self, game: str) -> Game | None:
        """The row of one game."""
        async with self.reading() as db:
            row = (await db.execute(select(t.games).where(t.games.c.id == game))).mappings().first()
        return Game.of(dict(row)) if row else None

    async def found(self, game: str) -> Found | None:
        """A game with what everyone may know of it, as this deed sees it (see `glance`)."""
        return next(iter(await once("game", game, partial(self.games, [game]))), None)

    async def games(self, ids: Sequence[str]) -> list[Found]:
        """Games with what everyone may know of them, newest first."""
        return await self._found(BY_ID, ids)

    async def games_in(self, channel: str, most: int | None = None) -> list[Found]:
        """The games of a channel, newest first; at most so many."""
        return await self.games_in_any([channel], most)

    async def games_in_any(self, channels: Sequence[str], most: int | None = None) -> list[Found]:
        """The games of several channels, newest first; at most so many of all."""
        return await self._found(GAMES.where(t.games.c.channel.in_(channels)).limit(most))

    async def games_at(self, guild: str) -> list[Found]:
        """The games of a server, newest first."""
        return await self._found(GAMES.where(t.games.c.guild == guild))

    async def games_of(self, person: str, finished: bool, most: int | None = None) -> list[Found]:
        """The games a person sits in or organises, newest first; at most so many."""
        sits = select(t.seats.c.game).where(t.seats.c.person == person)
        query = GAMES.where(or_(t.games.c.organiser == person, t.games.c.id.in_(sits))).limit(most)
        return await self._found(query if finished else query.where(t.games.c.status.in_(("open", "playing"))))

    async def listing(self) -> dict[str, Server]:
        """The servers that list on the web what is played there, by their ids."""
        async with self.reading() as db:
            rows = (await db.execute(select(t.servers))).mappings().all()
        servers = {row["id"]: read_server(row["settings"]) for row in rows}
        return {guild: server for guild, server in servers.items() if server.pages == "listed"}

    async def listed(self, most: int) -> list[tuple[Game, Server]]:
        """The newest games of those servers, at most so many."""
        servers = await self.listing()
        async with self.reading() as db:
            games = await found(db, GAMES.where(t.games.c.guild.in_(list(servers))).limit(most))
        return [(each.game, servers[each.game.guild]) for each in games]

    async def under_way(self, guild: str) -> int:
        """How many games of a server are open or played, those not counted that decide something for others."""
        open_ = and_(t.games.c.status.in_(("open", "playing")), t.games.c.parent == "")
        async with self.reading() as db:
            return await db.scalar(select(func.count()).where(t.games.c.guild == guild, open_)) or 0

    async def _found(self, query: Select[Any], ids: Sequence[str] | None = None) -> list[Found]:
        async with self.moment() as db:
            return await found(db, query, ids)

    async def linked(self, parent: str) -> list[str]:
        """All games that ever had to decide something for this one, the first first."""
        query = select(t.games.c.id).where(t.games.c.parent == parent)
        async with self.reading() as db:
            return list((await db.execute(query.order_by(t.games.c.created, t.games.c.id))).scalars())

    async def decided(self, parent: str) -> dict[str, str]:
        """The games that have decided something for this one, by the decision's name; of several the last."""
        query = select(t.games.c.link, t.games.c.id).where(t.games.c.parent == parent, t.games.c.status == "over")
        async with self.reading() as db:
            rows = await db.execute(query.order_by(t.games.c.created, t.games.c.id))
            return {json.loads(link)["name"]: game for link, game in rows}

    async def to_drive(self) -> list[str]:
        """Games where stand-ins have not finished, or whose result was not yet told to their parent."""
        async with self.reading() as db:
            return list((await db.execute(select(t.games.c.id).where(t.games.c.driving))).scalars())

    async def told_as_prose(self) -> list[str]:
        """Games of an older release, whose events are no facts yet."""
        query = select(t.games.c.id).where(t.games.c.prose)
        async with self.reading() as db:
            return list((await db.execute(query)).scalars())

    async def unfinished(self) -> list[Game]:
        """Every game that is open or in play."""
        query = select(t.games).where(t.games.c.status.in_(("open", "playing")))
        async with self.reading() as db:
            return [Game.of(dict(row)) for row in (await db.execute(query)).mappings()]

    async def alarms(self, now: float) -> list[str]:
        """Games the clock has to look at, the longest waiting first."""
        query = select(t.games.c.id).where(t.games.c.alarm <= now).order_by(t.games.c.alarm)
        async with self.reading() as db:
            return list((await db.execute(query)).scalars())

    async def claims(self, now: float) -> list[str]:
        """Games where somebody has waited long enough for a seat."""
        async with self.reading() as db:
            return list((await db.execute(select(t.games.c.id).where(t.games.c.claimed <= now))).scalars())

    async def headlines(self, game: str, below: int | None = None) -> list[tuple[int, Message]]:
        """Where the game stood after each of the open lines (below a number), the last first."""
        row = t.lines.c
        query = select(row.number, row.headline, row.draws).where(row.game == game, row.slot == "")
        if below is not None:
            query = query.where(row.number < below)
        async with self.reading() as db:
            found = await filled(db, game, (await db.execute(query.order_by(row.number.desc()))).mappings())
        return [(one["number"], read_message(one["headline"])) for one in found]

    async def lent(self) -> list[Found]:
        """The games with seats that are lent."""
        return await self._found(GAMES.where(t.games.c.loans != "{}"))

    async def post(self, game: str, kind: str) -> tuple[str, float] | None:
        """The message that may be edited, and when it was written."""
        query = select(t.posts.c.message, t.posts.c.at).where(t.posts.c.game == game, t.posts.c.kind == kind)
        async with self.reading() as db:
            row = (await db.execute(query)).first()
        return (row.message, row.at) if row else None


def _lines(rows: Iterable[dict[str, Any]]) -> list[StoredLine]:
    return [StoredLine.of(row) for row in rows]


def _seen_by(viewer: str) -> Any:
    return or_(t.lines.c.slot == "", t.lines.c.seat == viewer)
