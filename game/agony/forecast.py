"""Odds before commitment, from what everybody sees on the board: no cards are counted [12.26, 12.28, 12.41, 13.24]."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.agony.battle import column, loss_number
from game.agony.board import BOARD
from game.agony.leading import stars
from game.agony.losses import closest
from game.agony.state import Stack, State, factors


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of a combat without cards; `inflicted` and `suffered` give the chance of each sum of loss factors."""

    win: float
    inflicted: dict[int, float]
    suffered: dict[int, float]
    leaders: dict[str, float]


def combat(state: State, attackers: Stack, leader: str, defenders: Stack, against: str, people: Iterable[str]) -> Odds:
    """The attacker's chances over all dice; `people` are all leaders who might fall."""
    ours, theirs = _rating(leader), _rating(against)
    a, d = column(factors(attackers)), column(factors(defenders))
    inflicted, suffered = dict[int, float](), dict[int, float]()
    for die in range(10):
        got = closest(defenders, loss_number(a, die + ours))
        lost = closest(attackers, loss_number(d, die + theirs))
        inflicted[got] = inflicted.get(got, 0) + 0.1
        suffered[lost] = suffered.get(lost, 0) + 0.1
    win = winning(state, attackers, leader, defenders, against)
    falls = {x: max(0, 10 - BOARD.leaders[x].loss) / 10 for x in people}
    return Odds(win, dict(sorted(inflicted.items())), dict(sorted(suffered.items())), falls)


def winning(state: State, attackers: Stack, leader: str, defenders: Stack, against: str) -> float:
    """The attacker's chance to cause the higher Loss Number, ties by Dynamic leaders [12.28]."""
    ours, theirs = _rating(leader), _rating(against)
    a, d = column(factors(attackers)), column(factors(defenders))
    led = bool(leader and stars(state, leader)) and not (against and stars(state, against))
    hits = [loss_number(a, die + ours) for die in range(10)]
    taken = [loss_number(d, die + theirs) for die in range(10)]
    return sum(hit > loss or (hit == loss and led) for hit in hits for loss in taken) / 100


def _rating(leader: str) -> int:
    return BOARD.leaders[leader].battle if leader else 0


def assault(drm: int) -> float:
    """The chance of one siege roll: 9 always succeeds, 0 never [13.25]."""
    return sum(die == 9 or (die != 0 and die + drm >= BOARD.tables.siege.success) for die in range(10)) / 10


def assaults(drm: int, marker: int, rolls: int) -> float:
    """The chance that a fortress falls within so many rolls, the marker growing; `drm` is that of the first [13.26]."""
    holds = 1.0
    for n in range(rolls):
        holds *= 1 - assault(drm + min(BOARD.tables.siege.marker_max, marker + n) - marker)
    return 1 - holds
