"""Sets of places as one number, a bit each: what is taken, closed or next to something is put together at once."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from game.agony.board import BOARD, WALLS

#: So many sets are known by their places: marches pass through the same again and again.
KNOWN = 1 << 12
#: A set of places, or of positions: the place whose word comes first has the lowest bit.
Places = int

_ORDER = tuple(sorted(BOARD.names, key=lambda place: (BOARD.words[place], place)))
#: How much higher than a place's bit that of the position inside its walls is.
SHIFT = len(_ORDER)
#: The bit of each place.
BIT: Mapping[str, Places] = {place: 1 << n for n, place in enumerate(_ORDER)}
#: The bit of each position: those inside the walls come after all places.
AT: Mapping[str, Places] = {**BIT, **{place + WALLS: bit << SHIFT for place, bit in BIT.items()}}
#: The bit of each position's place.
GROUND: Mapping[str, Places] = {**BIT, **{place + WALLS: bit for place, bit in BIT.items()}}
EVERYWHERE: Places = (1 << SHIFT) - 1


def places(found: Iterable[str]) -> Places:
    """These places as a set."""
    every = 0
    for place in found:
        every |= BIT[place]
    return every


def positions(found: Iterable[str]) -> Places:
    """These positions as a set."""
    every = 0
    for at in found:
        every |= AT[at]
    return every


def grounds(found: Places) -> Places:
    """The places of positions."""
    return found & EVERYWHERE | found >> SHIFT


@lru_cache(maxsize=KNOWN)
def listed(found: Places) -> tuple[str, ...]:
    """The places of a set, in the order of their words."""
    every: list[str] = []
    while found:
        lowest = found & -found
        every.append(_ORDER[lowest.bit_length() - 1])
        found ^= lowest
    return tuple(every)


@lru_cache(maxsize=KNOWN)
def worded(found: Places) -> tuple[str, ...]:
    """The words of a set's places."""
    return tuple([BOARD.words[place] for place in listed(found)])


class Roads:
    """What lies next to places; `near` says of one."""

    def __init__(self, near: Mapping[str, Places]) -> None:
        self.near = near
        self._near = [near.get(place, 0) for place in _ORDER]

    def beyond(self, found: Places) -> Places:
        """All that is next to any place of a set."""
        every, near = 0, self._near
        while found:
            lowest = found & -found
            every |= near[lowest.bit_length() - 1]
            found ^= lowest
        return every


#: All but the boxes beside it.
MAP = places(BOARD.spaces)
#: A place and the next ones by road.
AROUND = Roads({place: places((place, *near)) for place, near in BOARD.roads.items()})
FRANCE = places(BOARD.places_of["france"])
#: The Spanish Zone [17.Sp.2].
ZONE = places(BOARD.spanish_zone)
