"""What was found out for a viewer is good as long as they see the same, whatever else happens to the game."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from game.core.text import translation

T = TypeVar("T")
Key = tuple[object, ...]


class Remembered:
    """Keeps the last `most` answers, each in its language; what is asked by two at once is found once.

    Whoever may not know of somebody's deed has the same answers after it as before, and as soon.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Key, tuple[object, asyncio.Task[Any]]] = OrderedDict()

    async def get(self, key: Key, view: object, find: Callable[[], Awaitable[T]]) -> T:
        """An answer, good while `view` is the same; it goes on being found if whoever asked leaves."""
        return await asyncio.shield(self.finding(key, view, find))

    def finding(self, key: Key, view: object, find: Callable[[], Awaitable[T]]) -> "asyncio.Task[T]":
        """The same, as it is being found. What failed is found anew."""
        key = (translation.get(), *key)
        known = self._of(key, view)
        if known is not None and not _failed(known):
            self._kept.move_to_end(key)
            return known
        task = asyncio.create_task(_found(find))
        task.add_done_callback(_failed)  # whoever waits is told
        self._kept[key] = view, task
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return task

    def found(self, key: Key, view: object) -> Any:
        """The answer, if it is there already; else None."""
        known = self._of((translation.get(), *key), view)
        return known.result() if known is not None and known.done() and not _failed(known) else None

    def _of(self, key: Key, view: object) -> "asyncio.Task[Any] | None":
        seen, task = self._kept.get(key, (None, None))
        return task if seen is view or seen == view else None

    def forget(self) -> None:
        """Forget everything."""
        self._kept.clear()


async def _found(find: Callable[[], Awaitable[T]]) -> T:
    return await find()


def _failed(task: "asyncio.Task[Any]") -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
