"""What a piece has to go with, and what is open to it [76:6.0, 21:7.0]."""

from collections.abc import Iterable, Set
from functools import lru_cache

from game.battles.board import GUN, LEADER, TRAIN, UNIT, Board
from game.battles.course import DUE, FIELD, Piece
from game.battles.position import Hexes, Position, position
from game.battles.state import State
from game.battles.terrain import DISRUPTED, MARCH, ORDER, steps
from game.core.paths import Steps

#: The hexes next to a piece that it has the points for, and all that it could enter, as bits; and its kind.
Doors = tuple[int, int, str]


def allowance(state: State, piece: Piece) -> int:
    """Movement points; hexes, for a disrupted unit [76:6.14, 76:9.15, 76:11.12, 21:5.2, 21:7.1, 21:10.1, 21:12.2]."""
    if piece.disrupted:
        return 4 if state.weak(piece.id) else 2
    counter = state.board.counters[piece.id]
    if counter.kind == LEADER:
        return counter.move - piece.spent
    points = counter.move * (2 if piece.march else 1)
    return (points + 1) // 2 if state.fog else points


def movable(state: State, piece: Piece) -> bool:
    """Whether a piece may be moved at all now: own, not yet moved, no gun but a limbered one, no train."""
    if piece.side != state.side or piece.moved or piece.where not in (FIELD, DUE):
        return False
    return piece.limbered or state.board.sorts[piece.id] not in (GUN, TRAIN)


def paces(state: State, piece: Piece) -> Steps:
    """What each step costs a piece."""
    return _paces(state.board, piece.id, piece.disrupted, piece.march)


@lru_cache(maxsize=4096)
def _paces(field: Board, piece: str, disrupted: bool, march: bool) -> Steps:
    going = DISRUPTED if disrupted else MARCH if march else ORDER
    return steps(field.key, field.file.edition, field.counters[piece].gait, going)


class Open:
    """The hexes that may be entered, and those among them in which a move may end, as bits."""

    __slots__ = ("enter", "stop")

    def __init__(self, enter: int, stop: int) -> None:
        self.enter, self.stop = enter, stop


def open_to(now: Position, side: str, kind: str) -> Open:
    """What is open to a side's pieces of a kind; remembered with the position.

    One unit and one gun a hex, none among enemies, no leader alone beside them; zones hinder nobody else.
    [76:6.12, 76:6.31, 76:6.32, 76:6.33] [21:7.1, 21:7.4, 21:7.6, 21:11.1]
    """
    found: Open | None = now.opens.get((side, kind))
    if found is None:
        found = now.opens[side, kind] = _open_to(now, side, kind)
    return found


def kind_of(field: Board, piece: Piece) -> str:
    """The kind of a piece by which hexes are closed to it."""
    sort = field.sorts[piece.id]
    return MARCH if piece.march and sort == UNIT and not piece.disrupted else sort


def _open_to(now: Position, side: str, kind: str) -> Open:
    own, foe, every = now.hosts[side], now.hosts[now.board.foe[side]], now.board.grid.all
    if kind == LEADER:
        # A leader alone in an enemy zone is lost; in 2021 already in passing, so that he does not go there [21:7.5].
        safe = (every ^ now.menace(side) | own.held) & (every ^ foe.any)
        return Open(safe if now.edition.leaders_ride_along else every ^ foe.any, safe)
    if kind == GUN:
        free = every ^ (foe.any | now.board.grid.mask(now.guns))
        return Open(free, free)
    free = every ^ now.full
    if kind == MARCH:
        free &= every ^ now.grip(now.board.foe[side])
        return Open(free, free)
    return Open(every ^ foe.held if now.edition.through_friends else free, free)


def shut(now: Position, piece: Piece) -> Set[str]:
    """The hexes that a piece may not enter, by name."""
    foe, kind = now.board.foe[piece.side], kind_of(now.board, piece)
    if kind == LEADER:
        return _alone(now, piece.side) if now.edition.leaders_ride_along else now.of(foe)
    if kind == GUN:
        return now.of(foe).union(now.guns)
    if kind == MARCH:
        return now.crowd | now.zone(foe)
    return now.held_by(foe) if now.edition.through_friends else now.crowd


def unfit(now: Position, piece: Piece) -> Set[str]:
    """The hexes in which its move may not end, by name."""
    kind = kind_of(now.board, piece)
    if kind == LEADER:
        return _alone(now, piece.side)
    return shut(now, piece) if kind in (GUN, MARCH) else now.crowd


def _alone(now: Position, side: str) -> Hexes:
    return (now.menaced(side) - now.held_by(side)) | now.of(now.board.foe[side])


def doors(state: State, now: Position, piece: Piece) -> Doors:
    """The doors of a piece; remembered with the position, and with those after it. At the edge it has none yet."""
    found: Doors | None = now.doors.get(piece.id)
    if found is None:
        here, kind = piece.place, kind_of(now.board, piece)
        found = 0, -1, kind
        if piece.where == FIELD:
            table = paces(state, piece)
            found = table.within(allowance(state, piece))[here], table.next[here], kind
        now.doors[piece.id] = found
    return found


def free(state: State, units: Iterable[Piece]) -> bool:
    """Whether any of some units on the field, alone in its hex, has nothing but open ground around it."""
    now = position(state)
    full, leaders = now.full, now.leaders
    for unit in units:
        here, table = unit.place, paces(state, unit)
        if not full & table.next[here] and here in table.open and here not in leaders:
            return True
    return False
