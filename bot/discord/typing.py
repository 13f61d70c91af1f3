"""What people are told while they type: many questions, of which hardly any is new."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from functools import wraps
from time import monotonic
from typing import Any, ParamSpec

from discord import app_commands

from bot.short import CHOICE, short
from bot.store.near import Near
from game.core.refusal import Refusal

Choice = app_commands.Choice[str]
P = ParamSpec("P")
#: For so many seconds it is taken as found which game somebody means; another process may have changed it meanwhile.
KEPT = 2.0


def suggests(find: Callable[P, Coroutine[Any, Any, list[Choice]]]) -> Callable[P, Coroutine[Any, Any, list[Choice]]]:
    """Suggestions for what is typed, the last argument; where a command would refuse, the only one says why.

    Whoever types has nowhere else to read it; chosen, it leaves what is typed.
    """

    @wraps(find)
    async def found(*args: P.args, **kwargs: P.kwargs) -> list[Choice]:
        try:
            return await find(*args, **kwargs)
        except Refusal as refusal:
            why, typed = short(str(refusal), CHOICE), str(args[-1]).strip()
            return [Choice(name=why, value=typed[:CHOICE] or why)]

    return found


class Typing:
    """Who waits for suggestions just now, and which game those mean who typed a moment ago."""

    def __init__(self) -> None:
        self._last: dict[int, asyncio.Task[list[Choice]]] = {}
        self._meant: dict[Hashable, tuple[float, asyncio.Task[Near]]] = {}

    async def meant(self, who: Hashable, ask: Callable[[], Coroutine[Any, Any, Near]]) -> Near:
        """The game that these mean: asked once, however many letters are typed meanwhile."""
        now = monotonic()
        while self._meant and next(iter(self._meant.values()))[0] < now - KEPT:
            del self._meant[next(iter(self._meant))]
        if who not in self._meant:
            self._meant[who] = now, asyncio.create_task(ask(), name="discord-ui-meant")
        return await asyncio.shield(self._meant[who][1])

    async def suggested(self, person: int, work: Coroutine[Any, Any, list[Choice]]) -> list[Choice]:
        """What the work finds; nothing where it is refused, or as soon as the same person has typed on.

        Discord shows no suggestions but those for what was typed last.
        """
        if before := self._last.get(person):
            before.cancel()
        task = self._last[person] = asyncio.create_task(work, name="discord-ui-suggestions")
        try:
            await asyncio.wait({task})
            return [] if task.cancelled() or isinstance(task.exception(), Refusal) else task.result()
        finally:
            if self._last.get(person) is task:
                del self._last[person]
