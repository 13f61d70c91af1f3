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
    What was found last is known of a state that was written and read again, too: most of its parts are the same again.
    """

    def remember(find: Callable[[T], R]) -> Callable[[T], R]:
        return carried(*parts)(wraps(find)(lambda state, _before: find(state)))

    return remember


def carried(*parts: str) -> Callable[[Callable[[T, R | None], R]], Callable[[T], R]]:
    """The same of what is found at once by what there was before, when some of these parts were others."""
    first, second, *more = *parts, ""
    read: Callable[[object], tuple[Any, ...]] = attrgetter(*parts, *parts[:1])  # two at least make a tuple

    def remember(find: Callable[[T, R | None], R]) -> Callable[[T], R]:
        slot = f"{find.__module__}.{find.__qualname__}"
        last: tuple[tuple[Any, ...], R] | None = None

        def find_anew(state: T) -> tuple[tuple[Any, ...], R]:
            nonlocal last
            now, known = read(state), state.__dict__.get(slot, last)
            if known is None or not all(map(is_, known[0], now)):
                known = now, find(state, None if known is None else known[1])
            last = state.__dict__[slot] = known
            return known

        @wraps(find)
        def of_one(state: T) -> R:
            inside = state.__dict__
            known = inside.get(slot)
            if known is None or known[0][0] is not inside[first]:
                known = find_anew(state)
            answer: R = known[1]
            return answer

        @wraps(find)
        def of_two(state: T) -> R:
            inside = state.__dict__
            known = inside.get(slot)
            if known is None or (at := known[0])[0] is not inside[first] or at[1] is not inside[second]:
                known = find_anew(state)
            answer: R = known[1]
            return answer

        @wraps(find)
        def of_several(state: T) -> R:
            known = state.__dict__.get(slot)
            if known is None or not all(map(is_, known[0], read(state))):
                known = find_anew(state)
            answer: R = known[1]
            return answer

        return of_one if not second else of_two if not more[1:] else of_several

    return remember


def without(kept: dict[K, V], key: K) -> dict[K, V]:
    """Another dictionary, with all but one key."""
    rest = kept.copy()
    rest.pop(key, None)
    return rest
