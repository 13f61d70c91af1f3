"""Who stands where, and what each side controls: made once of a state, and kept with it."""

from collections.abc import Collection
from functools import cached_property, lru_cache
from typing import Any

from game.battles.board import GUN, LEADER, TRAIN, UNIT, Board
from game.battles.course import FIELD, Piece
from game.battles.state import State


class Position:
    """The pieces on the field by hex. Never changed; a changed state has another one, made of the one `before`."""

    def __init__(self, state: State, before: "Position | None" = None, changed: Collection[str] = ()) -> None:
        self.board, self.edition, self.stamp = state.board, state.edition, state.stamp()
        self._crowded = state.crowded
        #: What others have worked out about this position: reachable hexes, words, shots.
        self.memo: dict[Any, Any] = {}
        if before is None:
            self._survey(state)
        else:
            self._follow(state, before, changed)

    def _survey(self, state: State) -> None:
        """Look at every piece."""
        #: The pieces on the field by sort and id, in the order in which the state has them.
        self._lists: dict[str, dict[str, Piece]] = {UNIT: {}, LEADER: {}, GUN: {}, TRAIN: {}}
        sorts, lists = self.board.sorts, self._lists
        for key, piece in state.pieces.items():
            if piece.where == FIELD:
                lists[sorts[key]][key] = piece
        self.units, self.leaders = self._one_each(UNIT), self._several()
        self.guns, self.trains = self._one_each(GUN), self._one_each(TRAIN)
        #: What others have worked out that depends on the pieces of one side alone.
        self.of_side: dict[str, dict[Any, Any]] = {side: {} for side in self.board.sides}

    def _follow(self, state: State, before: "Position", changed: Collection[str]) -> None:
        """Look at the pieces that have changed."""
        self._lists = lists = dict(before._lists)
        sorts, pieces = self.board.sorts, state.pieces
        touched: set[str] = set()
        for key in changed:
            sort = sorts[key]
            if sort not in touched:
                touched.add(sort)
                lists[sort] = lists[sort].copy()
            if pieces[key].where != FIELD:
                lists[sort].pop(key, None)
            elif key in lists[sort]:
                lists[sort][key] = pieces[key]
            else:  # somebody comes onto the field: where in the order he stands, a survey tells
                self._survey(state)
                return
        stacked = self._crowded != before._crowded
        self.units = self._one_each(UNIT) if stacked or UNIT in touched else before.units
        self.leaders = self._several() if LEADER in touched else before.leaders
        self.guns = self._one_each(GUN) if GUN in touched else before.guns
        self.trains = self._one_each(TRAIN) if TRAIN in touched else before.trains
        stirred = {piece.side for key in changed for piece in (pieces[key], before._lists[sorts[key]].get(key)) if piece}
        self.of_side = {
            side: {} if stacked or side in stirred else known for side, known in before.of_side.items()
        }

    def _one_each(self, sort: str) -> dict[str, Piece]:
        """The pieces of a sort by hex; who must make room is not reckoned with."""
        crowded = self._crowded
        return {piece.place: piece for key, piece in self._lists[sort].items() if key != crowded}

    def _several(self) -> dict[str, list[Piece]]:
        found: dict[str, list[Piece]] = {}
        for piece in self._lists[LEADER].values():
            found.setdefault(piece.place, []).append(piece)
        return found

    @cached_property
    def zones(self) -> dict[str, frozenset[str]]:
        """The hexes in each side's zone of control: around every unit in good order, whoever stands in them.

        [76:7.11, 76:7.12, 76:7.13, 76:7.22, 76:9.12, 76:5.34] [21:8.1, 21:10.1, 21:6.4]
        """
        return {side: self.zone(side) for side in self.board.sides}

    def zone(self, side: str) -> frozenset[str]:
        """The zone of control of one side."""
        known = self.of_side[side]
        if "zone" not in known:
            steady = frozenset([h for h, unit in self.units.items() if unit.side == side and not unit.disrupted])
            known["zone"] = _zone(self.board, steady)
        found: frozenset[str] = known["zone"]
        return found

    def of(self, side: str) -> frozenset[str]:
        """The hexes that hold any piece of a side."""
        known = self.of_side[side]
        if "of" not in known:
            known["of"] = self._of(side)
        found: frozenset[str] = known["of"]
        return found

    def _of(self, side: str) -> frozenset[str]:
        pieces = (*self.units.items(), *self.guns.items(), *self.trains.items())
        found = [h for h, piece in pieces if piece.side == side]
        found += [h for h, leaders in self.leaders.items() if any(leader.side == side for leader in leaders)]
        return frozenset(found)

    def held_by(self, side: str) -> frozenset[str]:
        """The hexes that hold a unit of a side."""
        known = self.of_side[side]
        if "held" not in known:
            known["held"] = frozenset([h for h, unit in self.units.items() if unit.side == side])
        found: frozenset[str] = known["held"]
        return found

    @cached_property
    def crowd(self) -> frozenset[str]:
        """The hexes that hold a unit."""
        return frozenset(self.units)

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
        known = self.of_side[side]
        if "marching" not in known:
            known["marching"] = frozenset([h for h, unit in self.units.items() if unit.march and unit.side == side])
        found: frozenset[str] = known["marching"]
        return found

    def led_by(self, side: str) -> frozenset[str]:
        """The hexes in which leaders of a side are."""
        known = self.of_side[side]
        if "led" not in known:
            known["led"] = frozenset([h for h, those in self.leaders.items() if any(one.side == side for one in those)])
        found: frozenset[str] = known["led"]
        return found

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
        state.changed()


def position(state: State) -> Position:
    """The position of a state."""
    found = state.__dict__.get("_position")
    if found is None:
        before, changed = state.__dict__.pop("_before", (None, ()))
        found = state.__dict__["_position"] = Position(state, before, changed)
    made: Position = found
    return made
