"""A state that rules change in place: how a copy is made that may be changed."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Self


class Mutable:
    """The base of a dataclass whose dictionaries are changed in place, and whose other values never are."""

    __slots__ = ()

    def copy(self) -> Self:
        """A state that can be changed without changing this one: containers one level deep, their values stay."""
        kind: Any = type(self)
        read, containers = _fields(kind)
        values = list(read(self))
        for n in containers:
            values[n] = values[n].copy()
        return type(self)(*values)

    def sharing(self) -> Self:
        """The same state, for some values to be replaced, but no container to be changed in place."""
        kind: Any = type(self)
        return type(self)(*_fields(kind)[0](self))


@cache
def _fields(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[int, ...]]:
    """What reads all fields at once, and which of them are containers."""
    known = fields(kind)
    containers = tuple(n for n, one in enumerate(known) if str(one.type).startswith("dict"))
    return attrgetter(*(one.name for one in known)), containers
