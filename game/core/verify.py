"""Whether a record is what it claims: orders carried out again by the rules, draws derived again from the secret."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from game.core.data import overlays
from game.core.dice import Mismatch, commit, derive
from game.core.record import BadRecord, Header, Line, Record, Renewal, Step, digest_of, replay, standing
from game.core.refusal import Refusal
from game.core.rules import Rules, Setup
from game.core.witness import salt_of, witnessed


def verify(record: Record, rules: Rules[Any, Any]) -> list[Step]:
    """Recompute everything a record claims; raises `BadRecord` with the first line that is wrong.

    Orders are carried out again by the rules, as far as no sealed draw hides how they went, and from where these rules
    began (see `unproved`); draws are derived again if the secret is there.
    """
    head = record.header
    begun = unproved(record)
    played = begun.version if begun else head.rules
    if (rules.key, rules.version) != (head.game, played):
        at, release = (4 if rules.key == head.game else 2), rules.releases.get(played, "")
        proof = f"; release {release} proves it" if release and at == 4 else ""
        raise BadRecord(at, f"was played by rules {head.game} {played}, these are {rules.key} {rules.version}{proof}")
    setup = _check_setup(head, rules)
    _check_data(head, rules)
    if record.secret is not None and commit(record.secret) != head.commitment:
        raise BadRecord(_first(head) - 2, "the commitment is not that of the secret")
    places, start = places_of(record), None if begun else rules.setup(setup)
    steps = list(_steps(rules, start, record, places))
    _check_openings(record, rules, start, steps, places)
    return steps


def unproved(record: Record) -> Renewal | None:
    """Where the newest rules began, if not at the start: what stands before is proved by an older release."""
    return next((line.renewal for line in reversed(standing(record.lines)) if line.renewal), None)


def _check_data(head: Header, rules: Rules[Any, Any]) -> None:
    """The record was played with the very data files that lie over ours now."""
    here = overlays(rules.key)
    at = 6 + len(head.options)
    for n, (name, checksum) in enumerate(sorted(head.data.items())):
        if here.get(name) != checksum:
            raise BadRecord(at + n, f"was played with another {name} ({checksum}); lay that over ours with --data")
    if more := sorted(set(here) - set(head.data)):
        raise BadRecord(at, f"was played with our own {more[0]}; another lies over it now (--data)")


def _check_setup(head: Header, rules: Rules[Any, Any]) -> Setup:
    """The complete setup that the header tells; scenario, options and seats stand from line 5 on."""
    lines: list[tuple[int, Mapping[str, str]]] = [(5, {})]
    lines += [(at, {key: value}) for at, (key, value) in enumerate(sorted(head.options.items()), start=6)]
    for at, options in lines:
        try:
            rules.complete(Setup(head.game, head.scenario, options))
        except Refusal as refusal:
            raise BadRecord(at, str(refusal)) from None
    before = rules.restored(head.setup())
    setup = rules.complete(before)
    if (setup.scenario, dict(setup.options)) != (head.scenario, dict(before.options)):
        raise BadRecord(5, "scenario and options are not whole, or do not go together")
    seats = tuple((seat.id, seat.name) for seat in rules.seats(setup))
    for at, (there, ours) in enumerate(zip_longest(head.seats, seats), start=6 + len(head.options) + len(head.data)):
        if there != ours:
            raise BadRecord(at, "is not a seat of this game" if there else f"“seat {' '.join(ours)}” is missing")
    return setup


def _steps(rules: Rules[Any, Any], state: Any, record: Record, places: Mapping[int, int]) -> Iterator[Step]:
    """Carry the lines out; until newer rules begin `state` is None: what stands before is for another to prove."""
    stand, drawn, sealed = {line.number for line in standing(record.lines)}, 0, False
    newest = unproved(record)
    for line in record.lines:
        drawn = _check_draws(record, line, places[line.number], drawn)
        sealed = sealed or not all(draw.value for draw in line.draws)
        if line.renewal and line.renewal == newest:
            sealed = not newest.packed
            _check_renewal(record, newest, places[line.number])
        elif state is None:
            continue
        if line.number not in stand or sealed:
            continue
        try:
            step = next(replay(rules, state, [line]))
        except (Refusal, Mismatch) as wrong:
            raise BadRecord(places[line.number], str(wrong)) from None
        state = step.state
        yield step


def as_given(rules: Rules[Any, Any], start: Any, lines: Sequence[Line]) -> Iterator[Step]:
    """The lines carried out one after another as they were given, those struck later among them.

    What an undo strikes is replayed from the state before it, so that a game costs what its lines cost.
    """
    before: list[Any] = [start]  # the state before each line, without what was struck since
    gone, sealed = set[int](), dict[int, tuple[str, str]]()
    for n, line in enumerate(lines):
        gone.update((line.number, *line.struck()) if line.struck() else ())
        first = min(line.struck()) - 1 if line.struck() else n
        step = Step(line, before[first])
        del before[first + 1 :]
        for one in lines[first : n + 1]:
            if one.number not in gone:
                step = next(replay(rules, before[-1], [one]))
            before.append(before[-1] if one.number in gone else step.state)
        if line.struck():  # nobody hears that somebody's own sealed orders were taken back
            secretly = all(sealed.get(number, ("",))[0] == line.seat for number in line.struck())
            step = Step(line, before[-1], slot=sealed[min(line.struck())][1] if secretly else "")
        elif step.slot:
            sealed[line.number] = (line.seat, step.slot)
        yield step


def _check_openings(
    record: Record, rules: Rules[Any, Any], start: Any, steps: Sequence[Step], places: Mapping[int, int]
) -> None:
    """Salts follow from the secret, and lines became open when the rules say so, as far as these can follow all."""
    if record.format == 1:
        return
    for line in record.lines:
        salt = None if record.secret is None or not line.opening else salt_of(record.secret, line.opening.place)
        if salt and line.opening and line.opening.salt != salt:
            raise BadRecord(places[line.number] + line.rows - 1, "the salt is not the one that follows from the secret")
    if start is None or not all(draw.value for line in record.lines for draw in line.draws):
        return
    given: Iterable[Step] = steps
    if any(line.struck() for line in record.lines):
        given = _as_given(rules, start, record.lines, places)
    true = witnessed(record, given, rules, b"")
    for line, ours in zip(record.lines, true.lines, strict=True):
        if line.opening and ours.opening and line.opening.place != ours.opening.place:
            at = places[line.number] + line.rows - 1
            raise BadRecord(at, f"became open as order {ours.opening.place}, not {line.opening.place}")


def _as_given(rules: Rules[Any, Any], start: Any, lines: Sequence[Line], places: Mapping[int, int]) -> Iterator[Step]:
    """The same as `as_given`, and the line of the file where one struck later was never legal."""
    at = 0
    try:
        for step in as_given(rules, start, lines):
            at = step.line.number
            yield step
    except (Refusal, Mismatch) as wrong:
        raise BadRecord(places[at + 1], str(wrong)) from None


def _check_renewal(record: Record, newest: Renewal, at: int) -> None:
    if record.secret is None or not newest.packed:
        return
    try:
        right = newest.digest == digest_of(record.secret, newest.state)
    except Mismatch as wrong:
        raise BadRecord(at, str(wrong)) from None
    if not right:
        raise BadRecord(at, "the state that newer rules began with is not the one that was sealed")


def _first(head: Header) -> int:
    """The line of the file where the first order stands."""
    return 6 + len(head.options) + len(head.data) + len(head.seats) + 2


def places_of(record: Record) -> dict[int, int]:
    """The line of the file where each order stands. Raises `BadRecord` if they are not numbered as they should be."""
    places, at = {}, _first(record.header)
    for n, line in enumerate(record.lines, start=1):
        if line.number != n:
            raise BadRecord(at, f"is order {n}, not {line.number}")
        if any(number >= n for number in line.struck()):
            raise BadRecord(at, "strikes an order that was not yet given")
        places[n] = at
        at += line.rows
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


__all__ = ["verify"]
