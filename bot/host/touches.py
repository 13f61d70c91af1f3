"""What touching says of a game as a seat sees it: found once, and what is proposed before anybody asks for it."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import Any

from bot.host import asking
from bot.host.live_game import LiveGame
from bot.host.position import PROPOSED, Forethought, Shown
from bot.host.remembered import Remembered
from bot.work import SEARCHES, Workers
from game.core.rules import View
from game.core.suggest import holding
from game.core.touch import Asked
from game.core.values import replace
from game.core.words import Sentence

#: So many answers are kept.
KEPT = 1500
#: So many seconds somebody waits for what is proposed who would rather have an answer soon.
SOON = 0.1
#: So many of the orders that are proposed are suggested to whoever types, and so many seconds these are waited for.
LIKELY, PATIENCE = 10, 1.0


class Touches:
    """Asks beside the event loop, and remembers what was answered."""

    def __init__(self, workers: Workers) -> None:
        self._workers, self._ahead = workers, asyncio.Semaphore(1)
        self._thoughtful = asyncio.Semaphore(max(1, workers.processes - 1))
        self.remembered = Remembered(KEPT)
        self._foreseen = set[asyncio.Task[None]]()

    async def thought(self, live: LiveGame, seat: str) -> Forethought:
        """What is proposed to a seat."""
        return await asyncio.shield(self._thinking(live, seat, _view(live, seat)))

    async def likely(
        self, live: LiveGame, seats: Iterable[str], typed: str, longest: int, but: frozenset[str]
    ) -> dict[str, Shown]:
        """Some of what is proposed to these seats and holds what is typed, and how each is shown.

        None as long as finding them out takes long; see `Position.suggest` for `longest` and `but`.
        """
        found = dict[str, Shown]()
        for seat in seats:
            view = _view(live, seat)
            await asyncio.wait([self._thinking(live, seat, view)], timeout=PATIENCE)
            thought: Forethought | None = self.remembered.found((live.game.id, seat), view)
            for each in holding((one.proposal for one in thought.offered) if thought else (), typed):
                text = " ".join(each.order)
                if len(text) <= longest and each.order[0].casefold() not in but:
                    found[text] = each.label, each.hint
        return dict(islice(found.items(), LIKELY))

    async def touched(self, live: LiveGame, seat: str, spoken: Sentence, held: str, *, soon: bool = False) -> Asked:
        """What may be said next, and what touching each place says; without what is proposed, if that takes long."""
        view = _view(live, seat)
        ask = partial(self._asked, live, seat, view, spoken, held)
        if spoken:
            return await ask(self.remembered.found((live.game.id, seat), view))
        thinking = self._thinking(live, seat, view)
        if soon and not (await asyncio.wait([thinking], timeout=SOON))[0]:
            return replace(await ask(None), more=True)
        found = await asyncio.shield(thinking)
        return await ask(found) if held else found.first

    def foresee(self, live: LiveGame, seats: Iterable[str]) -> None:
        """Find what is proposed to these seats, game after game, while nobody waits for it."""
        for seat in seats:
            task = asyncio.create_task(self._foresee(live, seat))
            self._foreseen.add(task)
            task.add_done_callback(self._foreseen.discard)

    async def close(self) -> None:
        """Foresee no more."""
        for task in (gone := list(self._foreseen)):
            task.cancel()
        await asyncio.gather(*gone, return_exceptions=True)

    async def _foresee(self, live: LiveGame, seat: str) -> None:
        asking.asker.set(None)  # it counts into nobody's share
        async with self._ahead:
            await asyncio.wait([self._thinking(live, seat, _view(live, seat))])

    def _thinking(self, live: LiveGame, seat: str, view: View) -> "asyncio.Task[Forethought]":
        return self.remembered.finding((live.game.id, seat), view, partial(self._think, live, seat))

    async def _think(self, live: LiveGame, seat: str) -> Forethought:
        """It takes long: one process is left to those who touch, and whose answers do not."""
        async with self._thoughtful:
            found: Forethought = await self._run(live.position.forethought, seat, PROPOSED)
            return found

    async def _asked(
        self, live: LiveGame, seat: str, view: View, spoken: Sentence, held: str, thought: Forethought | None
    ) -> Asked:
        placed = thought.placed if thought else ()
        find = partial(self._run, live.position.touched, seat, spoken, held, placed)
        found: Asked = await self.remembered.get((live.game.id, seat, spoken, held, thought is None), view, find)
        return found

    async def _run(self, work: Callable[..., Any], *args: Any) -> Any:
        return await self._workers.run(SEARCHES, work, *args, person=asking.person())


def _view(live: LiveGame, seat: str) -> View:
    view: View = live.rules.view(live.state, seat)
    return view
