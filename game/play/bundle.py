"""A record together with those of the games it left decisions to: one file that verifies as one.

The file is the parent's record; then, for each linked game, a line `linked 12 Battle-7` (order 12 called for it) and
its record; then `linked end` with their number. The check digits of these lines hold all of the file before them.
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

from game.core import record as core
from game.core.dice import commit, id_of, secret_of
from game.core.record import BadRecord, Line, Record, Step, replayed
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, SPECTATOR, Link, Rules, Setup
from game.core.verify import as_given, places_of
from game.core.verify import verify as verify_record

GetRules = Callable[[str], Rules[Any, Any]]
_MARK = re.compile(r"linked ([0-9]{1,9}) ([A-Za-z0-9_.-]{1,40}) ~([0-9a-f]{8})")
_END = re.compile(r"linked end ([0-9]{1,9}) ~([0-9a-f]{8})")


@dataclass(frozen=True, slots=True)
class Linked:
    """A linked game's record, and which decision it was for; its mark is line `at` of the file."""

    number: int
    name: str
    record: Record
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Bundle:
    """A record with those of all games linked to it."""

    record: Record
    linked: tuple[Linked, ...] = ()


#: fought: its result was put in force. hand: the organiser settled it otherwise. undone: what led to it was taken
#: back. open: it still is to be decided.
How = Literal["fought", "hand", "undone", "open"]


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a decision that line `number` left to another game; `record` is None if the file has none."""

    link: Link
    number: int
    how: How
    record: Record | None


# the text


def write(bundle: Bundle) -> str:
    """The bundle as text; a record alone is just that."""
    parts = [core.write(bundle.record)]
    for linked in bundle.linked:
        parts.append(_marked("".join(parts), f"linked {linked.number} {linked.name}"))
        parts.append(core.write(linked.record))
    if bundle.linked:
        parts.append(_marked("".join(parts), f"linked end {len(bundle.linked)}"))
    return "".join(parts)


def _marked(before: str, line: str) -> str:
    return f"{line} ~{hashlib.sha256((before + line).encode()).hexdigest()[:8]}\n"


def read(text: str) -> Bundle:
    """The bundle that the text holds. Raises `BadRecord` with the first line that is wrong."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    marks = [n for n, line in enumerate(lines) if line.startswith("linked ")]
    cuts = [0, *marks, len(lines)] if marks else [0, len(lines)]
    own = core.read("".join(lines[: cuts[1]]))
    if not marks:
        return Bundle(own)
    linked, digest = list[Linked](), hashlib.sha256()
    for mark, end in pairwise(marks):
        digest.update("".join(lines[cuts[len(linked)] : mark]).encode())
        number, name = _mark(lines, mark, _MARK, "linked NUMBER NAME", digest)[:2]
        with _within(mark + 1):
            linked.append(Linked(int(number), name, core.read("".join(lines[mark + 1 : end])), mark + 1))
    digest.update("".join(lines[cuts[len(linked)] : marks[-1]]).encode())
    [count] = _mark(lines, marks[-1], _END, "linked end NUMBER", digest)[:1]
    if count != str(len(linked)) or marks[-1] != len(lines) - 1:
        raise BadRecord(marks[-1] + 1, f"should be the last line, after {len(linked)} linked games")
    return Bundle(own, tuple(linked))


def _mark(lines: list[str], at: int, shape: re.Pattern[str], said: str, before: "hashlib._Hash") -> tuple[str, ...]:
    """The parts of the line at this index, if it is what it should be and nothing `before` it was changed."""
    found = shape.fullmatch(lines[at].removesuffix("\n"))
    if found is None or (shape is _MARK and str(int(found[1])) != found[1]):
        raise BadRecord(at + 1, f"is no “{said}”")
    here = before.copy()
    here.update(lines[at].rpartition(" ~")[0].encode())
    if f"{lines[at].rpartition(' ~')[0]} ~{here.hexdigest()[:8]}\n" != lines[at]:
        raise BadRecord(at + 1, "was changed, or something before it: its check digits are not right")
    return found.groups()


class _within:  # noqa: N801 - reads like a phrase
    """Counts the lines of a part's mistakes from the beginning of the file."""

    def __init__(self, before: int) -> None:
        self._before = before

    def __enter__(self) -> None:
        pass

    def __exit__(self, _type: object, wrong: BaseException | None, _trace: object) -> None:
        if isinstance(wrong, BadRecord):
            raise BadRecord(self._before + wrong.at, wrong.reason) from None


# what it claims


def verify(bundle: Bundle, rules: GetRules) -> tuple[list[Step], tuple[Fate, ...]]:
    """Recompute everything the bundle claims: the parent, each linked game, and that the two fit together.

    Raises `BadRecord` with the first line that is wrong. A decision that the organiser took by hand is none, unless
    stand-ins were to take it at once: then the record of how they did must be there.
    """
    record = bundle.record
    own = rules(record.header.game)
    steps = verify_record(record, own)
    start = own.begin(record.header.setup())
    if not bundle.linked and not any(_missed(link, record) for s in _states(start, steps) for link in own.links(s)):
        return steps, ()
    fates = tuple(_Fates(bundle, own, rules).found(start))
    known = {id(fate.record) for fate in fates}
    for linked in bundle.linked:
        if id(linked.record) not in known:
            raise BadRecord(linked.at, f"order {linked.number} did not leave “{linked.name}” to another game")
    return steps, fates


def _missed(link: Link, record: Record) -> bool:
    """Whether a decision needs its game in the file: in play only those need it that stand-ins took at once."""
    return link.at_once or record.secret is not None


def _states(start: Any, steps: list[Step]) -> Iterator[Any]:
    yield start
    yield from (step.state for step in steps)


class _Fates:
    """Follows the parent order by order, and each decision it leaves to another game to its end."""

    def __init__(self, bundle: Bundle, own: Rules[Any, Any], rules: GetRules) -> None:
        self.record, self.own, self.rules = bundle.record, own, rules
        self.linked = {(linked.number, linked.name): linked for linked in bundle.linked}
        self.open: dict[str, tuple[Link, int, Linked | None]] = {}

    def found(self, start: Any) -> Iterator[Fate]:
        self._open(self.own.links(start), 0)
        before = start
        for step in as_given(self.own, start, self.record.lines):
            line, state = step.line, step.state
            links = self.own.links(state)
            for link, number, linked in list(self.open.values()):
                if link not in links:
                    del self.open[link.name]
                    yield self._closed(link, number, linked, line, before)
            self._open(links, line.number)
            before = state
        for link, number, linked in self.open.values():
            yield Fate(link, number, "open", linked.record if linked else None)

    def _open(self, links: tuple[Link, ...], number: int) -> None:
        """New links; one whose game came later than the line that called for it waits for that."""
        for link in links:
            known = self.open.get(link.name)
            if known is None or (known[2] is None and (number, link.name) in self.linked):
                linked = self.linked.get((number, link.name))
                if linked:
                    self._check(link, linked)
                self.open[link.name] = (link, number, linked)

    def _check(self, link: Link, linked: Linked) -> None:
        """The linked game began as the parent's state says, and went by its own rules."""
        head, above = linked.record.header, self.record
        rules = self.rules(link.setup.game)

        def begun(setup: Setup) -> Setup:
            return rules.complete(rules.restored(setup))  # it may be of before there were some of today's options

        if head.game != link.setup.game or begun(head.setup()) != begun(link.setup):
            raise BadRecord(linked.at, f"“{link.name}” does not begin as order {linked.number} says")
        if (head.salt, head.id) != (above.header.salt, id_of(head.commitment)):
            raise BadRecord(linked.at, f"“{link.name}” has not the salt, or not the number, that it must have")
        if above.secret is not None:
            secret = secret_of(above.secret, link.name, linked.number)
            if (head.commitment, linked.record.secret) != (commit(secret), secret):
                raise BadRecord(linked.at, f"the dice of “{link.name}” do not follow from the secret above")
        with _within(linked.at):
            verify_record(linked.record, rules)

    def _closed(self, link: Link, number: int, linked: Linked | None, line: Line, before: Any) -> Fate:
        record = linked.record if linked else None
        if line.struck():
            return Fate(link, number, "undone", record)
        if link.at_once and record is None:
            at = places_of(self.record)[line.number]
            raise BadRecord(at, f"the record of “{link.name}” is missing from the file")
        winners = outcome(record, self.rules(link.setup.game)) if record else None
        if winners is None:
            return Fate(link, number, "hand", record)
        order = self.own.decided(before, link, winners)
        if (line.seat, tuple(line.order.split())) != (ORGANISER, order):
            raise BadRecord(linked.at if linked else 0, f"order {line.number} is not how “{link.name}” came out")
        return Fate(link, number, "fought", record)


def outcome(record: Record, rules: Rules[Any, Any]) -> tuple[str, ...] | None:
    """Who won a recorded game; None if it was not played to its end."""
    try:
        state = replayed(rules, rules.begin(record.header.setup()), record.lines)
    except Refusal as misfit:
        raise BadRecord(0, str(misfit)) from None
    view = rules.view(state, SPECTATOR)
    return tuple(view.winners) if view.over else None


__all__ = ["Bundle", "Linked", "read", "verify", "write"]
