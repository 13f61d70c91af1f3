"""A game as a text file that people can read, and anyone can check.

A header, then one line per order, each followed by its draws. Every line ends in eight hex digits of a
SHA-256 chain over all that stands before it, so that the first changed line can be named. Orders that
were taken back stay in the file, struck by a later `undo` line. Since format 2 each order says when it became open to
everybody, with a salt: by that a record is compared with what was posted (see `game.core.witness`).
"""

import hashlib
import hmac
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from game.core.dice import SEALED, Draw, Mismatch, RecordedDice
from game.core.events import Event
from game.core.fields import NUMBER, wrong
from game.core.lines import unbroken
from game.core.repair import Repair
from game.core.rules import Rules, Setup
from game.core.values import replace

#: The first lines of records by their format; the first format knows no openings.
FORMATS = {1: "westphalia record 1", 2: "westphalia record 2"}
BEGINNING = "westphalia record "
#: What editors on Windows like to write first.
MARK = "\ufeff"
#: The largest state that newer rules may begin with; packed, it could be anything.
LARGEST_STATE = 1 << 24
_SEATING = re.compile(r"seat [^ :]+ [0-9]{1,11} (.+)")
_RENEWAL = re.compile(r"rules [1-9][0-9]{0,5} [0-9a-z.]{1,20} [0-9a-f]{64}( [A-Za-z0-9+/]+={0,2})?")
UNDO = "undo"
#: The seat in whose name the house itself writes a line: newer rules begin, somebody else sits down, or
#: the organiser repairs something.
HOUSE, NEW_RULES, NEW_HOLDER = "house", "rules", "seat"


@dataclass(frozen=True, slots=True)
class Header:
    """What a game starts from. `seats` are (id, name); `salt` is what the players gave to the dice."""

    game: str
    id: str
    rules: int
    scenario: str
    options: Mapping[str, str]
    seats: tuple[tuple[str, str], ...]
    commitment: str
    salt: str
    #: Data files that lay over ours, each with its checksum.
    data: Mapping[str, str] = field(default_factory=dict)

    def setup(self) -> Setup:
        """The setup that the rules understand."""
        return Setup(self.game, self.scenario, self.options)


@dataclass(frozen=True, slots=True)
class Renewal:
    """Newer rules begin: `rules 7 0.1.0 DIGEST STATE`.

    Rules `version` go on from the state that stands there (JSON, packed); `release` is the program that proves what
    stands before, `digest` an HMAC of the state under the secret of the dice. Until a game ends the state is left out.
    """

    version: int
    release: str
    digest: str
    packed: str = ""

    @classmethod
    def of(cls, version: int, release: str, secret: bytes, state: bytes) -> "Renewal":
        """The line for a state as `Rules.dump` writes it."""
        packed = b64encode(zlib.compress(state, 9)).decode()
        return cls(version, release, digest_of(secret, state), packed)

    @property
    def order(self) -> str:
        """As it stands in the record."""
        return " ".join(filter(None, (NEW_RULES, str(self.version), self.release, self.digest, self.packed)))

    @property
    def state(self) -> bytes:
        """The state, as `Rules.load` reads it. Raises `Mismatch` where it is left out or spoilt."""
        if not self.packed:
            raise Mismatch("the state that newer rules began with is sealed until the end of the game")
        try:
            unpacking = zlib.decompressobj()
            state = unpacking.decompress(b64decode(self.packed, validate=True), LARGEST_STATE)
        except (ValueError, zlib.error):
            state = b""
        if not state or not unpacking.eof:
            raise Mismatch("the state that newer rules began with cannot be read")
        return state


@dataclass(frozen=True, slots=True)
class Seating:
    """Somebody else plays a seat from here on: `seat green 1795262400 Cleo`; “-” is a stand-in. `at` is Unix time."""

    seat: str
    at: int
    name: str

    @property
    def order(self) -> str:
        """As it stands in the record."""
        return f"{NEW_HOLDER} {self.seat} {self.at} {' '.join(self.name.split()) or '-'}"

    @property
    def told(self) -> str:
        """Who plays, empty for a stand-in."""
        return "" if self.name == "-" else self.name


def digest_of(secret: bytes, state: bytes) -> str:
    """What binds a state to the secret of the dice."""
    return hmac.digest(secret, b"state\n" + state, "sha256").hex()


@dataclass(frozen=True, slots=True)
class Opening:
    """An order became open to everybody as the `place`th, from 1; its `salt` (16 bytes) hides it until then."""

    place: int
    salt: bytes


@dataclass(frozen=True, slots=True)
class Line:
    """One order as it was given, with the draws it caused; `undo 4 5` strikes the orders 4 and 5."""

    number: int
    seat: str
    order: str
    draws: tuple[Draw, ...] = ()
    opening: Opening | None = None

    @property
    def rows(self) -> int:
        """How many lines of the file it takes."""
        return 1 + len(self.draws) + (self.opening is not None)

    def struck(self) -> tuple[int, ...]:
        """The numbers that an undo line strikes; empty for any other."""
        words = self.order.split()
        return tuple(int(word) for word in words[1:]) if words[:1] == [UNDO] else ()

    @property
    def renewal(self) -> Renewal | None:
        """What newer rules begin with, if this is such a line."""
        if self.seat != HOUSE or not self.order.startswith(f"{NEW_RULES} "):
            return None
        _rules, version, release, digest, *packed = self.order.split()
        return Renewal(int(version), release, digest, *packed)

    @property
    def repair(self) -> Repair | None:
        """What the organiser put right, if this is such a line."""
        return Repair.of(self.order) if self.seat == HOUSE else None

    @property
    def seating(self) -> Seating | None:
        """Who plays from here on, if this is such a line."""
        if self.seat != HOUSE or not self.order.startswith(f"{NEW_HOLDER} "):
            return None
        _seat, seat, at, name = self.order.split(" ", 3)
        return Seating(seat, int(at), name)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record; `secret` is there once the game is over (“-” in the file until then)."""

    header: Header
    lines: tuple[Line, ...]
    secret: bytes | None = None
    format: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """The state after a line that stands, and what it brought."""

    line: Line
    state: Any
    events: tuple[Event, ...] = ()
    slot: str = ""
    reveals: bool = False


class BadRecord(ValueError):  # noqa: N818 - what verify reports
    """A record that is not what it claims: `at` is the line of the file, counted from 1."""

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(f"line {at}: {reason}")
        self.at, self.reason = at, reason


def shut(record: Record) -> Record:
    """The record as it may be shown before the end: sealed draws without their values."""
    return replace(record, lines=tuple(map(shut_line, record.lines)))


def shut_line(line: Line) -> Line:
    """A line as it may be shown before the end."""
    if line.renewal:
        return replace(line, order=replace(line.renewal, packed="").order)
    return replace(line, draws=tuple(draw.shut() for draw in line.draws)) if line.draws else line


def renumbered(line: Line, count: Callable[[int], int]) -> Line:
    """The line among others, and what an undo strikes; `count` gives a line's number there, 0 for one that is not."""
    order = line.order
    if line.struck():
        order = " ".join([UNDO, *(str(count(number)) for number in line.struck() if count(number))])
    return replace(line, number=count(line.number), order=order)


def standing(lines: Iterable[Line]) -> list[Line]:
    """The lines that were not struck, without the undo lines themselves."""
    every = list(lines)
    gone = {number for line in every for number in line.struck()}
    return [line for line in every if line.number not in gone and not line.struck()]


def replay(rules: Rules[Any, Any], state: Any, lines: Iterable[Line]) -> Iterator[Step]:
    """Carry out the lines that stand, from `state`. Raises `Refusal` or `Mismatch` where rules and record disagree."""
    for line in standing(lines):
        if line.renewal:
            state = _begun(rules, line.renewal)
            yield Step(line, state)
            continue
        if line.repair:
            state = _repaired(rules, state, line.repair)
            yield Step(line, state)
            continue
        if line.seating:
            yield Step(line, state)
            continue
        dice = RecordedDice(line.draws)
        outcome = rules.apply(state, line.seat, tuple(line.order.split()), dice)
        dice.finish()
        state = outcome.state
        yield Step(line, state, outcome.events, outcome.slot, outcome.reveals)


def replayed(rules: Rules[Any, Any], state: Any, lines: Iterable[Line]) -> Any:
    """The state to which the lines that stand lead. Raises as `replay` does."""
    for step in replay(rules, state, lines):
        state = step.state
    return state


def last_state(rules: Rules[Any, Any], setup: Setup, steps: Sequence[Step]) -> Any:
    """The state after the last step of a game that was set up so."""
    return steps[-1].state if steps else rules.begin(setup)


def _repaired(rules: Rules[Any, Any], state: Any, repair: Repair) -> Any:
    """The state with a part of it put right."""
    try:
        return rules.load(repair.carried_out(rules.dump(state)))
    except ValueError:
        raise Mismatch(f"{repair.path} cannot be {repair.value}") from None


def _begun(rules: Rules[Any, Any], renewal: Renewal) -> Any:
    """The state that newer rules begin with; it must be one of these rules, written as they write it."""
    try:
        state = rules.load(renewal.state)
    except Mismatch:
        raise
    except ValueError:
        raise Mismatch("the state that newer rules began with is none of this game") from None
    if unbroken(rules.dump(state)) != unbroken(renewal.state):
        raise Mismatch("the state that newer rules began with is not written as these rules write it")
    return state


def write(record: Record) -> str:
    """The record as text."""
    return "".join(f"{line}\n" for line in _chained(_plain(record)))


def _plain(record: Record) -> Iterator[str]:
    head = record.header
    yield FORMATS[record.format]
    yield f"game {head.game}"
    yield f"id {head.id}"
    yield f"rules {head.rules}"
    yield f"scenario {head.scenario}"
    for key, value in sorted(head.options.items()):
        yield f"option {key} {value}"
    for name, checksum in sorted(head.data.items()):
        yield f"data {name} {checksum}"
    for seat, name in head.seats:
        yield f"seat {seat} {name}"
    yield f"commitment {head.commitment}"
    yield f"salt {head.salt or '-'}"
    for line in record.lines:
        yield from rows(line)
        if line.opening:
            yield f"  open {line.opening.place} {line.opening.salt.hex()}"
    yield f"end {len(record.lines)}"
    yield f"secret {'-' if record.secret is None else record.secret.hex()}"


def rows(line: Line) -> Iterator[str]:
    """An order and its draws as they stand in the file."""
    yield f"{line.number} {line.seat}: {line.order}"
    for draw in line.draws:
        yield f"  draw {draw.number} d{draw.sides} = {draw.value or '?'} for {draw.purpose}"


def _chained(lines: Iterable[str]) -> Iterator[str]:
    digest = b""
    for line in lines:
        digest = hashlib.sha256(digest + line.encode()).digest()
        yield f"{line} ~{digest[:4].hex()}"


def read(text: str) -> Record:
    """The record that the text holds. Raises `BadRecord` with the first line that is wrong."""
    if text.startswith(MARK):
        raise BadRecord(1, "begins with a byte order mark, which no record has: save it as UTF-8 without one")
    if not text.startswith(BEGINNING):
        raise BadRecord(1, f"is not how a record of Westphalia begins: “{FORMATS[max(FORMATS)]} …”")
    lines = [bare for _at, bare in _unchained(text)]
    reader = _Reader(lines)
    record = reader.record()
    for at, (there, ours) in enumerate(zip_longest(lines, _plain(record)), start=1):
        if there != ours:
            raise BadRecord(at, f"is not written as a record is: “{there}” should be “{ours}”")
    return record


def _unchained(text: str) -> Iterator[tuple[int, str]]:
    digest = b""
    if not text.endswith("\n"):
        raise BadRecord(text.count("\n") + 1, "the last line is cut off")
    for at, line in enumerate(text[:-1].split("\n"), start=1):
        bare, mark, check = line.rpartition(" ~")
        digest = hashlib.sha256(digest + bare.encode()).digest()
        if check == f"{digest[:4].hex()}\r":
            raise BadRecord(at, "was changed: it ends as lines do on Windows (CR LF); save it with Unix line ends (LF)")
        if not mark or check != digest[:4].hex():
            raise BadRecord(at, "was changed: its check digits are not right")
        yield at, bare


class _Reader:
    """Takes the plain lines apart, in order."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines, self.at, self.format = lines, 0, 1

    def fail(self, reason: str) -> BadRecord:
        """Something is wrong with the line that was taken last."""
        return BadRecord(self.at, reason)

    def value(self, key: str) -> str:
        if self.at >= len(self.lines) or not self.lines[self.at].startswith(f"{key} "):
            raise BadRecord(self.at + 1, f"“{key} …” is missing")
        self.at += 1
        return self.lines[self.at - 1][len(key) + 1 :]

    def checked(self, field: str, text: str) -> str:
        """The text, if it has the length and the letters of this field."""
        if reason := wrong(field, text):
            raise self.fail(reason)
        return text

    def field(self, key: str) -> str:
        return self.checked(key, self.value(key))

    def pairs(self, key: str, holds: str) -> tuple[tuple[str, str], ...]:
        found = []
        while self.at < len(self.lines) and self.lines[self.at].startswith(f"{key} "):
            name, _, value = self.value(key).partition(" ")
            found.append((self.checked(key, name), self.checked(holds, value)))
        return tuple(found)

    def number(self, text: str) -> int:
        if not NUMBER.fits(text):
            raise self.fail(f"“{text[:40]}” is no number")
        return int(text)

    def record(self) -> Record:
        found = [number for number, name in FORMATS.items() if self.lines[:1] == [name]]
        if not found:
            raise BadRecord(1, f"is neither of {' and '.join(f'“{name}”' for name in FORMATS.values())}")
        self.at, self.format = 1, found[0]
        game, id_, rules = self.field("game"), self.field("id"), self.number(self.value("rules"))
        scenario, options = self.field("scenario"), dict(self.pairs("option", "value"))
        data, seats = dict(self.pairs("data", "checksum")), self.pairs("seat", "name")
        commitment, salt = self.field("commitment"), self.field("salt")
        header = Header(game, id_, rules, scenario, options, seats, commitment, "" if salt == "-" else salt, data)
        lines = tuple(self.orders())
        places = sorted(line.opening.place for line in lines if line.opening)
        if self.format > 1 and places != [*range(1, len(lines) + 1)]:
            raise BadRecord(self.at + 1, "the orders above did not become open one after another, each once")
        if self.number(self.value("end")) != len(lines):
            raise self.fail("the number of orders is not right")
        secret = self.value("secret")
        if self.at < len(self.lines):
            raise BadRecord(self.at + 1, "nothing may follow here")
        try:
            return Record(header, lines, None if secret == "-" else bytes.fromhex(secret[:128]), self.format)
        except ValueError:
            raise self.fail("the secret is not hexadecimal") from None

    def orders(self) -> Iterator[Line]:
        while self.at < len(self.lines) and (m := re.fullmatch(r"(\d+) ([^ :]+): (.+)", self.lines[self.at])):
            self.at += 1
            number, seat, order = self.number(m[1]), self.checked("seat", m[2]), m[3]
            words = order.split()
            if " ".join(words) != order:
                raise self.fail("an order's words are parted by single spaces")
            if seat == HOUSE:
                self.house(order)
            elif words[0] != UNDO:
                self.checked("order", order)
            elif len(words) == 1 or not all(map(NUMBER.fits, words[1:])):
                raise self.fail("an undo names the orders that it strikes")
            yield Line(number, seat, order, tuple(self.draws()), self.opening())

    def opening(self) -> Opening | None:
        """When the order became open to everybody."""
        if self.format == 1:
            return None
        found = re.fullmatch(r"  open (\d+) ([0-9a-f]{32})", self.lines[self.at] if self.at < len(self.lines) else "")
        if found is None:
            raise BadRecord(self.at + 1, "“  open PLACE SALT” is missing")
        self.at += 1
        return Opening(self.number(found[1]), bytes.fromhex(found[2]))

    def house(self, order: str) -> None:
        """Check what the house itself says."""
        sits = _SEATING.fullmatch(order)
        if sits:
            self.checked("holder", sits[1])
        elif Repair.of(order):
            self.checked("order", order)
        elif not _RENEWAL.fullmatch(order):
            raise self.fail("the house says nothing but which newer rules begin, who sits down, and what is repaired")

    def draws(self) -> Iterator[Draw]:
        shape = r"  draw (\d+) d(\d+) = (\d+|\?) for (.+)"
        while self.at < len(self.lines) and (m := re.fullmatch(shape, self.lines[self.at])):
            self.at += 1
            number, sides = self.number(m[1]), self.number(m[2])
            shut = m[3] == "?" and m[4].startswith(SEALED)
            value = 0 if shut else self.number(m[3])
            if not shut and not 1 <= value <= sides:
                raise self.fail(f"a d{sides} does not show {value}")
            yield Draw(number, sides, self.checked("purpose", m[4]), value)


__all__ = ["BadRecord", "Header", "Line", "Record", "Step", "read", "replay", "write"]
