"""Who may come in: a link opens a browser for its person; the browser's key is a cookie, each deed carries its seal."""

import hmac
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from aiohttp import web

from bot.store import Store
from bot.store.keys import BROWSER, DAY, Keys
from bot.store.people import Person
from game.core.text import template

#: The cookie, and the header that every deed carries.
COOKIE, SEAL = "westphalia", "X-Westphalia-Seal"
#: So many wrong keys a minute are answered.
WRONG = 60


class Doors:
    """Links are for one person, not for a seat; opening their page does nothing before its button is pressed."""

    def __init__(self, store: Store, address: str, now: Callable[[], float] = time.time) -> None:
        self._keys, self._now = Keys(store), now
        parts = urlsplit(address)
        self._origin, self._path = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/") or "/"
        self._secure = parts.scheme == "https"
        self._minute, self._wrong = 0, 0

    async def open(self, request: web.Request) -> web.Response:
        """Let a browser in by a link's key."""
        self.check_origin(request)
        minute = int(self._now() // 60)
        if minute != self._minute:
            self._minute, self._wrong = minute, 0
        if self._wrong >= WRONG:
            raise web.HTTPTooManyRequests(text=template("Too many wrong links are tried just now; wait a minute."))
        body = await read(request)
        person = await self._keys.holder(str(body.get("key", "")), "link", self._now())
        if person is None:
            self._wrong += 1
            raise web.HTTPForbidden(text=template("This link is closed. Ask the bot for a new one: /page"))
        key = await self._keys.give(person, "browser", self._now() + BROWSER * DAY)
        response = web.json_response({})
        response.set_cookie(
            COOKIE, key, max_age=int(BROWSER * DAY), path=self._path, httponly=True, samesite="Lax", secure=self._secure
        )
        return response

    async def person(self, request: web.Request) -> str | None:
        """Whose browser this is; None if it was not let in."""
        key = request.cookies.get(COOKIE, "")
        return await self._keys.holder(key, "browser", self._now()) if key else None

    async def sitter(self, request: web.Request, game: str) -> tuple[Person, tuple[str, ...]] | None:
        """The same, with the seats they hold in a game."""
        key = request.cookies.get(COOKIE, "")
        return await self._keys.sitter(key, game, self._now()) if key else None

    async def leave(self, request: web.Request) -> web.Response:
        """Close this browser."""
        await self._keys.leave(request.cookies.get(COOKIE, ""))
        response = web.json_response({})
        response.del_cookie(COOKIE, path=self._path)
        return response

    def check_origin(self, request: web.Request) -> None:
        """A deed comes from our own page."""
        if request.headers.get("Origin") != self._origin:
            raise web.HTTPForbidden(text="This was sent by another page.")

    def check_deed(self, request: web.Request) -> None:
        """It comes from our own page, which knows the seal of this browser's key."""
        self.check_origin(request)
        if not hmac.compare_digest(request.headers.get(SEAL, "").encode(), seal(request).encode()):
            raise web.HTTPForbidden(text=template("This page is out of date: load it again."))


def seal(request: web.Request) -> str:
    """What a page of this browser's knows and no other page can."""
    return hmac.new(request.cookies.get(COOKIE, "").encode(), b"seal", "sha256").hexdigest()


async def read(request: web.Request) -> dict[str, object]:
    """The JSON object that was sent. Raises `HTTPBadRequest`."""
    try:
        found = await request.json()
    except ValueError:
        raise web.HTTPBadRequest(text="That is no JSON.") from None
    if not isinstance(found, dict):
        raise web.HTTPBadRequest(text="That is no JSON object.")
    return found
