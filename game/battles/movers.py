"""Who may still be moved, and who of them has anywhere to go: of most the hexes next to them tell."""

from collections.abc import Iterator
from itertools import islice

from game.battles.course import DUE, FIELD, Piece
from game.battles.movement import Open, allowance, can_go, kind_of, movable, open_to, paces
from game.battles.position import Position, position
from game.battles.state import State
from game.core.values import immutable


#: The hexes next to a piece that it has the points for, and all that it could enter, as bits; and its kind.
Doors = tuple[int, int, str]


@immutable
class Movers:
    """The pieces that may still be moved, and the `doors` of those of whom it was asked."""

    pieces: dict[str, Piece]
    doors: dict[str, Doors]


def candidates(state: State) -> list[Piece]:
    """The pieces that may still be moved, or the one that must make room."""
    return [state.pieces[state.crowded]] if state.crowded else list(_movers(state).pieces.values())


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
    movers, now, free = _movers(state), position(state), dict[str, Open]()
    known = movers.doors
    for key, piece in movers.pieces.items():
        if key not in known:
            known[key] = _doors(state, piece)
        doors, onward, kind = known[key]
        if kind not in free:
            free[kind] = open_to(now, state.side, kind)
        if doors & free[kind].stop or (onward & free[kind].enter and can_go(state, piece)):
            yield key


def _movers(state: State) -> Movers:
    now = position(state)
    if now.movers is None:
        now.movers = _followed(state, now) or _surveyed(state)
    found: Movers = now.movers
    return found


def _surveyed(state: State) -> Movers:
    """A look at everybody."""
    side, walking = state.side, state.board.marching
    pieces = {
        key: piece
        for key, piece in state.pieces.items()
        if not piece.moved and piece.side == side and piece.where in (FIELD, DUE) and (key in walking or piece.limbered)
    }
    return Movers(pieces, {})


def _doors(state: State, piece: Piece) -> Doors:
    kind, here = kind_of(state.board, piece), piece.place
    if piece.where != FIELD:
        return 0, -1, kind
    table = paces(state, piece)
    return table.within(allowance(state, piece))[here], table.next[here], kind


def _followed(state: State, now: Position) -> Movers | None:
    """The same once some of them have moved, and nobody else could before."""
    if now.earlier is None:
        return None
    known: Movers
    known, changed = now.earlier
    pieces, doors = known.pieces.copy(), known.doors.copy()
    for key in changed:
        piece = state.pieces[key]
        doors.pop(key, None)
        if not movable(state, piece):
            pieces.pop(key, None)
        elif key in pieces:
            pieces[key] = piece
        else:
            return None
    return Movers(pieces, doors)
