"""A process's part of a large bot: its shards, and its share of what Discord allows the token."""

import asyncio
import re
from dataclasses import dataclass

#: Requests a second that all processes together send; Discord allows fifty, answers to clicks not counted.
REQUESTS = 40.0
#: So many may leave at once after a pause.
BURST = 10
_RANGE = re.compile(r"(\d+)(?:-(\d+))?/(\d+)")
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
        self._rate, self._next = REQUESTS, 0.0

    def among(self, processes: int) -> None:
        """So many processes send."""
        self._rate = REQUESTS / max(1, processes)

    def wait(self, now: float) -> float:
        """One more request wants to leave: in how many seconds it may."""
        at = max(self._next, now - (BURST - 1) / self._rate)
        self._next = at + 1 / self._rate
        return max(0.0, at - now)

    async def turn(self) -> None:
        """Wait until one more request may leave."""
        if seconds := self.wait(asyncio.get_running_loop().time()):
            await asyncio.sleep(seconds)
