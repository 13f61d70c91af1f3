"""A unit that goes out to take something, and comes back to its own hex [76:5.32, 76:6.0, 21:6.5, 21:7.0, 21:15.0].

Nothing else can come of such a way: it is offered where there is something to be had, and led through that.
"""

from game.battles.course import FIELD, Piece
from game.battles.movement import allowance, via
from game.battles.position import Position, position
from game.battles.state import State
from game.core.hexes import distance


def returns(state: State, piece: Piece) -> bool:
    """Whether a unit can take something and be back.

    Not into an enemy zone on the march [21:19.1], nor at the price of a leader whom it leaves to the enemy.
    """
    if piece.where != FIELD or not state.counter(piece.id).is_unit or state.crowded:
        return False
    now, most = position(state), allowance(state, piece) // 2
    if not any(distance(piece.place, there) <= most for there in _spoils(now, piece)):
        return False
    if now.threatened(piece.place, piece.side) and (piece.march or piece.place in now.leaders):
        return False
    return bool(ways(state, piece, piece.place, ()))


def ways(state: State, piece: Piece, goal: str, through: tuple[str, ...]) -> dict[str, int]:
    """The hexes that a path can be led through next, with their cost; who is to be back takes something first."""
    hexes = via(state, piece, goal, through)
    if through or goal != piece.place:
        return hexes
    spoils = _spoils(position(state), piece)
    return {there: cost for there, cost in hexes.items() if there in spoils}


def _spoils(now: Position, piece: Piece) -> frozenset[str]:
    """Where a unit of a side takes a gun or train, or catches a leader or a march: see `going.run_over`."""
    key = "spoils", piece.side, piece.disrupted
    found: frozenset[str] | None = now.memo.get(key)
    if found is None:
        foe = now.board.foe[piece.side]
        goods = [p.place for p in (*now.guns.values(), *now.trains.values()) if p.side == foe and not p.looted]
        alone = now.led_by(foe) - now.held_by(foe)
        beside = [] if piece.disrupted else [now.board.reach[here] for here in alone]
        beside += [] if piece.disrupted else [now.board.grid.around[here] for here in now.marching(foe)]
        found = now.memo[key] = alone.union(goods, *beside)
    return found
