"""What one deed (a press, a delivery, a touch) looks up of a game it looks up once, unless the game changes meanwhile.

A change made in this process is seen at once, one that another process tells of as soon as it is heard.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakSet

T = TypeVar("T")
#: What was looked up is good for so many seconds: tasks that a deed leaves behind look again.
GOOD = 10.0
#: So much is known at most of what many look up together; a deed of one's own never comes to that.
MOST = 1000


@dataclass(slots=True, weakref_slot=True, eq=False)
class Glance:
    """What a deed has looked up, by what it is and of which game or server; `changes` counts what made it forget.

    `good`: for so many seconds, where many look through one together, again and again.
    """

    good: float = GOOD
    known: dict[tuple[str, str], tuple[float, Any]] = field(default_factory=dict)
    changes: int = 0

    def fresh(self, what: str, of: str) -> tuple[float, Any] | None:
        """When it was looked up and what was found, unless that is too long ago."""
        known = self.known.get((what, of))
        return known if known and monotonic() < known[0] + self.good else None

    def keep(self, what: str, of: str, began: float, found: Any) -> None:
        """Know what was found; of too much, forget what was looked up first."""
        self.known.pop((what, of), None)
        self.known[what, of] = began, found
        while len(self.known) > MOST:
            del self.known[next(iter(self.known))]


_current: ContextVar[Glance | None] = ContextVar("glance", default=None)
_glances: WeakSet[Glance] = WeakSet()


def begin() -> None:
    """A deed begins; it ends with the task."""
    share(Glance())


def share(deed: Glance) -> None:
    """The same, with what others have looked up who look for what everybody may see."""
    _current.set(deed)
    _glances.add(deed)


@contextmanager
def glance() -> Iterator[None]:
    """A deed that is over before its task is."""
    before = _current.get()
    begin()
    try:
        yield
    finally:
        _current.set(before)


def seen(what: str, of: str) -> Any:
    """What this deed has looked up; None if it has not, or too long ago."""
    deed = _current.get()
    known = deed.fresh(what, of) if deed else None
    return known[1] if known else None


async def once(what: str, of: str, look: Callable[[], Awaitable[T]]) -> T:
    """What was looked up before in this deed; else what is found now. Outside of a deed always the latter."""
    deed = _current.get()
    if deed is None:
        return await look()
    if known := deed.fresh(what, of):
        return known[1]  # type: ignore[no-any-return]
    began, changes = monotonic(), deed.changes
    found = await look()
    if deed.changes == changes:
        deed.keep(what, of, began, found)
    return found


def forget(*changed: str) -> None:
    """These games have changed: whoever looks sees them anew. None named: people or servers have, so everything may."""
    for deed in list(_glances):
        deed.changes += 1
        for key in [key for key in deed.known if not changed or key[1] in changed]:
            del deed.known[key]
