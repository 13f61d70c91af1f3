"""How a steady stand-in of a battle thinks: it thinks the plan of its army over, and plays nothing on."""

from game.battles.ai.careful import careful
from game.battles.standin import choose
from game.battles.view import BattlesView
from game.core.rules import Pick
from game.core.words import Ask, Sentence


def led(view: BattlesView, ask: Ask, pick: Pick, tries: int) -> Sentence:
    """One order of this seat, by a plan that is thought over so many times."""
    return choose(view, ask, pick, careful(tries))


MIND = led
