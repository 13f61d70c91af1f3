"""A game being taken further: orders, what they leave to other games, whom it waits for. No I/O; to be thrown away."""

from collections import Counter
from copy import copy
from dataclasses import dataclass, field, fields, replace
from typing import Any

from bot.host.live_game import LiveGame, awaited_in
from bot.host.position import Position
from bot.store import Game, Place, StoredLine
from game.core.dice import SecretDice
from game.core.events import Event
from game.core.record import HOUSE, Renewal, Seating
from game.core.repair import Repair
from game.core.rules import ORGANISER, Link, Rules
from game.core.text import Message, untranslated
from game.core.words import Sentence


@dataclass(frozen=True, slots=True)
class Relinked:
    """After line `number`, decisions are no longer left to other games, or newly; `undone` if it was an undo."""

    number: int
    gone: tuple[Link, ...]
    new: tuple[Link, ...]
    undone: bool


@dataclass(eq=False)
class Progress:
    """A game and the lines added to it, at the moment `now`.

    `turned`: a turn's time starts anew. `fresh`: the seats that are newly waited for. `late` are seats that a stand-in
    moves this once. `stale`: snapshots from this line on are void. `hidden` counts each seat's sealed lines.
    """

    rules: Rules[Any, Any]
    game: Game
    seats: tuple[Place, ...]
    state: Any
    hidden: Counter[str]
    now: float
    links: tuple[Link, ...] = ()
    stale: int | None = None
    lines: list[StoredLine] = field(default_factory=list)
    relinked: list[Relinked] = field(default_factory=list)
    turned: bool = False
    fresh: set[str] = field(default_factory=set)
    late: frozenset[str] = frozenset()

    def apart(self) -> "Progress":
        """A copy that may be taken further elsewhere, in another process too; `adopt` brings it back."""
        return Progress(**{each.name: getattr(self, each.name) for each in fields(Progress)} | self._own())

    def _own(self) -> dict[str, Any]:
        """What grows in place."""
        return {name: copy(getattr(self, name)) for name in ("hidden", "lines", "relinked", "fresh")}

    def adopt(self, further: "Progress") -> None:
        """Stand where a copy of this stands by now."""
        for each in fields(Progress):
            setattr(self, each.name, getattr(further, each.name))

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"state": Position(self.rules, self.state)}

    def __setstate__(self, plain: dict[str, Any]) -> None:
        vars(self).update(plain, state=plain["state"].state)

    @property
    def live(self) -> LiveGame:
        """The game as it stands by now."""
        return LiveGame(self.game, self.seats, self.rules, self.state, dict(self.hidden))

    @property
    def manned(self) -> bool:
        """Whether anybody holds a seat."""
        return any(place.person for place in self.seats)

    def begin(self) -> None:
        """The game starts (or goes on, if it was taken in with lines)."""
        self._relink(self.game.number)
        awaited = awaited_in(self.rules, self.state)
        self._await(awaited, revealed=True)
        headline = self.rules.headline(self.state)
        self.game = replace(self.game, status="playing", awaited=awaited, headline=headline)
        for seat, order in self.rules.opening(self.state):
            self.give(seat, order, "")

    def give(self, seat: str, order: Sentence, person: str) -> StoredLine:
        """Carry out an order, and what follows by itself; raises `Refusal` and changes nothing if it is not legal."""
        line = self._carry_out(seat, order, person)
        while self.rules.goes_on(self.state):
            self._carry_out(ORGANISER, self.rules.passing, "")
        return line

    def _carry_out(self, seat: str, order: Sentence, person: str) -> StoredLine:
        game = self.game
        dice = SecretDice(game.secret, game.salt, game.known_as, game.drawn)
        with untranslated():
            outcome = self.rules.apply(self.state, seat, order, dice)
        by_clock = seat == ORGANISER and not person
        line = StoredLine(
            number=game.number + 1,
            seat=seat,
            text=" ".join(order),
            draws=tuple(dice.draws),
            events=tuple(map(self.rules.unbidden, outcome.events)) if by_clock else outcome.events,
            slot=outcome.slot,
            reveals=outcome.reveals,
            person=person,
            at=self.now,
        )
        return self._take(line, outcome.state)

    def strike(self, line: StoredLine, state: object, revealed: bool) -> StoredLine:
        """Put down an undo line; `revealed` says whether a reveal is struck."""
        self.stale = min(line.line.struck())
        return self._take(replace(line, number=self.game.number + 1, at=self.now), state, revealed)

    def renew(self, renewal: Renewal, told: Message) -> StoredLine:
        """Newer rules begin with the state that the line carries."""
        line = self._by_house(renewal.order, Event("season", told))
        self.game = replace(self.game, rules=renewal.version)
        return self._take(line, self.rules.load(renewal.state), turned=True)

    def repair(self, repair: Repair, state: object, told: Message) -> StoredLine:
        """The organiser puts a part of the state right; it stands in the record, and is told to all."""
        return self._take(self._by_house(repair.order, Event("table", told)), state, turned=True)

    def seat(self, place: Place, told: Message) -> StoredLine:
        """Somebody else plays a seat from here on; it stands in the record, and is told to all."""
        self.seats = tuple(place if known.seat == place.seat else known for known in self.seats)
        return self._sits(place.seat, place.person.name if place.person else "", told)

    def chair(self, name: str, told: Message) -> StoredLine:
        """Somebody else is the organiser from here on, likewise."""
        return self._sits(ORGANISER, name, told)

    def _sits(self, seat: str, name: str, told: Message) -> StoredLine:
        seating = Seating(seat, int(self.now), name)
        return self._take(self._by_house(seating.order, Event("table", told)), self.state)

    def _by_house(self, order: str, event: Event) -> StoredLine:
        return StoredLine(number=self.game.number + 1, seat=HOUSE, text=order, events=(event,), at=self.now)

    def _take(self, line: StoredLine, state: object, turned: bool = False) -> StoredLine:
        self.state = state
        if line.slot:
            self.hidden[line.seat] += 1
            line = replace(line, headline=self.game.headline)
        else:
            line = replace(line, headline=self.rules.headline(state))
            self.game = replace(self.game, consent={}) if self.game.consent else self.game
        self._relink(line.number, bool(line.line.struck()))
        awaited = awaited_in(self.rules, state)
        self._await(awaited, line.reveals or turned, line.headline != self.game.headline)
        number, drawn = line.number, self.game.drawn + len(line.draws)
        self.game = replace(self.game, number=number, drawn=drawn, headline=line.headline, awaited=awaited)
        self.lines.append(line)
        return line

    def _relink(self, number: int, undone: bool = False) -> None:
        """Note what is newly left to other games to decide, and what no longer is."""
        links = self.rules.links(self.state)
        gone = tuple(link for link in self.links if link not in links)
        new = tuple(link for link in links if link not in self.links)
        if gone or new:
            self.relinked.append(Relinked(number, gone, new, undone))
        self.links = links

    def _await(self, awaited: tuple[str, ...], revealed: bool, onward: bool = True) -> None:
        """Whoever is newly waited for is told, and all of them when the game went `onward` to its next headline.

        A turn's time starts anew then, too, or when something is revealed and others are waited for than before.
        """
        before, after = set(self.game.awaited), set(awaited)
        self.turned |= not before & after or (revealed and (onward or before != after))
        all_anew = not before & after or (revealed and onward)
        self.fresh = after if all_anew else (self.fresh | (after - before)) & after
