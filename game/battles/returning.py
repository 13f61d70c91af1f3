"""A unit that goes out to take something, and comes back to its own hex [76:5.32, 76:6.0, 21:6.5, 21:7.0, 21:15.0].

Nothing else can come of such a way: it is offered where there is something to be had, and led through that.
"""

from game.battles.board import within
from game.battles.course import FIELD, Piece
from game.battles.movement import allowance, via
from game.battles.position import Position, position
from game.battles.state import State


def returns(state: State, piece: Piece) -> bool:
    """Whether a unit can take something and be back.

    Not into an enemy zone on the march [21:19.1], nor at the price of a leader whom it leaves to the enemy.
    """
    if piece.where != FIELD or not state.counter(piece.id).is_unit or state.crowded:
        return False
    now, most = position(state), allowance(state, piece) // 2
    if spoils(now, piece.side, piece.disrupted).isdisjoint(within(now.board, piece.place, most)):
        return False
    if now.threatened(piece.place, piece.side) and (piece.march or piece.place in now.leaders):
        return False
    return bool(ways(state, piece, piece.place, ()))


def ways(state: State, piece: Piece, goal: str, through: tuple[str, ...]) -> dict[str, int]:
    """The hexes that a path can be led through next, with their cost; who is to be back takes something first."""
    hexes = via(state, piece, goal, through)
    if through or goal != piece.place:
        return hexes
    had = spoils(position(state), piece.side, piece.disrupted)
    return {there: cost for there, cost in hexes.items() if there in had}


def spoils(now: Position, side: str, disrupted: bool) -> frozenset[str]:
    """Where a unit of a side takes a gun or train, or catches a leader or a march: see `going.run_over`.

    It depends on the enemy alone, who mostly stays as he is.
    """
    foe = now.board.foe[side]
    known, key = now.of_side[foe], ("spoils", disrupted)
    found: frozenset[str] | None = known.get(key)
    if found is None:
        goods = [p.place for p in (*now.guns.values(), *now.trains.values()) if p.side == foe and not p.looted]
        alone = now.led_by(foe) - now.held_by(foe)
        beside = [] if disrupted else [now.board.reach[here] for here in alone]
        beside += [] if disrupted else [now.board.grid.around[here] for here in now.marching(foe)]
        found = known[key] = alone.union(goods, *beside)
    return found
