"""The seasons (turns, rounds) that a game has gone through, found again from its chronicle."""

import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.host.host import Host
from bot.host.info import GameInfo
from game import rules
from game.core.names import fitting, numbers
from game.core.refusal import Refusal
from game.core.text import Message, _, say

#: How many games' seasons are remembered, for the suggestions while somebody types.
KEPT = 50


@dataclass(frozen=True, slots=True)
class Season:
    """A season: the revision after its last order, what was said of its battles, and what else it is called."""

    name: Message
    end: int
    battles: tuple[Message, ...] = ()
    also: tuple[Message, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All that it is called."""
        return tuple(map(str, (self.name, *self.also)))


_kept: OrderedDict[tuple[str, int], list[Season]] = OrderedDict()


async def seasons(host: Host, info: GameInfo) -> list[Season]:
    """The seasons so far, the present one last."""
    key = (info.commitment, info.revision)
    if key not in _kept:
        _kept[key] = await _read(host, info)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[key]


async def _read(host: Host, info: GameInfo) -> list[Season]:
    name, also = await host.headline(info.id, 0), rules(info.game).also
    found: list[Season] = []
    battles: list[Message] = []
    number = 0
    for entry in await host.chronicle(info.id):
        number = entry.number
        battles += [event.message for event in entry.events if event.kind == "battle"]
        if entry.headline != name:
            found.append(Season(name, number, tuple(battles), tuple(also(name))))
            name, battles = entry.headline, []
    return told_apart([*found, Season(name, number, tuple(battles), tuple(also(name)))])


def told_apart(found: list[Season]) -> list[Season]:
    """One that has the name of a later one is its beginning: a turn is headed alike before its rounds and after."""
    names = [season.name for season in found]
    return [
        replace(season, name=say("{season}: the beginning", season=season.name)) if season.name in names[n:] else season
        for n, season in enumerate(found, 1)
    ]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _stands_in(said: list[str], name: list[str]) -> bool:
    """Whether these words stand in a name one after another: "turn 1" is not "turn 10"."""
    return any(name[at : at + len(said)] == said for at in range(len(name)))


def _counted(known: Sequence[Season], said: list[str]) -> list[int]:
    """The one that is the first, the second ... where names count nothing: as "turn 1", or "1"."""
    turn, number = said[:-1], said[-1:]
    counts = any(season.also for season in known)  # then names count already
    if counts or turn not in ([], ["turn"], _words(_("turn"))) or not (number and number[0].isdecimal()):
        return []
    return [n for n in (int(number[0]) - 1,) if 0 <= n < len(known)]


def seasons_meant(known: Sequence[Season], typed: str) -> list[int]:
    """The places of the seasons named by the whole or a part of a name, or counted; typos forgiven.

    Raises `Refusal` where there is none.
    """
    said = _words(typed)
    called = ([_words(name) for name in season.names] for season in known)
    found = [n for n, names in enumerate(called) if said and any(_stands_in(said, name) for name in names)]
    found = found or _counted(known, said)
    count = numbers(typed)  # nobody errs in those
    alike = {n: [name for name in season.names if count in ("", numbers(name))] for n, season in enumerate(known)}
    found = found or fitting(alike, typed)
    if not found:
        reason = _("There was no “{name}” in this game.").format(name=typed)
        raise Refusal(reason, like=tuple(str(season.name) for season in reversed(known)))
    return found


def season_meant(known: Sequence[Season], typed: str) -> Season:
    """The last of those that are meant. Raises `Refusal`."""
    return known[seasons_meant(known, typed)[-1]]
