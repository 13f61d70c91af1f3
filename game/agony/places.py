"""Sets of places as one number, a bit each: what is taken, closed or next to something is put together at once."""

from collections.abc import Iterable, Mapping, Sequence

from game.agony.board import BOARD, WALLS
from game.core.values import once

#: A set of places, or of positions: the place whose word comes first has the lowest bit.
Places = int

_ORDER = tuple(sorted(BOARD.names, key=lambda place: (BOARD.words[place], place)))
_MANY, _BYTES = len(_ORDER), len(_ORDER) // 8 + 1
#: The bit of each place.
BIT: Mapping[str, Places] = {place: 1 << n for n, place in enumerate(_ORDER)}
#: The bit of each position: those inside the walls come after all places.
AT: Mapping[str, Places] = {**BIT, **{place + WALLS: bit << _MANY for place, bit in BIT.items()}}
#: The bit of each position's place.
GROUND: Mapping[str, Places] = {**BIT, **{place + WALLS: bit for place, bit in BIT.items()}}
EVERYWHERE: Places = (1 << _MANY) - 1


def places(found: Iterable[str]) -> Places:
    """These places as a set."""
    every = 0
    for place in found:
        every |= BIT[place]
    return every


def outside(positions: Places) -> Places:
    """The places of those positions that are before the walls."""
    return positions & EVERYWHERE


def inside(positions: Places) -> Places:
    """The places of those that are inside a fortress."""
    return positions >> _MANY


def grounds(positions: Places) -> Places:
    """The places of all these positions."""
    return positions & EVERYWHERE | positions >> _MANY


def listed(found: Places) -> list[str]:
    """The places of a set, in the order of their words."""
    return _listed(found, _PLACES)


def worded(found: Places) -> list[str]:
    """The words of a set's places."""
    return _listed(found, _WORDS)


def _listed(found: Places, by_byte: list[list[list[str]]]) -> list[str]:
    every: list[str] = []
    for of_byte, byte in zip(by_byte, found.to_bytes(_BYTES, "little"), strict=True):
        if byte:
            every += of_byte[byte]
    return every


def _each_byte(names: Sequence[str]) -> list[list[str]]:
    """What each value of a byte stands for."""
    return [[name for bit, name in enumerate(names) if byte >> bit & 1] for byte in range(1 << len(names))]


_PLACES = [_each_byte(_ORDER[8 * n : 8 * n + 8]) for n in range(_BYTES)]
_WORDS = [[[BOARD.words[place] for place in few] for few in values] for values in _PLACES]


class Roads:
    """What lies next to places; `near` says of one."""

    def __init__(self, near: Mapping[str, Places]) -> None:
        self.near = near

    @once
    def _bytes(self) -> list[list[Places]]:
        return [[self._next_to(few) for few in values] for values in _PLACES]

    def _next_to(self, few: Iterable[str]) -> Places:
        every = 0
        for place in few:
            every |= self.near.get(place, 0)
        return every

    def beyond(self, found: Places) -> Places:
        """All that is next to any place of a set."""
        every = 0
        for of_byte, byte in zip(self._bytes, found.to_bytes(_BYTES, "little"), strict=True):
            if byte:
                every |= of_byte[byte]
        return every


#: All but the boxes beside it.
MAP = places(BOARD.spaces)
#: A place and the next ones by road.
AROUND = Roads({place: places((place, *near)) for place, near in BOARD.roads.items()})
FRANCE = places(BOARD.places_of["france"])
#: The Spanish Zone [17.Sp.2].
ZONE = places(BOARD.spanish_zone)
