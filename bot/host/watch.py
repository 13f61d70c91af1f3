"""Work in the background: what fails there is noted, tried again, and told; nothing ends silently."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import MappingProxyType

from bot.store.outage import told_to_end

log = logging.getLogger(__name__)
#: Before a part of the house that broke down begins anew.
PAUSE = 1.0
#: After so many failures in a row it is told: it does not pass by itself.
LASTING = 3


@dataclass(frozen=True, slots=True)
class Ailment:
    """Since when something fails, how often in a row, and by what kind of error."""

    since: float
    times: int
    kind: str

    @property
    def lasting(self) -> bool:
        """Whether it failed so often that somebody should know."""
        return self.times >= LASTING


class Watch:
    """What goes on in the background by name, as far as it is not well."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._ailing = now, dict[str, Ailment]()

    @property
    def ailing(self) -> Mapping[str, Ailment]:
        """What failed when it was last tried."""
        return MappingProxyType(self._ailing)

    @asynccontextmanager
    async def over(self, name: str, tell: Callable[[], Awaitable[None]] | None = None) -> AsyncIterator[None]:
        """What fails in here is noted and not raised; `tell` is called if it does not pass.

        Whoever was told to end (cancelled), and failed at that, ends.
        """
        try:
            yield
        except Exception as error:
            if told_to_end():
                log.warning("%s failed while it ended: %r", name, error)
                raise asyncio.CancelledError from error
            before = self._ailing.get(name, Ailment(self._now(), 0, ""))
            found = self._ailing[name] = Ailment(before.since, before.times + 1, type(error).__name__)
            whole = error if found.times <= LASTING else None  # the log need not be filled with the same
            log.error("%s failed (%d times in a row): %r", name, found.times, error, exc_info=whole)
            if tell and found.lasting:
                async with self.over(f"notice of {name}"):
                    await tell()
        else:
            self._ailing.pop(name, None)

    async def keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do what shall never end; if it does, begin anew."""
        while True:
            async with self.over(name):
                await work()
                return
            await asyncio.sleep(PAUSE)
