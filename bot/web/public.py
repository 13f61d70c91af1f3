"""The games that everybody may look at, and what there is to see of them: never more than a spectator's view."""

import asyncio
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.host import watching
from bot.host.ending import ending, verdict
from bot.host.hindsight import eyes, first_eyes
from bot.host.host import Host
from bot.host.info import Entry, GameInfo
from bot.host.remembered import Remembered
from bot.language import Speaking
from bot.store.glance import Glance, glance, once, share
from bot.store.people import shown
from bot.web.news import after, log, nameless
from bot.work import PICTURES
from game import rules
from game.core.events import places
from game.core.refusal import Refusal
from game.core.rules import AFTERWARDS, SPECTATOR, View
from game.core.text import Message, _, figure
from render import BOARD, Look, Missing, Picture, face, picture, tiling

#: How many pictures are kept (some 300 KB each), and how many are drawn at once for all who watch.
KEPT, AT_ONCE = 200, 2
#: For so many seconds all who watch look at a game once, unless it changes here: no page asks more often by itself.
GLANCE = 1.0
#: How many tiles are kept (some 50 KB each), and how many moments in words (a few KB each).
TILED, MOMENTS = 400, 1000
#: How many moments are kept as they were seen.
SCENES = 50
#: How many entries of the log are told before the moment that is shown, and how many games are listed.
LOG, LISTED = 12, 100
#: What there is to see of a moment; and of a game in fog that is over, what there was beside what each side believed.
KINDS, BELIEVED = ("action", "board", "standings"), "believed"


@dataclass(frozen=True, slots=True)
class Shown:
    """A game that is shown, the language it is told in, and where it stands for those who only watch.

    `last` is the newest moment that they may see. `listed`: whether its server lists what is played there.
    """

    info: GameInfo
    language: str
    listed: bool
    headline: Message
    last: int


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment as it was seen, and what had happened lately, since the game stood at `before`."""

    view: View
    before: Message
    entries: tuple[Entry, ...]

    @property
    def near(self) -> tuple[str, ...]:
        """The places where something happened in this moment."""
        return places(event for each in self.entries[-1:] for event in each.events)


class Public:
    """Looks at games for whoever has the address; None wherever there is nothing that everybody may see.

    What is asked of a game is answered, and kept, in the language that is spoken: that of `Shown`.
    """

    def __init__(self, host: Host, speaking: Speaking) -> None:
        self._host, self.speaking = host, speaking
        self._pictures, self._tiles = Remembered(KEPT), Remembered(TILED)
        self._moments, self._scenes = Remembered(MOMENTS), Remembered(SCENES)
        self._endings = Remembered(MOMENTS)
        self._drawing, self._glance = asyncio.Semaphore(AT_ONCE), Glance(GLANCE)

    async def find(self, game: str, language: str = "") -> Shown | None:
        """A game whose server and organiser show it, told in the reader's language or, without one, in the server's.

        Asks as much of the database where there is none.
        """
        share(self._glance)
        found = await once("page", game, partial(self._found, game))
        return replace(found, language=language) if found and language else found

    async def _found(self, game: str) -> Shown | None:
        with glance():  # whoever asks for a hidden game has no use of what others asked of its server
            info = await self._host.store.game(game)
            server = await self._host.store.server(info.guild if info else "")
            if info is None or not shown(server, info.settings, info.status):
                return None
            return await self._shown(game, server.language, listed=server.pages == "listed")

    async def _shown(self, game: str, language: str, *, listed: bool) -> Shown:
        info = await self._host.info(game)
        seen = await self._host.horizon(info)
        return Shown(info, language, listed, seen.headline, info.revision if seen.upto is None else seen.upto)

    async def listed(self, language: str) -> list[Shown]:
        """The games of servers that list theirs, newest first, in the reader's language or each in its server's."""
        return [await self._shown(game, language or spoken, listed=True) for game, spoken in await self._listed()]

    async def lists(self) -> bool:
        """Whether any game is listed."""
        return bool(await self._listed())

    async def _listed(self) -> list[tuple[str, str]]:
        """The games that are listed, and what their servers speak."""
        known = await self._host.store.listed(LISTED)
        return [(game.id, server.language) for game, server in known if shown(server, game.settings, game.status)]

    async def outcome(self, game: Shown) -> str:
        """Of a game that is over how it ended, in a sentence."""
        told = partial(ending, self._host, game.info)
        return await self._endings.get((game.info.id,), game.info.revision, told) if game.info.ended else ""

    async def facts(self, game: Shown, at: int, asked: str | None = None) -> dict[str, Any]:
        """A moment in words: where the game stands, what happened, whom it waits for. Refuses one that is not there."""
        info, last = game.info, game.last
        if at > last:
            raise Refusal(_("That moment is not shown yet."))
        seen_by = _meant(info, asked)
        moment = await self._moments.get(
            (info.id, at, seen_by), _stands(game, at), partial(self._moment, game, at, seen_by)
        )
        return {
            "title": str(info.title),
            "game": rules(info.game).title,
            "at": at,
            "last": last,
            "over": info.ended,
            "waiting": await self._host.awaited_names(info) if at == last == info.revision else [],
            "later": "" if info.ended else str(watching.told(info.settings)),
            "kinds": _kinds(info, seen_by),
            "eyes": [{"id": each, "name": named[0]} for each, named in _eyes(info).items()],
            "by": seen_by,
            **moment,
        }

    async def _moment(self, game: Shown, at: int, seen_by: str) -> dict[str, Any]:
        """What is to be told of a moment as long as nothing happens in the game, for all who watch."""
        scene = await self._scene(game, at, seen_by)
        self._drawn(game, at, Look(_kinds(game.info, seen_by)[0]), seen_by)  # whoever is told of it looks at it next
        among = game.info if seen_by == AFTERWARDS else None
        return {
            "headline": str(scene.view.headline),
            "standings": standings(scene.view),
            "ended": verdict(game.info.game, scene.entries) if scene.view.over else "",
            "log": log(rules(game.info.game), scene.entries, scene.before, among, shown=at),
            **nearer(scene.view),
        }

    async def picture(self, game: Shown, at: int, kind: str, board: Look = BOARD, asked: str | None = None) -> Picture:
        """A picture of a moment, drawn once for all who look through the same eyes; the board as it is asked for.

        Refuses a moment, or eyes, that are not there; `Missing` for no such kind or tile.
        """
        seen_by = _meant(game.info, asked)
        if kind not in _kinds(game.info, seen_by) or (board != BOARD and kind != "board"):
            raise Missing(kind)
        if at > game.last:
            raise Refusal(_("That moment is not shown yet."))
        return await asyncio.shield(self._drawn(game, at, replace(board, kind=kind), seen_by))

    def _drawn(self, game: Shown, at: int, look: Look, seen_by: str) -> "asyncio.Task[Picture]":
        """A picture, as it is being drawn."""
        kept, key = self._tiles if look.tile else self._pictures, (game.info.id, at, look, seen_by)
        return kept.finding(key, None, partial(self._draw, game, at, look, seen_by))

    async def _draw(self, game: Shown, at: int, look: Look, seen_by: str) -> Picture:
        scene = await self._scene(game, at, seen_by)
        async with self._drawing:
            return await self._host.workers.run(PICTURES, picture, scene.view, replace(look, near=scene.near))

    async def _scene(self, game: Shown, at: int, seen_by: str) -> Scene:
        """What there was to see; to play a game again up to a moment takes long, so the last ones are kept."""
        looked = partial(self._looked, game.info.id, at, seen_by)
        return await self._scenes.get((game.info.id, at, seen_by), _stands(game, at), looked)

    async def _looked(self, game: str, at: int, seen_by: str) -> Scene:
        since = max(0, at - LOG)
        entries = self._host.recount(game, seen_by, max(0, since - 1), at)
        view, lately = await asyncio.gather(self._host.past(game, at, seen_by), after(self._host, game, since, entries))
        before, told = lately
        return Scene(view, before, tuple(map(nameless, told)))


def _stands(game: Shown, at: int) -> object:
    """As long as what is shown of a moment is good: what is past stays, but for who may look at it."""
    return game.info if at == game.last else game.info.status


def _eyes(info: GameInfo) -> dict[str, tuple[str, ...]]:
    """Through whose eyes there is something else to see, those first through which one looks who does not say."""
    features, first = rules(info.game).features, first_eyes(info)
    if not info.ended or not (features.hand or features.sealed):
        return {}
    found = {seen_by: named for seen_by, named in eyes(info).items() if seen_by != AFTERWARDS or first == AFTERWARDS}
    return {first: found[first], **found}


def _meant(info: GameInfo, asked: str | None) -> str:
    """Through whose eyes somebody looks. Refuses those that saw no such game; before its end all but an onlooker's."""
    seen_by = first_eyes(info) if asked is None else asked
    if seen_by not in eyes(info):
        raise Refusal(_("Nobody of that name saw this game."))
    return seen_by


def _kinds(info: GameInfo, seen_by: str) -> list[str]:
    """What there is to see of a moment through these eyes: a seat's also what it held."""
    hand = rules(info.game).features.hand
    found = [*KINDS, *([hand.look] if hand and seen_by not in (SPECTATOR, AFTERWARDS) else [])]
    found += [BELIEVED] if seen_by == AFTERWARDS else []
    return [kind for kind in found if kind in face(info.game).looks]


def nearer(view: View) -> dict[str, Any]:
    """How its tiles at twice its size cover the picture of the board, and whether those who are near see another."""
    found = tiling(view)
    tiles = {"size": found.size, "side": found.side} if found else None
    return {"tiles": tiles, "close": face(view.game).close is not None}


def standings(view: View) -> list[dict[str, Any]]:
    """How everybody stands, in words."""
    return [{"name": str(row.name), "score": figure(row.score), "note": str(row.note)} for row in view.standings]
