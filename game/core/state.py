"""A state that rules change: how a copy is made that may be changed without changing the first."""

from collections.abc import Callable
from functools import wraps
from operator import attrgetter, is_
from typing import Any, Self, TypeVar

K = TypeVar("K")
V = TypeVar("V")
R = TypeVar("R")
T = TypeVar("T")


class Sharing:
    """The base of a dataclass without slots of which no container is ever changed in place, but for another one.

    So copies share all that it holds, are made at once, and what did not change is known by being the very same.
    """

    def copy(self) -> Self:
        """A state of which fields can be set without changing this one."""
        made = object.__new__(type(self))
        made.__dict__ = self.__dict__.copy()
        return made


def kept(*parts: str) -> Callable[[Callable[[T], R]], Callable[[T], R]]:
    """Keep what is found of parts of a `Sharing` state: with it, and with its copies, while these are the very same.

    It is no part of the state, neither compared nor written, and must hold none: or one would hold the other for ever.
    Nor may it depend on any other part, even one that is the same in all states of a game: see `game.core.lines`.
    """

    def remember(find: Callable[[T], R]) -> Callable[[T], R]:
        return carried(*parts)(wraps(find)(lambda state, _before: find(state)))

    return remember


def carried(*parts: str) -> Callable[[Callable[[T, R | None], R]], Callable[[T], R]]:
    """The same of what is found at once by what there was before, when some of these parts were others."""
    first, second, *more = *parts, parts[-1]  # one alone is looked at twice: that is quicker than any other way
    read: Callable[[object], Any] = attrgetter(*parts)

    def remember(find: Callable[[T, R | None], R]) -> Callable[[T], R]:
        slot = f"{find.__module__}.{find.__qualname__}"

        @wraps(find)
        def of_two(state: T) -> R:
            inside = state.__dict__
            known = inside.get(slot)
            if known is None or known[0] is not inside[first] or known[2] is not inside[second]:
                known = inside[slot] = inside[first], find(state, known and known[1]), inside[second]
            answer: R = known[1]
            return answer

        @wraps(find)
        def of_several(state: T) -> R:
            known, now = state.__dict__.get(slot), read(state)
            if known is None or not all(map(is_, known[0], now)):
                known = state.__dict__[slot] = now, find(state, known and known[1])
            answer: R = known[1]
            return answer

        return of_several if more[1:] else of_two

    return remember


def kept_of_each(*parts: str) -> Callable[[Callable[[T, str], R]], Callable[[T, str], R]]:
    """The same of what is found for somebody, say a side: for each who is asked for."""

    def remember(find: Callable[[T, str], R]) -> Callable[[T, str], R]:
        def nobody(_state: T) -> dict[str, R]:
            return {}

        every = kept(*parts)(wraps(find)(nobody))

        @wraps(find)
        def of_one(state: T, who: str) -> R:
            known = every(state)
            if who not in known:
                known[who] = find(state, who)
            return known[who]

        return of_one

    return remember


def without(kept: dict[K, V], key: K) -> dict[K, V]:
    """Another dictionary, with all but one key."""
    rest = kept.copy()
    rest.pop(key, None)
    return rest
