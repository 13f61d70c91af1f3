"""The pocket's time: the wall clock plus whatever a test has skipped."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime


class Clock:
    """Unix seconds that a test may advance; what was due in the skipped span happens at once."""

    def __init__(self) -> None:
        self._skipped = 0.0
        self._numbers = itertools.count()
        self._due: dict[int, tuple[float, Callable[[], None], asyncio.TimerHandle]] = {}

    def now(self) -> float:
        """Return the current Unix time in seconds."""
        return time.time() + self._skipped

    def stamp(self) -> str:
        """Return the current time as Discord writes it."""
        return iso(self.now())

    def call_at(self, moment: float, action: Callable[[], None]) -> Callable[[], None]:
        """Call `action` at a Unix time; the returned function cancels that."""
        number = next(self._numbers)
        self._schedule(number, moment, action)
        return lambda: self._cancel(number)

    def advance(self, seconds: float) -> None:
        """Skip forward, setting off everything that was due in between, earliest first."""
        self._skipped += seconds
        for number, (moment, action, _) in sorted(self._due.items(), key=lambda item: item[1][0]):
            if number in self._due:
                self._cancel(number)
                self._schedule(number, moment, action)

    def stop(self) -> None:
        """Forget everything still due."""
        for number in list(self._due):
            self._cancel(number)

    def _schedule(self, number: int, moment: float, action: Callable[[], None]) -> None:
        wait = moment - self.now()
        handle = asyncio.get_running_loop().call_later(max(wait, 0.0), self._fire, number)
        self._due[number] = (moment, action, handle)
        if wait <= 0:
            self._fire(number)

    def _fire(self, number: int) -> None:
        if due := self._due.pop(number, None):
            due[2].cancel()
            due[1]()

    def _cancel(self, number: int) -> None:
        if due := self._due.pop(number, None):
            due[2].cancel()


def iso(moment: float) -> str:
    """Write a Unix time the way Discord does: ISO 8601 with microseconds and zone."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
