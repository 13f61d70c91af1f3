"""A game as a text file that people can read, and anyone can check.

A header, then one line per order, each followed by its draws. Every line ends in eight hex digits of a
SHA-256 chain over all that stands before it, so that the first changed line can be named. Orders that
were taken back stay in the file, struck by a later `undo` line.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from game.core.dice import SEALED, Draw, Mismatch, RecordedDice, commit, derive
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import Rules, Setup

FORMAT = "westphalia record 1"
_NUMBER = re.compile(r"[1-9][0-9]{0,8}|0")
UNDO = "undo"


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

    def setup(self) -> Setup:
        """The setup that the rules understand."""
        return Setup(self.game, self.scenario, self.options)


@dataclass(frozen=True, slots=True)
class Line:
    """One order as it was given, with the draws it caused; `undo 4 5` strikes the orders 4 and 5."""

    number: int
    seat: str
    order: str
    draws: tuple[Draw, ...] = ()

    def struck(self) -> tuple[int, ...]:
        """The numbers that an undo line strikes; empty for any other."""
        words = self.order.split()
        return tuple(int(word) for word in words[1:]) if words[:1] == [UNDO] else ()


@dataclass(frozen=True, slots=True)
class Record:
    """A whole record; `secret` is there once the game is over (“-” in the file until then)."""

    header: Header
    lines: tuple[Line, ...]
    secret: bytes | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """The state after a line that stands, and what it brought."""

    line: Line
    state: Any
    events: tuple[Event, ...] = field(default=())


class BadRecord(ValueError):  # noqa: N818 - what verify reports
    """A record that is not what it claims: `at` is the line of the file, counted from 1."""

    def __init__(self, at: int, reason: str) -> None:
        super().__init__(f"line {at}: {reason}")
        self.at, self.reason = at, reason


def shut(record: Record) -> Record:
    """The record as it may be shown before the end: sealed draws without their values."""
    lines = tuple(replace(line, draws=tuple(draw.shut() for draw in line.draws)) for line in record.lines)
    return replace(record, lines=lines)


def standing(lines: Iterable[Line]) -> list[Line]:
    """The lines that were not struck, without the undo lines themselves."""
    every = list(lines)
    gone = {number for line in every for number in line.struck()}
    return [line for line in every if line.number not in gone and not line.struck()]


def replay(rules: Rules[Any, Any], state: Any, lines: Iterable[Line]) -> Iterator[Step]:
    """Carry out the lines that stand, from `state`. Raises `Refusal` or `Mismatch` where rules and record disagree."""
    for line in standing(lines):
        dice = RecordedDice(line.draws)
        outcome = rules.apply(state, line.seat, tuple(line.order.split()), dice)
        dice.finish()
        state = outcome.state
        yield Step(line, state, outcome.events)


def write(record: Record) -> str:
    """The record as text."""
    return "".join(f"{line}\n" for line in _chained(_plain(record)))


def _plain(record: Record) -> Iterator[str]:
    head = record.header
    yield FORMAT
    yield f"game {head.game}"
    yield f"id {head.id}"
    yield f"rules {head.rules}"
    yield f"scenario {head.scenario}"
    for key, value in sorted(head.options.items()):
        yield f"option {key} {value}"
    for seat, name in head.seats:
        yield f"seat {seat} {name}"
    yield f"commitment {head.commitment}"
    yield f"salt {head.salt or '-'}"
    for line in record.lines:
        yield f"{line.number} {line.seat}: {line.order}"
        for draw in line.draws:
            yield f"  draw {draw.number} d{draw.sides} = {draw.value or '?'} for {draw.purpose}"
    yield f"end {len(record.lines)}"
    yield f"secret {'-' if record.secret is None else record.secret.hex()}"


def _chained(lines: Iterable[str]) -> Iterator[str]:
    digest = b""
    for line in lines:
        digest = hashlib.sha256(digest + line.encode()).digest()
        yield f"{line} ~{digest[:4].hex()}"


def read(text: str) -> Record:
    """The record that the text holds. Raises `BadRecord` with the first line that is wrong."""
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
        if not mark or check != digest[:4].hex():
            raise BadRecord(at, "was changed: its check digits are not right")
        yield at, bare


class _Reader:
    """Takes the plain lines apart, in order."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines, self.at = lines, 0

    def fail(self, reason: str) -> BadRecord:
        """Something is wrong with the line that was taken last."""
        return BadRecord(self.at, reason)

    def value(self, key: str) -> str:
        if self.at >= len(self.lines) or not self.lines[self.at].startswith(f"{key} "):
            raise BadRecord(self.at + 1, f"“{key} …” is missing")
        self.at += 1
        return self.lines[self.at - 1][len(key) + 1 :]

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        found = []
        while self.at < len(self.lines) and self.lines[self.at].startswith(f"{key} "):
            name, _, value = self.value(key).partition(" ")
            found.append((name, value))
        return tuple(found)

    def number(self, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            raise self.fail(f"“{text}” is no number")
        return int(text)

    def record(self) -> Record:
        if not self.lines or self.lines[0] != FORMAT:
            raise BadRecord(1, f"is no “{FORMAT}”")
        self.at = 1
        game, id_, rules = self.value("game"), self.value("id"), self.number(self.value("rules"))
        scenario, options, seats = self.value("scenario"), dict(self.pairs("option")), self.pairs("seat")
        commitment, salt = self.value("commitment"), self.value("salt")
        header = Header(game, id_, rules, scenario, options, seats, commitment, "" if salt == "-" else salt)
        lines = tuple(self.orders())
        if self.number(self.value("end")) != len(lines):
            raise self.fail("the number of orders is not right")
        secret = self.value("secret")
        if self.at < len(self.lines):
            raise BadRecord(self.at + 1, "nothing may follow here")
        try:
            return Record(header, lines, None if secret == "-" else bytes.fromhex(secret))
        except ValueError:
            raise self.fail("the secret is not hexadecimal") from None

    def orders(self) -> Iterator[Line]:
        while self.at < len(self.lines) and (m := re.fullmatch(r"(\d+) ([^ :]+): (.+)", self.lines[self.at])):
            self.at += 1
            number, seat, order = self.number(m[1]), m[2], m[3]
            words = order.split()
            if " ".join(words) != order:
                raise self.fail("an order's words are parted by single spaces")
            if words[0] == UNDO and (len(words) == 1 or not all(map(_NUMBER.fullmatch, words[1:]))):
                raise self.fail("an undo names the orders that it strikes")
            yield Line(number, seat, order, tuple(self.draws()))

    def draws(self) -> Iterator[Draw]:
        shape = r"  draw (\d+) d(\d+) = (\d+|\?) for (.+)"
        while self.at < len(self.lines) and (m := re.fullmatch(shape, self.lines[self.at])):
            self.at += 1
            number, sides = self.number(m[1]), self.number(m[2])
            shut = m[3] == "?" and m[4].startswith(SEALED)
            value = 0 if shut else self.number(m[3])
            if not shut and not 1 <= value <= sides:
                raise self.fail(f"a d{sides} does not show {value}")
            yield Draw(number, sides, m[4], value)


def verify(record: Record, rules: Rules[Any, Any]) -> list[Step]:
    """Recompute everything a record claims; raises `BadRecord` with the first line that is wrong.

    Orders are carried out again by the rules, as far as no sealed draw hides how they went; draws are derived
    again if the secret is there.
    """
    head = record.header
    first = 6 + len(head.options) + len(head.seats) + 2
    if (rules.key, rules.version) != (head.game, head.rules):
        at = 4 if rules.key == head.game else 2
        raise BadRecord(at, f"was played by rules {head.game} {head.rules}, these are {rules.key} {rules.version}")
    setup = _check_setup(head, rules)
    if record.secret is not None and commit(record.secret) != head.commitment:
        raise BadRecord(first - 2, "the commitment is not that of the secret")
    return list(_steps(rules, rules.setup(setup), record, _places(record, first)))


def _check_setup(head: Header, rules: Rules[Any, Any]) -> Setup:
    """The complete setup that the header tells; scenario, options and seats stand from line 5 on."""
    lines: list[tuple[int, Mapping[str, str]]] = [(5, {})]
    lines += [(at, {key: value}) for at, (key, value) in enumerate(sorted(head.options.items()), start=6)]
    for at, options in lines:
        try:
            rules.complete(Setup(head.game, head.scenario, options))
        except Refusal as refusal:
            raise BadRecord(at, str(refusal)) from None
    setup = rules.complete(head.setup())
    if (setup.scenario, dict(setup.options)) != (head.scenario, dict(head.options)):
        raise BadRecord(5, "scenario and options are not whole, or do not go together")
    seats = tuple((seat.id, seat.name) for seat in rules.seats(setup))
    for at, (there, ours) in enumerate(zip_longest(head.seats, seats), start=6 + len(head.options)):
        if there != ours:
            raise BadRecord(at, "is not a seat of this game" if there else f"“seat {' '.join(ours)}” is missing")
    return setup


def _steps(rules: Rules[Any, Any], state: Any, record: Record, places: Mapping[int, int]) -> Iterator[Step]:
    stand, drawn, sealed = {line.number for line in standing(record.lines)}, 0, False
    for line in record.lines:
        drawn = _check_draws(record, line, places[line.number], drawn)
        sealed = sealed or not all(draw.value for draw in line.draws)
        if line.number not in stand or sealed:
            continue
        try:
            step = next(replay(rules, state, [line]))
        except (Refusal, Mismatch) as wrong:
            raise BadRecord(places[line.number], str(wrong)) from None
        state = step.state
        yield step


def _places(record: Record, first: int) -> dict[int, int]:
    """The line of the file where each order stands."""
    places, at = {}, first
    for n, line in enumerate(record.lines, start=1):
        if line.number != n:
            raise BadRecord(at, f"is order {n}, not {line.number}")
        if any(number >= n for number in line.struck()):
            raise BadRecord(at, "strikes an order that was not yet given")
        places[n] = at
        at += 1 + len(line.draws)
    return places


def _check_draws(record: Record, line: Line, at: int, drawn: int) -> int:
    """Check a line's draws; `drawn` were made before it. Returns how many there are after it."""
    head = record.header
    for draw in line.draws:
        at, drawn = at + 1, drawn + 1
        if draw.number != drawn:
            raise BadRecord(at, f"is draw {drawn}, not {draw.number}")
        if record.secret is None:
            continue
        if not draw.value:
            raise BadRecord(at, "is still sealed, though the secret is there")
        true = derive(record.secret, head.salt, head.id, draw.number, draw.sides, draw.purpose)
        if draw.value != true:
            raise BadRecord(at, f"the draw for “{draw.purpose}” gave {true}, not {draw.value}")
    return drawn
