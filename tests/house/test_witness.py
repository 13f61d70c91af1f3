"""The channel is the witness, over every game: a forged record is not what was posted, and nothing posted leaks."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from game.core.record import UNDO, BadRecord, Line, Opening, Record, Step, read, renumbered, shut, write
from game.core.rules import ANSWER, Rules
from game.core.verify import verify
from game.core.witness import Witness, digests, root, salt_of, shown, witnessed
from game.play.bundle import Bundle
from game.play.finding import Finding, digest_meant, examined, matched, told, whole_digest
from game.play.fuzz import RandomGame
from tests.house.test_always import ALL, game, sealed_twins

__all__ = ["game"]
#: A short random game of each kind that is played to its end.
SHORT = {"toy": 3, "campaign": 10, "battles": 10, "agony": 1, "cuius": 8}


@cache
def course(key: str) -> tuple[RandomGame, list[Step]]:
    """A game that was played to its end, and how each order was taken."""
    one = RandomGame(ALL[key], SHORT[key])
    one.play()
    return one, verify(one.record(), ALL[key])


@cache
def finished(key: str) -> Record:
    """The same as its export has it."""
    one, steps = course(key)
    return witnessed(one.record(), steps, ALL[key], one.secret)


@cache
def found(key: str) -> Finding:
    """What verifying it shows."""
    return examined(Bundle(finished(key)), ALL.__getitem__)


@cache
def posted(key: str) -> tuple[str, ...]:
    """The digests of every moment of it, and of its end."""
    record = finished(key)
    return (*map(shown, digests(record, ALL[key])), shown(whole_digest(write(record))))


# forging: whoever knows the secret changes a record and chains it anew


def reopened(record: Record, lines: list[Line]) -> Record:
    """The lines numbered again, opened in the order that they say (a new one at once), with the salts of the secret."""
    new = {line.number: n for n, line in enumerate(lines, start=1)}
    counted = [renumbered(line, lambda number: new.get(number, 0)) for line in lines]
    inside = [n for n in range(len(lines)) if lines[n].opening is None]
    order = sorted(range(len(lines)), key=lambda n: (_place(lines, n), n in inside))
    places = {n: place for place, n in enumerate(order, start=1)}
    assert record.secret is not None
    salted = [
        replace(line, opening=Opening(places[n], salt_of(record.secret, places[n]))) for n, line in enumerate(counted)
    ]
    return replace(record, lines=tuple(salted))


def _place(lines: list[Line], n: int) -> int:
    opening = lines[n].opening
    return opening.place if opening else _place(lines, n - 1) if n else 0


def headed(record: Record, **changes: object) -> Record:
    return replace(record, header=replace(record.header, **changes))  # type: ignore[arg-type]


def swapped(record: Record, n: int) -> Record:
    lines = list(record.lines)
    lines[n], lines[n + 1] = lines[n + 1], lines[n]
    return reopened(record, lines)


def with_undo(record: Record, n: int) -> Record:
    """Somebody takes back what came before; numbers are counted from a thousand to be nobody's."""
    line = record.lines[n]
    undo = Line(10_000, line.seat, f"{UNDO} {line.number}")
    return reopened(record, [*record.lines[: n + 1], undo, *record.lines[n + 1 :]])


def resalted(record: Record, n: int) -> Record:
    return with_opening(record, n, lambda opening: replace(opening, salt=bytes(16)))


def with_opening(record: Record, n: int, change: Callable[[Opening], Opening]) -> Record:
    lines = list(record.lines)
    opening = lines[n].opening
    assert opening is not None
    lines[n] = replace(lines[n], opening=change(opening))
    return replace(record, lines=tuple(lines))


def turned(record: Record, n: int) -> Record:
    """A line is said to have become open later than it did."""
    lines = list(record.lines)
    lines[n], lines[n + 1] = (
        replace(a, opening=b.opening) for a, b in ((lines[n], lines[n + 1]), (lines[n + 1], lines[n]))
    )
    return replace(record, lines=tuple(lines))


def bare(record: Record) -> Record:
    """As release 0.1.0 would have written it."""
    return replace(record, lines=tuple(replace(line, opening=None) for line in record.lines), format=1)


@cache
def played_on(key: str) -> Record:
    """Three tenths of the game, and another end, by the same dice."""
    true = finished(key)
    one, kept = RandomGame(ALL[key], SHORT[key]), 3 * len(true.lines) // 10
    for _order in range(kept):
        one.step()
    one.chance = Random(7)
    one.play()
    record = one.record()
    assert record.lines[:kept] == tuple(replace(line, opening=None) for line in true.lines[:kept])
    return witnessed(record, verify(record, ALL[key]), ALL[key], one.secret)


def other_options(record: Record, rules: Rules[Any, Any]) -> Iterator[Record]:
    for option in rules.options:
        value = next(choice.value for choice in option.choices if choice.value != record.header.options[option.key])
        yield headed(record, options={**record.header.options, option.key: value})


def forgeries(key: str) -> Iterator[tuple[str, Record]]:
    """Each with what was done."""
    record, rules = finished(key), ALL[key]
    there, chance = range(len(record.lines) - 1), Random(5)
    some = sorted(chance.sample(there, min(12, len(there))))
    for n in (1, 2, 3, len(record.lines) // 2, len(record.lines)):
        yield f"the last {n} dropped", reopened(record, list(record.lines[:-n]))
    yield "the secret removed", replace(record, secret=None)
    yield (
        "of the first format",
        replace(record, lines=tuple(replace(line, opening=None) for line in record.lines), format=1),
    )
    yield "another continuation", played_on(key)
    for n in some:
        yield f"{n} and the next swapped", swapped(record, n)
        yield f"an undo after {n}", with_undo(record, n)
        yield f"{n} left out", reopened(record, [*record.lines[:n], *record.lines[n + 1 :]])
        yield f"the salt of {n}", resalted(record, n)
        yield f"the openings of {n} and the next", turned(record, n)
    yield from (("an option", forged) for forged in other_options(record, rules))
    seats = record.header.seats
    yield "a seat's name", headed(record, seats=((seats[0][0], f"{seats[0][1]} the Great"), *seats[1:]))
    yield "the seats", headed(record, seats=tuple(reversed(seats)))
    yield "the salt of the dice", headed(record, salt="pepper")
    yield "the id", headed(record, id="another")
    yield (
        "the scenario",
        headed(record, scenario=next(c.value for c in rules.scenarios if c.value != record.header.scenario)),
    )


@pytest.mark.parametrize("key", SHORT)
def test_no_forged_record_has_the_digest_that_was_posted_at_the_end(key: str) -> None:
    """Nor one of a moment, from the first order on that is another or stands elsewhere."""
    true, moments, end = finished(key), posted(key), posted(key)[-1]
    assert compared(true, key, end).match.likeness == "whole"
    seen = 0
    for what, forged in forgeries(key):
        assert compared(forged, key, end).match.likeness == "other", what
        ours = [shown(digest) for digest in digests(forged, ALL[key])]
        alike = sum(a == b for a, b in zip(ours, moments, strict=False))
        assert ours[:alike] == [*moments[:alike]], what
        assert not {*ours[alike:]} & {*moments}, what
        assert by_opening(forged)[: max(alike - 1, 0)] == by_opening(true)[: max(alike - 1, 0)], what
        seen += 1
    assert seen > 40


def compared(record: Record, key: str, digest: str) -> Finding:
    """What is found of a record when it is compared with a digest, as far as nothing is carried out."""
    return matched(replace(found(key), bundle=Bundle(record)), ALL.__getitem__, digest_meant(digest))


def by_opening(record: Record) -> list[tuple[object, ...]]:
    """Who said what in the order in which it became open, without the numbers."""
    opened = {line.opening.place: line for line in record.lines if line.opening}
    return [(line.seat, line.order.split()[0], line.draws) for _place, line in sorted(opened.items())]


def test_verify_says_no_more_than_it_has_proved() -> None:
    """Many a forged record is consistent in itself; that is what is said of it, and what is missing."""
    passed = set()
    for what, forged in forgeries("toy"):
        try:
            said = told(examined(Bundle(read(write(forged))), ALL.__getitem__))
        except BadRecord:
            continue
        check_modesty(what, said)
        passed.add(what.split()[-1])
    assert {"dropped", "removed", "continuation", "format"} <= passed


def check_modesty(what: str, said: list[str]) -> None:
    assert said[0] == "Consistent in itself. Whether it was played so, only the channel can tell."
    assert not any("Right" in line for line in said)
    missing = {"removed": "Unproven", "dropped": "Incomplete", "format": "It is of the first format"}
    assert any(line.startswith(missing.get(what.split()[-1], "")) for line in said), said
    assert any(text in " ".join(said) for text in ("Compare ", ": compare ", "first format"))


@pytest.mark.parametrize("key", [key for key in SHORT if key != "toy"])
@pytest.mark.parametrize("what", ["the last 1 dropped", "the secret removed"])
def test_what_is_missing_is_named_in_every_game(key: str, what: str) -> None:
    true, (one, steps) = finished(key), course(key)
    cut = witnessed(replace(true, lines=true.lines[:-1]), steps[:-1], ALL[key], one.secret)
    forged = replace(true, secret=None) if "secret" in what else cut
    check_modesty(what, told(examined(Bundle(read(write(forged))), ALL.__getitem__)))


@pytest.mark.parametrize("key", SHORT)
def test_a_posted_digest_tells_how_far_a_record_is_right(key: str) -> None:
    """Another continuation after three tenths: the digest of that moment is right up to there, a later one not."""
    forged, moments = played_on(key), posted(key)[:-1]
    common = {shown(digest) for digest in digests(forged, ALL[key])}
    last = max(n for n, digest in enumerate(moments) if digest in common)
    assert 0 < last < len(moments) - 1
    right = compared(forged, key, moments[last])
    assert (right.match.likeness, right.match.orders) == ("moment", last)
    assert told(right)[0].startswith(f"Right up to order {last} of {len(forged.lines)}: ")
    assert any(line.startswith("It does not prove what became open later") for line in told(right))
    assert told(compared(forged, key, moments[0]))[0].startswith("Right in how it begins: ")
    wrong = compared(forged, key, moments[last + 1])
    assert told(wrong)[0] == "Not what was posted: nothing in this record has that digest."


@pytest.mark.parametrize(
    ("forge", "reason"),
    [
        (lambda record: resalted(record, 0), "the salt is not the one that follows from the secret"),
        (lambda record: turned(record, 0), "the salt is not the one|became open as order"),
        (lambda record: reopened(record, opened_late(record)), "became open as order"),
        (lambda record: replace(record, lines=record.lines[:-1]), "did not become open one after another"),
    ],
    ids=["salt", "openings", "later", "lost"],
)
def test_forged_openings_are_found(forge: Callable[[Record], Record], reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        verify(read(write(forge(finished("toy")))), ALL["toy"])


def opened_late(record: Record) -> list[Line]:
    """A sealed bid in the record that claims to be hidden until the end."""
    slots = {step.line.number: step.slot for step in verify(record, ALL["toy"])}
    lines = list(record.lines)
    n = next(
        n for n, line in enumerate(lines) if slots[line.number] and line.opening and line.opening.place < len(lines) - 3
    )
    lines[n] = replace(lines[n], opening=Opening(len(lines) + 1, b""))
    return lines


# nothing leaks: what is posted follows from what everybody may know


def seen(one: RandomGame, steps: list[Step]) -> Witness:
    witness = Witness(root(one.header, one.rules), one.secret, guarded=one.rules.guarded(one.setup))
    for step in steps:
        witness.see(step)
    return witness


def public(one: RandomGame, witness: Witness) -> Record:
    """What everybody may know as a record, made of the open lines alone."""
    opened = [line for line in witness.opened(one.lines) if line.number in witness.chain.order]
    new = {line.number: n for n, line in enumerate(opened, start=1)}
    counted = tuple(renumbered(line, lambda number: new.get(number, 0)) for line in opened)
    return shut(Record(one.header, counted, None, format=2))


@pytest.mark.parametrize("key", SHORT)
def test_what_is_posted_follows_from_what_everybody_may_know(key: str) -> None:
    """At any moment, from the record of the open lines as it is written and read; it is a moment of the whole one."""
    one, steps = course(key)
    whole = digests(finished(key), ALL[key])
    for moment in Random(1).sample(range(len(steps) + 1), 8):
        witness = seen(one, steps[:moment])
        assert digests(read(write(public(one, witness))), ALL[key])[-1] == witness.chain.digest
        assert whole[len(witness.chain.order)] == witness.chain.digest


def test_a_sealed_order_changes_nothing_that_is_posted(game: Rules[Any, Any]) -> None:
    """Neither the digest nor the salts of what follows: both count open lines and no others."""
    for one, seat, _before, outcome in sealed_twins(game, 1, 4):
        number = len(one.lines) + 1
        given = [Step(line, None) for line in one.lines]
        sealed = Step(Line(number, seat, "xyzzy"), None, outcome.events, outcome.slot, outcome.reveals)
        after, instead = (Step(Line(n, seat, "what all may know"), None) for n in (number + 1, number))
        assert seen(one, [*given, sealed]).chain.digest == seen(one, given).chain.digest
        assert seen(one, [*given, sealed, after]).chain.digest == seen(one, [*given, instead]).chain.digest


def still_sealed(rules: Rules[Any, Any], state: Any, seat: str) -> set[str]:
    """The slots of what a seat still keeps to itself; what its standing orders fill in is no line of the record."""
    view = rules.view(state, seat)
    filled = state.standing.get(seat, {}).keys() - state.sheets.get(seat, {}).keys() if hasattr(state, "sheets") else ()
    return {*view.orders}.difference(filled) | ({ANSWER} if getattr(view, "answer", "") else set())


#: Games in which something is sealed and revealed again; treaties are made in some of them.
SEALING = [("toy", 4), ("campaign", 10), ("campaign", 19), ("campaign", 62), ("battles", 0), ("battles", 3)]


@pytest.mark.parametrize(("key", "seed"), SEALING)
def test_what_is_still_sealed_is_not_open(key: str, seed: int) -> None:
    """No order opens what its seat still sees as sealed: a treaty, say, while armies' orders lie hidden."""
    one, rules = RandomGame(ALL[key], seed), ALL[key]
    while rules.to_move(one.state) and len(one.lines) < 150:
        one.step()
    last, witness = dict[tuple[str, str], int](), seen(one, [])
    for step in verify(one.record(), rules):
        witness.see(step)
        if step.slot:
            last[step.line.seat, step.slot] = step.line.number
        for (seat, slot), number in last.items() if step.reveals else ():
            assert number not in witness.chain.order or slot not in still_sealed(rules, step.state, seat), step.line


def test_no_salt_is_like_another() -> None:
    one, _steps = course("toy")
    salts = [line.opening.salt for line in finished("toy").lines if line.opening]
    assert ({len(salt) for salt in salts}, len({*salts})) == ({16}, len(one.lines))
    assert not {*salts} & {salt_of(b"another secret", place) for place in range(1, 100)}
