"""How a stand-in of a battle thinks: it thinks plans of its army over and compares them, and plays nothing on."""

from game.battles.ai.careful import careful
from game.battles.ai.foreseen import foreseen
from game.battles.standin import choose
from game.battles.view import BattlesView
from game.core.rules import Pick
from game.core.search.levels import Level
from game.core.words import Ask, Sentence


def led(view: BattlesView, ask: Ask, pick: Pick, level: Level) -> Sentence:
    """One order of this seat, by the best of so many plans, each thought over so many times."""
    kind = foreseen(level.width, level.playouts) if level.width > 1 else careful(level.playouts)
    return choose(view, ask, pick, kind)


MIND = led
