"""Group commit: what comes while something is on its way to the disk goes next, together; one wait serves them all."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from dataclasses import dataclass

from bot.store.batches import Batch

#: So many go together at most.
MOST = 32
#: The next do not wait for one that takes longer than so many seconds: something keeps it, and may not keep them.
PATIENCE = 0.2


@dataclass(eq=False, slots=True)
class Member:
    """What is written or not as a whole, and whoever waits for it."""

    batches: Sequence[Batch]
    done: "asyncio.Future[None]"

    def settle(self, error: Exception | None = None) -> None:
        """Tell whoever waits, if anybody still does."""
        if not self.done.done():
            self.done.set_exception(error) if error else self.done.set_result(None)


class GroupCommit:
    """`write` writes all it is given in one transaction, or nothing; `hurried` if it is to give up soon."""

    def __init__(self, write: Callable[[Sequence[Batch], bool], Awaitable[None]]) -> None:
        self._write = write
        self._waiting: deque[Member] = deque()
        self._writer: asyncio.Task[None] | None = None

    async def __call__(self, *batches: Batch) -> None:
        """Write these or nothing; raises what kept them from it, as if they had come alone."""
        member = Member(batches, asyncio.get_running_loop().create_future())
        self._waiting.append(member)
        if self._writer is None:
            self._writer = asyncio.create_task(self._go(), context=Context())
        await member.done

    async def _go(self) -> None:
        try:
            while self._waiting:
                group = [self._waiting.popleft() for _n in range(min(MOST, len(self._waiting)))]
                writing = asyncio.create_task(self._together([each for each in group if not each.done.done()]))
                await asyncio.wait((writing,), timeout=PATIENCE)
        finally:
            self._writer = None

    async def _together(self, group: Sequence[Member]) -> None:
        """If it fails each is written apart: no one's fault is the others'."""
        error = None
        try:
            await self._write([batch for member in group for batch in member.batches], len(group) > 1)
        except Exception as wrong:
            error = wrong
        if error and len(group) > 1:
            await asyncio.gather(*(self._together([member]) for member in group))
        else:
            for member in group:
                member.settle(error)
