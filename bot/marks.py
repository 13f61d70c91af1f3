"""What a line of the log is about: the ids of the game, the interaction and the delivery at hand."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

about: ContextVar[Mapping[str, str]] = ContextVar("about", default={})  # noqa: B039 - never changed in place


def mark(**ids: object) -> None:
    """What this task logs from here on is about these, too."""
    about.set({**about.get(), **{name: str(value) for name, value in ids.items()}})


@contextmanager
def marked(**ids: object) -> Iterator[None]:
    """What is logged in here is about these, too."""
    before = about.get()
    mark(**ids)
    try:
        yield
    finally:
        about.set(before)
