"""The seasons (turns, rounds) that a game has gone through, found again from its chronicle."""

from collections import OrderedDict
from dataclasses import dataclass

from rapidfuzz import fuzz

from bot.host.host import Host
from bot.host.info import GameInfo
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR
from game.core.text import _

#: How many games' seasons are remembered, for the suggestions while somebody types.
KEPT = 50


@dataclass(frozen=True, slots=True)
class Season:
    """A season: the revision after its last order, and what was said of its battles."""

    name: str
    end: int
    battles: tuple[str, ...] = ()


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
    name = (await host.view(info.id, SPECTATOR, 0)).headline
    found: list[Season] = []
    battles: list[str] = []
    number = 0
    for entry in await host.chronicle(info.id):
        number = entry.number
        battles += [event.text for event in entry.events if event.kind == "battle"]
        if entry.headline != name:
            found.append(Season(name, number, tuple(battles)))
            name, battles = entry.headline, []
    return [*found, Season(name, number, tuple(battles))]


def season_meant(known: list[Season], typed: str) -> Season:
    """The season named or begun, the last of several; small typos forgiven. Raises `Refusal`."""
    names = [season.name for season in known]
    begun = [season for season in known if typed and season.name.casefold().startswith(typed.casefold())]
    if begun:
        return begun[-1]
    scores = [fuzz.ratio(typed.casefold(), name.casefold()) for name in names]
    if max(scores) < 75:
        reason = _("There was no “{name}” in this game.").format(name=typed)
        raise Refusal(reason, legal=tuple(reversed(names)))
    return known[scores.index(max(scores))]
