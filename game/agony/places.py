"""Sets of places as one number, a bit each: what is taken, closed or next to something is put together at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from game.agony.board import BOARD, BOXES, WALLS

#: So many sets are known by their places: marches pass through the same again and again.
KNOWN = 1 << 14
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


class Worded:
    """Some words, then those of sets of places, one set after the other; each is looked up when it is asked for."""

    def __init__(self, first: tuple[str, ...], sets: Sequence[Places]) -> None:
        self._first, self._sets = first, sets
        self._count = len(first) + sum([found.bit_count() for found in sets])

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, n: int, /) -> str:
        if n < len(self._first):
            return self._first[n]
        n -= len(self._first)
        for found in self._sets:
            if n < (count := found.bit_count()):
                for _each in range(n):
                    found &= found - 1
                return BOARD.words[_ORDER[(found & -found).bit_length() - 1]]
            n -= count
        raise IndexError(n)

    def __contains__(self, text: object, /) -> bool:
        return text in self._first or any(map(_MEANT.get(text, 0).__and__, self._sets))

    def __iter__(self) -> Iterator[str]:
        return chain(self._first, (BOARD.words[place] for found in self._sets for place in listed(found)))


#: The places that a word may mean.
_MEANT: Mapping[object, Places] = {
    word: places(at for at in _ORDER if BOARD.words[at] == word) for word in BOARD.words.values()
}


class Roads:
    """What lies next to places; `near` says of one."""

    def __init__(self, near: Mapping[str, Places]) -> None:
        self.near = near
        self._near = [near.get(place, 0) for place in _ORDER]
        #: All that is next to any place of a set.
        self.beyond: Callable[[Places], Places] = lru_cache(maxsize=KNOWN)(self._beyond)

    def _beyond(self, found: Places) -> Places:
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
#: The United Provinces, off the map.
BOXED = places(BOXES)
FRANCE = places(BOARD.places_of["france"])
#: The Spanish Zone [17.Sp.2].
ZONE = places(BOARD.spanish_zone)
