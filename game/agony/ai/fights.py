"""What a battle is likely to bring, by the tables and what both can see; no cards counted but the own."""

from functools import lru_cache

from game.agony.board import BOARD
from game.agony.outcome import chance, column, loss_numbers
from game.agony.state import Stack, factors
from game.agony.view import LeaderView
from game.core.values import immutable

#: Factors lost for each loss factor suffered, on average.
_CF_PER_LF = 0.5


@immutable
class Fight:
    """The chance to win, and the mean loss factors both take."""

    win: float
    dealt: float
    suffered: float


def fight(
    ours: Stack,
    leader: LeaderView | None,
    theirs: Stack,
    against: LeaderView | None,
    drm: int = 0,
    attacks: bool = True,
) -> Fight:
    """A battle between two stacks; `drm` is what cards add for us."""
    a, d = column(factors(ours)), column(factors(theirs))
    mine, his = (leader.battle if leader else 0) + drm, against.battle if against else 0
    led = bool(leader and leader.stars) - bool(against and against.stars)
    win, dealt, suffered = _fight(a, mine, d, his, led > 0 or (led == 0 and not attacks))
    return Fight(win, min(dealt, _steps(theirs)), min(suffered, _steps(ours)))


@lru_cache(maxsize=4096)
def _fight(a: int, ours: int, d: int, theirs: int, ties: bool) -> tuple[float, float, float]:
    hits, taken = loss_numbers(a, ours), loss_numbers(d, theirs)
    return chance(a, ours, d, theirs, ties), sum(hits) / 10, sum(taken) / 10


def _steps(stack: Stack) -> int:
    """All the loss factors a stack can give."""
    return sum(BOARD.kinds[kind].lf * BOARD.kinds[kind].steps * n for kind, n in stack.items())


def worth(found: Fight, prize: float, stake: float, factor: float) -> float:
    """What a fight is worth in VP: the prize if it is won, the losses of both, what a defeat costs besides."""
    losses = (found.dealt - found.suffered) * _CF_PER_LF * factor
    return found.win * prize - (1 - found.win) * stake + losses
