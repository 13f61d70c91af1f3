"""Where guns that march along go, and when they are unlimbered: where a line of sight pays [21:6.0, W4]."""

from game.battles.ai.ground import Ground
from game.battles.editions import edition
from game.battles.evaluation import HURT
from game.battles.fire import column
from game.battles.position import position
from game.battles.queries import state_of
from game.battles.sight import blocked
from game.battles.view import Piece
from game.core.hexes import distance

#: From where no shot is worth it: how far from the enemy a gun waits, and what a hex more or less costs.
_WAITS = 4
_STEP = 1.0
#: What a shot a turn must be expected to disrupt, in strength points, to give up marching for it.
_PAYS = 2.0
#: How much less that may be on the last turn but one.
_LATE = 0.7


def aimed(ground: Ground, here: str) -> float:
    """The strength that the best shot from a hex is expected to disrupt, at enemies in good order that it sees."""
    chart, now = edition(ground.book).charts.fire, position(state_of(ground.view))
    best = 0.0
    for there, foe in ground.steady_foes.items():
        at = chart.columns.index(column(distance(here, there)))
        worth = sum(row[at] == "Dd" for row in chart.rows) / len(chart.rows) * ground.counters[foe.id].front
        if worth > best and not blocked(now, here, there):
            best = worth
    return best


def exposed(ground: Ground, here: str) -> bool:
    """Whether an enemy could be there next, and nobody stands by the gun."""
    return here in ground.strikers and here not in ground.own


def battery(ground: Ground, gun: Piece, here: str) -> float:
    """What it is worth to a limbered gun to be in a hex."""
    far = ground.away(gun, here)
    value = -_STEP * abs(far - _WAITS) - (6.0 if exposed(ground, here) else 0.0)
    return value + HURT * aimed(ground, here) if far <= 2 * _WAITS else value


def unlimbers(ground: Ground, gun: Piece) -> bool:
    """Whether a gun shall stand where it is for good, and fire from the next turn on."""
    left = ground.view.turns - ground.view.turn
    if left < 1 or exposed(ground, gun.place):
        return False
    need = _PAYS * (1 - _LATE / left)
    return aimed(ground, gun.place) >= need
