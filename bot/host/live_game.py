"""A game in memory, and the burst of orders that takes it further. No I/O: all of it can be thrown away."""

import logging
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.host.info import GameInfo, SeatInfo
from bot.store import Change, Delivery, Game, Interaction, Loaded, Place, StoredLine
from bot.store.people import Person
from bot.store.rows import LinkInfo
from game.core.dice import SecretDice
from game.core.events import Event
from game.core.prose import prose
from game.core.record import replay, standing
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, SPECTATOR, Link, Rules
from game.core.text import _, say, untranslated
from game.core.words import Sentence
from game.play.standins import Choose, at_random, picker

log = logging.getLogger(__name__)
#: A snapshot is kept after so many lines.
SNAPSHOT = 50
#: Reminders fall due at these parts of a turn's time.
REMINDERS = (0.5, 0.9)
HOUR = 3600.0
#: Of a commitment and a salt, so many characters are shown when a game begins.
SHOWN = 12


@dataclass(frozen=True, slots=True)
class Course:
    """A game as it stands. `hidden` counts each seat's sealed lines, `kept` is the line of the newest snapshot."""

    game: Game
    seats: tuple[Place, ...]
    rules: Rules[Any, Any]
    state: Any
    hidden: Mapping[str, int]
    kept: int

    def revision(self, viewer: str) -> int:
        """How many lines the viewer may know of."""
        return self.game.number - sum(self.hidden.values()) + self.hidden.get(viewer, 0)

    def seat(self, seat: str) -> Place:
        """A seat; refuses where there is none of this name."""
        for place in self.seats:
            if place.seat == seat:
                return place
        names = tuple(place.seat for place in self.seats)
        raise Refusal(_("There is no seat “{seat}” in this game.").format(seat=seat), legal=names)

    def holder(self, seat: str) -> str:
        """The id of the person who plays a seat; empty if nobody does."""
        if seat == ORGANISER:
            return self.game.organiser
        person = self.seat(seat).person
        return person.id if person else ""

    def name(self, seat: str) -> str:
        """A seat's name for people."""
        return _("The organiser") if seat == ORGANISER else self.seat(seat).name


def course_of(rules: Rules[Any, Any], loaded: Loaded) -> Course:
    """The game that was loaded, at its last line. Refuses if today's rules are not those it is played by."""
    game = loaded.game
    if game.rules != rules.version:
        reason = _("This game is played by rules {before} of “{title}”, and the house has rules {now} by now.")
        way = _("The organiser can take it over to them.")
        text = reason.format(before=game.rules, title=rules.title, now=rules.version)
        raise Refusal(f"{text} {way}")
    return Course(game, loaded.seats, rules, state_of(rules, loaded), loaded.hidden, loaded.base_number)


def state_of(rules: Rules[Any, Any], loaded: Loaded) -> Any:
    """The state after the last line that was loaded."""
    state = rules.load(loaded.base) if loaded.base is not None else rules.setup(loaded.game.setup)
    for step in replay(rules, state, [line.line for line in loaded.lines]):
        state = step.state
    return state


def awaited_in(rules: Rules[Any, Any], state: Any) -> tuple[str, ...]:
    """Whom the game waits for; not for its organiser where other games decide."""
    left = bool(rules.links(state))
    return tuple(seat for seat in rules.to_move(state) if seat != ORGANISER or not left)


def game_info(
    game: Game, organiser: Person, seats: tuple[Place, ...], revision: int, links: tuple[LinkInfo, ...]
) -> GameInfo:
    """A game as everyone may know it."""
    return GameInfo(
        id=game.id,
        game=game.game,
        rules=game.rules,
        status=game.status,
        scenario=game.scenario,
        options=dict(game.options),
        guild=game.guild,
        channel=game.channel,
        title=game.title,
        organiser=organiser,
        seats=tuple(SeatInfo(p.seat, say(p.name), p.person, p.standin, p.note) for p in seats),
        settings=game.settings,
        commitment=game.commitment,
        salt=game.salt,
        headline=game.headline,
        awaited=game.awaited,
        deadline=game.deadline,
        consent=str(game.consent.get("seat", "")),
        revision=revision,
        proven=game.proven,
        created=game.created,
        updated=game.updated,
        parent=game.parent,
        links=links,
    )


@dataclass(frozen=True, slots=True)
class Relinked:
    """After line `number`, decisions are no longer left to other games, or newly; `undone` if it was an undo."""

    number: int
    gone: tuple[Link, ...]
    new: tuple[Link, ...]
    undone: bool


class Burst:
    """What one call changes: orders, stand-ins' answers, and what is said about them. `person` is who calls."""

    def __init__(self, course: Course, *, now: float, person: str, standin: Callable[[str], Choose]) -> None:
        self.before, self.now, self.person = course, now, person
        self.rules = course.rules
        self.game, self.seats, self.state = course.game, course.seats, course.state
        self.hidden, self.kept = Counter(course.hidden), course.kept
        self.lines: list[StoredLine] = []
        self.stale: int | None = None
        self.interaction: Interaction | None = None
        self.answered: Interaction | None = None
        self.people: tuple[Person, ...] = ()
        self.touched = False
        self.late: frozenset[str] = frozenset()
        self.links = tuple(link for link in self.rules.links(self.state) if link.name in self.game.links)
        self.relinked: list[Relinked] = []
        self.told_by = ""
        self.moved_from = ""
        self._choose = standin(course.game.game)
        self._notes: list[Event] = []
        self._ahead: list[Delivery] = []
        self._extra: list[Delivery] = []
        self._fresh: set[str] = set()
        self.turned = False

    @property
    def course(self) -> Course:
        """The game after the burst so far."""
        return Course(self.game, self.seats, self.rules, self.state, dict(self.hidden), self.kept)

    # orders

    def give(self, seat: str, order: Sentence, person: str) -> StoredLine:
        """Carry out an order; raises `Refusal` and changes nothing if it is not legal."""
        game = self.game
        dice = SecretDice(game.secret, game.salt, game.id, game.drawn)
        with untranslated():
            outcome = self.rules.apply(self.state, seat, order, dice)
        line = StoredLine(
            number=game.number + 1,
            seat=seat,
            text=" ".join(order),
            draws=tuple(dice.draws),
            events=outcome.events,
            slot=outcome.slot,
            reveals=outcome.reveals,
            person=person,
            at=self.now,
        )
        return self._take(line, outcome.state)

    def strike(self, line: StoredLine, state: Any, kept: int, revealed: bool) -> StoredLine:
        """Put down an undo line; `kept` is the newest snapshot that stays, `revealed` whether a reveal is struck."""
        self.stale, self.kept = min(line.line.struck()), kept
        return self._take(replace(line, number=self.game.number + 1, at=self.now), state, revealed)

    def _take(self, line: StoredLine, state: Any, turned: bool = False) -> StoredLine:
        self.state = state
        if line.slot:
            self.hidden[line.seat] += 1
            line = replace(line, headline=self.game.headline)
        else:
            line = replace(line, headline=self.rules.headline(state))
            self.game = replace(self.game, consent={})
        self._relink(line.number, bool(line.line.struck()))
        awaited = awaited_in(self.rules, state)
        self._await(awaited, line.reveals or turned, line.headline != self.game.headline)
        number, drawn = line.number, self.game.drawn + len(line.draws)
        self.game = replace(self.game, number=number, drawn=drawn, headline=line.headline, awaited=awaited)
        self.lines.append(line)
        self.touched = True
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
        self._fresh = after if all_anew else (self._fresh | (after - before)) & after

    def begin(self) -> None:
        """The game starts (or goes on, if it was taken in with lines)."""
        self._relink(self.game.number)
        awaited = awaited_in(self.rules, self.state)
        self._await(awaited, revealed=True)
        headline = self.rules.headline(self.state)
        self.game = replace(self.game, status="playing", awaited=awaited, headline=headline)
        self.touched = True
        for seat, order in self.rules.opening(self.state):
            self.give(seat, order, "")

    def announce(self) -> None:
        """Say that the game begins, and that its dice are bound; a phone has no room for more."""
        said = _("“{title}” begins. Dice: commitment {commitment}…, salt {salt}…; /dice shows them whole.")
        game = self.game
        told = said.format(title=game.title, commitment=game.commitment[:SHOWN], salt=game.salt[:SHOWN] or "–")
        self.note(told, "start")

    # consent

    def ask_consent(self, seat: str, ask: tuple[str, ...], orders: str) -> None:
        """Ask these seats whether another may take back its orders; any public order ends the question."""
        self.game = replace(self.game, consent={"seat": seat, "ask": list(ask)})
        text = _("{seat} would like to take back {orders}. Do you agree?")
        for other in ask:
            self.tell("consent", other, text=text.format(seat=self.course.name(seat), orders=orders))

    def answer_consent(self, seat: str, yes: bool) -> str:
        """Note a seat's answer; returns the asking seat once all have agreed."""
        asking, left = str(self.game.consent.get("seat", "")), list(self.game.consent.get("ask", ()))
        if seat not in left:
            raise Refusal(_("Nobody waits for your answer any more."))
        left.remove(seat)
        self.game = replace(self.game, consent={"seat": asking, "ask": left} if yes and left else {})
        self.touched = True
        if not yes:
            said = _("{seat} does not agree that you take back your order.").format(seat=self.course.name(seat))
            self.tell("private", asking, text=said)
        return asking if yes and not left else ""

    # stand-ins

    def drive(self, limit: int) -> None:
        """Let stand-ins move until only people are waited for; after `limit` orders the rest is left for later.

        Seats in `late` are moved too, until the turn is over for them.
        """
        self.game = replace(self.game, driving=False)
        for _turn in range(limit):
            seat = self._standin_to_move()
            if not seat:
                return
            self._move(seat)
        self.game = replace(self.game, driving=bool(self._standin_to_move()))
        self.touched = True

    def _standin_to_move(self) -> str:
        if self.game.status != "playing":
            return ""
        if self.late and self.turned:
            self.late = frozenset()
        driven = self.late | {place.seat for place in self.seats if place.standin}
        return next((seat for seat in self.game.awaited if seat in driven), "")

    def _move(self, seat: str) -> None:
        view = self.rules.view(self.state, seat)
        number, state = self.game.number + 1, self.state

        def ask(spoken: Sentence) -> Any:
            return self.rules.words(state, seat, spoken)

        try:
            order = self._choose(view, ask, picker(self.game.secret, number))
            self.rules.check(state, seat, order)
        except Exception:  # a stand-in that is at a loss shall not hold up the game
            log.exception("the stand-in of %s in game %s plays at random", seat, self.game.id)
            order = at_random(view, ask, picker(self.game.secret, -number))
        self.give(seat, order, "")

    # what is said about it

    def note(self, text: str, kind: str = "table") -> None:
        """Say something publicly that is no line of the record."""
        self._notes.append(prose(text, kind))
        self.touched = True

    def tell(self, kind: str, seat: str, *, text: str = "", reminder: int = 0) -> None:
        """Send a parcel to whoever holds the seat, if anybody does."""
        person = self.course.holder(seat)
        if person:
            events = (prose(text, "table", to=(seat,)),) if text else ()
            self._extra.append(self._delivery(kind, f"@{person}", seat=seat, events=events, reminder=reminder))
            self.touched = True

    def show(self, kind: str, events: tuple[Event, ...] = (), game: str = "") -> None:
        """Post something in the channel, of this game or another, before anything else."""
        parcel = self._delivery(kind, f"#{self.game.channel}", events=events)
        self._ahead.append(replace(parcel, game=game or parcel.game))
        self.touched = True

    def lobby(self) -> None:
        """The lobby's message has to change; a game that decides something for another has none."""
        self.touched = True
        if self.game.parent:
            return
        self._extra.append(self._delivery("lobby", f"#{self.game.channel}"))

    def _delivery(self, kind: str, lane: str, **more: Any) -> Delivery:
        nonce = secrets.token_hex(12)
        return Delivery(kind=kind, game=self.game.id, lane=lane, nonce=nonce, next_try=self.now, at=self.now, **more)

    def deliveries(self) -> tuple[Delivery, ...]:
        """One public parcel, what each seat may know besides, and whose move it is.

        Where nothing is told in public but others are waited for than before, the parcel has no events.
        """
        if self.game.link and self.game.link.at_once:
            return ()
        found: list[Delivery] = []
        span = {"first": self.lines[0].number, "last": self.lines[-1].number} if self.lines else {}
        if self._public():
            parcel = self._delivery("board", f"#{self.game.channel}", events=tuple(self._notes), **span)
            found.append(self._with_untold(parcel))
        elif self.lines and self.game.awaited != self.before.game.awaited and not self.links:
            found.append(self._delivery("board", f"#{self.game.channel}", **span))
        for seat in (*(place.seat for place in self.seats), ORGANISER):
            person = self.course.holder(seat)
            if person and any(private_news(line, seat, person) for line in self.lines):
                found.append(self._delivery("private", f"@{person}", seat=seat, **span))
        if self.game.status == "playing":
            found += [turn for seat in self.game.awaited if seat in self._fresh for turn in self._turn(seat, span)]
        return (*self._ahead, *found, *self._extra)

    def _public(self) -> bool:
        """Whether there is anything to tell in public now: not while stand-ins fight a battle, of which it is part."""
        if self._notes or any(line.events_for(SPECTATOR) for line in self.lines) or self.game.untold:
            return bool(self._notes) or not any(link.at_once for link in self.links)
        return False

    def _with_untold(self, parcel: Delivery) -> Delivery:
        untold = self.before.game.untold
        return replace(parcel, first=untold, last=self.game.number) if untold else parcel

    def _turn(self, seat: str, span: dict[str, int]) -> list[Delivery]:
        person = self.course.holder(seat)
        if self.game.link and not self.game.link.placed:
            return []
        return [self._delivery("turn", f"@{person}", seat=seat, **span)] if person not in ("", self.person) else []

    def change(self) -> Change:
        """Everything as one transaction."""
        self._finish()
        game, snapshot = self.game, None
        if self.lines and (game.number - self.kept >= SNAPSHOT or game.status == "over"):
            snapshot, self.kept = self.rules.dump(self.state), game.number
        deliveries = self.deliveries()
        if self._public():
            self.game = game = replace(game, untold=0)
        elif self.lines and not game.untold and any(link.at_once for link in self.links):
            self.game = game = replace(game, untold=self.lines[0].number)
        return Change(
            game=game,
            people=self.people,
            seats=self.seats if self.seats != self.before.seats or not self.before.game.revision else (),
            lines=tuple(self.lines),
            stale=self.stale,
            snapshot=snapshot,
            interaction=self.interaction,
            deliveries=deliveries,
            moved_from=self.moved_from,
        )

    def _finish(self) -> None:
        game = self.game
        if game.status == "playing" and not game.awaited and not self.links:
            game = replace(game, status="over", driving=bool(game.parent))
        if game.status in ("over", "abandoned"):
            game = replace(game, deadline=None, alarm=None, consent={}, awaited=())
        elif self.turned and game.status == "playing":
            game = restart_time(game, self.now)
        self.game = replace(game, revision=self.before.game.revision + 1, updated=self.now)


def private_news(line: StoredLine, seat: str, person: str) -> list[Event]:
    """What only some may know, this seat among them, and did not read in the receipt of their own order."""
    own = line.seat == seat and line.person == person
    return [event for event in line.events_for(seat) if event.to is not None and not own]


def restart_time(game: Game, now: float) -> Game:
    """The turn's time starts now, if anybody is waited for."""
    if not game.settings.hours or not game.awaited:
        return replace(game, turned=now, deadline=None, alarm=None)
    return set_alarm(replace(game, turned=now, deadline=now + game.settings.hours * HOUR), now)


def set_alarm(game: Game, now: float) -> Game:
    """When the clock has to look at the game again: at the next reminder, or at the deadline."""
    if game.deadline is None:
        return replace(game, alarm=None)
    span = game.deadline - game.turned
    marks = [game.turned + part * span for part in REMINDERS if game.settings.reminders]
    return replace(game, alarm=min((mark for mark in marks if mark > now), default=game.deadline))


def left_standing(lines: list[StoredLine]) -> list[StoredLine]:
    """The lines that were not struck."""
    stand = {line.number for line in standing(line.line for line in lines)}
    return [line for line in lines if line.number in stand]
