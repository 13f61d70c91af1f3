"""Pictures of games: drawn in threads, two at a time, and kept for whoever asks for the same again."""

import asyncio
from collections import OrderedDict

from bot.host.host import Host
from bot.metrics import PICTURES
from game.core.rules import SPECTATOR
from game.core.text import translation
from render import Look, Picture, animation, picture

#: How many drawings go on at once, and how many pictures are kept (some 300 KB each).
AT_ONCE, KEPT = 2, 100
Key = tuple[str, int, str, Look, object]


class Pictures:
    """Draws what a viewer may see; the same (game, revision, viewer, look) is drawn once."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._slots = asyncio.Semaphore(AT_ONCE)
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
        view = await self._host.past(game, at, eyes)
        async with self._slots:
            return await asyncio.to_thread(picture, view, look)

    async def film(self, game: str, eyes: str = SPECTATOR) -> Picture:
        """How the whole game went, as an animation. KeyError if there are no pictures."""
        views = await self._host.film(game, eyes)
        async with self._slots:
            with PICTURES.labels("film").time():
                return await asyncio.to_thread(animation, views)

    async def _draw(self, game: str, viewer: str, look: Look, revision: int) -> Picture:
        view = await self._host.view(game, viewer, revision)
        async with self._slots:
            with PICTURES.labels("picture").time():
                return await asyncio.to_thread(picture, view, look)
