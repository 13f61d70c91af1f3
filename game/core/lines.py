"""States as JSON, a field a line: a line that was seen before is neither written nor read again."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Generic, TypeVar, get_type_hints

from pydantic import TypeAdapter

from game.core.state import Sharing

S = TypeVar("S")
#: So many lines are known at most, and so many of a field; then they are forgotten. A state has some dozens, and
#: differs by few from the one before.
LINES, VALUES = 4096, 256
_BREAK = b",\n"


class Whole(Generic[S]):
    """Writes and reads states of any kind."""

    def __init__(self, kind: type[S]) -> None:
        self._whole = TypeAdapter(kind)

    def dump(self, state: S) -> bytes:
        """The state, the same bytes for the same state."""
        return self._whole.dump_json(state)

    def load(self, plain: bytes) -> S:
        """The state that was written so; raises `ValueError`."""
        return self._whole.validate_json(plain)


class Lines(Whole[S]):
    """Writes and reads states of a kind of which no container is ever changed in place (`Sharing`).

    A value that is the very same is written as it was; a line that is the same is read as the very same value. So of
    states that were written and read again, too, it is known what did not change between them. What does not stand in
    such lines, of an older release, or put right by hand, is read as a whole.
    """

    def __init__(self, kind: type[S]) -> None:
        super().__init__(kind)
        hints, names = get_type_hints(kind), [one.name for one in fields(kind)]  # type: ignore[arg-type]
        self._kind = kind
        self._fields = {name: _Field(name, TypeAdapter(hints[name])) for name in names}
        self._values: Callable[[S], tuple[Any, ...]] = attrgetter(*names)
        self._known: dict[bytes, tuple[str, Any]] = {}

    def dump(self, state: S) -> bytes:
        """The state; a line was mostly written before."""
        found = []
        for value, field in zip(self._values(state), self._fields.values(), strict=True):
            known = field.written.get(id(value))
            found.append(known[1] if known else self._write(field, value))
        return b"{\n" + _BREAK.join(found) + b"\n}"

    def load(self, plain: bytes) -> S:
        """The state that was written so, or as a whole."""
        lines = plain[2:-2].split(_BREAK)
        if len(lines) != len(self._fields):
            return super().load(plain)
        try:
            values = dict(map(self._known.__getitem__, lines))
        except KeyError:
            values = dict(filter(None, map(self._read, lines)))
        if len(values) != len(self._fields):
            return super().load(plain)
        made = object.__new__(self._kind)
        made.__dict__ = values
        return made

    def _write(self, field: "_Field", value: Any) -> bytes:
        line = field.head + field.write(value)
        field.keep(value, line)
        self._keep(line, field.name, value)
        return line

    def _read(self, line: bytes) -> tuple[str, Any] | None:
        """A line as the name of a field and its value; None if it is none."""
        known = self._known.get(line)
        if known is None:
            head, _colon, plain = line.partition(b":")
            field = self._fields.get(head[1:-1].decode())
            if field is None:
                return None
            value = field.read(plain)
            field.keep(value, line)
            known = self._keep(line, field.name, value)
        return known

    def _keep(self, line: bytes, name: str, value: Any) -> tuple[str, Any]:
        if len(self._known) >= LINES:
            self._known.clear()
        return self._known.setdefault(line, (name, value))


class _Field:
    """A field of a kind: its name, how it is written, and its last values, which keep their ids, with their lines."""

    def __init__(self, name: str, kind: TypeAdapter[Any]) -> None:
        self.name, self.head = name, f'"{name}":'.encode()
        self.write, self.read = kind.serializer.to_json, kind.validator.validate_json
        self.written: dict[int, tuple[Any, bytes]] = {}

    def keep(self, value: Any, line: bytes) -> None:
        """Know a value by its line."""
        if len(self.written) >= VALUES:
            self.written.clear()
        self.written[id(value)] = value, line


@cache
def written(kind: Any) -> Whole[Any]:
    """What writes and reads states of a kind."""
    return Lines(kind) if isinstance(kind, type) and issubclass(kind, Sharing) else Whole(kind)


@cache
def whole(kind: Any) -> Whole[Any]:
    """What writes and reads them every time anew: it finds out if a container was changed in place."""
    return Whole(kind)


def in_lines(plain: bytes) -> bool:
    """Whether a state was written in lines: no release before did so."""
    return plain.startswith(b"{\n")


def unbroken(plain: bytes) -> bytes:
    """A state as JSON in one line, as older releases wrote it."""
    return plain.replace(b"\n", b"")
