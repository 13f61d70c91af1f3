"""The gateway: hello, identify, heartbeats, dispatch, and resuming what a dropped connection missed."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from .world import User, World

Json = dict[str, Any]

#: Seconds until a heartbeat is acknowledged.
ACK_AFTER = 0.02
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
GUILDS, GUILD_MESSAGES, GUILD_TYPING, DIRECT_MESSAGES, DIRECT_TYPING, CONTENT = (1 << n for n in (0, 9, 11, 12, 14, 15))
PRIVILEGED = 1 << 1 | 1 << 8 | CONTENT
REMEMBERED = 1000
BEAT_MS = 41_250
LARGEST = 4096


@dataclass(eq=False)
class Link:
    """One websocket connection, compressed as its address asked."""

    socket: web.WebSocketResponse
    deflate: Any = None
    session: Session | None = None
    outgoing: asyncio.Queue[Json | None] = field(default_factory=asyncio.Queue)
    code: int = 1000

    def send(self, op: int, data: Any = None, *, seq: int | None = None, name: str | None = None) -> None:
        """Queue a payload; a writer task sends them in order."""
        self.outgoing.put_nowait({"op": op, "d": data, "s": seq, "t": name})

    def close(self, code: int) -> None:
        """Close after what is queued already."""
        self.code = code
        self.outgoing.put_nowait(None)

    async def write(self) -> None:
        """Send what is queued until the connection ends."""
        while (payload := await self.outgoing.get()) is not None:
            text = json.dumps(payload)
            try:
                if self.deflate is None:
                    await self.socket.send_str(text)
                else:
                    packed = self.deflate.compress(text.encode()) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
            except ConnectionError:
                return
        await self.socket.close(code=self.code)


@dataclass(eq=False)
class Session:
    """What a connection identified as; outlives it so that it can be resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    link: Link | None
    seq: int = 0
    sent: deque[tuple[int, str, Json]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event, or keep it for when the session is resumed."""
        self.seq += 1
        self.sent.append((self.seq, name, data))
        if self.link:
            self.link.send(DISPATCH, data, seq=self.seq, name=name)

    def wants(self, guild_id: int | None, intent: int) -> bool:
        """Tell whether this session gets events of that guild (None: direct channels) under that intent (0: always)."""
        shard = (guild_id >> 22) % self.shards if guild_id else 0
        return shard == self.shard and (not intent or bool(self.intents & intent))


class Gateway:
    """All sessions; `guild_payload` writes a guild for GUILD_CREATE."""

    def __init__(
        self, world: World, bot: User, token: str, ready: Callable[[], Json], guild_payload: Callable[[Any], Json]
    ) -> None:
        self.world, self.bot, self.token = world, bot, token
        self.ready, self.guild_payload = ready, guild_payload
        self.sessions: dict[str, Session] = {}
        self.links: set[Link] = set()
        self.identifies = 0
        self.resumes = 0
        self.allowed_privileged = 0
        self._connected = asyncio.Event()

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection."""
        socket = web.WebSocketResponse(max_msg_size=LARGEST * 4, autoping=True)
        await socket.prepare(request)
        deflate = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        link = Link(socket, deflate)
        self.links.add(link)
        writer = asyncio.create_task(link.write())
        link.send(HELLO, {"heartbeat_interval": BEAT_MS, "_trace": ["pocket"]})
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT and not self._receive(link, frame.data):
                    break
            await self._ended(link, writer)
        finally:
            writer.cancel()
            self.links.discard(link)
            self._detach(link)
        return socket

    async def _ended(self, link: Link, writer: asyncio.Task[None]) -> None:
        if not link.socket.closed:
            await writer
        if link.session and link.socket.close_code in (1000, 1001) and link.code == 1000:
            self.sessions.pop(link.session.id, None)

    def _receive(self, link: Link, text: str) -> bool:
        """Act on a payload; False ends the connection."""
        try:
            payload = json.loads(text) if len(text) <= LARGEST else None
            op, data = payload["op"], payload.get("d")  # type: ignore[index,union-attr]
            told = data.get("token") if op in (IDENTIFY, RESUME) else ""
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
            link.close(4002)
            return False
        if op == HEARTBEAT:
            # discord.py notes when it sent only after sending; an answer within the same instant looks a beat late
            asyncio.get_running_loop().call_later(ACK_AFTER, link.send, ACK)
        elif op in (IDENTIFY, RESUME) and told != self.token:
            link.close(4004)
            return False
        elif op == IDENTIFY:
            return self._identify(link, data)
        elif op == RESUME:
            self._resume(link, data)
        return True

    def _identify(self, link: Link, data: Json) -> bool:
        if link.session:
            link.close(4005)
            return False
        if data["intents"] & PRIVILEGED & ~self.allowed_privileged:
            link.close(4014)
            return False
        shard, shards = data.get("shard") or (0, 1)
        for old in [each for each in self.sessions.values() if each.link is None and each.shard == shard]:
            del self.sessions[old.id]  # a bot that starts anew will not resume what it was before
        session = Session(secrets.token_hex(16), shard, shards, data["intents"], link)
        link.session = self.sessions[session.id] = session
        self.identifies += 1
        mine = [guild for guild in self.world.guilds.values() if (guild.id >> 22) % shards == shard]
        ready = self.ready() | {"session_id": session.id, "shard": [shard, shards]}
        session.dispatch("READY", ready | {"guilds": [{"id": str(each.id), "unavailable": True} for each in mine]})
        for guild in mine:
            if session.wants(guild.id, GUILDS):
                session.dispatch("GUILD_CREATE", self.guild_payload(guild))
        self._connected.set()
        return True

    def _resume(self, link: Link, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        oldest = session.sent[0][0] if session and session.sent else 0
        if session is None or data["seq"] > session.seq or data["seq"] < oldest - 1:
            link.send(INVALID, False)
            return
        if session.link and session.link is not link:
            session.link.close(4000)
        link.session, session.link = session, link
        self.resumes += 1
        for seq, name, event in session.sent:
            if seq > data["seq"]:
                link.send(DISPATCH, event, seq=seq, name=name)
        session.dispatch("RESUMED", {"_trace": ["pocket"]})
        self._connected.set()

    def _detach(self, link: Link) -> None:
        if link.session and link.session.link is link:
            link.session.link = None
        if not any(each.link for each in self.sessions.values()):
            self._connected.clear()

    def dispatch(self, name: str, data: Json, guild_id: int | None, intent: int = 0) -> int:
        """Send an event to every session that wants it and return how many that were."""
        wanting = [each for each in self.sessions.values() if each.wants(guild_id, intent)]
        for session in wanting:
            session.dispatch(name, data)
        return len(wanting)

    @property
    def connected(self) -> bool:
        """Whether a bot is connected right now."""
        return self._connected.is_set()

    async def wait_connected(self, seconds: float = 10.0) -> None:
        """Wait for a bot to connect; raises TimeoutError."""
        async with asyncio.timeout(seconds):
            await self._connected.wait()

    def drop(self, code: int = 4000) -> None:
        """Close every connection with a code; 4000 lets the client resume."""
        for link in list(self.links):
            link.close(code)

    def ask_reconnect(self) -> None:
        """Send op 7: the client should reconnect and resume."""
        for link in list(self.links):
            link.send(RECONNECT)

    def invalidate(self) -> None:
        """Send op 9: the client must identify anew."""
        for link in list(self.links):
            if link.session:
                self.sessions.pop(link.session.id, None)
                link.session = None
            link.send(INVALID, False)
