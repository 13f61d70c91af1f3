"""The organiser puts a part of the state right: a line of the record, with its reason, that anybody can carry out."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.core.dice import Mismatch

REPAIR = "repair"
_SHAPE = re.compile(r"repair ([^ .:]+(?:\.[^ .:]+)*) (\S+) for (\S.*)")
_DIGITS = re.compile(r'"\d+"')


@dataclass(frozen=True, slots=True)
class Repair:
    """A part of the state, by the names that lead there (`purse.red`), its new value as JSON, and why."""

    path: str
    value: str
    reason: str

    @property
    def order(self) -> str:
        """As it stands in the record: `repair purse.red 12 for a pillage counted twice`."""
        return f"{REPAIR} {self.path} {self.value} for {' '.join(self.reason.split())}"

    @classmethod
    def of(cls, order: str) -> "Repair | None":
        """The repair that a line is, if it is one."""
        found = _SHAPE.fullmatch(order)
        return cls(*found.groups()) if found else None

    def carried_out(self, plain: bytes) -> bytes:
        """The state with that part changed. Raises `Mismatch` where there is none, or its value is of another kind."""
        state = json.loads(plain)
        *way, last = self.path.split(".")
        here: Any = state
        for name in way:
            here = _inside(here, name)
        before = _inside(here, last)
        try:
            value = json.loads(self.value)
        except ValueError:
            raise Mismatch(f"“{self.value}” is no value") from None
        if type(value) is not type(before) and None not in (value, before):
            raise Mismatch(f"{self.path} is {json.dumps(before)}: {self.value} is another kind of value")
        here[int(last) if isinstance(here, list) else last] = value
        return json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode()


def value_of(typed: str, before: str = "") -> str:
    """What somebody typed as a value without spaces: JSON, or else a text; digits, too, where such text stood."""
    try:
        value = json.loads(typed)
    except ValueError:
        value = typed
    if isinstance(value, int) and _DIGITS.fullmatch(before):
        value = typed
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace(" ", "\\u0020")


def parts(plain: bytes) -> Iterator[tuple[str, str]]:
    """All that can be repaired: numbers, texts and yes or no, with the names that lead there and their values."""
    yield from _parts(json.loads(plain), "")


def _parts(here: Any, way: str) -> Iterator[tuple[str, str]]:
    if isinstance(here, dict | list):
        for name, inner in here.items() if isinstance(here, dict) else enumerate(here):
            yield from _parts(inner, f"{way}.{name}" if way else str(name))
    else:
        yield way, json.dumps(here, ensure_ascii=False)


def _inside(here: Any, name: str) -> Any:
    """One step further in."""
    if isinstance(here, dict) and name in here:
        return here[name]
    if isinstance(here, list) and name.isdigit() and int(name) < len(here):
        return here[int(name)]
    raise Mismatch(f"there is no “{name}” there")
