"""What of a game a film shows: a year, a battle, a power, or all of it."""

from collections.abc import Iterable, Sequence

from bot.discord.board_parts import part_meant
from bot.discord.pictures import Cut
from bot.discord.seasons import Season, seasons_meant
from bot.discord.sight import Sight
from bot.discord.whose import seat_meant
from bot.host.host import Host
from bot.host.info import Entry, GameInfo
from game import rules
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR
from game.core.text import _

#: What happens at a place that is fought for.
FIGHTS = ("battle", "siege", "attack", "capture", "retreat", "loss", "fire")


async def cut_of(
    host: Host, info: GameInfo, seen: Sight, known: Sequence[Season], eyes: str, *, when: str, power: str, battle: str
) -> Cut:
    """The cut that somebody asks for; refuses one that holds nothing."""
    if not (when or power or battle):
        return Cut(eyes, upto=seen.upto)
    entries = await host.chronicle(info.id, SPECTATOR, upto=seen.upto)
    if when:
        first, last = _span(known, when)
        entries = [entry for entry in entries if first < entry.number <= last]
    if power:
        entries = _of_power(info, entries, power)
    if battle:
        entries = await _of_battle(host, info, entries, battle)
    told = [entry for entry in entries if any(event.kind != "ready" for event in entry.events)]
    if not told:
        raise Refusal(_("Nothing of that happened in this game."))
    return Cut(eyes, frozenset([max(0, told[0].number - 1), *(entry.number for entry in told)]), seen.upto)


def _span(known: Sequence[Season], when: str) -> tuple[int, int]:
    """The revisions before and after the seasons that are meant: all that are called so, from the first to the last."""
    found = seasons_meant(known, when)
    return known[found[0] - 1].end if found[0] else 0, known[found[-1]].end


def _of_power(info: GameInfo, entries: Iterable[Entry], power: str) -> list[Entry]:
    setup, game = info.setup, rules(info.game)
    seat = seat_meant(info, power, _("There is no such power."))
    return [entry for entry in entries if any(game.concerns(setup, event, seat) for event in entry.events)]


async def _of_battle(host: Host, info: GameInfo, entries: Sequence[Entry], battle: str) -> list[Entry]:
    place = part_meant(await host.view(info.id, SPECTATOR, entries[-1].number if entries else 0), battle).region
    return [entry for entry in entries if any(event.place == place and event.kind in FIGHTS for event in entry.events)]
