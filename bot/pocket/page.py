"""The table's server side: a page for people, told of changes over a websocket, acting by small posts."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64decode
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from bot.language import Speaking, first_asked
from game.core.text import _, template, tongue

from .acting import Client, Unsendable
from .commands import leaves, localized
from .driver import Person
from .interactions import Interaction
from .permissions import may_view
from .realm import Realm
from .refusal import Refusal
from .texts import texts
from .wire import Wire
from .world import DIRECT, Channel, Event, Message, User

Json = dict[str, Any]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

FOLDER = Path(__file__).parent / "page"
FRAME = "index.html"
FILES = {f"/{each.name}": each for each in sorted(FOLDER.iterdir()) if each.name != FRAME}
LOCAL = {"127.0.0.1", "localhost", "::1"}
PAGE_SIZE = 50
#: Discord's languages that have a region; of others the region is left out.
REGIONAL = ("en-US", "en-GB", "es-ES", "es-419", "pt-BR", "sv-SE", "zh-CN", "zh-TW")
EPHEMERAL_FOR = 900.0
MISREAD = template("The table did not understand that.")
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


def spoken(accepted: str) -> str:
    """The first language that a browser asks for, as Discord's own client would name it.

    >>> spoken("de-DE,de;q=0.9"), spoken("en-GB"), spoken("en-AU"), spoken("*")
    ('de', 'en-GB', 'en-US', 'en-US')
    """
    asked = first_asked(accepted) or REGIONAL[0]
    if asked in REGIONAL:
        return asked
    bare = asked.partition("-")[0].lower()
    return next((each for each in REGIONAL if each.startswith(f"{bare}-")), bare)


@web.middleware
async def local_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer only requests that name this machine, and of those that a browser sends only those of its own page."""
    if not _names_us(request.host):
        raise web.HTTPForbidden(text="This table answers only on 127.0.0.1 and localhost.")
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site", "none")
    opening = request.path == "/" and request.headers.get("Sec-Fetch-Mode") == "navigate"
    if origin not in (None, f"http://{request.host}") or (site not in ("none", "same-origin") and not opening):
        raise web.HTTPForbidden(text="This table answers only its own page.")
    if request.path.startswith("/table/") and request.method == "POST" and request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType(text="The table's posts are JSON.")
    return await handler(request)


def _names_us(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in LOCAL
    except ValueError:
        return False


class Tab:
    """One open browser tab, whom it belongs to, and in which language it is told."""

    def __init__(self, user: User, socket: web.WebSocketResponse, language: str) -> None:
        self.user, self.socket, self.language = user, socket, language
        self.outgoing: asyncio.Queue[Json] = asyncio.Queue()

    async def write(self) -> None:
        """Send what is queued until the tab closes."""
        while True:
            await self.socket.send_str(json.dumps(await self.outgoing.get()))


class Page:
    """Serves the table, to each browser in its own language."""

    def __init__(self, realm: Realm, speaking: Speaking) -> None:
        self.realm, self._speaking = realm, speaking
        # addresses without a host, so that pictures show under whatever name the page was opened
        self._wire = Wire(realm.world, realm.bot, "")
        self._tabs: set[Tab] = set()
        self._modals: dict[int, Interaction] = {}
        realm.world.watch(self._watch)

    @property
    def tabs(self) -> int:
        """How many tabs are open."""
        return len(self._tabs)

    def add_to(self, app: web.Application) -> None:
        """Register the page, its files and its API."""
        app.router.add_get("/", self._frame)
        for path in FILES:
            app.router.add_get(path, self._file)
        app.router.add_get("/attachments/{channel}/{id}/{name}", self._attachment)
        for name, read in {"world": self._world, "messages": self._messages, "commands": self._commands}.items():
            app.router.add_get(f"/table/{name}", self._reading(read))
        app.router.add_get("/table/known", self._known)
        app.router.add_get("/table/live", self._live)
        acts = {"slash": self._slash, "complete": self._complete, "click": self._click, "choose": self._choose}
        acts |= {"submit": self._submit, "say": self._say, "dismiss": self._dismiss, "sit": self._sit}
        for name, act in acts.items():
            app.router.add_post(f"/table/{name}", self._acting(act))

    async def close(self) -> None:
        """Close all tabs' connections."""
        await asyncio.gather(*(each.socket.close() for each in list(self._tabs)))

    def _spoken(self, request: web.Request) -> AbstractContextManager[None]:
        return self._speaking(_language(request))

    async def _frame(self, request: web.Request) -> web.Response:
        with self._spoken(request):
            said = texts()
            blanks = {**said, "texts": json.dumps(said), "language": tongue() or "en"}
        frame = Template((FOLDER / FRAME).read_text("utf-8"))
        filled = frame.substitute({name: escape(text) for name, text in blanks.items()})
        return web.Response(text=filled, content_type="text/html", headers=HEADERS)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(FILES[request.path], headers=HEADERS)

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        number, channel = request.match_info["id"], request.match_info["channel"]
        messages = self.realm.world.messages.get(_number(channel, 0), {}).values()
        for each in (*self.realm.uploads, *(each for message in messages for each in message.attachments)):
            if str(each.id) == number and each.key == request.query.get("hm"):
                headers = {
                    "Cache-Control": "private, max-age=31536000, immutable",
                    "X-Content-Type-Options": "nosniff",
                }
                headers["Content-Security-Policy"] = (
                    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
                )
                return web.Response(body=each.bytes, content_type=each.content_type, headers=headers)
        raise web.HTTPNotFound(text="This content is no longer available.")

    def _user(self, request: web.Request) -> User:
        name = " ".join(request.query.get("as", "").split())
        if not 1 <= len(name) <= 32:
            raise web.HTTPBadRequest(text=_("Say who you are: a name of 1 to 32 characters."))
        if request.method == "POST":
            user = self.realm.world.join(name)
            if asked := request.headers.get("Accept-Language"):
                user.locale = spoken(asked)
            return user
        found = self._named(name)
        if found is None:
            raise web.HTTPNotFound(text="Nobody of this name sits at the table yet.")
        return found

    def _named(self, name: str) -> User | None:
        return next((each for each in self.realm.world.users.values() if each.name == name and not each.bot), None)

    async def _known(self, request: web.Request) -> web.Response:
        """Whether somebody of this name sits here."""
        return web.json_response(self._named(request.query.get("as", "")) is not None)

    def _channel(self, user: User, number: Any) -> Channel:
        channel = self.realm.world.channels.get(_number(number, 0))
        if channel is None or not may_view(self.realm.world, user, channel):
            raise Unsendable(_("This channel is not there any more."))
        return channel

    async def _world(self, request: web.Request) -> web.Response:
        user, world = self._user(request), self.realm.world
        world.direct(self.realm.bot, user)
        seen = [each for each in world.channels.values() if may_view(world, user, each)]
        everybody = [
            each
            for each in world.users.values()
            if not each.bot and any(each.id in g.members for g in world.guilds.values())
        ]
        owners = {guild.owner_id for guild in world.guilds.values()}
        return web.json_response(
            {
                "me": self._wire.user(user),
                "bot": self._wire.user(self.realm.bot),
                "connected": self.realm.gateway.connected,
                "guilds": [{"id": str(each.id), "name": each.name} for each in world.guilds.values()],
                "people": [{"id": str(each.id), "name": each.name} for each in everybody if each.id not in owners],
                "channels": [self._channel_json(each, user) for each in seen],
            }
        )

    def _channel_json(self, channel: Channel, user: User) -> Json:
        made = self._wire.channel(channel)
        if channel.kind == DIRECT:
            made["name"] = self.realm.bot.name
        made["joined"] = user.id in channel.members
        made["topic"] = channel.topic and _(channel.topic)  # that of the first channel is the table's own
        return made

    def _message_json(self, message: Message, user: User) -> Json:
        return self._wire.message(message) | {"pinged": user.id in message.pings or 0 in message.pings}

    async def _messages(self, request: web.Request) -> web.Response:
        user = self._user(request)
        channel = self._channel(user, request.query["channel"])
        before = _number(request.query.get("before", str(1 << 63)))
        since = self.realm.clock.now() - EPHEMERAL_FOR
        every = self.realm.world.messages[channel.id].values()
        seen = [
            each
            for each in every
            if each.id < before and (each.visible_to is None or (each.visible_to == user.id and each.created > since))
        ]
        return web.json_response([self._message_json(each, user) for each in seen[-PAGE_SIZE:]])

    async def _commands(self, request: web.Request) -> web.Response:
        user = self._user(request)
        channel = self._channel(user, request.query["channel"])
        found: list[Json] = []
        for root in Client(self.realm, user).offered(channel):
            if root["type"] == 1:
                for path, leaf in leaves(root):
                    told = localized(leaf, _language(request))
                    found.append({"path": " ".join(path)} | {key: told[key] for key in ("description", "options")})
        return web.json_response(found)

    async def _live(self, request: web.Request) -> web.StreamResponse:
        user = self._user(request)
        socket = web.WebSocketResponse(heartbeat=20, compress=True)
        await socket.prepare(request)
        tab = Tab(user, socket, _language(request))
        self._tabs.add(tab)
        writer = asyncio.create_task(tab.write())
        try:
            async for frame in socket:
                if frame.type is WSMsgType.ERROR:
                    break
        finally:
            self._tabs.discard(tab)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket

    def _watch(self, event: Event) -> None:
        for tab in self._tabs:
            with self._speaking(tab.language):
                told = self._told(event, tab.user)
            if told is not None:
                tab.outgoing.put_nowait(told)

    def _told(self, event: Event, user: User) -> Json | None:
        """Write an event for somebody's tab; None if it is not theirs to know."""
        kind, subject, world = event.kind, event.subject, self.realm.world
        if kind.startswith("message."):
            channel = world.channels[subject.channel_id]
            if subject.visible_to not in (None, user.id) or not may_view(world, user, channel):
                return None
            if kind == "message.gone":
                return {"kind": "gone", "channel_id": str(channel.id), "id": str(subject.id)}
            return {"kind": "message", "new": kind == "message.new", "message": self._message_json(subject, user)}
        if kind == "channel.gone":
            return {"kind": "channel.gone", "id": str(subject.id)}
        if kind.startswith("channel."):
            seen = may_view(world, user, subject)
            return {"kind": "channel", "channel": self._channel_json(subject, user)} if seen else None
        if kind == "typing":
            shown = may_view(world, user, subject) and event.who != user.id
            name = world.users[event.who].name
            return {"kind": "typing", "channel_id": str(subject.id), "name": name} if shown else None
        if kind == "interaction" and event.who == user.id and subject.error and subject.original:
            return {
                "kind": "failed",
                "channel_id": str(subject.channel.id),
                "id": str(subject.original.id),
                "error": _(subject.error),
            }
        if kind == "user":
            return {"kind": "person", "person": {"id": str(subject.id), "name": subject.name}}
        return {"kind": "commands"} if kind == "commands" else None

    def _reading(self, read: Handler) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            with self._spoken(request):
                try:
                    return await read(request)
                except (Unsendable, Refusal) as refused:
                    raise web.HTTPBadRequest(text=str(refused)) from None
                except (KeyError, ValueError):
                    raise web.HTTPBadRequest(text=_(MISREAD)) from None

        return handle

    def _acting(self, act: Callable[[User, Json], Awaitable[Json]]) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            with self._spoken(request):
                try:
                    return web.json_response(await act(self._user(request), await request.json()))
                except (Unsendable, Refusal) as refused:
                    return web.json_response({"error": str(refused)}, status=400)
                except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
                    return web.json_response({"error": _(MISREAD)}, status=400)

        return handle

    async def _outcome(self, interaction: Interaction) -> Json:
        await interaction.until(
            lambda: interaction.answer is not None or interaction.error is not None, self.realm.desk.patience + 1
        )
        if interaction.modal:
            self._modals[interaction.id] = interaction
            return {"modal": interaction.modal, "id": str(interaction.id)}
        return {"error": _(interaction.error)} if interaction.error else {}

    async def _slash(self, user: User, given: Json) -> Json:
        channel = self._channel(user, given["channel"])
        options = {name: _read_file(value) for name, value in given["options"].items()}
        return await self._outcome(Client(self.realm, user).command(channel, given["path"], options))

    async def _complete(self, user: User, given: Json) -> Json:
        channel = self._channel(user, given["channel"])
        asked = Client(self.realm, user).complete(channel, given["path"], given["option"], given["options"])
        await asked.until(lambda: asked.choices is not None or asked.error is not None, self.realm.desk.patience + 1)
        return {"choices": asked.choices} if asked.choices is not None else {"error": _("Loading options failed")}

    def _message(self, user: User, given: Json) -> Message:
        channel = self._channel(user, given["channel"])
        message = self.realm.world.messages[channel.id].get(int(given["message"]))
        if message is None:
            raise Unsendable(_("This message is gone."))
        return message

    async def _click(self, user: User, given: Json) -> Json:
        message = self._message(user, given)
        return await self._outcome(Client(self.realm, user).press(message, given["custom_id"]))

    async def _choose(self, user: User, given: Json) -> Json:
        message = self._message(user, given)
        return await self._outcome(Client(self.realm, user).choose(message, given["custom_id"], given["values"]))

    async def _submit(self, user: User, given: Json) -> Json:
        shown = self._modals.get(int(given["id"]))
        if shown is None or shown.user is not user:
            raise Unsendable(_("This form is no longer open."))
        return await self._outcome(Client(self.realm, user).submit(shown, given["fields"]))

    async def _say(self, user: User, given: Json) -> Json:
        channel = self._channel(user, given["channel"])
        Person(self.realm, user).say(channel, given["content"])
        return {}

    async def _sit(self, user: User, given: Json) -> Json:
        """Nothing more than to be there."""
        return {}

    async def _dismiss(self, user: User, given: Json) -> Json:
        message = self._message(user, given)
        if message.visible_to != user.id:
            raise Unsendable("Only your own ephemeral messages can be dismissed.")
        self.realm.world.drop(message)
        return {}


def _language(request: web.Request) -> str:
    return spoken(request.headers.get("Accept-Language", ""))


def _number(text: Any, otherwise: int | None = None) -> int:
    """The number that a text is; what is none is something else, or a `ValueError`."""
    if isinstance(text, str) and re.fullmatch(r"[0-9]{1,20}", text):
        return int(text)
    if otherwise is None:
        raise ValueError(text)
    return otherwise


def _read_file(value: Any) -> Any:
    """A chosen file comes as its name and its bytes in base64."""
    return (str(value["filename"]), b64decode(value["content"], validate=True)) if isinstance(value, dict) else value
