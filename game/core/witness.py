"""The channel is the witness: what is posted of a record while it grows, and what a record is compared with.

A line is open as soon as everybody may know it: a public order at once, a sealed one by the order that reveals it, the
rest at the end of the game. Each line that becomes open lengthens a chain of digests by
`H(digest | H(salt | line))`, where the line is written as a record of that moment has it: its number counts the lines
that are open, and sealed draws have no values. So the digest follows from what everybody may know, and from nothing
else; whoever has the lines and their salts can reckon it, and a change of any of them changes all that follow.
"""

import hashlib
import hmac
from array import array
from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from game.core.record import Header, Line, Opening, Record, renumbered, rows, shut_line
from game.core.rules import ANSWER, KEPT, Rules
from game.core.values import replace

#: Bytes of a salt, and of a digest as posts show it.
SALT, SHORT = 16, 8


class Told(Protocol):
    """An order and how it was taken: a step of a replay, or a stored line."""

    @property
    def line(self) -> Line: ...  # noqa: D102
    @property
    def slot(self) -> str: ...  # noqa: D102
    @property
    def reveals(self) -> bool: ...  # noqa: D102


def salt_of(secret: bytes, place: int) -> bytes:
    """The salt of the line that becomes open as the `place`th.

    It is made of the secret of the dice, which binds it before the first order: the house cannot choose salts that suit
    it. Until the secret is known nobody can tell it from a random one, for HMAC is a pseudorandom function.
    """
    return hmac.digest(secret, f"line\n{place}".encode(), "sha256")[:SALT]


def root(header: Header, rules: Rules[Any, Any]) -> bytes:
    """The digest before the first line: of all that a game begins with and no upgrade changes.

    Options as they always were are left out: a newer release may add some that older games know nothing of.
    """
    usual = {option.key: option.before or option.default for option in rules.options}
    chosen = sorted(f"option {key} {value}" for key, value in header.options.items() if usual.get(key) != value)
    said = [
        "westphalia witness",
        f"game {header.game}",
        f"id {header.id}",
        f"scenario {header.scenario}",
        *chosen,
        *(f"data {name} {checksum}" for name, checksum in sorted(header.data.items())),
        *(f"seat {seat}" for seat, _name in header.seats),
        f"commitment {header.commitment}",
        f"salt {header.salt or '-'}",
    ]
    return hashlib.sha256("\n".join(said).encode()).digest()


class Chain:
    """The digest of the open lines, one after another; `order` are their numbers as they became open."""

    def __init__(self, digest: bytes) -> None:
        self.digest, self.order = digest, array("L")
        self._sorted = array("L")

    def open(self, line: Line, salt: bytes) -> None:
        """One more line is open."""
        self.order.append(line.number)
        insort(self._sorted, line.number)
        text = "\n".join(rows(renumbered(shut_line(line), self._count)))
        self.digest = hashlib.sha256(self.digest + hashlib.sha256(salt + text.encode()).digest()).digest()

    def _count(self, number: int) -> int:
        """Which of the open lines it is, in the order of the record; 0 for one that is not open."""
        at = bisect_left(self._sorted, number)
        return at + 1 if at < len(self._sorted) and self._sorted[at] == number else 0


class Witness:
    """Follows a game line by line and knows which are open; `seen` is the number of the last.

    Of a `guarded` game no line is open before its end.
    """

    def __init__(self, begun: bytes, secret: bytes, *, guarded: bool) -> None:
        self._secret, self._guarded = secret, guarded
        self.chain, self.seen = Chain(begun), 0
        self._sealed: list[Told] = []

    def see(self, told: Told) -> None:
        """The next line."""
        self.seen, struck = told.line.number, told.line.struck()
        if self._guarded:
            return
        if struck:
            self._sealed = [sealed for sealed in self._sealed if sealed.line.number not in struck]
        if told.slot and not struck:
            self._sealed.append(told)
        if told.reveals:
            self._reveal(told.line.seat)
        if not told.slot:
            self._open(told.line)

    def _reveal(self, by: str) -> None:
        """Open what this seat's order reveals; what was replaced before stays shut until the end."""
        opened = {(sealed.line.seat, sealed.slot): sealed.line for sealed in self._sealed if _opens(by, sealed)}
        self._sealed = [sealed for sealed in self._sealed if not _opens(by, sealed)]
        for line in sorted(opened.values(), key=lambda line: line.number):
            self._open(line)

    def _open(self, line: Line) -> None:
        self.chain.open(line, salt_of(self._secret, len(self.chain.order) + 1))

    def opened(self, lines: Sequence[Line]) -> tuple[Line, ...]:
        """The lines with their openings; those that are not open yet become so at the end, in their order."""
        known = {*self.chain.order}
        order = [*self.chain.order, *(line.number for line in lines if line.number not in known)]
        places = {number: place for place, number in enumerate(order, start=1)}
        return tuple(self._with_opening(line, places[line.number]) for line in lines)

    def _with_opening(self, line: Line, place: int) -> Line:
        return replace(line, opening=Opening(place, salt_of(self._secret, place)))


def _opens(by: str, sealed: Told) -> bool:
    """Whether a seat's order that reveals something opens this line."""
    if sealed.slot.startswith(ANSWER):
        return sealed.line.seat != by
    return not sealed.slot.startswith(KEPT)


def witnessed(record: Record, told: Iterable[Told], rules: Rules[Any, Any], secret: bytes) -> Record:
    """The whole record of a game that ended, with the openings of its lines, each `told` how it was taken."""
    witness = Witness(root(record.header, rules), secret, guarded=rules.guarded(record.header.setup()))
    for each in told:
        witness.see(each)
    return replace(record, lines=witness.opened(record.lines), format=2)


def digests(record: Record, rules: Rules[Any, Any]) -> list[bytes]:
    """The digest before the first line, and after each that became open; empty for a record of the first format."""
    if record.format == 1:
        return []
    chain = Chain(root(record.header, rules))
    found = [chain.digest]
    opened = {line.opening.place: (line, line.opening.salt) for line in record.lines if line.opening}
    for _place, (line, salt) in sorted(opened.items()):
        chain.open(line, salt)
        found.append(chain.digest)
    return found


def shown(digest: bytes) -> str:
    """A digest as posts show it: `0123-4567-89ab-cdef`."""
    text = digest[:SHORT].hex()
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))
