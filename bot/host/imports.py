"""Records from outside as new games: verified first, and under ids that are ours alone."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from bot.host import links
from bot.store import Change, Game, Place, StoredLine
from bot.store.commits import SNAPSHOT
from bot.store.people import Person, Settings
from bot.store.rows import given
from game.core.dice import Mismatch, commit, id_of
from game.core.events import Event
from game.core.record import BadRecord, Line, Record, last_state
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, Rules
from game.core.text import SILENT, Message, say
from game.core.verify import as_given
from game.play import bundle, finding

T = TypeVar("T")
log = logging.getLogger(__name__)
#: The most lines that a record may have, and the most seconds it may take to follow it.
LINES, SECONDS = 20_000, 60.0
#: The most people that it may tell of.
PEOPLE = 200
#: How often a line may be carried out on the average: undos may go back, but not all the way again and again.
OFTEN = 12


@dataclass(frozen=True, slots=True)
class Where:
    """Who takes a record in, when, where it will be, and as what; `secret` makes one for what has none, and for ids.

    The `operator` may foretell all dice as it is. Of anybody else an unfinished game does not keep those of its record,
    for whoever has read its secret could.
    """

    organiser: Person
    guild: str
    channel: str
    title: str
    now: float
    secret: Callable[[], bytes]
    operator: bool = False


def titled(title: str, rules: Rules[Any, Any]) -> Message:
    """What a game is called: as somebody wants it, else as the game itself."""
    return given(title) if title else say(rules.title)


def taken_in(text: str, rules: bundle.GetRules, where: Where) -> list[Change]:
    """The changes that make stored games of a record, its own first. Raises `BadRecord` or `Refusal`."""

    def changes(whole: bundle.Bundle, rules: bundle.GetRules) -> list[Change]:
        steps, fates = bundle.verify(whole, rules)
        own = rules(whole.record.header.game)
        if own.to_move(last_state(own, whole.record.header.setup(), steps)) and not where.operator:
            whole = replace(whole, record=_unproven(whole.record))
            fates = tuple(_going_on(fate) if fate.how == "open" else fate for fate in fates)
        return _changes(whole, fates, rules, where)

    return _within_limits(text, rules, changes)


def _unproven(record: Record) -> Record:
    """The same without its secret."""
    return replace(record, secret=None)


def _going_on(fate: bundle.Fate) -> bundle.Fate:
    """What is still to be decided, by dice that nobody knows."""
    return replace(fate, record=fate.record and _unproven(fate.record))


def examined(text: str, rules: bundle.GetRules) -> finding.Finding:
    """What a record proves. Raises `BadRecord` or `Refusal`."""
    return _within_limits(text, rules, finding.examined)


def _within_limits(text: str, rules: bundle.GetRules, work: Callable[[bundle.Bundle, bundle.GetRules], T]) -> T:
    """Do something with a record that may come from anywhere.

    Whatever it brings the rules to, it is the record that is wrong.
    """
    whole = bundle.read(text)
    lines = sum(len(record.lines) for record in (whole.record, *(linked.record for linked in whole.linked)))
    if lines > LINES:
        raise BadRecord(0, f"there are {lines} orders in it, and {LINES} are the most that is taken in")
    people = {each.name for line in whole.record.lines if (each := line.seating)}
    if len(people) > PEOPLE:
        raise BadRecord(0, f"there are {len(people)} people in it, and {PEOPLE} are the most that is taken in")
    budget = Budget(OFTEN * (lines + 100), monotonic() + SECONDS)
    try:
        return work(whole, partial(_metered, rules, budget))
    except (BadRecord, Refusal):
        raise
    except Mismatch as wrong:
        raise BadRecord(0, str(wrong)) from None
    except Exception as error:
        log.warning("a record that the rules cannot follow: %s", type(error).__name__)
        raise BadRecord(0, "the rules cannot follow what stands here") from None


@dataclass(slots=True)
class Budget:
    """How many orders may still be carried out, and until when."""

    orders: int
    until: float

    def spend(self) -> None:
        """One more order; raises `BadRecord` where that is too much."""
        self.orders -= 1
        if self.orders < 0 or monotonic() > self.until:
            raise BadRecord(0, "it takes too long to follow: it takes back far too much, or is far too long")


class _Metered:
    """Rules that carry out orders as long as the budget lasts."""

    def __init__(self, rules: Rules[Any, Any], budget: Budget) -> None:
        self._rules, self._budget = rules, budget

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def apply(self, *given: Any) -> Any:
        self._budget.spend()
        return self._rules.apply(*given)


def _metered(rules: bundle.GetRules, budget: Budget, key: str) -> Any:
    return _Metered(rules(key), budget)


def _changes(
    whole: bundle.Bundle, fates: tuple[bundle.Fate, ...], rules: bundle.GetRules, where: Where
) -> list[Change]:
    title = titled(where.title, rules(whole.record.header.game))
    new = _new_game(whole.record, where, title)
    below = [(fate, fate.record, _new_game(fate.record, where, title)) for fate in fates if fate.record]
    new = replace(new, links={fate.link.name: game.id for fate, _record, game in below if fate.how == "open"})
    changes = [_stored(whole.record, rules(new.game), new, where.organiser)]
    for fate, record, game in below:
        ended = fate.how in ("hand", "undone")
        child = links.adopted(game, new.id, fate.link, fate.number, ended=ended)
        changes.append(_stored(record, rules(game.game), child, where.organiser))
    return changes


def _new_game(record: Record, where: Where, title: Message) -> Game:
    """The game of a record, before it is known how far it went."""
    head = record.header
    return Game(
        id=id_of(commit(where.secret())),
        origin=head.id,
        game=head.game,
        rules=head.rules,
        began=head.rules,
        data=head.data,
        status="over",
        scenario=head.scenario,
        options=head.options,
        guild=where.guild,
        channel=where.channel,
        title=title,
        organiser=where.organiser.id,
        settings=Settings(),
        secret=record.secret or where.secret(),
        commitment=head.commitment,
        salt=head.salt,
        proven=record.secret is not None,
        revision=1,
        created=where.now,
        updated=where.now,
    )


def _stored(record: Record, rules: Rules[Any, Any], new: Game, organiser: Person) -> Change:
    """A verified record as a new stored game: over, or a lobby that can go on (if it was not ended before its end)."""
    setup = rules.complete(rules.restored(record.header.setup()))
    names = {seat.id: seat.told for seat in rules.seats(setup)}
    lines, state, passing = _played(rules, rules.setup(setup), record.lines, new.created, names)
    game = replace(
        new,
        status=("abandoned" if new.status == "abandoned" else "open") if rules.to_move(state) else "over",
        number=len(lines),
        drawn=sum(len(line.draws) for line in lines),
        headline=rules.headline(state),
        settings=new.settings if new.proven else replace(new.settings, taken=len(lines)),
    )
    places = tuple(Place(seat.id, seat.told, seat.note) for seat in rules.seats(setup))
    snapshot = rules.dump(state) if lines else None
    return Change(game=game, people=(organiser,), seats=places, lines=tuple(lines), snapshot=snapshot, passing=passing)


def _seated(line: Line, names: Mapping[str, Message]) -> tuple[Event, ...]:
    """Who sat down, as it was told then."""
    if line.seating is None:
        return ()
    name, seat = line.seating.told or say("A stand-in"), names.get(line.seating.seat, SILENT)
    if line.seating.seat == ORGANISER:
        return (Event("table", say("{name} is the organiser from now on.", name=name)),)
    return (Event("table", say("{name} takes over {seat}.", name=name, seat=seat)),)


def _repaired(line: Line) -> tuple[Event, ...]:
    """What the organiser put right, as it stands in the record."""
    return (Event("table", say("{order}", order=line.order)),)


def _played(
    rules: Rules[Any, Any], start: Any, lines: Sequence[Line], now: float, names: Mapping[str, Message]
) -> tuple[list[StoredLine], Any, dict[int, bytes]]:
    """The lines carried out one after another as they were given, those struck later among them.

    With the last state, and those on the way that are kept: none where orders were taken back, for these void them.
    """
    state, found, passing = start, list[StoredLine](), dict[int, bytes]()
    firm = not any(line.struck() for line in lines)
    for step in as_given(rules, start, lines):
        line, state = step.line, step.state
        events = _seated(line, names) if line.seating else _repaired(line) if line.repair else step.events
        found.append(
            StoredLine(
                line.number,
                line.seat,
                line.order,
                line.draws,
                events,
                step.slot,
                step.reveals,
                rules.headline(state),
                at=now,
            )
        )
        if firm and line.number % SNAPSHOT == 0 and line.number < len(lines):
            passing[line.number] = rules.dump(state)
    return found, state, passing
