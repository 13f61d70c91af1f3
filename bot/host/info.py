"""What the host tells about games and people: plain values, nothing hidden in them."""

from dataclasses import dataclass

from bot.store.people import ENDED, Person, Settings, Status
from bot.store.rows import LinkInfo
from game import rules
from game.core.events import Event
from game.core.rules import ORGANISER, Setup
from game.core.text import SILENT, Message, _
from game.core.words import Sentence


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """One seat. Nobody holds it if `person` is None; then a stand-in may play it."""

    id: str
    name: Message
    person: Person | None = None
    standin: bool = False
    note: Message = SILENT


@dataclass(frozen=True, slots=True)
class LoanInfo:
    """A seat that is lent: who gets it back, and when (None: when they like)."""

    seat: str
    person: str
    name: str
    until: float | None


@dataclass(frozen=True, slots=True)
class ClaimInfo:
    """Somebody who waits for a seat: which, what those are asked who may object, and at which seats."""

    seat: str
    said: Message
    ask: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInfo:
    """A game as everyone may know it. Times are seconds since 1970.

    `awaited` are the seats (or `ORGANISER`) the game waits for, `awaiting` those that everybody is told: all of them
    where only the players may know, unless onlookers see who chooses; it waits `since` then (0: that is the players'
    business, too). `revision` is the
    spectator's. `proven` is False for a game that was taken in unfinished, and not by the operator: its record can't
    prove its earlier dice, the later ones come of a secret of ours, which is `bound` by a commitment of its own, and
    told by the `secret` once it is over. `links` are the games that have to decide something before this one goes on;
    one of these names this one as its `parent`, and `corps` is the league whose members fight it for that one, if they
    do.
    """

    id: str
    game: str
    rules: int
    status: Status
    scenario: str
    options: dict[str, str]
    guild: str
    channel: str
    title: Message
    organiser: Person
    seats: tuple[SeatInfo, ...]
    settings: Settings
    commitment: str
    salt: str
    headline: Message
    awaited: tuple[str, ...]
    awaiting: tuple[str, ...]
    since: float
    deadline: float | None
    consent: str
    asked: tuple[str, ...]
    revision: int
    proven: bool
    created: float
    updated: float
    parent: str = ""
    corps: str = ""
    links: tuple[LinkInfo, ...] = ()
    loans: tuple[LoanInfo, ...] = ()
    claims: tuple[ClaimInfo, ...] = ()
    #: Since when the organiser lets the clock stand still; 0 if it runs.
    stopped: float = 0
    bound: str = ""
    secret: str = ""

    def seat(self, seat: str) -> SeatInfo:
        """The seat of this id; raises `KeyError`."""
        for found in self.seats:
            if found.id == seat:
                return found
        raise KeyError(seat)

    @property
    def ended(self) -> bool:
        """Whether nobody can play it any more."""
        return self.status in ENDED

    @property
    def language(self) -> str:
        """What it is told in where its server wishes no other: it stays the same whoever has the chair."""
        return self.settings.language or self.organiser.speaks

    @property
    def setup(self) -> Setup:
        """What the rules start from."""
        return Setup(self.game, self.scenario, self.options)

    def seats_of(self, person: str) -> tuple[str, ...]:
        """The seats this person holds."""
        return tuple(seat.id for seat in self.seats if seat.person and seat.person.id == person)

    def holder(self, seat: str) -> Person | None:
        """Who gives the orders of a seat or of `ORGANISER`."""
        return self.organiser if seat == ORGANISER else self.seat(seat).person


@dataclass(frozen=True, slots=True)
class Receipt:
    """An order that was accepted; it is on disk and won't be lost.

    `revision` counts the orders this seat may know of, up to and with this one: hand it to `Host.view` as `at`.
    `consent` is True when nothing happened yet but other seats were asked (`Host.undo`).
    """

    game: str
    seat: str
    sentence: Sentence
    events: tuple[Event, ...]
    revision: int
    sealed: bool = False
    consent: bool = False


@dataclass(frozen=True, slots=True)
class Owed:
    """What a seat has to say, and as which of its powers, if as one alone."""

    what: Message
    who: Message


@dataclass(frozen=True, slots=True)
class Unwinding:
    """What an undo would mean: the seasons it unwinds if more than the present one, the orders, who would be asked."""

    periods: tuple[Message, ...]
    orders: tuple[Message, ...]
    asked: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a chronicle, numbered for its reader: `number` is what `Host.view` takes as `at`."""

    number: int
    seat: str
    order: str
    headline: Message
    events: tuple[Event, ...]
    at: float


def scenario_name(info: GameInfo) -> str:
    """What its scenario is called; nothing of a battle that was made for another game."""
    return next((each.label for each in rules(info.game).scenarios if each.value == info.scenario), "")


def ended_as(info: GameInfo) -> str:
    """Of a game that is over or abandoned which scenario it was, and that it is; its headline may say neither."""
    state = {"over": _("over"), "abandoned": _("abandoned")}.get(info.status, "")
    return " · ".join(part for part in (state and scenario_name(info), state) if part)


def dice_told(info: GameInfo) -> str:
    """What binds the dice, in a line; in a record there is room for one commitment, which is that of its first line."""
    if info.proven:
        return _("Dice: we are bound to the commitment `{commitment}`.").format(commitment=info.commitment)
    n = info.settings.taken
    if n:
        text = _(
            "Dice: this game was imported unfinished. Up to order {n} its throws were bound to `{theirs}`, and this "
            "game's record can't prove them; from order {next} on they come of our own secret, and we are bound to the "
            "commitment `{commitment}`."
        )
    else:  # without any order, or taken in by an older release, which did not count them
        text = _(
            "Dice: this game was imported unfinished. What was thrown before was bound to `{theirs}`, and this game's "
            "record can't prove it; what is thrown since comes of our own secret, and we are bound to the commitment "
            "`{commitment}`."
        )
    said = text.format(n=n, next=n + 1, theirs=info.commitment, commitment=info.bound)
    return " ".join([said, *([_("It was `{secret}`.").format(secret=info.secret)] if info.secret else [])])


def awaited_name(info: GameInfo, seat: str, owed: Owed | None = None) -> str:
    """The name of a seat that is waited for: of its powers the one that is to move, if it is one alone."""
    if owed and owed.who:
        return str(owed.who)
    return _("the organiser") if seat == ORGANISER else str(info.seat(seat).name)
