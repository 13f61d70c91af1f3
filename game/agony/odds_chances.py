"""Odds before commitment, from what everybody sees on the board: no cards are counted [12.26, 12.28, 12.41, 13.24]."""

from collections.abc import Iterable
from functools import lru_cache

from game.agony.board import BOARD
from game.agony.losses import closest
from game.agony.outcome import chance, column, loss_numbers
from game.agony.state import Stack, factors
from game.core.values import immutable


@immutable
class Army:
    """One side of a combat: its units, its leader's Battle rating, and whether he is Dynamic."""

    units: Stack
    rating: int = 0
    dynamic: bool = False

    @property
    def column(self) -> int:
        """Its fire column [12.25]."""
        return column(factors(self.units))

    def hits(self) -> list[int]:
        """The Loss Number it causes, by its die [12.26]."""
        return loss_numbers(self.column, self.rating)


@immutable
class Odds:
    """Chances of a combat without cards; `inflicted` and `suffered` give the chance of each sum of loss factors."""

    win: float
    inflicted: dict[int, float]
    suffered: dict[int, float]
    leaders: dict[str, float]


def combat(attacker: Army, defender: Army, people: Iterable[str]) -> Odds:
    """The attacker's chances over all dice; `people` are all leaders who might fall [12.31, 12.41]."""
    falls = {who: max(0, 10 - BOARD.leaders[who].loss) / 10 for who in people}
    return Odds(winning(attacker, defender), _losses(defender, attacker), _losses(attacker, defender), falls)


def _losses(army: Army, enemy: Army) -> dict[int, float]:
    found: dict[int, float] = {}
    for hit in enemy.hits():
        lost = closest(army.units, hit)
        found[lost] = found.get(lost, 0) + 0.1
    return dict(sorted(found.items()))


def winning(attacker: Army, defender: Army) -> float:
    """The attacker's chance to cause the higher Loss Number, ties by Dynamic leaders [12.28]."""
    led = attacker.dynamic and not defender.dynamic
    return chance(attacker.column, attacker.rating, defender.column, defender.rating, led)


def assault(drm: int) -> float:
    """The chance of one siege roll: 9 always succeeds, 0 never [13.25]."""
    return sum(die == 9 or (die != 0 and die + drm >= BOARD.tables.siege.success) for die in range(10)) / 10


@lru_cache(maxsize=4096)
def assaults(drm: int, marker: int, rolls: int) -> float:
    """The chance that a fortress falls within so many rolls, the marker growing; `drm` is that of the first [13.26]."""
    holds = 1.0
    for n in range(rolls):
        holds *= 1 - assault(drm + min(BOARD.tables.siege.marker_max, marker + n) - marker)
    return 1 - holds
