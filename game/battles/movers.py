"""Who may still be moved, and who of them has anywhere to go: of most the hexes next to them tell."""

from collections.abc import Iterator
from itertools import islice

from game.battles.course import DUE, FIELD, Piece
from game.battles.movement import can_go
from game.battles.passage import Open, doors, movable, open_to
from game.battles.position import Position, position
from game.battles.state import State


def candidates(state: State) -> list[Piece]:
    """The pieces that may still be moved, or the one that must make room."""
    return [state.pieces[state.crowded]] if state.crowded else list(_movers(state).values())


def able(state: State) -> tuple[str, ...]:
    """Those of them that have anywhere to go."""
    memo = position(state).memo
    if "able" not in memo:
        memo["able"] = tuple(_able(state))
    found: tuple[str, ...] = memo["able"]
    return found


def some(state: State) -> tuple[str, ...]:
    """Two of those, or as many as there are."""
    memo = position(state).memo
    if "able" in memo:
        return able(state)[:2]
    if "some" not in memo:
        memo["some"] = tuple(islice(_able(state), 2))
    found: tuple[str, ...] = memo["some"]
    return found


def _able(state: State) -> Iterator[str]:
    """One after the other; a piece with an open door, or with none, needs no second look."""
    if state.crowded:
        yield from [state.crowded] if can_go(state, state.pieces[state.crowded]) else []
        return
    now, free = position(state), dict[str, Open]()
    for key, piece in _movers(state).items():
        near, onward, kind = now.doors.get(key) or doors(state, now, piece)
        if kind not in free:
            free[kind] = open_to(now, state.side, kind)
        if near & free[kind].stop or (onward & free[kind].enter and can_go(state, piece)):
            yield key


def _movers(state: State) -> dict[str, Piece]:
    now = position(state)
    if now.movers is None:
        now.movers = _followed(state, now) or _surveyed(state)
    return now.movers


def _surveyed(state: State) -> dict[str, Piece]:
    """A look at everybody."""
    side, walking = state.side, state.board.marching
    return {
        key: piece
        for key, piece in state.pieces.items()
        if not piece.moved and piece.side == side and piece.where in (FIELD, DUE) and (key in walking or piece.limbered)
    }


def _followed(state: State, now: Position) -> dict[str, Piece] | None:
    """The same once some of them have moved, and nobody else could before."""
    if now.earlier is None:
        return None
    known, changed = now.earlier
    found = known.copy()
    for key in changed:
        piece = state.pieces[key]
        if not movable(state, piece):
            found.pop(key, None)
        elif key in found:
            found[key] = piece
        else:
            return None
    return found
