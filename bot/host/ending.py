"""How a game ended, in the sentence that its last deed told."""

from collections.abc import Iterable

from bot.host.info import Entry, GameInfo
from bot.host.onlooker import Onlooker
from game import rules
from game.core.events import Event
from game.core.text import capital

#: After it a seat may be handed over, or a letter opened: so far back it is looked for.
BACK = 6


def verdict(game: str, entries: Iterable[Entry]) -> str:
    """Who won, of the last of several sentences about it; empty of a game that goes on."""
    told = [event for entry in entries for event in entry.events if event.kind == "over"]
    return sentence(game, told[-1]) if told else ""


def sentence(game: str, event: Event) -> str:
    """What an event tells, by itself."""
    return capital(rules(game).as_read(event).text)


async def ending(host: Onlooker, info: GameInfo) -> str:
    """The same of a game that is over; asks for nothing of any other."""
    if info.status != "over":
        return ""
    entries = await host.chronicle(info.id, since=max(0, info.revision - BACK), upto=info.revision)
    return verdict(info.game, entries)
