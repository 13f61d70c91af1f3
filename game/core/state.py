"""A state that rules change: how a copy is made that may be changed without changing the first."""

from typing import Self, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Sharing:
    """The base of a dataclass without slots of which no container is ever changed in place, but for another one.

    So copies share all that it holds, are made at once, and what did not change is known by being the very same.
    """

    def copy(self) -> Self:
        """A state of which fields can be set without changing this one."""
        made = object.__new__(type(self))
        made.__dict__ = self.__dict__.copy()
        return made


def without(kept: dict[K, V], key: K) -> dict[K, V]:
    """Another dictionary, with all but one key."""
    rest = kept.copy()
    rest.pop(key, None)
    return rest
