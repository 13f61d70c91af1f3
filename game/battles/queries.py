"""Questions that a picture asks of a view: what a gun sees, where a piece may go, what a unit controls."""

from game.battles.board import GUN, TRAIN, board
from game.battles.movement import movable, reach
from game.battles.position import position
from game.battles.sight import blocked
from game.battles.state import State
from game.battles.view import DUE, FIELD, BattlesView


def state_of(view: BattlesView) -> State:
    """The position as far as movement and sight depend on it; all of that is public."""
    return State(
        battle=view.battle,
        options=view.options,
        pieces=view.pieces,
        phase=view.phase,
        side=view.side,
        now=view.now,
        turn=view.turn,
        fog=view.fog,
        demoralized=tuple(track.id for track in view.tracks if track.demoralized),
        burning=view.burning,
        crowded=view.crowded,
    )


def seen(view: BattlesView, here: str) -> frozenset[str]:
    """The hexes to which a gun in a hex has a line of sight [76:5.21-5.26, 21:6.2, 21:6.3]."""
    now = position(state_of(view))
    return frozenset(h for h in board(view.battle).grid.hexes if h != here and not blocked(now, here, h))


def reachable(view: BattlesView, piece: str) -> dict[str, int]:
    """Where a piece might end a move of its own, and for how many points; nowhere for what cannot move."""
    state = state_of(view)
    found, counter = view.pieces[piece], state.counter(piece)
    if found.where not in (FIELD, DUE) or (counter.kind in (GUN, TRAIN) and not found.limbered):
        return {}
    return dict(reach(state, found).goals)


def goals(view: BattlesView) -> dict[str, tuple[str, ...]]:
    """For each piece of the moving side that may still move, the hexes in which it might end a move of its own."""
    state = state_of(view)
    return {p.id: tuple(sorted(reach(state, p).goals)) for p in view.pieces.values() if movable(state, p)}


def way(view: BattlesView, piece: str, goal: str) -> tuple[str, ...]:
    """The hexes by which a piece would go to another; none where it cannot get there."""
    if goal not in reachable(view, piece):
        return ()
    state = state_of(view)
    return tuple(h for h in reach(state, state.pieces[piece]).paths.to(goal) if h)


def controlled(view: BattlesView, piece: str) -> frozenset[str]:
    """The zone of control of one unit [76:7.0, 21:8.0]."""
    field, found = board(view.battle), view.pieces[piece]
    if found.where != FIELD or found.disrupted or not field.counters[piece].is_unit:
        return frozenset()
    return field.reach_sets[found.place]
