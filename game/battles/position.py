"""Who stands where, and what each side controls: made once of a state, and kept with it."""

from collections.abc import Callable, Iterable, Mapping, Set
from functools import lru_cache
from typing import Any, TypeVar

from game.battles.board import GUN, LEADER, TRAIN, UNIT, Board
from game.battles.course import FIELD, Piece
from game.battles.state import State
from game.core.paths import OPEN, SHUT
from game.core.values import once

Hexes = frozenset[str]
NONE: Mapping[str, Piece] = {}
R = TypeVar("R")


class Host:
    """The pieces of one side on the field: of each sort the hexes in which they stand, a bit for each (`Grid.bits`).

    `held` are those of units, `steady` of those in good order, `led` of leaders, `goods` of guns and trains; `known` is
    what others have worked out that depends on this side alone.
    """

    __slots__ = ("goods", "held", "known", "led", "steady")

    def __init__(self, held: int = 0, steady: int = 0, led: int = 0, goods: int = 0) -> None:
        self.held, self.steady, self.led, self.goods = held, steady, led, goods
        self.known: dict[Any, Any] = {}

    @property
    def any(self) -> int:
        """Where anything stands."""
        return self.held | self.led | self.goods


class Position:
    """The pieces on the field by hex. Never changed; a changed state has another one, made of the one `before`."""

    #: All pieces by sort, in the order in which the state has them.
    keys: dict[str, list[str]]
    #: The units by hex; who must make room is not reckoned with. Then leaders, guns and trains.
    units: dict[str, Piece]
    leaders: dict[str, list[Piece]]
    guns: dict[str, Piece]
    trains: dict[str, Piece]
    #: Leaders, and guns and trains, as the state has them.
    leading: list[Piece]
    goods: list[Piece]
    hosts: dict[str, Host]

    def __init__(self, state: State, before: "Position | None" = None, changed: Mapping[str, Piece] = NONE) -> None:
        self.board, self.edition, self.stamp = state.board, state.edition, state.stamp()
        self._pieces, self._crowded = state.pieces, state.crowded
        #: What others have worked out about this position: reachable hexes, words, shots.
        self.memo: dict[Any, Any] = {}
        #: What is open to whom: by side and kind of piece.
        self.opens: dict[tuple[str, str], Any] = {}
        #: Where units stand, for a search for ways, or those of a position before with the hexes that have changed.
        self._walls: list[int] | None = None
        self._since: tuple[list[int], tuple[str, ...]] | None = None
        #: Where each piece can go next, as far as that was asked.
        self.doors: dict[str, Any] = {}
        #: Who may still be moved, or who might be in a position before, with the pieces that have changed since.
        self.movers: dict[str, Piece] | None = None
        self.earlier: tuple[dict[str, Piece], tuple[str, ...]] | None = None
        if before is None:
            self._survey()
        else:
            if before.stamp == self.stamp:
                self._hand_on(before, changed)
            if before._crowded != self._crowded:
                changed = {key: state.pieces[key] for key in (before._crowded, self._crowded) if key} | dict(changed)
            self._follow(before, changed)
        one, other = self.hosts.values()
        #: The hexes that hold a unit, as bits.
        self.full = one.held | other.held

    def _survey(self) -> None:
        """Look at every piece."""
        self.keys = {UNIT: [], LEADER: [], GUN: [], TRAIN: []}
        for key in self._pieces:
            self.keys[self.board.sorts[key]].append(key)
        self.units = {piece.place: piece for piece in self._all(UNIT) if piece.id != self._crowded}
        self.hosts = {side: Host() for side in self.board.sides}
        self._settle(self.hosts, self.units)
        self._pack(self.hosts)

    def _follow(self, before: "Position", changed: Mapping[str, Piece]) -> None:
        """Look at the pieces that have changed; each is told as it was."""
        self.keys, self.units, sorts, pieces = before.keys, before.units, self.board.sorts, self._pieces
        self._since = before._since if before._walls is None else (before._walls, ())
        self.hosts = hosts = before.hosts.copy()
        for side in {one.side for key, was in changed.items() for one in (was, pieces[key])}:  # guns change sides
            host = hosts[side]
            hosts[side] = Host(host.held, host.steady, host.led, host.goods)
        units = [was for key, was in changed.items() if sorts[key] == UNIT]
        if units:
            self._move(units)
        if len(units) < len(changed):
            self._pack([side for side, host in hosts.items() if host is not before.hosts[side]])
        else:
            self.leading, self.goods = before.leading, before.goods
            self.leaders, self.guns, self.trains = before.leaders, before.guns, before.trains

    def _hand_on(self, before: "Position", changed: Iterable[str]) -> None:
        """Take over what was worked out about all pieces but those that have changed."""
        if before.movers is not None:
            self.earlier = before.movers, tuple(changed)
        elif before.earlier is not None:
            self.earlier = before.earlier[0], (*before.earlier[1], *changed)
        self.doors = before.doors.copy()
        for key in changed:
            self.doors.pop(key, None)

    def _all(self, sort: str) -> list[Piece]:
        """The pieces of a sort on the field, in the order in which the state has them."""
        pieces = self._pieces
        return [piece for key in self.keys[sort] if (piece := pieces[key]).where == FIELD]

    def _move(self, changed: list[Piece]) -> None:
        """Have units stand as they do now, each told as it was."""
        self.units = found = self.units.copy()
        places = list[str]()
        for was in changed:
            place = was.place
            if place in found and found[place].id == was.id:
                del found[place]
                places.append(place)
        for was in changed:
            piece = self._pieces[was.id]
            if piece.where == FIELD and piece.id != self._crowded:
                found[piece.place] = piece
                places.append(piece.place)
        self._settle({self._pieces[was.id].side for was in changed}, places)
        if self._since is not None:
            self._since = self._since[0], (*self._since[1], *places)

    def _settle(self, sides: Iterable[str], places: Iterable[str]) -> None:
        """Note for these sides whether their units stand in some hexes."""
        bits, units = self.board.grid.bits, self.units
        for side in sides:
            host = self.hosts[side]
            held, steady = host.held, host.steady
            for place in places:
                bit, unit = bits[place], units.get(place)
                held |= bit
                steady |= bit
                if unit is None or unit.side != side:
                    held ^= bit
                    steady ^= bit
                elif unit.disrupted:
                    steady ^= bit
            host.held, host.steady = held, steady

    def _pack(self, sides: Iterable[str]) -> None:
        """Note where leaders, guns and trains are, by bits for these sides."""
        bits, hosts, sorts, crowded = self.board.grid.bits, self.hosts, self.board.sorts, self._crowded
        for side in sides:
            hosts[side].led = hosts[side].goods = 0
        self.leading, self.goods = self._all(LEADER), [*self._all(GUN), *self._all(TRAIN)]
        self.leaders = {}
        for piece in self.leading:
            self.leaders.setdefault(piece.place, []).append(piece)
            if piece.side in sides:
                hosts[piece.side].led |= bits[piece.place]
        for piece in self.goods:
            if piece.side in sides:
                hosts[piece.side].goods |= bits[piece.place]
        self.guns = {p.place: p for p in self.goods if sorts[p.id] == GUN and p.id != crowded}
        self.trains = {p.place: p for p in self.goods if sorts[p.id] == TRAIN and p.id != crowded}

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

    def menace(self, side: str) -> int:
        """The same as bits."""
        foe = self.board.foe[side]
        return self._once(foe, "menace", lambda: self.grip(foe) | self.hosts[foe].any)

    def grip(self, side: str) -> int:
        """The zone of control of a side as bits."""
        return self._once(side, "grip", lambda: self._grip(side))

    def _grip(self, side: str) -> int:
        grasp, found = self.board.grasp, 0
        for here, unit in self.units.items():
            if unit.side == side and not unit.disrupted:
                found |= grasp[here]
        return found

    def of(self, side: str) -> Hexes:
        """The hexes that hold any piece of a side."""
        return self._once(side, "any", lambda: self._any(side))

    def _any(self, side: str) -> Hexes:
        every = (*self.units.values(), *self.leading, *self.goods)
        return frozenset([piece.place for piece in every if piece.side == side])

    def held_by(self, side: str) -> Hexes:
        """The hexes that hold a unit of a side."""
        return self._once(side, "held", lambda: frozenset([h for h, unit in self.units.items() if unit.side == side]))

    def marching(self, side: str) -> Hexes:
        """The hexes in which units of a side are on road march."""
        return self._once(side, "march", lambda: frozenset([p.place for p in self.standing(side) if p.march]))

    def standing(self, side: str) -> list[Piece]:
        """The units of a side, in the order in which the state has them."""
        return self._once(side, "standing", lambda: [p for p in self._all(UNIT) if p.side == side])

    def steady(self, side: str) -> list[str]:
        """The hexes of those of them that are in good order."""
        return self._once(side, "steady", lambda: [p.place for p in self.standing(side) if not p.disrupted])

    def led_by(self, side: str) -> Hexes:
        """The hexes in which leaders of a side are."""
        return self._once(side, "led", lambda: frozenset([p.place for p in self.leading if p.side == side]))

    def prey(self, side: str) -> Hexes:
        """The hexes in which a unit of the enemies of a side takes its guns and trains, or may catch its leaders."""
        return self._once(side, "prey", lambda: self._prey(side))

    def _prey(self, side: str) -> Hexes:
        led, goods = self.led_by(side), [piece.place for piece in self.goods if piece.side == side]
        return led.union(goods, *[self.board.reach[here] for here in led])

    def _once(self, side: str, what: str, find: Callable[[], R]) -> R:
        known = self.hosts[side].known
        if what not in known:
            known[what] = find()
        found: R = known[what]
        return found

    @property
    def crowd(self) -> Set[str]:
        """The hexes that hold a unit."""
        return self.units.keys()

    def walls(self, side: str) -> list[int]:
        """The hexes by number, shut where units of a side may not go through others (see `cheapest`)."""
        if self.edition.through_friends:
            foe = self.board.foe[side]
            return self._once(foe, "walls", lambda: self._built([OPEN] * len(self.board.grid.hexes), self.held_by(foe)))
        if self._walls is None:
            known, changed = self._since or ([OPEN] * len(self.board.grid.hexes), self.units)
            self._walls = self._built(known.copy(), changed)
        return self._walls

    def _built(self, walls: list[int], places: Iterable[str]) -> list[int]:
        numbers, units = self.board.grid.numbers, self.units
        for place in places:
            walls[numbers[place]] = SHUT if place in units else OPEN
        return walls

    @once
    def occupied(self) -> Hexes:
        """The hexes in which something hides what is behind: a unit or gun of either side, in 2021 a train; no leader.

        [76:5.23, 21:6.2]
        """
        return frozenset((*self.units, *self.guns, *(self.trains if self.edition.trains_block else ())))

    @once
    def hiding(self) -> int:
        """The same as bits."""
        return self.full | self.board.grid.mask((*self.guns, *(self.trains if self.edition.trains_block else ())))

    def threatened(self, hexagon: str, side: str) -> bool:
        """Whether a hex is in the zone of control of the enemies of `side`; rivers part both ways, so that looking
        around it tells.
        """
        return self.hosts[self.board.foe[side]].steady & self.board.grasp[hexagon] != 0

    def held(self, hexagon: str, side: str) -> bool:
        """Whether a combat unit of the side stands in the hex."""
        unit = self.units.get(hexagon)
        return unit is not None and unit.side == side

    def forlorn(self) -> list[Piece]:
        """Leaders in an enemy zone of control without a unit of their own: they are lost at once [76:10.0, 21:11.1]."""
        one, other = self.board.sides
        if not self._exposed(one) and not self._exposed(other):  # mostly
            return []
        return [
            leader for leaders in self.leaders.values() for leader in leaders
            if not self.held(leader.place, leader.side) and self.threatened(leader.place, leader.side)
        ]  # fmt: skip

    def _exposed(self, side: str) -> bool:
        """Whether any leader of a side is alone in the enemy zone; of an enemy who stays as he is the zone is known."""
        host, foe = self.hosts[side], self.hosts[self.board.foe[side]]
        alone = host.led & ~host.held
        if not alone:
            return False
        if "grip" in foe.known:
            return alone & self.grip(self.board.foe[side]) != 0
        return foe.steady & self._once(side, "bare", lambda: self._bare(alone)) != 0

    def _bare(self, alone: int) -> int:
        """From where leaders alone in their hexes are in danger."""
        bits, grasp, found = self.board.grid.bits, self.board.grasp, 0
        for here in self.leaders:
            if bits[here] & alone:
                found |= grasp[here]
        return found


@lru_cache(maxsize=256)
def _controlled(field: Board, steady: Hexes) -> Hexes:
    """What is controlled from some hexes; the enemy's stay as they are while an army moves."""
    reach = field.reach_sets
    return frozenset().union(*[reach[h] for h in steady])


def refresh(state: State) -> None:
    """Drop the position of a state that was changed in more than its pieces, and all words worked out from it."""
    found = state.__dict__.get("_position")
    if found is not None and found.stamp != state.stamp():
        state.changed({})


def position(state: State) -> Position:
    """The position of a state."""
    known = state.__dict__
    made: Position | None = known.get("_position")
    if made is None:
        before, changed = known.pop("_before", (None, NONE))
        made = known["_position"] = Position(state, before, changed)
    return made
