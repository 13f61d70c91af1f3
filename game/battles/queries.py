"""Questions that a picture asks of a view: what a gun sees, where a piece may go, what a unit controls."""

from game.battles import advance, fighting_words, marching_words, series, sight
from game.battles.board import board
from game.battles.course import DUE, FIELD
from game.battles.groups import groups
from game.battles.movement import goes, movable, reach
from game.battles.position import position
from game.battles.state import State
from game.battles.view import BattlesView
from game.core.memo import Answers
from game.core.words import Sentence

#: The orders by which a piece goes to the hex that they name.
GOING = ("move", "pursue")
#: Whoever points along a field asks at every hex who of the moving side may come.
_goals: Answers[str, dict[str, tuple[str, ...]]] = Answers()


def state_of(view: BattlesView) -> State:
    """The position as far as movement, sight and odds depend on it; all of that is public."""
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
        tactics=view.tactics,
    )


def seen(view: BattlesView, here: str) -> frozenset[str]:
    """The hexes to which a gun in a hex has a line of sight [76:5.21-5.26, 21:6.2, 21:6.3]."""
    now = position(state_of(view))
    return frozenset(h for h in board(view.battle).grid.hexes if h != here and sight.sees(now, here, h))


def sees(view: BattlesView, here: str, target: str) -> bool:
    """Whether a gun in a hex has a line of sight to another."""
    return sight.sees(position(state_of(view)), here, target)


def reachable(view: BattlesView, piece: str) -> dict[str, int]:
    """Where a piece might end a move of its own, and for how many points; nowhere for what cannot move."""
    found = view.pieces[piece]
    if found.where not in (FIELD, DUE) or not goes(board(view.battle), found):
        return {}
    return dict(reach(state_of(view), found).goals)


def goals(view: BattlesView) -> dict[str, tuple[str, ...]]:
    """For each piece of the moving side that may still move, the hexes in which it might end a move of its own."""
    known = _goals.of(view)
    if view.side not in known:
        state = state_of(view)
        movers = (piece for piece in view.pieces.values() if movable(state, piece))
        known[view.side] = {piece.id: tuple(sorted(reach(state, piece).goals)) for piece in movers}
    return known[view.side]


def way(view: BattlesView, piece: str, goal: str) -> tuple[str, ...]:
    """The hexes by which a piece would go to another; none where it cannot get there."""
    if goal not in reachable(view, piece):
        return ()
    state = state_of(view)
    return tuple(h for h in reach(state, state.pieces[piece]).paths.to(goal) if h)


def drafted(view: BattlesView, words: Sentence) -> list[tuple[str, str]]:
    """From which hex to which an order for several goes, as far as it is spoken; a hex to itself where that is open."""
    state = view.known
    if state is None or len(words) < 2:
        return []
    if words[0] in (advance.ADVANCE, advance.FALL_BACK):
        return [(before, after) for _unit, before, after in _group_goes(state, words)]
    places = {piece.id: piece.place for piece in view.pieces.values()}
    found: list[tuple[str, str]] = []
    for order in _several(state, words):
        if order[0] == fighting_words.ATTACK:
            targets, units, _leaders, _stage = fighting_words.cut(state, order) or ((), (), (), "")
            found += [(places[unit], targets[0]) for unit in units] or [(target, target) for target in targets]
        elif here := places[order[1]] or "".join(order[2:3]):
            found.append((here, order[2] if len(order) > 2 else here))
            places[order[1]] = found[-1][1]
    return found


def goal_of(view: BattlesView, words: Sentence) -> dict[str, str]:
    """Where an order for one or several takes each piece that goes by it; "" off the field."""
    state = view.known
    if state is None or len(words) < 2:
        return {}
    if words[0] in (advance.ADVANCE, advance.FALL_BACK):
        return {unit: after for unit, _before, after in _group_goes(state, words)}
    orders = _several(state, words) or [words]
    gone = {order[1]: "" for order in orders if order[0] == marching_words.EXIT}
    return gone | {order[1]: order[2] for order in orders if order[0] in GOING and len(order) > 2}


def arriving(view: BattlesView, words: Sentence) -> dict[str, str]:
    """Where an order for one or several puts who is not on the field yet, as far as it is spoken."""
    orders = _several(view.known, words) if view.known else []
    named = [order[1:3] for order in orders or [words] if order[:1] in (("move",), ("place",)) and len(order) > 2]
    return {piece: goal for piece, goal in named if piece in view.pieces and not view.pieces[piece].place}


def _several(state: State, words: Sentence) -> list[Sentence]:
    """The orders of one for several, as far as it is spoken; none of any other."""
    legal = words[:1] == (series.SEVERAL,) and len(words) > 2 and series.words(state, words)
    return series.orders(state, words) if legal else []


def _group_goes(state: State, words: Sentence) -> list[tuple[str, str, str]]:
    """Who goes with a group, from where, and to where."""
    group = groups(state).get(words[1])
    if group is None:
        return []
    after = state.copy()
    if len(words) > 2 and advance.words(state, words):
        advance.go(after, words, [])
    return [(unit, state.pieces[unit].place, after.pieces[unit].place) for unit in group.units]


def controlled(view: BattlesView, piece: str) -> frozenset[str]:
    """The zone of control of one unit [76:7.0, 21:8.0]."""
    field, found = board(view.battle), view.pieces[piece]
    if found.where != FIELD or found.disrupted or not field.counters[piece].is_unit:
        return frozenset()
    return field.reach_sets[found.place]
