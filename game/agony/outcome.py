"""The outcome of a combat: fire columns, Loss Numbers, and who wins [12.25, 12.26, 12.28]."""

from functools import lru_cache

from game.agony.board import BOARD
from game.agony.leading import stars
from game.agony.state import Battle, Force, Stack, State, plus


@lru_cache(maxsize=1024)
def column(cf: int, shift: int = 0) -> int:
    """The fire column for so many factors, moved right or left within the table [12.25]."""
    columns = BOARD.tables.combat.columns
    base = max((n for n, c in enumerate(columns) if cf >= c.from_), default=0)
    return max(0, min(len(columns) - 1, base + shift))


def loss_number(which: int, modified: int) -> int:
    """The Combat Results Table; rolls count from 0 to 11 [12.26]."""
    return BOARD.tables.combat.columns[which].losses[max(0, min(11, modified))]


def loss_numbers(which: int, drm: int) -> list[int]:
    """The Loss Numbers that a force causes, by its die."""
    return [loss_number(which, die + drm) for die in range(10)]


@lru_cache(maxsize=4096)
def chance(ours: int, drm: int, theirs: int, against: int, ties: bool) -> float:
    """The chance to cause the higher Loss Number, by both fire columns and what is added to the dice [12.28].

    `ties`: whether the same number is enough.
    """
    hits, losses = loss_numbers(ours, drm), loss_numbers(theirs, against)
    return sum(hit > loss or (ties and hit == loss) for hit in hits for loss in losses) / 100


def whole(force: Force) -> Stack:
    """All units of a force, fighting or not."""
    return plus(force.units, force.held)


def winner(state: State, battle: Battle) -> str:
    """Higher Loss Number, Dynamic leader who lives, defender; a destroyed force never wins [12.28, 11.162]."""
    attacker, defender = battle.attacker, battle.defender
    a_led, d_led = (
        bool(force.leader and force.leader not in force.fallen and stars(state, force.leader))
        for force in (attacker, defender)
    )
    won = attacker.loss > defender.loss or (attacker.loss == defender.loss and a_led and not d_led)
    attacks, defends = (bool(whole(force)) for force in (attacker, defender))
    if attacks is not defends:
        won = attacks
    return attacker.side if won else defender.side
