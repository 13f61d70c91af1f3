"""Keeping a world in a file, so that a table that is closed and reopened shows its channels again."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.private import keep_private

from .attachments import Attachment
from .world import Channel, Event, Guild, Message, Origin, Overwrite, Role, User, World

Json = dict[str, Any]
Row = tuple[str, int, str | None]

TABLES = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT, id INTEGER, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, message INTEGER NOT NULL, body TEXT, content BLOB);
CREATE INDEX IF NOT EXISTS file_message ON file (message);
"""
PAUSE = 0.2


class Keeper:
    """Writes what has changed to a SQLite file, a moment after it changed, one transaction at a time."""

    def __init__(self, world: World, path: Path) -> None:
        self.world, self.path = world, path
        self._dirty: dict[tuple[str, int], Any] = {}
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def load(self) -> None:
        """Fill the world from the file, if there is one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        keep_private(self.path, "-wal", "-shm")
        with closing(sqlite3.connect(self.path)) as base, base:
            base.execute("PRAGMA journal_mode = WAL")
            base.executescript(TABLES)
            things: dict[str, list[Json]] = {}
            for kind, body in base.execute("SELECT kind, body FROM thing ORDER BY id"):
                things.setdefault(kind, []).append(json.loads(body))
            files: dict[int, list[Attachment]] = {}
            for message, body, content in base.execute("SELECT message, body, content FROM file ORDER BY id"):
                files.setdefault(message, []).append(Attachment(bytes=content, **json.loads(body)))
        self._fill(things, files)

    def _fill(self, things: dict[str, list[Json]], files: dict[int, list[Attachment]]) -> None:
        world = self.world
        world.users = {each["id"]: User(**each) for each in things.get("user", [])}
        world.guilds = {each["id"]: _guild(each) for each in things.get("guild", [])}
        for each in things.get("channel", []):
            each["overwrites"] = [Overwrite(**rule) for rule in each["overwrites"]]
            world.channels[each["id"]] = Channel(**each)
            world.messages[each["id"]] = {}
        for each in things.get("message", []):
            message = _message(each, world, files.get(each["id"], []))
            world.messages[message.channel_id][message.id] = message
        for each in things.get("commands", []):
            world.commands[each["guild"]] = {int(command["id"]): command for command in each["all"]}
        world.reserve(max((each["id"] for kind in things for each in things[kind] if "id" in each), default=0))

    def start(self) -> None:
        """Note everything there is, then follow the changes."""
        for user in self.world.users.values():
            self._note("user", user.id, user)
        for guild in self.world.guilds.values():
            self._note("guild", guild.id, guild)
        for channel in self.world.channels.values():
            self._note("channel", channel.id, channel)
        self.world.watch(self._watch)
        self._task = asyncio.create_task(self._write_often())

    async def stop(self) -> None:
        """Write what is left."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._write(self._taken())

    def _note(self, kind: str, number: int, thing: Any) -> None:
        self._dirty[kind, number] = thing
        self._woken.set()

    def _watch(self, event: Event) -> None:
        subject = event.subject
        if event.kind.startswith("message."):
            if subject.visible_to is None:
                self._note("message", subject.id, None if event.kind == "message.gone" else subject)
                channel = self.world.channels[subject.channel_id]
                self._note("channel", channel.id, channel)
        elif event.kind.startswith("channel."):
            self._note("channel", subject.id, None if event.kind == "channel.gone" else subject)
        elif event.kind in ("user", "role.new", "role.edit"):
            for user in self.world.users.values():
                self._note("user", user.id, user)
            for guild in self.world.guilds.values():
                self._note("guild", guild.id, guild)
        elif event.kind == "commands":
            self._note("commands", subject or 0, subject)

    def _taken(self) -> tuple[list[Row], list[tuple[int, list[Attachment]]]]:
        """Take what has changed, written out as rows; the event loop's half of the work."""
        dirty, self._dirty = self._dirty, {}
        rows: list[Row] = []
        files: list[tuple[int, list[Attachment]]] = []
        for (kind, number), thing in dirty.items():
            if kind == "commands":
                body: Any = {"guild": thing, "all": list(self.world.commands.get(thing, {}).values())}
            elif isinstance(thing, Message):
                body = _message_body(thing)
                files.append((number, list(thing.attachments)))
            else:
                body = dataclasses.asdict(thing) if thing is not None else None
                if kind == "message":
                    files.append((number, []))
            rows.append((kind, number, None if body is None else json.dumps(body)))
        return rows, files

    async def _write_often(self) -> None:
        while True:
            await self._woken.wait()
            await asyncio.sleep(PAUSE)
            self._woken.clear()
            await asyncio.shield(asyncio.to_thread(self._write, self._taken()))

    def _write(self, taken: tuple[list[Row], list[tuple[int, list[Attachment]]]]) -> None:
        rows, files = taken
        with closing(sqlite3.connect(self.path)) as base, base:
            for kind, number, body in rows:
                if body is None:
                    base.execute("DELETE FROM thing WHERE kind = ? AND id = ?", (kind, number))
                else:
                    base.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, number, body))
            for message, attachments in files:
                kept = {each.id for each in attachments}
                for (old,) in base.execute("SELECT id FROM file WHERE message = ?", (message,)).fetchall():
                    if old not in kept:
                        base.execute("DELETE FROM file WHERE id = ?", (old,))
                for each in attachments:
                    row = (each.id, message, json.dumps(_file_body(each)), each.bytes)
                    base.execute("INSERT OR IGNORE INTO file VALUES (?, ?, ?, ?)", row)


def _guild(body: Json) -> Guild:
    body["roles"] = [Role(**each) for each in body["roles"]]
    body["members"] = {int(key): value for key, value in body["members"].items()}
    return Guild(**body)


def _origin(body: Json | None) -> Origin | None:
    return Origin(**(body | {"trigger": _origin(body["trigger"])})) if body else None


def _message_body(message: Message) -> Json:
    body = {each.name: getattr(message, each.name) for each in dataclasses.fields(message)}
    body["author"] = message.author.id
    body["origin"] = dataclasses.asdict(message.origin) if message.origin else None
    del body["attachments"]
    return body


def _message(body: Json, world: World, attachments: list[Attachment]) -> Message:
    body["author"] = world.users[body["author"]]
    body["origin"] = _origin(body["origin"])
    return Message(**body, attachments=attachments)


def _file_body(each: Attachment) -> Json:
    return {name.name: getattr(each, name.name) for name in dataclasses.fields(each) if name.name != "bytes"}
