"""Through whose eyes one may look back upon a game that is over."""

from bot.host.info import GameInfo
from game import rules
from game.core.rules import AFTERWARDS, SPECTATOR, Setup
from game.core.text import _


def eyes(info: GameInfo) -> dict[str, tuple[str, ...]]:
    """Whose they may be, by viewer, and what each is called; an onlooker's alone before the end."""
    if not info.ended:
        return {SPECTATOR: (_("Onlookers"),)}
    seats = {seat.id: (str(seat.name), seat.id) for seat in info.seats}
    return {AFTERWARDS: (_("All that there was"),), SPECTATOR: (_("Onlookers"),), **seats}


def first_eyes(info: GameInfo) -> str:
    """Through whose eyes one looks who does not say: the fog of a game that is over has lifted."""
    lifted = info.ended and rules(info.game).guarded(Setup(info.game, info.scenario, info.options))
    return AFTERWARDS if lifted else SPECTATOR
