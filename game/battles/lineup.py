"""How an army stands on a made field before the battle: foot in the middle, horse on the wings, in two lines."""

from collections.abc import Iterable
from functools import cached_property
from typing import TypeVar

from game.battles.files import GunDatum, LeaderDatum, UnitDatum
from game.battles.landscape import COLUMNS, GRID, Landscape, place, turned

#: How many columns of its edge an army may be set up in.
DEEP = 7
#: Places as (line, offset): columns behind the front of the zone, half rows from the middle of the field.
FOOT = [(0, -1), (0, 1), (0, -3), (0, 3), (2, -2), (2, 2), (2, 0), (0, -5), (0, 5), (2, -4), (2, 4)]
HORSE = [(0, 7), (0, 9), (2, 8), (0, 11), (2, 10), (0, 13), (2, 12), (4, 9), (4, 11), (2, 14), (4, 13), (4, 7)]
LIGHT = [(0, 15), (0, 5), (0, 17), (2, 6), (2, 16)]
#: What ground costs in a choice of places, in steps; woods and marsh are for light troops only.
ROUGH = {"woods": 9, "marsh": 9, "town": 2}
P = TypeVar("P", UnitDatum, GunDatum, LeaderDatum)


class Lineup:
    """Finds places for one army; the right-hand one stands as half a turn takes the left-hand one."""

    def __init__(self, land: Landscape, right: bool, trenches: int) -> None:
        self.land, self.right, self._taken = land, right, set[str]()
        front = DEEP if not right else COLUMNS + 1 - DEEP
        wanted = sorted(self.zone, key=lambda h: (h in land.kinds, abs(int(h[:2]) - front), self._away(h, (0, 0)), h))
        #: The entrenched hexes, before the middle of the line.
        self.trenches = tuple(sorted(wanted[:trenches]))

    @cached_property
    def zone(self) -> tuple[str, ...]:
        """The hexes of set-up."""
        columns = range(COLUMNS + 1 - DEEP, COLUMNS + 1) if self.right else range(1, DEEP + 1)
        return tuple(h for h in GRID.hexes if int(h[:2]) in columns)

    def _away(self, hexagon: str, wanted: tuple[int, int]) -> int:
        """How far a hex is from a place, in quarters of a row squared."""
        u, v = place(turned(hexagon) if self.right else hexagon)
        line, offset = wanted
        return 3 * (u - (2 * DEEP - COLUMNS - 1 - 2 * line)) ** 2 + (v - 2 * offset) ** 2

    def _nearest(self, wanted: tuple[int, int], rough: bool) -> str:
        """The best free hex near a place."""
        cost = {h: 0 if rough else 48 * ROUGH.get(self.land.kinds.get(h, ""), 0) for h in self.zone}
        free = [h for h in self.zone if h not in self._taken]
        found = min(free, key=lambda h: (self._away(h, wanted) + cost[h], turned(h) if self.right else h))
        self._taken.add(found)
        return found

    def units(self, units: Iterable[UnitDatum]) -> tuple[UnitDatum, ...]:
        """The units with their places: foot first behind the fieldworks, horse by turns on either wing."""
        waiting = {"foot": list(FOOT), "horse": _wings(HORSE), "light": _wings(LIGHT)}
        trenches, found = list(self.trenches), []
        self._taken |= set(trenches)
        for unit in units:
            places = waiting["light" if unit.kind == "shot" else unit.kind]
            if unit.kind == "foot" and trenches:
                hexagon = trenches.pop(0)
            else:
                hexagon = self._nearest(places.pop(0) if places else (4, 0), unit.kind in ("light", "shot"))
            found.append(_put(unit, hexagon))
        return tuple(found)

    def guns(self, guns: Iterable[GunDatum], units: tuple[UnitDatum, ...]) -> tuple[GunDatum, ...]:
        """The guns beside the foot of the first line, then wherever units stand."""
        foot = [u.hex for u in units if u.kind == "foot"] + [u.hex for u in units if u.kind != "foot"]
        spare = iter(h for h in dict.fromkeys((*foot, *self.zone)) if self.land.kinds.get(h) not in ROUGH)
        return tuple(_put(gun, next(spare)) for gun in guns)

    def leaders(self, leaders: Iterable[LeaderDatum], units: tuple[UnitDatum, ...]) -> tuple[LeaderDatum, ...]:
        """The commander with the foot, the generals of horse on the wings, those of foot in the line."""
        foot = [u.hex for u in units if u.kind == "foot"] or [u.hex for u in units]
        horse = [u.hex for u in units if u.kind == "horse"] or [u.hex for u in units]
        found = []
        for n, leader in enumerate(leaders):
            hexes, k = (foot, 0) if leader.dp else (horse, n - 1) if leader.move > 4 else (foot[1:] or foot, n)
            found.append(_put(leader, hexes[k % len(hexes)]))
        return tuple(found)


def _wings(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Each place above the middle, and below."""
    return [(line, side * offset) for line, offset in places for side in (-1, 1)]


def _put(piece: P, hexagon: str) -> P:
    return piece.model_copy(update={"hex": hexagon})
