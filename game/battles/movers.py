"""Who may still be moved, and who of them has anywhere to go: from move to move only what is near it is looked at."""

from collections.abc import Mapping, Set
from itertools import islice

from game.battles.board import LEADER
from game.battles.course import DUE, FIELD, Piece
from game.battles.movement import Hexes, can_go, closed, comes_in, look, movable, paces
from game.battles.position import Movers, Position, position
from game.battles.state import State


def candidates(state: State) -> list[Piece]:
    """The pieces that may still be moved, or the one that must make room."""
    return list(_candidates(state).values())


def able(state: State) -> dict[str, Piece]:
    """Those of them that have anywhere to go, by id."""
    now = position(state)
    if now.movers is None:
        now.movers = _followed(state, now) or _surveyed(state)
    return now.movers.able


def some(state: State) -> list[Piece]:
    """Two of those, or as many as there are."""
    now = position(state)
    if now.movers is not None or now.earlier is not None:
        return list(islice(able(state).values(), 2))
    if "some" not in now.memo:
        now.memo["some"] = list(islice((piece for piece in _candidates(state).values() if can_go(state, piece)), 2))
    found: list[Piece] = now.memo["some"]
    return found


def must_enter(state: State) -> list[Piece]:
    """Pieces at the edge that can come in: they have to, in the turn they arrive [21:16.1, 76:17.12, 76:17.15]."""
    now = position(state)
    if now.movers is not None or now.earlier is not None:
        return [piece for piece in able(state).values() if piece.where == DUE]
    return [piece for piece in _candidates(state).values() if piece.where == DUE and can_go(state, piece)]


def _candidates(state: State) -> dict[str, Piece]:
    if state.crowded:
        return {state.crowded: state.pieces[state.crowded]}
    now = position(state)
    if now.movers is not None:
        return now.movers.candidates
    if "movable" not in now.memo:
        side, walking = state.side, state.board.marching
        now.memo["movable"] = {
            key: piece
            for key, piece in state.pieces.items()
            if not piece.moved
            and piece.side == side
            and piece.where in (FIELD, DUE)
            and (key in walking or piece.limbered)
        }
    found: dict[str, Piece] = now.memo["movable"]
    return found


def _surveyed(state: State) -> Movers:
    """A look at everybody; of most the open ground around them tells."""
    gaits, pieces = state.board.gaits, _candidates(state)
    doubtful: set[str] = set()
    waiting: set[str] = set()
    found: dict[str, Piece] = {}
    known: dict[tuple[tuple[str, str] | None, bool, bool], tuple[Set[str], Mapping[str, Hexes]]] = {}
    for key, piece in pieces.items():
        kind = gaits[key], piece.disrupted, piece.march
        if piece.where == FIELD and not piece.spent and kind[0]:
            if kind not in known:
                known[kind] = closed(state, piece), paces(state, piece).level
            shut, level = known[kind]
            if not level[piece.place] <= shut:
                found[key] = piece
                continue
        if _goes(state, piece, doubtful, waiting):
            found[key] = piece
    return Movers(pieces, found, doubtful, waiting, position(state).entered)


def _goes(state: State, piece: Piece, doubtful: set[str], waiting: set[str]) -> bool:
    """Whether one can go; who must be looked at again once others have moved is noted."""
    if piece.where == FIELD:
        told = look(state, piece)
        if told is not None:
            return told
    elif comes_in(state, piece):
        waiting.add(piece.id)
        return True
    doubtful.add(piece.id)
    return can_go(state, piece)


def _followed(state: State, now: Position) -> Movers | None:
    """The same once some of them have moved, and nobody else: only who is near them, or doubtful, is looked at."""
    if now.earlier is None:
        return None
    known, changed = now.earlier
    if not known.candidates.keys() >= {*changed}:
        return None
    pieces = known.candidates.copy()
    around = now.board.grid.around
    beside: set[str] = set()
    behind: set[str] = set()
    for key in changed:
        was, piece = known.candidates[key], state.pieces[key]
        beside.update(around.get(piece.place, ()))
        behind.update(around.get(was.place, ()))
        if movable(state, piece):
            pieces[key] = piece
        else:
            pieces.pop(key, None)
    # Where somebody has left, others may go, but leaders may not be as safe as they were.
    able, led = known.able, now.of_sort[LEADER]
    near = known.doubtful.union(changed, [key for key, piece in pieces.items() if piece.place in beside
                                          or (piece.place in behind and (key not in able or key in led))])  # fmt: skip
    if known.waiting and (known.entered != now.entered or any(_at_edge(state, known, key) for key in changed)):
        near |= known.waiting
    doubtful, waiting = known.doubtful - near, known.waiting - near
    going = {key for key in near if key in pieces and _goes(state, pieces[key], doubtful, waiting)}
    if going <= able.keys():
        able = able.copy()
        for key in near:
            if key in going:
                able[key] = pieces[key]
            else:
                able.pop(key, None)
    else:
        stay = able.keys() - near
        able = {key: piece for key, piece in pieces.items() if key in going or key in stay}
    return Movers(pieces, able, doubtful, waiting, now.entered)


def _at_edge(state: State, known: Movers, key: str) -> bool:
    """Whether somebody has come to where others come in, or has left that."""
    return not {known.candidates[key].place, state.pieces[key].place}.isdisjoint(state.board.gates)
