"""Pictures of games: drawn beside the event loop, and kept for whoever asks for the same again."""

import asyncio
from collections import OrderedDict

from bot.host import asking
from bot.host.host import Host
from bot.host.onlooker import Reel
from bot.work import FILMS, PICTURES
from game.core.rules import SPECTATOR, View
from game.core.text import translation
from render import Look, Picture, animation, picture

#: How many pictures are kept (some 300 KB each).
KEPT = 100
Key = tuple[str, int, str, Look, object]


class Pictures:
    """Draws what a viewer may see; the same (game, revision, viewer, look) is drawn once."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._kept: OrderedDict[Key, asyncio.Task[Picture]] = OrderedDict()

    async def draw(self, game: str, viewer: str = SPECTATOR, look: Look = Look(), at: int | None = None) -> Picture:  # noqa: B008
        """A look at the game, now or after an earlier revision of the viewer's. KeyError if there are no pictures."""
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
        """What there was to see when a spectator had seen `at` orders. KeyError if there are no pictures."""
        return await self.of(await self._host.past(game, at, eyes), look)

    async def of(self, view: View, look: Look) -> Picture:
        """A look at a view; nothing of it is kept. KeyError if there are no pictures."""
        return await self._host.workers.run(PICTURES, picture, view, look, person=asking.person())

    async def film(self, game: str, eyes: str = SPECTATOR) -> Picture:
        """How the whole game went, as an animation. KeyError if there are no pictures."""
        reel = await self._host.reel(game, eyes)
        return await self._host.workers.run(FILMS, filmed, reel, person=asking.person())

    async def _draw(self, game: str, viewer: str, look: Look, revision: int) -> Picture:
        view = await self._host.view(game, viewer, revision)
        return await self._host.workers.run(PICTURES, picture, view, look, person=asking.person())


def filmed(reel: Reel) -> Picture:
    """A game played again, as an animation."""
    return animation(reel.views())
