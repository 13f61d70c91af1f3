"""What a whole game so far comes to, for those who watch: how everybody stood in the course of it, its dice, a film."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar

from bot.host.host import Host
from bot.host.info import Entry, GameInfo
from bot.web.ways import drawn, went
from bot.work import FILMS, PICTURES
from game import rules
from game.core.dice import SEALED, Draw
from game.core.record import read
from game.core.rules import SPECTATOR, View
from game.core.text import tongue
from render import Missing, Picture, anchors

T = TypeVar("T")
#: Films a game up to a spectator's revision.
Filming = Callable[[str, int], Awaitable[Picture]]
#: So many answers of a kind are kept, and so many films (at most 8 MB each); so many moments are in a chart.
KEPT, FILMED, CHARTED = 40, 4, 120
#: So many draws are told, the newest.
DRAWS = 60


class Shelf(Generic[T]):
    """The last few answers, each in its language; what several ask for at once is made once, and one after another."""

    def __init__(self, most: int) -> None:
        self._most, self._kept = most, OrderedDict[tuple[object, ...], asyncio.Task[T]]()
        self._making = asyncio.Semaphore(1)

    async def get(self, key: tuple[object, ...], make: Callable[[], Awaitable[T]]) -> T:
        """What is kept under this key, or is made now."""

        async def made() -> T:
            async with self._making:
                return await make()

        key = (tongue(), *key)
        if key not in self._kept:
            self._kept[key] = asyncio.create_task(made())
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        task = self._kept[key]
        try:
            return await asyncio.shield(task)
        except Exception:
            self._kept.pop(key, None)
            raise


class Past:
    """Looks back on games, never further than those may see who only watch (`last`)."""

    def __init__(self, host: Host, film: Filming | None) -> None:
        self._host, self._film = host, film
        self._courses, self._dice = Shelf[list[tuple[int, View]]](KEPT), Shelf[tuple[Draw, ...]](KEPT)
        self._films, self._ways = Shelf[Picture](FILMED), Shelf[list[Any]](KEPT)

    @property
    def films(self) -> bool:
        """Whether films are made."""
        return self._film is not None

    async def course(self, info: GameInfo, last: int) -> dict[str, Any]:
        """Everybody's score at the end of each season or turn."""
        found = await self._courses.get((info.id, last), lambda: self._course(info, last))
        names = list(dict.fromkeys(row.name for _at, view in found for row in view.standings))
        scores = [{str(row.name): row.score for row in view.standings} for _at, view in found]
        return {
            "moments": [{"at": at, "headline": str(view.headline)} for at, view in found],
            "lines": [{"name": str(name), "scores": [each.get(str(name)) for each in scores]} for name in names],
        }

    async def _course(self, info: GameInfo, last: int) -> list[tuple[int, View]]:
        entries = await self._host.chronicle(info.id, upto=last) if last else []
        ends = charted([0, *_ends(info, entries), last])
        reel = await self._host.reel(info.id, SPECTATOR, frozenset(ends), last)
        views = await self._host.workers.run(FILMS, reel.views)
        return list(zip(ends, views, strict=True))

    async def dice(self, info: GameInfo, last: int) -> dict[str, Any]:
        """What binds the dice, and the newest draws. While some are not shown yet, what binds them only."""
        whole = last == await self._host.revision(info.id, SPECTATOR)
        draws = await self._dice.get((info.id, last, info.ended), lambda: self._draws(info)) if whole else ()
        return {"commitment": info.bound, "salt": info.salt, "draws": [_draw(draw) for draw in draws]}

    async def _draws(self, info: GameInfo) -> tuple[Draw, ...]:
        record = await asyncio.to_thread(read, await self._host.export(info.id))
        return tuple([draw for line in record.lines for draw in line.draws][-DRAWS:])

    async def film(self, info: GameInfo, last: int) -> Picture:
        """The game as a moving picture. `Missing` where none is made."""
        film = self._film
        if film is None:
            raise Missing("film")
        return await self._films.get((info.id, last), lambda: film(info.id, last))

    async def ways(self, info: GameInfo, at: int) -> list[list[list[float]]]:
        """From where to where it went in a moment, in pixels of the picture of the whole board."""
        return await self._ways.get((info.id, at), lambda: self._drawn(info, at))

    async def _drawn(self, info: GameInfo, at: int) -> list[list[list[float]]]:
        entries = await self._host.chronicle(info.id, since=at - 1, upto=at) if at else []
        ways = went(event for entry in entries for event in entry.events)
        if not ways:
            return []
        return drawn(ways, await self._host.workers.run(PICTURES, anchors, await self._host.past(info.id, at)))


def _ends(info: GameInfo, entries: Sequence[Entry]) -> list[int]:
    """The moments that ended a season or turn."""
    chapter = rules(info.game).chapter
    return [now.number for before, now in pairwise(entries) if chapter(before.headline) != chapter(now.headline)]


def charted(moments: Sequence[int]) -> list[int]:
    """Each once, in order, and no more than a chart has room for; the first and the last are kept."""
    found = sorted(set(moments))
    step = -(-len(found) // CHARTED)
    return sorted({*found[::step], found[-1]})


def _draw(draw: Draw) -> dict[str, Any]:
    """A draw as everybody may know it: what a sealed one shows is told at the end of the game."""
    sealed = draw.purpose.startswith(SEALED)
    purpose = draw.purpose.removeprefix(SEALED).strip()
    return {"number": draw.number, "sides": draw.sides, "purpose": purpose, "value": 0 if sealed else draw.value}
