"""Who stands where, and what each side controls: made once of a state, and kept with it."""

from functools import cached_property, lru_cache
from typing import Any

from game.battles.board import GUN, LEADER, TRAIN, Board
from game.battles.state import State
from game.battles.view import FIELD, Piece


class Position:
    """The pieces on the field by hex. Never changed; a changed state has another one."""

    def __init__(self, state: State) -> None:
        self.board, self.edition, self.stamp = state.board, state.edition, state.stamp()
        self.units: dict[str, Piece] = {}
        self.leaders: dict[str, list[Piece]] = {}
        self.guns: dict[str, Piece] = {}
        self.trains: dict[str, Piece] = {}
        counters = self.board.counters
        for piece in state.pieces.values():
            if piece.where != FIELD:
                continue
            kind = counters[piece.id].kind
            if kind == LEADER:
                self.leaders.setdefault(piece.place, []).append(piece)
            elif kind == GUN:
                self.guns[piece.place] = piece
            elif kind == TRAIN:
                self.trains[piece.place] = piece
            elif piece.id != state.crowded:
                self.units[piece.place] = piece
        #: What others have worked out about this position: reachable hexes, words, shots.
        self.memo: dict[Any, Any] = {}

    @cached_property
    def zones(self) -> dict[str, frozenset[str]]:
        """The hexes in each side's zone of control: around every unit in good order, whoever stands in them.

        [76:7.11, 76:7.12, 76:7.13, 76:7.22, 76:9.12, 76:5.34] [21:8.1, 21:10.1, 21:6.4]
        """
        reach = self.board.reach_sets
        return {
            side: frozenset().union(*(reach[h] for h, u in self.units.items() if u.side == side and not u.disrupted))
            for side in self.board.sides
        }

    @cached_property
    def hiding(self) -> frozenset[str]:
        """The hexes that may block sight: woods, forest, towns, hilltops, units, guns, in 2021 trains; leaders do not.

        [76:5.23, 21:6.2]
        """
        return self.edition.covered(self.board) | self.occupied

    @cached_property
    def occupied(self) -> frozenset[str]:
        """Those of them that hold a unit or gun of either side, in 2021 a train."""
        return frozenset((*self.units, *self.guns, *(self.trains if self.edition.trains_block else ())))

    @cached_property
    def sights(self) -> dict[tuple[str, str], str]:
        """What hides one hex from another, as far as it was worked out; good as long as the same hexes hold pieces."""
        return _sights(self.board, self.occupied)

    def threatened(self, hexagon: str, side: str) -> bool:
        """Whether a hex is in the zone of control of the enemies of `side`."""
        return hexagon in self.zones[self.board.foe[side]]

    def held(self, hexagon: str, side: str) -> bool:
        """Whether a combat unit of the side stands in the hex."""
        unit = self.units.get(hexagon)
        return unit is not None and unit.side == side

    def forlorn(self) -> list[Piece]:
        """Leaders in an enemy zone of control without a unit of their own: they are lost at once [76:10.0, 21:11.1]."""
        return [
            leader
            for hexagon, leaders in self.leaders.items()
            for leader in leaders
            if self.threatened(hexagon, leader.side) and not self.held(hexagon, leader.side)
        ]


@lru_cache(maxsize=64)
def _sights(_field: Board, _occupied: frozenset[str]) -> dict[tuple[str, str], str]:
    return {}


def refresh(state: State) -> None:
    """Drop the position of a state that was changed in more than its pieces, and all words worked out from it."""
    found = state.__dict__.get("_position")
    if found is not None and found.stamp != state.stamp():
        state.forget()


def position(state: State) -> Position:
    """The position of a state."""
    found = state.__dict__.get("_position")
    if found is None:
        found = state.__dict__["_position"] = Position(state)
    made: Position = found
    return made
