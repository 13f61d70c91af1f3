"""Pictures of games: drawn beside the event loop, and kept for whoever asks for the same again."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bot.host import asking, deeds
from bot.host.host import Host
from bot.work import FILMS, PICTURES, Kind
from game.core.rules import SPECTATOR, View
from game.core.text import translation
from render import Look, Picture, animation, face, picture
from render.film import LIMIT, WIDTHS, Film, Moving, Strip, chosen

#: How many pictures are kept (some 300 KB each).
KEPT = 100
Key = tuple[str, int, str, Look, object]
#: So many frames of a film are drawn at a time; then it is told how far it is: of how many.
STRIP = 10
Progress = Callable[[int, int], Awaitable[None]]
#: Makes some frames of a film.
Making = Callable[[list[View]], Strip]


@dataclass(frozen=True, slots=True)
class Cut:
    """What of a game is filmed: through whose eyes, which moments (None: each turn), up to which.

    See `Onlooker.reel`.
    """

    eyes: str = SPECTATOR
    moments: frozenset[int] | None = None
    upto: int | None = None


#: All of it, as everybody saw it.
WHOLE = Cut()


class Pictures:
    """Draws what a viewer may see; the same (game, revision, viewer, look) is drawn once."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._kept: OrderedDict[Key, asyncio.Task[Picture]] = OrderedDict()

    async def draw(self, game: str, viewer: str = SPECTATOR, look: Look = Look(), at: int | None = None) -> Picture:  # noqa: B008
        """A look at the game, now or after an earlier revision of the viewer's. `Missing` if there are no pictures."""
        revision = await self._host.revision(game, viewer) if at is None else at
        key = (game, revision, viewer, look, translation.get())
        task = self._kept.get(key)
        if task is None:
            task = self._kept[key] = asyncio.create_task(self._draw(game, viewer, look, revision))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        try:
            return await asyncio.shield(task)
        except BaseException:
            if task.done():
                self._kept.pop(key, None)
            raise

    async def past(self, game: str, at: int, eyes: str, look: Look) -> Picture:
        """What there was to see when a spectator had seen `at` orders. `Missing` if there are no pictures."""
        before = await self._host.past(game, at - 1, eyes) if look.ended else None
        return await self.of(await self._host.past(game, at, eyes), replace(look, before=before))

    async def of(self, view: View, look: Look) -> Picture:
        """A look at a view; nothing of it is kept. `Missing` if there are no pictures."""
        return await self._host.workers.run(PICTURES, picture, view, look, person=asking.person())

    async def film(self, game: str, cut: Cut = Cut(), moving: Moving = "gif", told: Progress | None = None) -> Picture:
        """A game as a film, all of it or what the cut leaves; `told` hears how far it is. `Missing` without pictures.

        Its strips are made by two processes at a time: one of those that make films, and one that draws for everybody.
        """
        reel, run = await self._host.reel(game, cut.eyes, cut.moments, cut.upto), self._host.workers.run
        views = await run(FILMS, reel.views, person=asking.person())
        camera = face(views[0].game).film
        if camera is None:
            return await run(FILMS, animation, views, person=asking.person())
        seen = chosen(views)
        shown = await run(FILMS, framed, seen, person=asking.person()) if camera.shot else ()
        while True:
            for wide in WIDTHS:
                strips = await self._strips(seen, partial(strip, wide=wide, moving=moving, shown=shown), told)
                data = await run(FILMS, spliced, seen[0], strips, moving, person=asking.person())
                if len(data) <= LIMIT:
                    return camera.titled(seen, data, moving)
            if len(seen) < len(WIDTHS):
                return camera.titled(seen, data, moving)
            seen = seen[1::2]

    async def filmed(self, game: str, upto: int) -> Picture:
        """A game as everybody saw it up to a spectator's revision, as a GIF: for pages."""
        return await self.film(game, Cut(upto=upto))

    async def _strips(self, views: list[View], made: Making, told: Progress | None) -> list[Strip]:
        parts = [views[at : at + STRIP] for at in range(0, len(views), STRIP)]
        found: dict[int, Strip] = {}
        waiting = iter(enumerate(parts))

        async def work(kind: Kind) -> None:
            for n, part in waiting:
                found[n] = await self._host.workers.run(kind, made, part, person=asking.person())
                if told:
                    await told(sum(len(parts[each]) for each in found), len(views))

        await asyncio.gather(work(FILMS), work(PICTURES))
        return [found[n] for n in range(len(parts))]

    async def _draw(self, game: str, viewer: str, look: Look, revision: int) -> Picture:
        view = await self._host.view(game, viewer, revision)
        before = await self._host.view(game, viewer, revision - 1) if look.ended else None
        look = replace(look, past=await deeds.stood(self._host, game, viewer, look.since), before=before)
        return await self._host.workers.run(PICTURES, picture, view, look, person=asking.person())


def framed(views: list[View]) -> tuple[Any, ...]:
    """What each frame of a film shows."""
    return _camera(views[0]).shown(views)


def strip(views: list[View], *, wide: int, moving: Moving, shown: tuple[Any, ...]) -> Strip:
    """Some frames of a film, wherever there is time for it."""
    return _camera(views[0]).strip(views, wide, moving, shown)


def spliced(first: View, strips: list[Strip], moving: Moving) -> bytes:
    """A film of its strips."""
    return _camera(first).spliced(strips, first, moving)


def _camera(view: View) -> Film:
    camera = face(view.game).film
    assert camera is not None
    return camera
