"""States as JSON, a field a line: a line that was seen before is neither written nor read again."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Generic, TypeVar, get_type_hints

from pydantic import TypeAdapter

from game.core.state import Sharing

S = TypeVar("S")
Shared = TypeVar("Shared", bound=Sharing)
P = TypeVar("P")
#: So many last values of each field are known by their lines. A state differs by few from the one before.
VALUES = 256
_NOTHING = object()


class Texts(Generic[P]):
    """The last parts of states that were written or read, each with its text: the same text is the same part again.

    A part is known by being the very same, for nobody changes it. So many are known at most, then all are forgotten.
    """

    def __init__(self, most: int, write: Callable[[P], bytes], read: Callable[[bytes], P]) -> None:
        self._most, self._write, self._read = most, write, read
        self._texts: dict[int, tuple[P, bytes]] = {}
        self._parts: dict[bytes, P] = {}

    def text(self, part: P) -> bytes:
        """A part as JSON."""
        known = self._texts.get(id(part))
        return known[1] if known is not None else self._note(part, self._write(part))

    def part(self, text: bytes) -> P:
        """The part that was written so. Raises `ValueError`."""
        try:
            return self._parts[text]
        except KeyError:
            part = self._read(text)
            self._note(part, text)
            return part

    def _note(self, part: P, text: bytes) -> bytes:
        if len(self._texts) >= self._most:
            self._texts.clear()
            self._parts.clear()
        self._texts[id(part)] = part, text
        self._parts.setdefault(text, part)
        return text


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


class Lines(Whole[Shared]):
    """Writes and reads states of a kind of which no container is ever changed in place (`Sharing`).

    A value that is the very same is written as it was; a line that is the same is read as the very same value. So of
    states that were written and read again, too, it is known what did not change between them. What does not stand in
    such lines, of an older release, or put right by hand, is read as a whole. What is `kept` of parts that are the same
    need not be found again, either.
    """

    def __init__(self, kind: type[Shared]) -> None:
        super().__init__(kind)
        hints, names = get_type_hints(kind), [one.name for one in fields(kind)]  # type: ignore[arg-type]
        self._names = names
        self._fields = [
            _field(name, TypeAdapter(hints[name]), b"\n" if name == names[-1] else b",\n") for name in names
        ]
        self._places = range(len(names))
        self._values: Callable[[Shared], tuple[Any, ...]] = attrgetter(*names)
        #: The values of the last state, and their lines: the next one has most of them, too.
        self._last: tuple[Sequence[Any], list[bytes]] = [_NOTHING] * len(names), [b""] * len(names)
        self._written = object.__new__(kind)
        self._plain: bytes | None = None

    def dump(self, state: Shared) -> bytes:
        """The state; a line was mostly written before."""
        values, (last, before) = self._values(state), self._last
        lines = before.copy()
        for n in compress(self._places, map(is_not, values, last)):
            lines[n] = self._fields[n].text(values[n])
        self._last, self._written = (values, lines), state
        self._plain = plain = b"".join((b"{\n", *lines, b"}"))
        return plain

    def load(self, plain: bytes) -> Shared:
        """The state that was written so, or as a whole."""
        if plain == self._plain:  # what was just written is mostly read next
            return self._made(self._last[0])
        (values, lines), at, starts = map(list, self._last), 2, plain.startswith
        try:
            for n, line in enumerate(lines):
                if line and starts(line, at):
                    at += len(line)
                else:
                    lines[n] = plain[at : plain.index(b"\n", at) + 1]
                    values[n] = self._fields[n].part(lines[n])
                    at += len(lines[n])
        except ValueError:
            return super().load(plain)
        if plain[at:] != b"}":
            return super().load(plain)
        self._last, self._plain = (values, lines), plain
        return self._made(values)

    def _made(self, values: Sequence[Any]) -> Shared:
        """A state of these values; what is kept of the last one is kept of it as far as they are the same."""
        made = self._written.copy()
        made.__dict__.update(zip(self._names, values, strict=True))
        return made


def _field(name: str, kind: TypeAdapter[Any], tail: bytes) -> Texts[Any]:
    """A field of a kind, of which each value is a line, with what ends it."""
    head, write, read = f'"{name}":'.encode(), kind.serializer.to_json, kind.validator.validate_json

    def found(line: bytes) -> Any:
        if not (line.startswith(head) and line.endswith(tail)):
            raise ValueError(name)
        return read(line[len(head) : len(line) - len(tail)])

    return Texts(VALUES, lambda value: head + write(value) + tail, found)


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
