"""Who stands where, and what each side controls: made once of a state, and kept with it."""

from functools import cached_property, lru_cache
from typing import Any

from game.battles.board import GUN, LEADER, UNIT, Board
from game.battles.course import FIELD, Piece
from game.battles.state import State


class Position:
    """The pieces on the field by hex. Never changed; a changed state has another one."""

    def __init__(self, state: State) -> None:
        self.board, self.edition, self.stamp = state.board, state.edition, state.stamp()
        self.units: dict[str, Piece] = {}
        self.leaders: dict[str, list[Piece]] = {}
        self.guns: dict[str, Piece] = {}
        self.trains: dict[str, Piece] = {}
        sorts, crowded = self.board.sorts, state.crowded
        for key, piece in state.pieces.items():
            if piece.where != FIELD:
                continue
            sort = sorts[key]
            if sort == UNIT:
                if key != crowded:
                    self.units[piece.place] = piece
            elif sort == LEADER:
                self.leaders.setdefault(piece.place, []).append(piece)
            elif sort == GUN:
                self.guns[piece.place] = piece
            else:
                self.trains[piece.place] = piece
        #: What others have worked out about this position: reachable hexes, words, shots.
        self.memo: dict[Any, Any] = {}

    @cached_property
    def zones(self) -> dict[str, frozenset[str]]:
        """The hexes in each side's zone of control: around every unit in good order, whoever stands in them.

        [76:7.11, 76:7.12, 76:7.13, 76:7.22, 76:9.12, 76:5.34] [21:8.1, 21:10.1, 21:6.4]
        """
        return {side: self.zone(side) for side in self.board.sides}

    def zone(self, side: str) -> frozenset[str]:
        """The zone of control of one side."""
        steady = frozenset([h for h, unit in self.units.items() if unit.side == side and not unit.disrupted])
        return _zone(self.board, steady)

    def of(self, side: str) -> frozenset[str]:
        """The hexes that hold any piece of a side."""
        pieces = (*self.units.items(), *self.guns.items(), *self.trains.items())
        found = [h for h, piece in pieces if piece.side == side]
        found += [h for h, leaders in self.leaders.items() if any(leader.side == side for leader in leaders)]
        return frozenset(found)

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
        """Whether a hex is in the zone of control of the enemies of `side`; rivers part both ways, so that looking
        around it tells.
        """
        units = self.units
        for near in self.board.reach[hexagon]:
            if near in units and not units[near].disrupted and units[near].side != side:
                return True
        return False

    def marching(self, side: str) -> frozenset[str]:
        """The hexes in which units of a side are on road march."""
        return frozenset(h for h, unit in self.units.items() if unit.march and unit.side == side)

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
            if not self.held(hexagon, leader.side) and self.threatened(hexagon, leader.side)
        ]


@lru_cache(maxsize=256)
def _zone(field: Board, steady: frozenset[str]) -> frozenset[str]:
    """What is controlled from some hexes; the enemy's stay as they are while an army moves."""
    reach = field.reach_sets
    return frozenset().union(*[reach[h] for h in steady])


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
