"""Through whose eyes one may look back upon a game that is over, and what they saw."""

from collections.abc import Iterable
from typing import Any

from bot.host.info import Entry, GameInfo
from bot.host.live_game import state_by
from bot.store import StoredLine
from bot.store.rows import Way
from game import rules
from game.core.events import Event
from game.core.rules import AFTERWARDS, SPECTATOR, Rules, Setup, View
from game.core.text import Message, _


def eyes(info: GameInfo) -> dict[str, tuple[str, ...]]:
    """Whose they may be, by viewer, and what each is called; an onlooker's alone before the end."""
    if not info.ended:
        return {SPECTATOR: (_("Onlookers"),)}
    seats = {seat.id: (str(seat.name), seat.id) for seat in info.seats}
    return {AFTERWARDS: (_("All that there was"),), SPECTATOR: (_("Onlookers"),), **seats}


def first_eyes(info: GameInfo) -> str:
    """Through whose eyes one looks who does not say: the fog of a game that is over has lifted."""
    lifted = info.ended and rules(info.game).guarded(info.setup)
    return AFTERWARDS if lifted else SPECTATOR


def through(game: Rules[Any, Any], state: Any, eyes: str) -> View:
    """A state as it is seen through these eyes."""
    view: View = game.revealed(state) if eyes == AFTERWARDS else game.view(state, eyes)
    return view


def looked(game: Rules[Any, Any], setup: Setup, way: Way, eyes: str) -> View:
    """The same of the state to which a way leads."""
    return through(game, state_by(game, setup, way), eyes)


def headlined(game: Rules[Any, Any], setup: Setup, way: Way) -> Message:
    """Where the game stood there."""
    return game.headline(state_by(game, setup, way))


def recounted(lines: Iterable[StoredLine], eyes: str, since: int) -> list[Entry]:
    """What these eyes saw happen, told at the spectator's revisions from `since` on: all of them at the end.

    What was sealed is told with the open line that it came before.
    """
    entries, sealed = list[Entry](), list[Event]()
    for line in lines:
        sealed += line.events if eyes == AFTERWARDS else line.events_for(eyes)
        if line.seen_by(SPECTATOR):
            number = since + 1 + len(entries)
            entries.append(Entry(number, line.seat, line.text, line.headline, tuple(sealed), line.at))
            sealed.clear()
    return entries
