"""Whoever asks for something: told once if it takes long, and known afterwards whether anything was done."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

#: So many seconds are long.
LONG = 3.0
#: How what was told is taken back.
TakeBack = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Asker:
    """Somebody who waits: how to tell them that it takes long, who it is, and whether what was asked for is on disk.

    To tell returns how it is taken back as soon as they wait no longer, if it must be.
    """

    tell: Callable[[], Awaitable[TakeBack | None]]
    person: str = ""
    done: bool = False


#: Who asks; a front end sets it for each of its tasks.
asker: ContextVar[Asker | None] = ContextVar("asker", default=None)


def person() -> str:
    """The id of whoever asks; empty where nobody does."""
    asking = asker.get()
    return asking.person if asking else ""


@asynccontextmanager
async def patience() -> AsyncIterator[None]:
    """What goes on in here may take long; what is told of that arrives before this ends."""
    asking = asker.get()
    if asking is None:
        yield
        return
    over = asyncio.Event()
    waiting = asyncio.create_task(_unless(over, asking))
    try:
        yield
    finally:
        over.set()
        if take_back := await waiting:
            await take_back()


async def _unless(over: asyncio.Event, asking: Asker) -> TakeBack | None:
    try:
        async with asyncio.timeout(LONG):
            await over.wait()
    except TimeoutError:
        return await asking.tell()
    return None


def done() -> None:
    """What was asked for is on disk."""
    if asking := asker.get():
        asking.done = True
