"""Values: dataclasses that nobody changes once they are made, as quick to make as those that may be changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(kind: type[T]) -> type[T]:
    """A dataclass that is compared and hashed by its fields; mypy lets nobody assign to them.

    One that is frozen at run time, too, takes several times as long to make, and each order makes a hundred of them.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)


if TYPE_CHECKING:
    from dataclasses import replace as replace
    from functools import cached_property

    once = cached_property
else:

    class once:  # noqa: N801 - as `property`
        """A `cached_property` without the lock that Python 3.11 takes: whoever finds a value twice finds the same."""

        def __init__(self, find: Callable[[Any], Any]) -> None:
            self.find, self.__doc__ = find, find.__doc__

        def __set_name__(self, kind: type[Any], name: str) -> None:
            self.name = name

        def __get__(self, one: Any, kind: type[Any]) -> Any:
            if one is None:
                return self
            found = one.__dict__[self.name] = self.find(one)
            return found

    def replace(one: T, /, **changes: Any) -> T:
        """The same value but for some fields, as of `dataclasses`; they must not be `KW_ONLY`, and two at least."""
        kind = one.__class__  # what it passes for
        read, place = _fields(kind)
        values = list(read(one))
        for name, value in changes.items():
            values[place[name]] = value
        return kind(*values)


@cache
def _fields(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, int]]:
    """What reads all fields at once, and the place of each."""
    first, second, *more = (one.name for one in fields(kind))
    return attrgetter(first, second, *more), {name: n for n, name in enumerate((first, second, *more))}
