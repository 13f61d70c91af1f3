"""Values of which most parts are found only when somebody reads them."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self

from game.core.text import Translate, speaking, translation


class Late:
    """The base of an immutable dataclass whose parts may be found later, in the language of whoever asked for it.

    A part that was never given is an empty slot: reading it calls what finds it, once. Whatever is not the value's own
    business (comparing, pickling, `replace`) reads all of them, and sees no difference.
    """

    __slots__ = ("_finders", "_tongue", "_whole")
    _finders: Mapping[str, Callable[[Any], Any]]
    _tongue: Translate | None
    _whole: Any

    @classmethod
    def late(cls, finders: Mapping[str, Callable[[Any], Any]], whole: Any = None, **known: Any) -> Self:
        """A value of which this much is known; each finder is given the value itself, and must always find the same.

        `whole` is what one part of it is found in (see `of_whole`); it is no part itself, and nobody else reads it.
        """
        made = cls.__new__(cls)
        made._finders, made._tongue, made._whole = finders, translation.get(), whole
        for name, part in known.items():
            setattr(made, name, part)
        return made

    if not TYPE_CHECKING:  # or no misspelt part would be noticed

        def __getattr__(self, name: str) -> Any:
            if name in Late.__slots__ or name not in getattr(self, "_finders", ()):
                raise AttributeError(f"{type(self).__name__} has no {name}")
            if self._tongue is translation.get():  # mostly
                part = self._finders[name](self)
            else:
                with speaking(self._tongue):
                    part = self._finders[name](self)
            setattr(self, name, part)
            return part

    def __reduce__(self) -> tuple[Any, ...]:
        return _whole, (type(self), {part.name: getattr(self, part.name) for part in fields(self)})  # type: ignore[arg-type]


def of_whole(find: Callable[[Any, str], Any]) -> Callable[[Any], Any]:
    """A finder of what a view's owner may know, its `known`, in the whole state, which nobody else gets to see."""
    return lambda view: find(view._whole, view.viewer)


def of_known(find: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A finder that needs nothing but what a view's owner knows: its `known`, the state without what is hidden."""
    return lambda view: find(view.known)


def of_viewer(find: Callable[[Any, str], Any]) -> Callable[[Any], Any]:
    """A finder that asks, too, whose view it is."""
    return lambda view: find(view.known, view.viewer)


def as_known(*names: str) -> dict[str, Callable[[Any], Any]]:
    """Finders of parts that are of the same name in the state that is `known`."""
    return {name: of_known(attrgetter(name)) for name in names}


def _whole(kind: type[Any], parts: Mapping[str, Any]) -> Any:
    return kind(**parts)
