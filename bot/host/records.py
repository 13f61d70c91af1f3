"""Stored games as records."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.store import Game, Place, StoredLine
from game.core.dice import Mismatch
from game.core.lines import unbroken
from game.core.record import BadRecord, Header, Line, Record, last_state, renumbered, replayed, shut
from game.core.refusal import Refusal
from game.core.rules import Rules
from game.core.text import untranslated
from game.core.verify import verify
from game.core.witness import Witness, root
from game.play import bundle


def header_of(game: Game, seats: tuple[Place, ...]) -> Header:
    """What stands at the head of a game's record."""
    with untranslated():
        names = tuple((place.seat, str(place.name)) for place in seats)
    head = (game.game, game.known_as, game.began, game.scenario, game.options, names, game.commitment, game.salt)
    return Header(*head, data=game.data)


def witness_of(rules: Rules[Any, Any], game: Game, seats: tuple[Place, ...]) -> Witness:
    """The witness of a game, before its first line."""
    return Witness(root(header_of(game, seats), rules), game.secret, guarded=rules.guarded(game.setup))


def whole_record(rules: Rules[Any, Any], game: Game, seats: tuple[Place, ...], lines: Sequence[StoredLine]) -> Record:
    """Everything, with the secret (unless the dice began under another one)."""
    witness = _seen(witness_of(rules, game, seats), lines)
    opened = witness.opened([line.line for line in lines])
    return Record(header_of(game, seats), opened, game.secret if game.proven else None, format=2)


def open_record(
    rules: Rules[Any, Any], game: Game, seats: tuple[Place, ...], lines: Sequence[StoredLine],
    fought: Sequence[bundle.Linked] = (),
) -> bundle.Bundle:  # fmt: skip
    """What everyone may know of a game in play, with what stand-ins have `fought` for it at once.

    Up to the last reveal: all but the sealed orders that were replaced or taken back before their reveal.
    After it: the public orders, as far as the rules can follow them without the sealed ones, so that nothing
    here depends on what is hidden. Of a guarded game, no order at all.
    """
    witness = _seen(witness_of(rules, game, seats), lines)
    opened = set(witness.chain.order)
    known = [line for line in witness.opened([line.line for line in lines]) if line.number in opened]
    last = max((line.number for line in lines if line.reveals or line.line.renewal), default=0)
    sure = sum(line.number <= last for line in known)
    known = known[: sure + followed(rules, game, known[:sure], known[sure:])]
    record = shut(Record(header_of(game, seats), tuple(in_order(known)), format=2))
    new = {line.number: n for n, line in enumerate(known, start=1)}
    return bundle.Bundle(record, tuple(replace(each, number=new[each.number]) for each in fought if each.number in new))


def _seen(witness: Witness, lines: Sequence[StoredLine]) -> Witness:
    for line in lines:
        witness.see(line)
    return witness


def followed(rules: Rules[Any, Any], game: Game, known: list[Line], more: list[Line]) -> int:
    """How many lines of `more` can be carried out after the known ones alone.

    All of them where newer rules began: with what, is sealed until the end.
    """
    if any(line.renewal for line in known):
        return len(more)
    fits, beyond = 0, len(more) + 1
    tried = len(more)
    while fits + 1 < beyond:
        if _fit(rules, game, [*known, *more[:tried]]):
            fits = tried
        else:
            beyond = tried
        tried = (fits + beyond) // 2
    return fits


def _fit(rules: Rules[Any, Any], game: Game, lines: list[Line]) -> bool:
    try:
        replayed(rules, rules.begin(game.setup), in_order(lines))
    except (Refusal, Mismatch):
        return False
    return True


def in_order(lines: Sequence[Line]) -> list[Line]:
    """Lines counted from 1 again; what an undo strikes follows."""
    new = {line.number: n for n, line in enumerate(lines, start=1)}
    return [renumbered(line, lambda number: new.get(number, 0)) for line in lines]


def proved(whole: bundle.Bundle, rules: bundle.GetRules, state: bytes) -> int:
    """Verify a stored game as it would be exported, and the state that is kept; how many orders stand."""
    exported = bundle.read(bundle.write(whole))
    bundle.verify(exported, rules)
    return check(exported.record, rules(exported.record.header.game), state)


def check(record: Record, rules: Rules[Any, Any], state: bytes) -> int:
    """Verify a stored game's record and the state that is kept; returns how many orders stand."""
    steps = verify(record, rules)
    if unbroken(rules.dump(last_state(rules, record.header.setup(), steps))) != unbroken(state):
        raise BadRecord(len(record.lines), "the state that is kept is not the one the record leads to")
    return len(steps)
