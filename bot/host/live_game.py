"""A game in memory, as it stands."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.host.info import ClaimInfo, GameInfo, LoanInfo, SeatInfo
from bot.host.position import Position
from bot.store import Game, Loaded, Place, StoredLine
from bot.store.people import Person
from bot.store.rows import LinkInfo, Way, read_message
from game.core.data import overlays
from game.core.events import Event
from game.core.record import replayed, standing
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, Rules, Setup, View
from game.core.text import Message, _, say


@dataclass(frozen=True)
class LiveGame:
    """A game as it stands. `hidden` counts each seat's sealed lines."""

    game: Game
    seats: tuple[Place, ...]
    rules: Rules[Any, Any]
    state: Any
    hidden: Mapping[str, int]

    @cached_property
    def position(self) -> Position:
        """Its state with its rules, for what is asked of them."""
        return Position(self.rules, self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return _live_game, (self.game, self.seats, self.position, dict(self.hidden))

    def awaited_by(self, eyes: str) -> tuple[str, ...]:
        """The seats that the game waits for as these eyes see it: in fog of war not everybody sees who is asked."""
        return self.awaited_in(self.rules.view(self.state, eyes)) if self._guarded else self.game.awaited

    def awaited_in(self, view: View) -> tuple[str, ...]:
        """The same of somebody whose view is there already."""
        return tuple(view.to_move) if self._guarded else self.game.awaited

    @property
    def _guarded(self) -> bool:
        return self.game.status == "playing" and self.rules.guarded(self.game.setup)

    def revision(self, viewer: str) -> int:
        """How many lines the viewer may know of."""
        return self.game.number - sum(self.hidden.values()) + self.hidden.get(viewer, 0)

    @cached_property
    def _places(self) -> Mapping[str, Place]:
        return {place.seat: place for place in self.seats}

    def seat(self, seat: str) -> Place:
        """A seat; refuses where there is none of this name."""
        if place := self._places.get(seat):
            return place
        names = tuple(str(place.name) for place in self.seats)
        raise Refusal(_("There is no seat “{seat}” in this game.").format(seat=seat), legal=names)

    def holder(self, seat: str) -> str:
        """The id of the person who plays a seat; empty if nobody does."""
        if seat == ORGANISER:
            return self.game.organiser
        person = self.seat(seat).person
        return person.id if person else ""

    def name(self, seat: str) -> Message:
        """A seat's name for people."""
        return say("The organiser") if seat == ORGANISER else self.seat(seat).name


def _live_game(game: Game, seats: tuple[Place, ...], position: Position, hidden: dict[str, int]) -> LiveGame:
    return LiveGame(game, seats, position.rules, position.state, hidden)


def live_game_of(rules: Rules[Any, Any], loaded: Loaded) -> LiveGame:
    """The game that was loaded, at its last line. Refuses if today's rules are not those it is played by.

    One that is over stands as it was kept, whatever the rules have become.
    """
    game = loaded.game
    if game.rules != rules.version and not (game.ended and loaded.base is not None and not loaded.lines):
        reason = _("This game is played by rules {before} of “{title}”, and the house has rules {now} by now.")
        raise Refusal(reason.format(before=game.rules, title=_(rules.title), now=rules.version))
    if changed := sorted(name for name, sum_ in overlays(rules.key).items() ^ game.data.items() if sum_):
        reason = _("This game was opened with other data ({files}). Start the bot with those files again.")
        raise Refusal(reason.format(files=", ".join(dict.fromkeys(changed))))
    return LiveGame(game, loaded.seats, rules, state_of(rules, loaded), loaded.hidden)


def no_game(game_id: str) -> Refusal:
    """Of a game that there is none of this id."""
    return Refusal(_("There is no game “{id}”.").format(id=game_id))


def state_of(rules: Rules[Any, Any], loaded: Loaded) -> Any:
    """The state after the last line that was loaded."""
    return state_by(rules, loaded.game.setup, Way(loaded.base, tuple(line.line for line in loaded.lines)))


def state_by(rules: Rules[Any, Any], setup: Setup, way: Way) -> Any:
    """The state to which a way leads."""
    start = rules.load(way.base) if way.base is not None else rules.begin(setup)
    return replayed(rules, start, way.lines)


def position_after(rules: Rules[Any, Any], loaded: Loaded) -> Position:
    """The same, as it comes from another process."""
    return Position(rules, state_of(rules, loaded))


def awaited_in(rules: Rules[Any, Any], state: Any) -> tuple[str, ...]:
    """Whom the game waits for; not for its organiser where other games decide."""
    left = bool(rules.links(state))
    return tuple(seat for seat in rules.to_move(state) if seat != ORGANISER or not left)


def game_info(
    game: Game, organiser: Person, seats: tuple[Place, ...], revision: int, links: tuple[LinkInfo, ...],
    guarded: bool,
) -> GameInfo:  # fmt: skip
    """A game as everyone may know it."""
    told = tuple(p.seat for p in seats) if guarded and set(game.awaited) - {ORGANISER} else game.awaited
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
        seats=tuple(SeatInfo(p.seat, p.name, p.person, p.standin, p.note) for p in seats),
        settings=game.settings,
        commitment=game.commitment,
        salt=game.salt,
        headline=game.headline,
        awaited=game.awaited,
        awaiting=told,
        since=0.0 if guarded else game.turned,
        deadline=game.deadline,
        stopped=game.clock.stopped,
        consent=str(game.consent.get("seat", "")),
        asked=tuple(game.consent.get("ask", ())),
        revision=revision,
        proven=game.proven,
        bound=game.bound,
        secret=game.secret.hex() if game.ended and not game.proven else "",
        created=game.created,
        updated=game.updated,
        parent=game.parent,
        corps=game.link.corps if game.link else "",
        links=links,
        loans=tuple(LoanInfo(seat, **loan) for seat, loan in game.loans.items()),
        claims=tuple(
            ClaimInfo(seat, read_message(claim.get("said", "")), tuple(claim["ask"]))
            for seat, claim in game.claims.items()
        ),
    )


def private_news(line: StoredLine, seat: str, person: str) -> list[Event]:
    """What only some may know, this seat among them, and did not read in the receipt of their own order.

    That somebody is ready, or does not react, is told to nobody by itself.
    """
    own = line.seat == seat and line.person == person
    return [] if own else [event for event in line.events_for(seat) if event.to is not None and event.kind != "ready"]


def left_standing(lines: list[StoredLine]) -> list[StoredLine]:
    """The lines that were not struck."""
    stand = {line.number for line in standing(line.line for line in lines)}
    return [line for line in lines if line.number in stand]
