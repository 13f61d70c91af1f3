"""Where something happened, and at which moments one deed ended and the next began: what a picture retells."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bot.host.info import Entry, GameInfo
from bot.host.onlooker import Onlooker
from game.core.events import places
from game.core.rules import Rules, View

#: So many deeds, or seasons, before the last one are shown, too; so far back they are looked for.
DEEDS, BACK = 3, 40


async def recent(host: Onlooker, info: GameInfo, seat: str, upto: int) -> list[Entry]:
    """What a seat saw from the last order on that a person gave for it, up to one of its revisions."""
    since = max(await host.last_say(info.id, seat) - 1, upto - BACK, 0)
    return await host.chronicle(info.id, seat, since=since, upto=upto)


async def stood(host: Onlooker, game: str, viewer: str, moments: Sequence[int]) -> tuple[View, ...]:
    """What a viewer saw at each of their revisions."""
    return tuple([await host.view(game, viewer, at) for at in moments])


def retold(game: Rules[Any, Any], entries: Sequence[Entry]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Where something happened, and the viewer's revisions at which a deed before the last one had ended."""
    ends = [before.number for before, entry in pairwise(entries) if game.deed(entry.events, before.events)]
    return places(event for entry in entries for event in entry.events), tuple(ends[-DEEDS:])
