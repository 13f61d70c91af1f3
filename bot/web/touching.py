"""The routes of a person's own boards: whoever is not let in, or holds no seat, is told the same as of no game."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable
from html import escape

from aiohttp import web

from bot.host.host import Host
from bot.host.info import GameInfo
from bot.language import Speaking
from bot.store.people import Person, touchable
from bot.web.answers import NO_PAGE, NO_PICTURE, OWN, asked_board, page, png, read_in, stream
from bot.web.doors import Doors, read, seal
from bot.web.own import Mine, Own, as_asker
from game import rules
from game.core.refusal import Refusal
from game.core.text import _
from game.core.words import Sentence
from render import Missing

#: Seconds between two looks for something new; words in an order, and letters in a word, at most: an army of fifty
#: pieces that go each its way fits in, and into the longest address that is answered.
LOOK, WORDS, LETTERS = 1.0, 400, 80
#: So many pages of one person are told at once what is new; a further one has to ask.
FOLLOWED = 12
#: Whoever was not let in.
NOBODY: tuple[None, tuple[str, ...]] = None, ()
Answer = Callable[[web.Request, Person, Mine], Awaitable[web.StreamResponse]]


class Boards:
    """Boards that may be touched, below `base`."""

    def __init__(self, host: Host, address: str, base: str, speaking: Speaking) -> None:
        self._host, self._base, self._speaking = host, base, speaking
        self._followed = Counter[str]()
        self._own, self.doors = Own(host), Doors(host.store, address)

    def routes(self, app: web.Application) -> None:
        """Everything that can be asked for and done."""
        get, post = app.router.add_get, app.router.add_post
        get(f"{self._base}/open", self._door)
        post(f"{self._base}/open", self.doors.open)
        post(f"{self._base}/leave", self._leave)
        get(f"{self._base}/own", self._games)
        game = f"{self._base}/own/{{game}}"
        get(game, self._of(self._page))
        for name, answer in (
            ("ask", self._ask), ("spots", self._spots), ("picture", self._picture), ("changes", self._changes),
            ("layer", self._layer), ("legend", self._legend), ("ways", self._ways), ("place", self._place),
            ("card", self._card), ("hint", self._hint),
        ):  # fmt: skip
            get(f"{game}/{name}", self._of(answer))
        get(f"{game}/live", self._of(self._live))
        post(f"{game}/order", self._of(self._order, deed=True))
        post(f"{game}/undo", self._of(self._undo, deed=True))

    async def _door(self, request: web.Request) -> web.Response:
        """The same page for every link: the key stands behind the #, which no server and no preview is sent.

        Nobody is known yet: it speaks the first language that the browser asks for.
        """
        language = read_in(request, self._speaking)
        with self._speaking(language):
            texts = {"title": _("Your boards"), "open": _("Open the board"), "wrong": _("This link has no key.")}
        texts["language"] = language or "en"
        return page("open.html", self._base, OWN, **{key: escape(text) for key, text in texts.items()})

    async def _leave(self, request: web.Request) -> web.Response:
        self.doors.check_deed(request)
        return await self.doors.leave(request)

    async def _person(self, request: web.Request) -> Person | None:
        found = await self.doors.person(request)
        return await self._host.person(found) if found else None

    async def _games(self, request: web.Request) -> web.Response:
        person = await self._person(request)
        if person is None:
            raise web.HTTPNotFound(text=NO_PAGE)
        rows = []
        with self._speaking(person.speaks):
            for info in await self._own.games(person):
                due = "● " if set(info.seats_of(person.id)) & set(info.awaited) else ""
                title, headline = escape(str(info.title)), escape(str(info.headline))
                rows.append(f'<li><a href="{self._base}/own/{info.id}">{due}{title}</a> <small>{headline}</small></li>')
            title, nothing = escape(_("Your boards")), escape(_("You play no game just now."))
        games = "\n".join(rows) or f"<li>{nothing}</li>"
        language = escape(person.speaks or "en")
        return page("list.html", self._base, OWN, language=language, title=title, games=games)

    def _of(self, answer: Answer, *, deed: bool = False) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """What is asked of one's own game."""

        async def handler(request: web.Request) -> web.StreamResponse:
            if deed:
                self.doors.check_deed(request)
            game = request.match_info["game"]
            person, seats = await self.doors.sitter(request, game) or NOBODY
            mine = await self._own.game(game, seats) if seats else None
            if person is None or mine is None or not await self._wanted(mine.info):
                raise web.HTTPNotFound(text=NO_PAGE)
            as_asker(person)
            with self._speaking(person.speaks):
                try:
                    return await answer(request, person, mine)
                except Refusal as refusal:
                    return web.json_response({"refused": str(refusal)}, status=409, headers=OWN)
                except Missing:
                    raise web.HTTPNotFound(text=NO_PICTURE) from None

        return handler

    async def _wanted(self, info: GameInfo) -> bool:
        return touchable(await self._host.store.server(info.guild), info.settings)

    async def _page(self, request: web.Request, person: Person, mine: Mine) -> web.Response:
        labels = {
            "confirm": _("Confirm"), "back": _("Back"), "undo": _("Undo"), "likely": _("Likely orders"),
            "waiting": _("Waiting for"), "log": _("What happened"), "score": _("Standings"), "part": _("Show …"),
            "board": _("Board"), "action": _("What happened here"), "standings": _("Tracks"),
            "more": _("All words"), "further": _("Or add to it:"), "orders": _("Your orders"),
            "away": _("The connection is lost; it is tried again."),
            "touch": _("Touch a place that glows, or choose below."),
            "sure": _("There is no going back. Are you sure?"),
            "games": _("Your boards"), "given": _("Your order stands."), "leave": _("Close on this device"),
            "places": _("Places"), "layers": _("Layers"), "costs": _("Costs and odds"), "lasso": _("Lasso"),
            "nothing": _("There is nothing here."), "close": _("Close"), "what": _("What is here?"),
            "moved": _("What moved last"), "idle": _("There is nothing to do with it just now."),
            "since": _("Meanwhile:"), "hint": _("Hint"),
        }  # fmt: skip
        if hand := rules(mine.info.game).features.hand:
            labels |= {hand.look: _(hand.label), "held": _(hand.label)}
        return page(
            "own.html", self._base, OWN, language=escape(person.speaks or "en"), title=escape(str(mine.info.title)),
            seal=seal(request), labels=escape(json.dumps(labels)),
            **{f"label_{key}": escape(label) for key, label in {"held": "", **labels}.items()},
        )  # fmt: skip

    async def _ask(self, request: web.Request, _person: Person, mine: Mine) -> web.Response:
        seat, held = _seat(request, mine), request.query.get("held", "")[:LETTERS]
        answer = await self._own.ask(mine, seat, _spoken(request), held, soon="soon" in request.query)
        return web.json_response(answer, headers=OWN)

    async def _spots(self, request: web.Request, _p: Person, mine: Mine) -> web.Response:
        seat = _seat(request, mine)
        key, found = await self._own.spots(mine, seat, close=asked_board(request).close)
        if request.query.get("had") == key:  # after most orders all lies as it did
            return web.json_response({"key": key}, headers=OWN)
        return web.Response(text=found, content_type="application/json", headers=OWN)

    async def _picture(self, request: web.Request, _p: Person, mine: Mine) -> web.Response:
        kind, part = request.query.get("kind", "board"), request.query.get("part", "")
        seat = _seat(request, mine)
        found = await self._own.picture(mine, seat, _spoken(request), kind, part, asked_board(request))
        return png(found, OWN)

    async def _changes(self, request: web.Request, _p: Person, mine: Mine) -> web.Response:
        seat = _seat(request, mine)
        found = await self._own.changes(mine, seat, _spoken(request), asked_board(request))
        return png(found, OWN)

    async def _layer(self, request: web.Request, _p: Person, mine: Mine) -> web.Response:
        seat = _seat(request, mine)
        name, place = request.query.get("name", ""), request.query.get("place", "")[:LETTERS]
        found = await self._own.layer(mine, seat, name, place, asked_board(request))
        return png(found, OWN)

    async def _legend(self, request: web.Request, _p: Person, mine: Mine) -> web.Response:
        seat = _seat(request, mine)
        name, place = request.query.get("name", ""), request.query.get("place", "")[:LETTERS]
        return web.json_response({"text": await self._own.legend(mine, seat, name, place)}, headers=OWN)

    async def _card(self, request: web.Request, _p: Person, mine: Mine) -> web.Response:
        seat, mark = _seat(request, mine), request.query.get("card", "")
        return png(await self._own.card(mine, seat, mark), OWN)

    async def _hint(self, request: web.Request, person: Person, mine: Mine) -> web.Response:
        seat = _seat(request, mine)
        return web.json_response(await self._own.hint(mine.info, seat, person), headers=OWN)

    async def _ways(self, request: web.Request, _p: Person, mine: Mine) -> web.Response:
        seat = _seat(request, mine)
        return web.json_response(await self._own.ways(mine, seat), headers=OWN)

    async def _place(self, request: web.Request, person: Person, mine: Mine) -> web.Response:
        seat, place = _seat(request, mine), request.query.get("place", "")[:LETTERS]
        book = f"{self._base}/rules/{mine.info.game}?in={person.speaks or 'en'}"
        lines, layers = await self._own.holdings(mine, seat, place)
        return web.json_response({"lines": lines, "layers": layers, "rules": book}, headers=OWN)

    async def _order(self, request: web.Request, person: Person, mine: Mine) -> web.Response:
        body = await read(request)
        spoken = body.get("spoken")
        if not (isinstance(spoken, list) and all(isinstance(word, str) for word in spoken)):
            raise web.HTTPBadRequest(text="An order is a list of words.")
        seat = _one_of(body.get("seat"), mine)
        told = await self._own.order(mine.info, seat, _bounded(spoken), person, str(body.get("once", ""))[:40])
        return web.json_response({"told": told}, headers=OWN)

    async def _undo(self, request: web.Request, person: Person, mine: Mine) -> web.Response:
        body = await read(request)
        seat = _one_of(body.get("seat"), mine)
        told = await self._own.undo(mine.info, seat, person, str(body.get("once", ""))[:40])
        return web.json_response({"told": told}, headers=OWN)

    async def _live(self, request: web.Request, person: Person, mine: Mine) -> web.StreamResponse:
        """What the seat has seen, told whenever there is more; until the reader leaves or the door is closed."""
        seat = _seat(request, mine)
        if self._followed[person.id] >= FOLLOWED:
            raise web.HTTPTooManyRequests(text="Too many of your boards are open just now.")
        response = stream()
        game, last, state, known = mine.info.id, None, "", ""
        self._followed[person.id] += 1
        try:
            await response.prepare(request)
            while seat in (await self.doors.sitter(request, game) or NOBODY)[1]:
                if (at := await self._host.store.revision(game)) != last:
                    last, state = at, await self._own.state(game, seat)
                await response.write(b":\n\n" if state == known else f"data: {state}\n\n".encode())
                known = state
                await asyncio.sleep(LOOK)
        except ConnectionResetError:
            pass
        finally:
            self._followed -= Counter([person.id])
        return response


def _seat(request: web.Request, mine: Mine) -> str:
    """The person's seat that is asked about."""
    return _one_of(request.query.get("seat"), mine)


def _one_of(asked: object, mine: Mine) -> str:
    """One of a person's seats; the first where none is named."""
    if not asked:
        return mine.seats[0]
    if asked not in mine.seats:
        raise web.HTTPNotFound(text=NO_PAGE)
    return str(asked)


def _spoken(request: web.Request) -> Sentence:
    return _bounded(request.query.getall("say", []))


def _bounded(words: list[str]) -> Sentence:
    """The words of an order, no more and no longer than any order has."""
    if len(words) > WORDS or any(len(word) > LETTERS or not word or " " in word for word in words):
        raise web.HTTPBadRequest(text="That is no order.")
    return tuple(words)
