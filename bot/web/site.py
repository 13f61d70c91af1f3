"""Serves the pages: routes, headers, and what everybody may look at; what is one person's is in `touching`."""

import asyncio
import json
import re
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from html import escape
from urllib.parse import quote, urlsplit

from aiohttp import web

from bot.host.host import Host
from bot.host.info import dice_told, ended_as
from bot.language import Speaking
from bot.web.answers import (
    FILES,
    FOLDER,
    GUARD,
    NEW,
    NO_PAGE,
    NO_PICTURE,
    OWN,
    PAST,
    asked_board,
    home,
    link,
    page,
    png,
    read_in,
    stream,
    trail,
)
from bot.web.league_site import LeagueSite
from bot.web.leagues import Leagues
from bot.web.past import Filming, Past
from bot.web.public import Public, Shown
from bot.web.rulebook import rule_page
from bot.web.touching import Boards
from game import GAMES, rules
from game.core.refusal import Refusal
from game.core.text import _, template
from render import Missing, Picture

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
#: Seconds between two looks for something new, and how many people at once are told of it by themselves.
LOOK, FOLLOWERS = 2.0, 500
NOT_FOUND = web.HTTPNotFound.status_code


class Site:
    """The pages of one bot, under the address that its host has given it."""

    def __init__(self, host: Host, address: str, speaking: Speaking, film: Filming | None = None) -> None:
        self.public, self._address = Public(host, speaking), address.rstrip("/")
        self.past = Past(host, film)
        self._name, self._base = urlsplit(address).netloc, urlsplit(self._address).path
        self._followers = 0
        self.boards = Boards(host, address, self._base, speaking)
        self.leagues = LeagueSite(Leagues(host, speaking), self._address, self._base, speaking)

    def app(self) -> web.Application:
        """Everything that can be asked for."""
        app = web.Application(middlewares=[self._guarded])
        app.router.add_get(f"{self._base}/", self._list)
        for name in FILES:
            app.router.add_get(f"{self._base}/{name}", self._file)
        app.router.add_get(f"{self._base}/oembed", self._embed)
        game = f"{self._base}/game/{{game}}"
        app.router.add_get(game, self._of(self._page))
        for name, answer in (
            ("facts", self._facts), ("picture", self._picture), ("alt", self._alt), ("ways", self._ways),
            ("course", self._course), ("dice", self._dice), ("film", self._film), ("live", self._live),
        ):  # fmt: skip
            app.router.add_get(f"{game}/{name}", self._of(answer))
        app.router.add_get(f"{self._base}/rules/{{game}}", self._rules)
        self.leagues.routes(app)
        self.boards.routes(app)
        return app

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer under our own name only, and say to browsers what a page may do: nothing but show itself."""
        if request.host != self._name:
            raise web.HTTPMisdirectedRequest(text="These pages have another address.", headers=GUARD)
        try:
            response = await handler(request)
        except web.HTTPException as error:
            no_route = error is request.match_info.http_exception and error.status == NOT_FOUND
            if said := NO_PAGE if no_route else error.text:
                with self.public.speaking(self._read_in(request)):
                    error.text = _(said)
            if error.status != NOT_FOUND or "text/html" not in request.headers.get("Accept", ""):
                error.headers.update(GUARD)
                raise
            response = await self._lost(request, error.text or "")
        if not response.prepared:
            response.headers.update(GUARD)
        return response

    async def _lost(self, request: web.Request, said: str) -> web.StreamResponse:
        """Where a browser looks for a page that is not there: that it is not, and where one goes on from there."""
        language = self._read_in(request)
        trail = await self._home(language)
        answer = page("lost.html", self._base, OWN, language=language or "en", said=escape(said), trail=trail)
        answer.set_status(NOT_FOUND)
        return answer

    async def _home(self, language: str) -> str:
        """A link to the list of games, where any is listed, as HTML."""
        if not await self.public.lists():
            return ""
        with self.public.speaking(language):
            return home(self._base)

    def _read_in(self, request: web.Request) -> str:
        return read_in(request, self.public.speaking)

    def _of(self, answer: Callable[[web.Request, Shown], Awaitable[web.StreamResponse]]) -> Handler:
        """What is asked of a game: hidden and absent ones are not there, in the same words."""

        async def handler(request: web.Request) -> web.StreamResponse:
            game = await self.public.find(request.match_info["game"], self._read_in(request))
            if game is None:
                raise web.HTTPNotFound(text=NO_PAGE)
            with self.public.speaking(game.language):
                try:
                    return await answer(request, game)
                except Refusal as refusal:
                    raise web.HTTPNotFound(text=str(refusal.reason)) from None
                except Missing:
                    raise web.HTTPNotFound(text=NO_PICTURE) from None

        return handler

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.path.rpartition("/")[2]
        return web.Response(body=(FOLDER / name).read_bytes(), content_type=FILES[name], headers=NEW)

    async def _rules(self, request: web.Request) -> web.StreamResponse:
        """The rules of a game in our own words, in the language of whoever reads."""
        key = request.match_info["game"]
        if key not in GAMES:
            raise web.HTTPNotFound(text=NO_PAGE)
        language = request.query.get("in", "")[:10] or self._read_in(request)
        trail = await self._home(language)
        with self.public.speaking(language):
            return page("rules.html", self._base, NEW, trail=trail, **rule_page(key))

    async def _list(self, request: web.Request) -> web.StreamResponse:
        language = self._read_in(request)
        rows = await self.leagues.listed(language)
        for game in await self.public.listed(language):
            with self.public.speaking(game.language):
                kind, told = _(rules(game.info.game).title), await self._summed_up(game)
                title = link(self._own(game), str(game.info.title))
            rows.append(f"<li>{title} <small>{escape(f'{kind} · {told}')}</small></li>")
        with self.public.speaking(language):
            title, nothing = escape(_("Games that are played here")), escape(_("No game is listed here."))
        games = "\n".join(rows) or f"<li>{nothing}</li>"
        return page("list.html", self._base, NEW, language=language or "en", title=title, games=games)

    async def _summed_up(self, game: Shown) -> str:
        """Where it stands, and of a game that is over how it ended: in a line."""
        return " · ".join(filter(None, (ended_as(game.info) or str(game.headline), await self.public.outcome(game))))

    def _own(self, game: Shown) -> str:
        return f"{self._base}/game/{game.info.id}"

    async def _trail(self, game: Shown) -> str:
        """Where one goes on from a game: its league and the game that it decides something for are around it."""
        parent = await self.public.find(game.info.parent, game.language) if game.info.parent else None
        around = [link(self._own(parent), str(parent.info.title))] if parent else []
        around += await self.leagues.around(game.info.id, game.language)
        return trail(self._base, game.info.game, around, listed=game.listed)

    async def _page(self, request: web.Request, game: Shown) -> web.StreamResponse:
        last = game.last
        labels = {
            "earlier": _("Earlier"), "later": _("Later"), "newest": _("Newest"), "moment": _("Moment"),
            "waiting": _("Waiting for"), "log": _("What happened"), "score": _("Standings"),
            "action": _("What happened here"), "board": _("Whole board"), "standings": _("Tracks"),
            "none": _("Nothing has happened yet."), "away": _("The connection is lost; it is tried again."),
            "play": _("Play"), "pause": _("Pause"), "course": _("Standings over time"), "dice": _("Dice"),
            "film": _("The game as a film") if self.past.films else "", "commitment": _("Commitment"),
            "salt": _("Salt"), "sealed": _("sealed until the end"),
            "proof": _("Every throw follows from a secret that the commitment binds, the salt, its number and its "
                       "purpose. The secret is in the game's record when the game is over.")
                     if game.info.proven else dice_told(game.info).replace("`", ""),
            "eyes": _("Through whose eyes"), "believed": _("What each side knew"),
        }  # fmt: skip
        if hand := rules(game.info.game).features.hand:
            labels[hand.look] = _("What they held")
        title, headline = str(game.info.title), str(game.headline)
        own = f"{self._address}/game/{game.info.id}"
        picture = f"{own}/picture?at={_moment(request, last)}&kind=board"
        return page(
            "game.html",
            self._base,
            NEW,
            language=escape(game.language or "en"),
            title=escape(title),
            headline=escape(headline),
            told=escape(await self._summed_up(game)),
            trail=await self._trail(game),
            picture=escape(picture),
            own=escape(own),
            embed=escape(f"{self._address}/oembed?url={quote(own, safe='')}"),
            labels=escape(json.dumps(labels)),
            **{f"label_{key}": escape(label) for key, label in labels.items()},
        )

    async def _facts(self, request: web.Request, game: Shown) -> web.StreamResponse:
        at = _moment(request, game.last)
        return web.json_response(await self.public.facts(game, at, request.query.get("eyes")), headers=NEW)

    async def _embed(self, request: web.Request) -> web.StreamResponse:
        """How a link is shown elsewhere, by oEmbed 1.0: of a game its title and the picture of its board."""
        asked = urlsplit(request.query.get("url", ""))
        there = re.escape(self._base) + r"/(game|league)/(\w{1,40})(?:/([0-9]{1,4}))?"
        found = re.fullmatch(there, asked.path)
        if asked.netloc != self._name or not found or request.query.get("format", "json") != "json":
            raise web.HTTPNotFound(text=NO_PAGE)
        request.match_info[found[1]] = found[2]
        if found[1] == "league":
            request.match_info["number"] = found[3] or ""
            return await self.leagues.embedded(request)
        return await self._of(self._embedded)(request)

    async def _embedded(self, _request: web.Request, game: Shown) -> web.StreamResponse:
        last = game.last
        shown = await self.public.picture(game, last, "board")
        wide, high = struct.unpack(">II", shown.png[16:24])  # as every PNG begins
        stands = await self.public.outcome(game) or game.headline
        title, author = f"{game.info.title}: {stands}", str(rules(game.info.game).title)
        own = f"{self._address}/game/{game.info.id}"
        told: dict[str, object] = {
            "version": "1.0",
            "type": "photo",
            "title": title,
            "author_name": author,
            "author_url": own,
        }
        told |= {"provider_name": "Westphalia", "provider_url": f"{self._address}/", "cache_age": 60}
        told |= {"url": f"{own}/picture?at={last}&kind=board", "width": wide, "height": high}
        return web.json_response(told, headers=NEW)

    async def _ways(self, request: web.Request, game: Shown) -> web.StreamResponse:
        last = game.last
        at = _moment(request, last)
        if at > last:
            raise web.HTTPNotFound(text=NO_PAGE)
        return web.json_response(await self.past.ways(game.info, at), headers=PAST if at < last else NEW)

    async def _course(self, _request: web.Request, game: Shown) -> web.StreamResponse:
        last = game.last
        return web.json_response(await self.past.course(game.info, last), headers=NEW)

    async def _dice(self, _request: web.Request, game: Shown) -> web.StreamResponse:
        return web.json_response(await self.past.dice(game.info, game.last), headers=NEW)

    async def _film(self, _request: web.Request, game: Shown) -> web.StreamResponse:
        found = await self.past.film(game.info, game.last)
        kind, named = found.filename.rpartition(".")[2], f'attachment; filename="{found.filename}"'
        headers = {**NEW, "Content-Disposition": named}
        return web.Response(body=found.png, content_type=f"image/{kind}", headers=headers)

    async def _picture(self, request: web.Request, game: Shown) -> web.StreamResponse:
        found, kept = await self._asked(request, game)
        return png(found.png, kept)

    async def _alt(self, request: web.Request, game: Shown) -> web.StreamResponse:
        """What the same picture shows, in words."""
        found, kept = await self._asked(request, game)
        return web.Response(text=found.alt, headers=kept)

    async def _asked(self, request: web.Request, game: Shown) -> tuple[Picture, dict[str, str]]:
        """The picture that is asked for, and how long it may be kept."""
        at, board = _moment(request, game.last), asked_board(request)
        kind, seen_by = request.query.get("kind", "board"), request.query.get("eyes")
        return await self.public.picture(game, at, kind, board, seen_by), PAST if at < game.last else NEW

    async def _live(self, request: web.Request, game: Shown) -> web.StreamResponse:
        """The newest moment, told whenever there is a newer one, until the reader leaves or the page is closed."""
        if self._followers >= FOLLOWERS:
            raise web.HTTPServiceUnavailable(text="Many are watching just now.")
        response = stream()
        self._followers += 1
        try:
            await response.prepare(request)
            known = -1
            while (now := await self.public.find(game.info.id)) is not None:
                if now.last != known:
                    known = now.last
                    await response.write(f"data: {known}\n\n".encode())
                else:
                    await response.write(b":\n\n")
                await asyncio.sleep(LOOK)
        except ConnectionResetError:
            pass
        finally:
            self._followers -= 1
        return response


def _moment(request: web.Request, last: int) -> int:
    """The moment that is asked for, or the newest."""
    asked = request.query.get("at", "")
    if not asked:
        return last
    if not (asked.isascii() and asked.isdigit() and len(asked) < 9):
        raise web.HTTPBadRequest(text=template("A moment is a whole number: at=0 is the beginning."))
    return int(asked)


@asynccontextmanager
async def site(
    host: Host, address: str, speaking: Speaking, where: str, port: int, film: Filming | None = None
) -> AsyncIterator[int]:
    """Serve the pages at `where` until left, and say at which port; none without an address. Raises `OSError`."""
    if not address:
        yield 0
        return
    runner = web.AppRunner(Site(host, address, speaking, film).app(), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, where, port).start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
