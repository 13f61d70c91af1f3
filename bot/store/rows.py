"""Rows of the tables as values, and how they are written into columns."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from operator import attrgetter
from typing import Any, Literal

from bot.store.people import ENDED, Person, Prefs, Server, Settings, Status
from game.core import events as events_of
from game.core.dice import Draw, commit
from game.core.events import Event
from game.core.record import Line
from game.core.rules import Setup
from game.core.text import SILENT, Message, message_of, say

Columns = dict[str, Any]
_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def compact(value: object) -> str:
    """JSON without spaces."""
    return _JSON.encode(value)


def shallow(row: Any) -> Columns:
    """A dataclass's fields with their values as they are: `asdict` copies whatever is in them."""
    names, values = _read(row.__class__)
    return dict(zip(names, values(row), strict=True))


@cache
def _read(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a dataclass's fields (two or more), and what reads all their values at once."""
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)


@dataclass(frozen=True, slots=True)
class Kin:
    """How a game belongs to the one that left a decision to it.

    `name` is the link's, `number` the line there that brought it (0: none), `seats` maps the seats here to those
    there. `at_once`: nobody but stand-ins plays it, and only its end is told. `placed` once it has its own channel.
    `corps` is the league whose members fight it ("": the players of the game above do).
    """

    name: str
    number: int
    seats: Mapping[str, str]
    at_once: bool = False
    placed: bool = False
    corps: str = ""


@dataclass(frozen=True, slots=True)
class LinkInfo:
    """A game that has to decide something for another one; `channel` is empty while it has none of its own."""

    id: str
    title: Message
    channel: str


@dataclass(frozen=True, slots=True)
class Hourglass:
    """What is left of a game's time, in seconds and by seat: time banks, since when they run, misses that were excused.

    `extended` is what an excuse added to the turn at hand, `granted` what the organiser did; `held`: the time is up,
    and the game waits on. `stopped`: since when the organiser lets it stand still (0: it runs), `rest` what the
    turn had left then; `pauses` are those that are over, as moments.
    """

    banks: Mapping[str, float] = field(default_factory=dict)
    since: Mapping[str, float] = field(default_factory=dict)
    excused: Mapping[str, int] = field(default_factory=dict)
    extended: float = 0
    held: bool = False
    granted: float = 0
    stopped: float = 0
    rest: float = 0
    pauses: Sequence[tuple[float, float]] = ()


def _read_clock(text: str) -> Hourglass:
    kept = json.loads(text)
    return Hourglass(**{**kept, "pauses": tuple((since, until) for since, until in kept.get("pauses", ()))})


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A row of `games`.

    `parent` is the game that left a decision to this one, `link` which; `links` are the games that have to decide
    something for this one, by the link's name. `driving`: stand-ins have to go on, or the result has to be told to
    the parent.
    """

    id: str
    game: str
    rules: int
    #: The rules it began by; where newer ones came in its record says so.
    began: int
    #: Data files that lay over ours when it was opened, each with its checksum.
    data: Mapping[str, str] = field(default_factory=dict)
    #: An older release told what happened as prose, and did not keep the state after the last line.
    prose: bool = False
    status: Status
    scenario: str
    options: Mapping[str, str]
    guild: str
    channel: str
    title: Message
    organiser: str
    settings: Settings
    secret: bytes = field(repr=False)
    commitment: str
    salt: str = ""
    proven: bool = True
    revision: int = 0
    number: int = 0
    drawn: int = 0
    headline: Message = SILENT
    awaited: tuple[str, ...] = ()
    driving: bool = False
    consent: Mapping[str, Any] = field(default_factory=dict)
    #: By person, the seats they held as far as is known; by seat, who waits for it, and until when the first one does.
    held: Mapping[str, list[str]] = field(default_factory=dict)
    claims: Mapping[str, Any] = field(default_factory=dict)
    claimed: float | None = None
    #: Its channel is lost; it rests until its organiser moves it.
    paused: bool = False
    turned: float = 0
    deadline: float | None = None
    alarm: float | None = None
    clock: Hourglass = Hourglass()
    #: By seat, who gets it back ("person", "name"), and when ("until"; None: whenever they like).
    loans: Mapping[str, Any] = field(default_factory=dict)
    parent: str = ""
    link: Kin | None = None
    links: Mapping[str, str] = field(default_factory=dict)
    untold: int = 0
    #: The id in the record that this game was taken in from: its dice know it by that.
    origin: str = ""
    created: float
    updated: float

    @property
    def setup(self) -> Setup:
        """What the rules start from."""
        return Setup(self.game, self.scenario, self.options)

    @property
    def bound(self) -> str:
        """The commitment to the secret that dice come of from now on: the record's, if that brought its secret."""
        return self.commitment if self.proven else commit(self.secret)

    @property
    def ended(self) -> bool:
        """Whether nobody can play it any more."""
        return self.status in ENDED

    @property
    def known_as(self) -> str:
        """The id that its record and its dice know it by."""
        return self.origin or self.id

    def columns(self) -> Columns:
        """The row as it is written."""
        return {
            **shallow(self),
            "options": compact(dict(self.options)),
            "data": compact(dict(self.data)),
            "settings": compact(shallow(self.settings)),
            "title": write_message(self.title),
            "headline": write_message(self.headline),
            "awaited": " ".join(self.awaited),
            "consent": compact(dict(self.consent)),
            "held": compact(dict(self.held)),
            "claims": compact(dict(self.claims)),
            "loans": compact(dict(self.loans)),
            "link": compact(shallow(self.link)) if self.link else "{}",
            "links": compact(dict(self.links)),
            "clock": compact(shallow(self.clock)),
        }

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Game":
        """The row as it was read."""
        return cls(
            **{
                **row,
                "options": json.loads(row["options"]),
                "data": json.loads(row["data"]),
                "settings": read_settings(row["settings"]),
                "title": read_title(row["title"]),
                "headline": read_message(row["headline"]),
                "awaited": tuple(row["awaited"].split()),
                "consent": json.loads(row["consent"]),
                "held": json.loads(row["held"]),
                "claims": json.loads(row["claims"]),
                "loans": json.loads(row["loans"]),
                "link": Kin(**json.loads(row["link"])) if row["parent"] else None,
                "links": json.loads(row["links"]),
                "clock": _read_clock(row["clock"]),
            }
        )


@dataclass(frozen=True, slots=True)
class Place:
    """A row of `seats`, with the person who sits there."""

    seat: str
    name: Message
    note: Message = SILENT
    person: Person | None = None
    standin: bool = False
    token: str = ""


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A row of `lines`. `person` is empty where a stand-in or the clock gave the order."""

    number: int
    seat: str
    text: str
    draws: tuple[Draw, ...] = ()
    events: tuple[Event, ...] = ()
    slot: str = ""
    reveals: bool = False
    headline: Message = SILENT
    person: str = ""
    at: float = 0

    @property
    def line(self) -> Line:
        """The line as it stands in a record."""
        return Line(self.number, self.seat, self.text, self.draws)

    def seen_by(self, viewer: str) -> bool:
        """Whether a viewer may know that there is such a line."""
        return not self.slot or self.seat == viewer

    def events_for(self, viewer: str) -> tuple[Event, ...]:
        """What the viewer may know of what happened."""
        return tuple(event for event in self.events if event.known_to(viewer)) if self.seen_by(viewer) else ()

    def columns(self) -> Columns:
        """The row as it is written."""
        return {
            **shallow(self),
            "draws": compact([[d.number, d.sides, d.value, d.purpose] for d in self.draws]) if self.draws else "",
            "events": write_events(self.events),
            "headline": write_message(self.headline),
        }

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "StoredLine":
        """The row as it was read."""
        draws = [Draw(n, sides, purpose, value) for n, sides, value, purpose in json.loads(row["draws"] or "[]")]
        given = {name: value for name, value in row.items() if name != "game"}
        told = {"events": read_events(row["events"]), "headline": read_message(row["headline"])}
        return cls(**{**given, **told, "draws": tuple(draws)})


def write_message(message: Message) -> str:
    """A message as JSON; nothing for a silent one."""
    return compact(message.plain()) if message.template else ""


def read_message(text: str) -> Message:
    """The message that `write_message` wrote, or that an older release wrote as prose."""
    return message_of(json.loads(text)) if text[:1] in ('"', "{") else Message(text)


def given(name: str) -> Message:
    """What people called something: the same in every language."""
    return say("{name}", name=name)


def read_title(text: str) -> Message:
    """A game's title; an older release kept what people gave as it was."""
    return message_of(json.loads(text)) if text.startswith(('{"":', '"')) else given(text)


def write_events(events: tuple[Event, ...]) -> str:
    """Events as short JSON."""
    return compact({"facts": [events_of.dump(event) for event in events]}) if events else ""


def read_events(text: str) -> tuple[Event, ...]:
    """The events that `write_events` wrote, or that an older release wrote as prose."""
    if not text:
        return ()
    plain = json.loads(text)
    if isinstance(plain, dict):
        return tuple(map(events_of.load, plain["facts"]))
    return tuple(_old(*parts) for parts in plain)


def _old(text: str, kind: str = "", rule: str = "", place: str = "", to: list[str] | None = None) -> Event:
    return events_of.old(text, kind, rule, place, None if to is None else tuple(to))


def write_prefs(prefs: Prefs) -> str:
    """A person's wishes as JSON."""
    return compact(shallow(prefs))


def read_settings(text: str) -> Settings:
    """What was agreed for a game, by this release or an older one that knew of less."""
    kept = json.loads(text)
    people = {name: tuple(kept.get(name, ())) for name in ("commentators", "initiated")}
    return Settings(**{**kept, **people})


def read_person(row: Mapping[str, Any]) -> Person:
    """A row of `people`."""
    return Person(row["id"], row["name"], row["locale"], read_prefs(row["prefs"]))


def read_prefs(text: str) -> Prefs:
    """The wishes that `write_prefs` wrote, or an older release that knew of fewer."""
    kept = json.loads(text)
    lists = {
        "holidays": tuple(map(tuple, kept.get("holidays", ()))),
        "remind": tuple(kept.get("remind", Prefs().remind)),
        "public": tuple(kept.get("public", ())),
    }
    return Prefs(**{**kept, **lists})


def read_server(text: str) -> Server:
    """What a server wishes, as it is kept."""
    wishes = json.loads(text)
    return Server(**{**wishes, "channels": tuple(wishes.get("channels", ()))})


@dataclass(frozen=True, slots=True)
class Interaction:
    """A click that was answered: the line it made, or 0."""

    id: str
    game: str
    seat: str
    number: int
    at: float


DeliveryState = Literal["pending", "sent", "merged", "dropped", "failed"]
#: Kinds of which several that wait become one; the kinds whose message later ones may change.
BULLETIN = "bulletin"
MERGING = ("board", "lobby", BULLETIN)
LASTING = ("board", "lobby", "status")
#: Kinds that ask a person for something; each has at most one message a seat, until one of the kind with `DONE` before
#: it says that nothing is asked any more.
ASKING = ("turn", "consent", "claim")
#: What a seat alone may know: of each seat its last message takes up what follows in the same burst.
GROWING = "private"
REMINDER = "reminder"
#: What one seat writes to another.
LETTER = "letter"
#: A seat's threads with others follow whoever holds it.
PAIRS = "pairs"
DONE = "done-"
#: Somebody else plays a seat now, and whoever held it did not wish that.
LOST = "lost"
#: A game in which a seat played is over.
OVER = "over"


def nonce_of(occasion: str) -> str:
    """The nonce of what is said once an occasion; Discord takes 25 signs."""
    return hashlib.sha256(occasion.encode()).hexdigest()[:24]


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivery:
    """A row of `outbox`."""

    id: int = 0
    kind: str
    game: str
    lane: str
    seat: str = ""
    first: int = 0
    last: int = 0
    events: tuple[Event, ...] = ()
    reminder: int = 0
    letter: int = 0
    league: str = ""
    nonce: str
    state: DeliveryState = "pending"
    attempts: int = 0
    next_try: float = 0
    error: str = ""
    message: str = ""
    head: int | None = None
    at: float

    @property
    def person(self) -> str:
        """Whom it is for; empty for a channel."""
        return self.lane[1:] if self.lane.startswith("@") else ""

    @property
    def post(self) -> str:
        """Under what its message is remembered: its kind; of what is for a seat, with it and person; else nothing."""
        kind = self.kind.removeprefix(DONE)
        return f"{kind} {self.seat} {self.person}" if kind in (*ASKING, GROWING) else kind if kind in LASTING else ""

    def columns(self) -> Columns:
        """The row as it is written; the database gives the id."""
        columns = {**shallow(self), "events": write_events(self.events)}
        del columns["id"]
        return columns

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "Delivery":
        """The row as it was read."""
        return cls(**{**row, "events": read_events(row["events"])})

    def with_later(self, later: "Delivery") -> "Delivery":
        """This one and a later one of the same game in one."""
        spans = [d for d in (self, later) if d.last]
        first, last = (min(d.first for d in spans), max(d.last for d in spans)) if spans else (0, 0)
        return replace(self, first=first, last=last, events=self.events + later.events)


@dataclass(frozen=True, slots=True)
class Deed:
    """A row of `conduct`: "kept", "excused", "missed" or "left"."""

    person: str
    game: str
    seat: str
    turn: float
    kind: str
    quiet: bool
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """All that one call changes in a game; committed as one, or not at all.

    `game.revision` is one more than the revision it starts from (1: the game is new). `snapshot` is the state after
    line `game.number`; older ones from line `stale` on are void. `passing` are states after earlier lines, by
    their numbers, that are kept beside it. `moved_from` is the channel that the game leaves: what is still to be said
    there follows it. `acted` is who gave an order, sat down or started: reminders
    begin anew. `bulletin` goes to everybody who follows the game. `deeds` are what is remembered of people's deadlines.
    """

    game: Game
    people: tuple[Person, ...] = ()
    seats: tuple[Place, ...] = ()
    lines: tuple[StoredLine, ...] = ()
    stale: int | None = None
    snapshot: bytes | None = None
    passing: Mapping[int, bytes] = field(default_factory=dict)
    interaction: Interaction | None = None
    deliveries: tuple[Delivery, ...] = ()
    moved_from: str = ""
    acted: str = ""
    bulletin: Delivery | None = None
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game as it is kept: state `base` after line `base_number` (None: the setup), and the lines since.

    `hidden` counts each seat's sealed lines.
    """

    game: Game
    seats: tuple[Place, ...]
    hidden: Mapping[str, int]
    base_number: int
    base: bytes | None
    lines: tuple[StoredLine, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """How a game came to a line: from a state that is kept (None: the setup), by these orders."""

    base: bytes | None
    lines: tuple[Line, ...]


#: What a `Conflict` says of a row that is no longer as it was.
CHANGED = "what was to be changed has changed meanwhile"


class Conflict(Exception):  # noqa: N818 - no fault: another process was quicker
    """Somebody else changed the game first; nothing was written. Load it and try again."""
