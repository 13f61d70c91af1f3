"""Where something happened, and at which moments one deed ended and the next began: what a picture retells."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from bot.host.info import Entry
from game.core.rules import Rules

#: So many deeds, or seasons, before the last one are shown, too.
DEEDS = 3


def places(entries: Sequence[Entry]) -> tuple[str, ...]:
    """Where something happened."""
    return tuple(dict.fromkeys(event.place for entry in entries for event in entry.events if event.place))


def ends(game: Rules[Any, Any], entries: Sequence[Entry]) -> tuple[int, ...]:
    """The viewer's revisions at which a deed before the last one had ended; the last of them."""
    found = [before.number for before, entry in pairwise(entries) if game.deed(entry.events, before.events)]
    return tuple(found[-DEEDS:])
