"""Statements put into SQL once for all tests: the same one always gives the same SQL for a kind of database."""

from typing import Any

from sqlalchemy.engine import Engine
from sqlalchemy.util import LRUCache

#: How many statements a run of tests keeps; the program itself has some two hundred.
KEPT = 2_000


class _Shared(LRUCache[Any, Any]):
    """Knows a statement again by the kind of database; every engine has a dialect of its own, alike in each."""

    __slots__ = ()

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_kind(key), default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(_kind(key), value)


def _kind(key: Any) -> Any:
    dialect, *statement = key
    return type(dialect), *statement


def compiled_once() -> None:
    """From here on, no engine puts a statement into SQL that another one has put into it."""
    shared = _Shared(KEPT)
    Engine._compiled_cache = property(lambda _engine: shared, lambda _engine, _own: None)  # type: ignore[assignment]
