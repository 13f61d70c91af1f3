"""A process's part of a large bot: its shards, and its share of what Discord allows the token."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import aiohttp

#: Requests a second that all processes together send; Discord allows fifty, answers to clicks not counted.
REQUESTS = 40.0
#: So many may leave at once after a pause.
BURST = 10
_RANGE = re.compile(r"(\d+)(?:-(\d+))?/(\d+)")
#: No pause is longer, whatever is heard.
LONGEST = 600.0
#: More shards than any bot has.
MOST = 100_000


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards that a process holds, of so many in all."""

    ids: tuple[int, ...]
    count: int

    @classmethod
    def read(cls, text: str) -> "Shards":
        """A range as people type it, "0-3/16" or "2/4"; raises `ValueError`."""
        found = _RANGE.fullmatch(text.strip())
        if not found:
            raise ValueError(f"“{text}” is no range of shards: write 0-3/16 for the first four of sixteen")
        first, count = int(found[1]), int(found[3])
        last = int(found[2] or first)
        if not first <= last < count <= MOST:
            raise ValueError(f"“{text}”: of {count} shards the first is 0 and the last {count - 1}")
        return cls(tuple(range(first, last + 1)), count)

    @property
    def leads(self) -> bool:
        """Whether this process does what one alone shall do, as registering the commands."""
        return 0 in self.ids


class Share:
    """Lets requests leave no faster than this process's share; those that come together leave in their order."""

    def __init__(self) -> None:
        self._rate, self._next, self._held = REQUESTS, 0.0, 0.0

    def among(self, processes: int) -> None:
        """So many processes send."""
        self._rate = REQUESTS / max(1, processes)

    def wait(self, now: float) -> float:
        """One more request wants to leave: in how many seconds it may."""
        at = max(self._next, now - (BURST - 1) / self._rate)
        self._next = at + 1 / self._rate
        return max(0.0, at - now)

    def hold(self, until: float) -> None:
        """Let nothing leave before then, and after it no faster than ever."""
        self._held = max(self._held, until)
        self._next = max(self._next, until)

    def rest(self, seconds: float) -> None:
        """Let nothing leave for so many seconds."""
        self.hold(asyncio.get_running_loop().time() + min(seconds, LONGEST))

    async def turn(self) -> None:
        """Wait until one more request may leave; whoever is held up meanwhile gets in line again."""
        while True:
            held = self._held
            if seconds := self.wait(asyncio.get_running_loop().time()):
                await asyncio.sleep(seconds)
            if self._held == held:
                return


def refusals(heard: Callable[[float], Awaitable[None]]) -> aiohttp.TraceConfig:
    """Watches what Discord answers: `heard` is told for how many seconds it refuses all requests of the token."""

    async def ended(_session: object, _context: object, told: aiohttp.TraceRequestEndParams) -> None:
        answer = told.response
        if answer.status == 429 and answer.headers.get("X-RateLimit-Global"):
            with suppress(ValueError):
                await heard(float(answer.headers.get("Retry-After", "")))

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    return trace
