"""Who stands where, and what each side controls: made once of a state, and kept with it."""

from collections.abc import Callable, Set
from typing import Any, TypeVar

from game.battles.board import GUN, LEADER, TRAIN, UNIT, Board, kept
from game.battles.course import FIELD, Piece
from game.battles.state import State
from game.core.values import immutable, once

Hexes = frozenset[str]
R = TypeVar("R")
#: If so many pieces have changed, one looks everywhere.
_MANY = 9


@immutable
class Movers:
    """The `candidates`: pieces that may still be moved, by id; the `able` are those that have anywhere to go.

    Of most the hexes around them tell; of those who are `doubtful` they do not. To those who are `waiting` a hex of
    their edge is open, after others have `entered` so.
    """

    candidates: dict[str, Piece]
    able: dict[str, Piece]
    doubtful: set[str]
    waiting: set[str]
    entered: tuple[tuple[str, int], ...]


class Position:
    """The pieces on the field by hex. Never changed; a changed state has another one, made of the one `before`."""

    def __init__(self, state: State, before: "Position | None" = None, changed: tuple[str, ...] = ()) -> None:
        self.board, self.edition = state.board, state.edition
        self.entered, self.stamp = tuple(state.entered.items()), state.stamp()
        self._crowded = state.crowded
        #: What others have worked out about this position: reachable hexes, words, shots.
        self.memo: dict[Any, Any] = {}
        #: What is closed to whom: by side and kind of piece.
        self.bans: dict[tuple[str, str], Any] = {}
        #: Who may move; and who could by the last position about which it was asked, and who has changed since.
        self.movers: Movers | None = None
        self.earlier: tuple[Movers, tuple[str, ...]] | None = None
        #: Where anybody has come, gone or got into order, and what is around, since no leader was forlorn; None: all.
        self._unrest: tuple[str, ...] | None = None
        if before is None:
            self._survey(state)
        else:
            self._follow(state, before, changed)

    def _survey(self, state: State) -> None:
        """Look at every piece."""
        #: The pieces on the field by sort and id, in the order in which the state has them.
        self.of_sort: dict[str, dict[str, Piece]] = {UNIT: {}, LEADER: {}, GUN: {}, TRAIN: {}}
        for key, piece in state.pieces.items():
            if piece.where == FIELD:
                self.of_sort[self.board.sorts[key]][key] = piece
        self.units, self.leaders = self._one_each(UNIT), self._several()
        self.guns, self.trains = self._one_each(GUN), self._one_each(TRAIN)
        #: What others have worked out that depends on the pieces of one side alone.
        self.of_side: dict[str, dict[Any, Any]] = {side: {} for side in self.board.sides}

    def _follow(self, state: State, before: "Position", changed: tuple[str, ...]) -> None:
        """Look at the pieces that have changed."""
        if before.stamp == self.stamp:
            self.earlier = before.handed_on(changed)
        sorts, reach, pieces, fielded = self.board.sorts, self.board.reach, state.pieces, before.of_sort
        self.of_sort = lists = fielded.copy()
        self.of_side = of_side = before.of_side.copy()
        unrest = before._unrest if len(changed) < _MANY else None
        for key in changed:
            piece, sort = pieces[key], sorts[key]
            was, those = fielded[sort].get(key), lists[sort]
            if those is fielded[sort]:
                those = lists[sort] = those.copy()
            if piece.where != FIELD:
                those.pop(key, None)
            elif was is not None:
                those[key] = piece
            else:  # somebody comes onto the field: where in the order he stands, the state tells
                lists[sort] = self._all(state, sort)
            if unrest is not None:
                here = piece.place
                unrest = (*unrest, was.place if was else here, here, *reach.get(here, ()))
            of_side[piece.side] = {}
            if was is not None and was.side != piece.side:
                of_side[was.side] = {}
        stacked, same = self._crowded != before._crowded, lists[UNIT] is fielded[UNIT]
        self._unrest = None if stacked else unrest
        if stacked:
            self.units, self.of_side = self._one_each(UNIT), {side: {} for side in of_side}
        else:
            self.units = before.units if same else self._moved(before, changed)
        self.leaders = before.leaders if lists[LEADER] is fielded[LEADER] else self._several()
        self.guns = before.guns if lists[GUN] is fielded[GUN] else self._one_each(GUN)
        self.trains = before.trains if lists[TRAIN] is fielded[TRAIN] else self._one_each(TRAIN)

    def handed_on(self, changed: tuple[str, ...]) -> tuple[Movers, tuple[str, ...]] | None:
        """What the next position can go on from, once these pieces have changed."""
        if self.movers is not None:
            return self.movers, changed
        return (self.earlier[0], (*self.earlier[1], *changed)) if self.earlier is not None else None

    def _all(self, state: State, sort: str) -> dict[str, Piece]:
        sorts = self.board.sorts
        return {key: piece for key, piece in state.pieces.items() if piece.where == FIELD and sorts[key] == sort}

    def _moved(self, before: "Position", changed: tuple[str, ...]) -> dict[str, Piece]:
        """The units by hex once some of them have gone elsewhere."""
        found, was, now = before.units.copy(), before.of_sort[UNIT], self.of_sort[UNIT]
        for key in changed:
            if key in was and (left := was[key].place) in found and found[left].id == key:
                del found[left]
        for key in changed:
            if key in now and key != self._crowded:
                found[now[key].place] = now[key]
        return found

    def _one_each(self, sort: str) -> dict[str, Piece]:
        """The pieces of a sort by hex; who must make room is not reckoned with."""
        crowded = self._crowded
        return {piece.place: piece for key, piece in self.of_sort[sort].items() if key != crowded}

    def _several(self) -> dict[str, list[Piece]]:
        found: dict[str, list[Piece]] = {}
        for piece in self.of_sort[LEADER].values():
            found.setdefault(piece.place, []).append(piece)
        return found

    @once
    def zones(self) -> dict[str, Hexes]:
        """The hexes in each side's zone of control: around every unit in good order, whoever stands in them.

        [76:7.11, 76:7.12, 76:7.13, 76:7.22, 76:9.12, 76:5.34] [21:8.1, 21:10.1, 21:6.4]
        """
        return {side: self.zone(side) for side in self.board.sides}

    def zone(self, side: str) -> Hexes:
        """The zone of control of one side."""
        return self._once(side, "zone", lambda: self._zone(side))

    def _zone(self, side: str) -> Hexes:
        steady = [here for here, unit in self.units.items() if unit.side == side and not unit.disrupted]
        return _controlled(self.board, frozenset(steady))

    def menaced(self, side: str) -> Hexes:
        """The hexes in which the enemies of a side stand, or that they control."""
        foe = self.board.foe[side]
        return self._once(foe, "menaced", lambda: self.zone(foe) | self.of(foe))

    def of(self, side: str) -> Hexes:
        """The hexes that hold any piece of a side."""
        return self._once(side, "any", lambda: self._any(side))

    def _any(self, side: str) -> Hexes:
        every = [piece for pieces in self.of_sort.values() for piece in pieces.values() if piece.id != self._crowded]
        return frozenset([piece.place for piece in every if piece.side == side])

    def held_by(self, side: str) -> Hexes:
        """The hexes that hold a unit of a side."""
        return self._once(side, "held", lambda: frozenset([h for h, unit in self.units.items() if unit.side == side]))

    def marching(self, side: str) -> Hexes:
        """The hexes in which units of a side are on road march."""
        return self._once(side, "march", lambda: frozenset([p.place for p in self.standing(side) if p.march]))

    def standing(self, side: str) -> list[Piece]:
        """The units of a side, in the order in which the state has them."""
        return self._once(side, "standing", lambda: [p for p in self.of_sort[UNIT].values() if p.side == side])

    def steady(self, side: str) -> list[str]:
        """The hexes of those of them that are in good order."""
        return self._once(side, "steady", lambda: [p.place for p in self.standing(side) if not p.disrupted])

    def ridden(self, side: str) -> Hexes:
        """The hexes next to cavalry of a side, in whatever order that is; not across an unbridged river."""
        return self._once(side, "ridden", lambda: self._ridden(side))

    def _ridden(self, side: str) -> Hexes:
        reach, mounted = self.board.reach, self.board.mounted
        return frozenset([near for p in self.standing(side) if p.id in mounted for near in reach[p.place]])

    def led_by(self, side: str) -> Hexes:
        """The hexes in which leaders of a side are."""
        leaders = self.of_sort[LEADER]
        return self._once(side, "led", lambda: frozenset([p.place for p in leaders.values() if p.side == side]))

    def prey(self, side: str) -> Hexes:
        """The hexes in which a unit of the enemies of a side takes its guns and trains, or may catch its leaders."""
        return self._once(side, "prey", lambda: self._prey(side))

    def _prey(self, side: str) -> Hexes:
        led, guns, trains = self.led_by(side), self.of_sort[GUN], self.of_sort[TRAIN]
        goods = [piece.place for piece in (*guns.values(), *trains.values()) if piece.side == side]
        return led.union(goods, *[self.board.reach[here] for here in led])

    def _once(self, side: str, what: str, find: Callable[[], R]) -> R:
        known = self.of_side[side]
        if what not in known:
            known[what] = find()
        found: R = known[what]
        return found

    @property
    def crowd(self) -> Set[str]:
        """The hexes that hold a unit."""
        return self.units.keys()

    @once
    def occupied(self) -> Hexes:
        """The hexes in which something hides what is behind: a unit or gun of either side, in 2021 a train; no leader.

        [76:5.23, 21:6.2]
        """
        return frozenset((*self.units, *self.guns, *(self.trains if self.edition.trains_block else ())))

    def threatened(self, hexagon: str, side: str) -> bool:
        """Whether a hex is in the zone of control of the enemies of `side`; rivers part both ways, so that looking
        around it tells.
        """
        zone: Hexes | None = self.of_side[self.board.foe[side]].get("zone")
        if zone is not None:
            return hexagon in zone
        units, reach = self.units, self.board.reach[hexagon]
        return not self.crowd.isdisjoint(reach) and any(
            near in units and not units[near].disrupted and units[near].side != side for near in reach
        )

    def held(self, hexagon: str, side: str) -> bool:
        """Whether a combat unit of the side stands in the hex."""
        unit = self.units.get(hexagon)
        return unit is not None and unit.side == side

    def forlorn(self) -> list[Piece]:
        """Leaders in an enemy zone of control without a unit of their own: they are lost at once [76:10.0, 21:11.1]."""
        found, units, leaders = [], self.units, self.leaders
        for here in leaders if self._unrest is None else leaders.keys() & self._unrest:
            unit = units.get(here)
            for leader in leaders[here]:
                if (unit is None or unit.side != leader.side) and self.threatened(here, leader.side):
                    found.append(leader)
        if not found:
            self._unrest = ()
        elif len(found) > 1:
            found = [leader for leaders in self.leaders.values() for leader in leaders if leader in found]
        return found


@kept(256)
def _controlled(field: Board, steady: Hexes) -> Hexes:
    """What is controlled from some hexes; the enemy's stay as they are while an army moves."""
    reach = field.reach_sets
    return frozenset().union(*[reach[h] for h in steady])


def refresh(state: State) -> None:
    """Drop the position of a state that was changed in more than its pieces, and all words worked out from it."""
    found = state.__dict__.get("_position")
    if found is not None and (found.stamp != state.stamp() or found.entered != tuple(state.entered.items())):
        state.changed()


def position(state: State) -> Position:
    """The position of a state."""
    made: Position | None = state.__dict__.get("_position")
    return made if made is not None else _made(state)


def _made(state: State) -> Position:
    known = state.__dict__
    made = known["_position"] = Position(state, *known.pop("_before", ()))
    return made
