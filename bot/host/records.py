"""Stored games as records, and records as stored games."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from bot.host.info import Migration
from bot.host.live_game import awaited_in, left_standing
from bot.store import Change, Game, Place, StoredLine
from bot.store.people import Person, Settings
from game.core.dice import Mismatch, RecordedDice
from game.core.record import UNDO, BadRecord, Header, Line, Record, replay, shut, verify
from game.core.refusal import Refusal
from game.core.rules import KEPT, Rules


def header_of(game: Game, seats: tuple[Place, ...]) -> Header:
    """What stands at the head of a game's record."""
    names = tuple((place.seat, place.name) for place in seats)
    return Header(game.game, game.id, game.rules, game.scenario, game.options, names, game.commitment, game.salt)


def whole_record(game: Game, seats: tuple[Place, ...], lines: list[StoredLine]) -> Record:
    """Everything, with the secret (unless the dice began under another one)."""
    secret = game.secret if game.proven else None
    return Record(header_of(game, seats), tuple(line.line for line in lines), secret)


def open_record(rules: Rules[Any, Any], game: Game, seats: tuple[Place, ...], lines: list[StoredLine]) -> Record:
    """What everyone may know of a game in play.

    Up to the last reveal: all but the sealed orders that were replaced or taken back before their reveal.
    After it: the public orders, as far as the rules can follow them without the sealed ones, so that nothing
    here depends on what is hidden.
    """
    cuts = [0, *(line.number for line in lines if line.reveals)]
    known: list[StoredLine] = []
    for start, end in pairwise(cuts):
        known += revealed(lines[:end], start)
    known += followed(rules, game, known, [line for line in lines[cuts[-1] :] if not line.slot])
    return shut(Record(header_of(game, seats), tuple(renumbered(known))))


def revealed(lines: list[StoredLine], start: int) -> list[StoredLine]:
    """The lines after `start` as a reveal at their end shows them."""
    stand = {line.number for line in left_standing(lines)}
    sealed = [line for line in lines if line.slot and not line.slot.startswith(KEPT)]
    last = {(line.seat, line.slot): line.number for line in sealed if line.number in stand}
    return [line for line in lines[start:] if not line.slot or last.get((line.seat, line.slot)) == line.number]


def followed(rules: Rules[Any, Any], game: Game, known: list[StoredLine], more: list[StoredLine]) -> list[StoredLine]:
    """As many lines of `more` as can be carried out after the known ones alone."""
    fits, beyond = 0, len(more) + 1
    tried = len(more)
    while fits + 1 < beyond:
        if _fit(rules, game, [*known, *more[:tried]]):
            fits = tried
        else:
            beyond = tried
        tried = (fits + beyond) // 2
    return more[:fits]


def _fit(rules: Rules[Any, Any], game: Game, lines: list[StoredLine]) -> bool:
    try:
        for _step in replay(rules, rules.setup(game.setup), renumbered(lines)):
            pass
    except (Refusal, Mismatch):
        return False
    return True


def renumbered(lines: list[StoredLine]) -> list[Line]:
    """Lines counted from 1 again; what an undo strikes follows."""
    new = {line.number: n for n, line in enumerate(lines, start=1)}
    return [_renumber(line.line, new) for line in lines]


def _renumber(line: Line, new: dict[int, int]) -> Line:
    struck = [new[number] for number in line.struck() if number in new]
    order = " ".join([UNDO, *map(str, struck)]) if line.struck() else line.order
    return replace(line, number=new[line.number], order=order)


def check(record: Record, rules: Rules[Any, Any], state: bytes) -> int:
    """Verify a stored game's record and the state that is kept; returns how many orders stand."""
    steps = verify(record, rules)
    last = steps[-1].state if steps else rules.setup(rules.complete(record.header.setup()))
    if rules.dump(last) != state:
        raise BadRecord(len(record.lines), "the state that is kept is not the one the record leads to")
    return len(steps)


def migrated(rules: Rules[Any, Any], game: Game, lines: list[StoredLine]) -> Change | Migration:
    """The game under newer rules, or the first order that no longer fits."""
    at = ""
    try:
        state = rules.setup(rules.complete(game.setup))
        for line in left_standing(lines):
            at = f"{line.number} {line.seat}: {line.text}"
            state = next(replay(rules, state, [line.line])).state
    except (Refusal, Mismatch) as misfit:
        return Migration(game.rules, rules.version, f"{at}: {misfit}" if at else str(misfit))
    awaited = awaited_in(rules, state) if game.status == "playing" else ()
    headline = rules.headline(state)
    new = replace(game, rules=rules.version, awaited=awaited, headline=headline, revision=game.revision + 1)
    return Change(game=new, stale=0, snapshot=rules.dump(state) if lines else None)


def new_game(
    record: Record, secret: Callable[[], bytes], now: float, organiser: str, guild: str, channel: str, title: str
) -> Game:
    """The game of a record, before it is known how far it went."""
    head = record.header
    return Game(
        id=head.id,
        game=head.game,
        rules=head.rules,
        status="over",
        scenario=head.scenario,
        options=head.options,
        guild=guild,
        channel=channel,
        title=title,
        organiser=organiser,
        settings=Settings(),
        secret=record.secret or secret(),
        commitment=head.commitment,
        salt=head.salt,
        proven=record.secret is not None,
        revision=1,
        created=now,
        updated=now,
    )


def taken_in(record: Record, rules: Rules[Any, Any], new: Game, organiser: Person) -> Change:
    """A verified record as a new stored game: over, or a lobby that can go on (if it was not ended before its end)."""
    setup = rules.complete(record.header.setup())
    lines, state = _played(rules, rules.setup(setup), record.lines, new.created)
    game = replace(
        new,
        status=("abandoned" if new.status == "abandoned" else "open") if rules.to_move(state) else "over",
        number=len(lines),
        drawn=sum(len(line.draws) for line in lines),
        headline=rules.headline(state),
    )
    places = tuple(Place(seat.id, seat.name, seat.note) for seat in rules.seats(setup))
    snapshot = rules.dump(state) if lines else None
    return Change(game=game, people=(organiser,), seats=places, lines=tuple(lines), snapshot=snapshot)


def _played(rules: Rules[Any, Any], start: Any, lines: Sequence[Line], now: float) -> tuple[list[StoredLine], Any]:
    """The lines carried out one after another as they were given, those struck later among them."""
    state, found = start, list[StoredLine]()
    for n, line in enumerate(lines):
        stored = StoredLine(line.number, line.seat, line.order, line.draws, at=now)
        if line.struck():
            state = start
            for step in replay(rules, start, lines[: n + 1]):
                state = step.state
        else:
            outcome = rules.apply(state, line.seat, tuple(line.order.split()), RecordedDice(line.draws))
            stored = replace(stored, events=outcome.events, slot=outcome.slot, reveals=outcome.reveals)
            state = outcome.state
        found.append(replace(stored, headline=rules.headline(state)))
    return found, state
