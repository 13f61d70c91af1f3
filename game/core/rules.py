"""What a game is to the rest of the house: four functions over plain data."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, field, replace
from functools import partial
from itertools import accumulate, groupby
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.core.data import Datum
from game.core.declared import HAND, Choice, Features, Hand, Link, Option, Seat, Setup
from game.core.dice import Dice
from game.core.events import Event
from game.core.late import Late
from game.core.lines import written
from game.core.odds import Question
from game.core.proposals import Proposal
from game.core.refusal import Refusal
from game.core.summary import Told, one_by_one
from game.core.text import SILENT, Message, _, say, untranslated
from game.core.typed import parse, unknown
from game.core.values import immutable
from game.core.words import NOTHING, Ask, Sentence, Words, sentences

#: The actor who runs the table; no seat, but has orders of its own (close a season, settle a dispute).
ORGANISER = "organiser"
#: A slot whose name begins so is opened by no reveal, only by the end of the game.
KEPT = "kept-"
#: A slot whose name begins so is opened only by what another seat reveals: that one has run into the answer.
ANSWER = "answer"
#: The viewer who holds no seat.
SPECTATOR = ""
#: The viewer who looks back when all is over, and sees everything.
AFTERWARDS = "*"


S = TypeVar("S")
#: A number from 0 to below n: how stand-ins and fuzzers choose.
Pick = Callable[[int], int]


@immutable
class Outcome(Generic[S]):
    """The state after an order, and what happened.

    `slot` marks a sealed order: nobody else may learn of it before a reveal, and a later order of the same
    seat and slot replaces it. `reveals` marks an order behind which undo may not go freely, and which opens what was
    sealed (but see `KEPT` and `ANSWER`).
    """

    state: S
    events: tuple[Event, ...] = ()
    slot: str = ""
    reveals: bool = False


@immutable
class Standing:
    """One row of the score table; `note` says what counts besides the score."""

    seat: str
    name: str
    score: int
    note: str = ""


def placed(standings: Iterable[Standing]) -> list[tuple[int, Standing]]:
    """The rows of a score table, the best first as they are, with places: those that nothing tells apart share one."""
    runs = [list(run) for _mark, run in groupby(standings, key=lambda row: (row.score, row.note))]
    firsts = accumulate(map(len, runs), initial=1)
    return [(first, row) for first, run in zip(firsts, runs, strict=False) for row in run]


class Card(Protocol):
    """What every game's cards, or mats, have: the id is as in orders, title and text are told.

    `place` is where it stands on the board; none of what is held in the hand only.
    """

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def title(self) -> str: ...  # noqa: D102
    @property
    def value(self) -> int | str: ...  # noqa: D102
    @property
    def text(self) -> str: ...  # noqa: D102
    @property
    def place(self) -> str: ...  # noqa: D102


@immutable
class View(Late):
    """What one viewer may know; each game adds its board. Front ends need no more than this to lead a game."""

    _: KW_ONLY
    game: str
    viewer: str
    headline: str
    prompt: str
    to_move: tuple[str, ...]
    over: bool
    standings: tuple[Standing, ...]
    winners: tuple[str, ...] = ()
    #: The viewer's own sealed orders, by what they are for.
    orders: Mapping[str, str] = field(default_factory=dict)
    #: The viewer's own cards, or whatever else is held in this game.
    hand: Sequence[Card] = ()


V = TypeVar("V", bound=View, covariant=True)


class Rules(ABC, Generic[S, V]):
    """The rules of one game. Stateless; every state is a value that is never changed in place."""

    key: ClassVar[str]
    title: ClassVar[str]
    #: What it is, for how many and how long, in a line for whoever chooses a game; a message, as the title.
    about: ClassVar[str] = ""
    #: A running game keeps the version it started with until its record is replayed under a newer one.
    version: ClassVar[int]
    #: The releases whose rules were older ones, by these rules' version: they prove what was played by them.
    releases: ClassVar[Mapping[int, str]] = {}
    state_type: ClassVar[Any]
    #: The organiser's order by which time passes where nobody has anything to decide; see `goes_on`.
    passing: ClassVar[Sentence] = ()
    features: ClassVar[Features] = Features()

    @property
    @abstractmethod
    def scenarios(self) -> Sequence[Choice]:
        """What may be played; told when it is read."""

    @property
    @abstractmethod
    def options(self) -> Sequence[Option]:
        """What may be chosen besides; told when it is read."""

    @abstractmethod
    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """The seats of a game so set up."""

    @abstractmethod
    def setup(self, setup: Setup) -> S:
        """The state before the first order. `setup` is complete (see `complete`)."""

    @abstractmethod
    def to_move(self, state: S) -> tuple[str, ...]:
        """The seats the game waits for; empty only when it is over."""

    @abstractmethod
    def words(self, state: S, seat: str, spoken: Sentence = ()) -> Words:
        """The legal next words; `NOTHING` where `spoken` is no beginning of a legal order."""

    @abstractmethod
    def carry_out(self, state: S, seat: str, order: Sentence, dice: Dice) -> Outcome[S]:
        """Carry out an order known to be legal."""

    @abstractmethod
    def view(self, state: S, viewer: str) -> V:
        """What the viewer may know."""

    def revealed(self, state: S) -> V:
        """What there was, with nothing hidden, for when the game is over; by default what a spectator saw."""
        return self.view(state, SPECTATOR)

    def imagine(self, view: V, pick: Pick) -> S:  # type: ignore[misc]
        """A full state that agrees with a view; what is hidden in it is drawn: `pick(n)` gives a number below n."""
        raise NotImplementedError

    def headline(self, state: S) -> Message:
        """Where the game stands ("Spring 1620"); kept with every line, told when it is read."""
        with untranslated():
            return say(self.view(state, SPECTATOR).headline)

    def holds(self, setup: Setup, number: str) -> bool:
        """Whether a rule of the help is one of the book that this game is played by, where there are several."""
        return True

    def chapter(self, headline: Message) -> Message:
        """The season or turn that a headline stands in: what is told as one to those who follow, and in a story."""
        return headline

    def also(self, headline: Message) -> Sequence[Message]:
        """By what other names somebody may ask for the time of a headline: "Turn 3", as the rules count."""
        return ()

    def concerns(self, setup: Setup, event: Event, seat: str) -> bool:
        """Whether an event is of a seat's doings: its facts name the seat."""
        named = {one for fact in event.facts.values() for one in (fact if isinstance(fact, tuple) else (fact,))}
        return not named.isdisjoint(self.powers(setup, seat))

    def powers(self, setup: Setup, seat: str) -> Collection[str]:
        """What a seat is called in the facts of events: by its id, or as each of the powers it plays."""
        return (seat,)

    def owes(self, state: S, seat: str) -> Message:
        """What a seat (or the organiser) that is to move has to say ("orders", "a report"); everybody may read it."""
        return SILENT

    def acting(self, state: S, seat: str) -> Message:
        """As whom a seat is to move that plays several powers, if as one of them alone; everybody may read it."""
        return SILENT

    def parties(self, state: S, order: Sentence) -> tuple[str, ...]:
        """The seats between which an order of the organiser's, or the beginning of one, decides."""
        return ()

    def older(self, state: S, seat: str, order: Sentence) -> Sentence:
        """How these rules say an order that an older release took, where they say it in other words.

        Nothing, where it was the only answer to a question that these rules do not put.
        """
        return order

    def unheard(self, state: S, version: int) -> tuple[str, Sentence] | None:
        """Whom these rules ask what those of an older version did not, and the answer that leaves all as it was."""
        return None

    def season(self, state: S) -> str:
        """Which of its seasons it is, as everybody knows; none where a game has no such times."""
        return ""

    def treaty(self, state: S, seat: str, other: str) -> Sentence:
        """The whole order by which a seat proposes a treaty to another; none if there can be none now."""
        return ()

    def approached(self, state: S, event: Event) -> str:
        """The seat to which another one says something that all may read; none if it is news for all alike."""
        return ""

    def by_lot(self, state: S, seats: Collection[str]) -> Sentence:
        """The organiser's order that leaves to the dice what two of these seats dispute; none if no two do."""
        return ()

    def deed(self, events: Sequence[Event], before: Sequence[Event] = ()) -> Message:
        """What these events come to in a few words, for a post's heading: "Spinola besieges Mannheim".

        What only comes of a deed `before` them is none by itself.
        """
        return SILENT

    def opens(self, events: Sequence[Event]) -> bool:
        """Whether a turn within the season begins with these events: they are told in a post of its own."""
        return False

    def summary(self, events: Sequence[Event]) -> list[Told]:
        """What happened in few lines, made of facts; a heading for every "turn" event."""
        return one_by_one(events)

    def as_read(self, event: Event) -> Event:
        """An event as it is told by itself: one keeps what was said when it happened, be that long ago."""
        return event

    def outdone(self, event: Event, later: Sequence[Event]) -> bool:
        """Whether a post that tells the later events need not tell this one any more."""
        return False

    def story(self, events: Sequence[Event]) -> list[list[Message]]:
        """What happened in a season or turn as a story: sentences made of facts, by paragraphs."""
        told = [event.message for event in events if event.kind != "ready"]
        return [told] if told else []

    def odds(self, view: V | None) -> Question:
        """What one may ask of an attack's odds, knowing this view; None: outside of a game. Raises `Refusal`."""
        raise Refusal(_("This game has no odds to ask for."))

    def proposals(self, view: V, ask: Ask) -> Sequence[Proposal]:  # type: ignore[misc]
        """Whole orders that the viewer may well want to give now; `ask` gives the viewer's words.

        They stand in an order that can be seen on the board, never in that of a stand-in's valuation: a proposal saves
        taps, it is no advice. What is not legal is dropped.
        """
        return ()

    def parts(self, view: V, order: Sentence) -> tuple[str, Sequence[str]]:  # type: ignore[misc]
        """What a whole order of several parts is called, and its parts, any of which may be left out; else nothing."""
        return "", ()

    def less(self, view: V, ask: Ask, order: Sentence, part: int) -> Sentence:  # type: ignore[misc]
        """Such an order without one of its parts; `ask` gives the viewer's words."""
        return ()

    def sealed(self, view: V) -> Mapping[str, str]:  # type: ignore[misc]
        """The viewer's own sealed orders as people read of them, by what they are for."""
        return view.orders

    def what_wins(self, view: V, seat: str) -> Sequence[str]:  # type: ignore[misc]
        """What a seat strives for, a line each, as anybody may know who has this view."""
        return ()

    def reckoning(self, view: V) -> str:  # type: ignore[misc]
        """What the score comes to as it stands, or came to in the end, where its table does not say it."""
        return ""

    def aside(self, view: V) -> Collection[str]:  # type: ignore[misc]
        """Things beside the board that may be touched there: words for them lie at a spot of their own name."""
        return ()

    def remark(self, view: V) -> str:  # type: ignore[misc]
        """What holds for the whole board just now and neither headline nor score says, in a line; mostly nothing."""
        return ""

    def briefing(self, view: V) -> Sequence[str]:  # type: ignore[misc]
        """What the viewer should know as a game begins, a line each: the seat's aim, then its own armies."""
        return ()

    def uses(self, view: V) -> Mapping[str, str]:  # type: ignore[misc]
        """What each card in the viewer's hand is good for now, or why not, by its id; for its holder alone."""
        return {}

    def missing(self, view: V, spoken: Sentence) -> Sequence[str]:  # type: ignore[misc]
        """Why an order begun so cannot go on as one may expect, a line for each word that is not offered."""
        return ()

    def price(self, view: V, spoken: Sentence) -> str:  # type: ignore[misc]
        """What a whole order gives up besides, of which none of its words speaks; mostly nothing."""
        return ""

    def data(self) -> Mapping[str, type[Datum]]:
        """Every file of `data/<key>/` and its schema, for the check of an overlay."""
        return {}

    def why_not(self, state: S, seat: str, spoken: Sentence, wanted: str) -> tuple[str, str] | None:
        """Why `wanted` cannot follow `spoken`: reason and rule, where the game has more to say than "not legal"."""
        return None

    def opening(self, state: S) -> tuple[tuple[str, Sentence], ...]:
        """Seats and orders that the house gives as a game starts, for there is nothing to decide: to deal cards."""
        return ()

    def goes_on(self, state: S) -> bool:
        """Whether nobody has anything to decide, and the house gives the order `passing` at once."""
        return False

    def linking(self, setup: Setup) -> bool:
        """Whether some of such a game may be decided in games of their own; see `links`."""
        return False

    def links(self, state: S) -> tuple[Link, ...]:
        """What other games have to decide before this one goes on past it."""
        return ()

    def guarded(self, setup: Setup) -> bool:
        """Whether orders, and who is asked, are for the players alone until the game is over: in fog of war."""
        return False

    def decided(self, state: S, link: Link, winners: tuple[str, ...]) -> Sentence:
        """The organiser's order that puts a linked game's result in force.

        `winners` are the seats that won there, none for a draw.
        """
        raise NotImplementedError

    def left_to_dice(self, state: S, link: Link) -> Sentence:
        """The organiser's order by which the dice decide what a linked game should have; none where they cannot."""
        return ()

    def unbidden(self, event: Event) -> Event:
        """What happened by the organiser's order as it is told where the clock gave it: nobody did that."""
        return event

    def complete(self, setup: Setup) -> Setup:
        """The setup with defaults filled in, also for options that have no meaning in its scenario.

        Raises `Refusal` on an unknown scenario, option or value.
        """
        scenario = setup.scenario or self.scenarios[0].value
        names = tuple(choice.value for choice in self.scenarios)
        if scenario not in names:
            raise Refusal(_("There is no scenario “{name}”.").format(name=scenario), legal=names)
        known = {option.key: option for option in self.options}
        for key, value in setup.options.items():
            if key not in known:
                raise Refusal(_("There is no option “{name}”.").format(name=key), legal=tuple(known))
            values = tuple(choice.value for choice in known[key].choices)
            if value not in values:
                raise Refusal(_("“{value}” is no value of “{name}”.").format(value=value, name=key), legal=values)
        options = {
            key: setup.options.get(key, option.default) if option.fits(scenario) else option.default
            for key, option in known.items()
        }
        return replace(setup, scenario=scenario, options=options)

    def restored(self, setup: Setup) -> Setup:
        """The setup of an older game: options that were not yet there have the value they had before."""
        before = {option.key: option.before or option.default for option in self.options}
        return replace(setup, options=before | dict(setup.options))

    def thing(self, state: S, text: str) -> Message | None:
        """What the thing is called that a word of an order stands for, where its name is made of parts."""
        return None

    def begin(self, setup: Setup) -> S:
        """The state before the first order of a game that was set up so, by these rules or older ones."""
        return self.setup(self.complete(self.restored(setup)))

    def understand(self, state: S, seat: str, text: str) -> Sentence:
        """The order a typed text means; raises `Refusal` with the game's own reason where it has one."""
        try:
            return parse(lambda spoken: self.words(state, seat, spoken), text)
        except Refusal as refusal:
            why = self.why_not(state, seat, refusal.spoken, refusal.wanted) if refusal.wanted else None
            if why is None:
                raise
            spoken, ask = self._onward(state, seat, refusal.spoken), partial(self.words, state, seat)
            legal = sentences(ask, spoken, ask(spoken).next)
            raise Refusal(*why, legal=legal, spoken=refusal.spoken, wanted=refusal.wanted) from None

    def _onward(self, state: S, seat: str, spoken: Sentence) -> Sentence:
        """Past the words that are the only ones possible: nobody has to be told that one of one is legal."""
        while (words := self.words(state, seat, spoken)).count == 1 and not words.end and spoken:
            after = (*spoken, words.text(0))
            if self.words(state, seat, after).end:
                break
            spoken = after
        return spoken

    def apply(self, state: S, seat: str, order: Sentence, dice: Dice) -> Outcome[S]:
        """Carry out a complete legal order; refuse all else."""
        self.check(state, seat, order)
        return self.carry_out(state, seat, order, dice)

    def check(self, state: S, seat: str, order: Sentence) -> None:
        """Raise `Refusal` unless the words are a complete legal order of this seat."""
        words, ask = NOTHING, partial(self.words, state, seat)
        for n in range(len(order) + 1):
            words = ask(order[:n])
            if n < len(order) and not words.offers(order[n]):
                why = self.why_not(state, seat, order[:n], order[n]) or (unknown(ask, order[:n], order[n]), "")
                raise Refusal(*why, legal=sentences(ask, order[:n], words.next), spoken=order[:n], wanted=order[n])
        if not words.end:
            raise Refusal(
                words.prompt or _("There is nothing for you to order now."), legal=sentences(ask, order, words.next)
            )

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process has the same rules under their key."""
        return _of_the_house, (self.key,)

    def dump(self, state: S) -> bytes:
        """The state as JSON, the same bytes for the same state; see `game.core.lines`."""
        return written(self.state_type).dump(state)

    def load(self, plain: bytes) -> S:
        """The state that `dump` wrote."""
        state: S = written(self.state_type).load(plain)
        return state


def _of_the_house(key: str) -> "Rules[Any, Any]":
    from game import rules  # the house imports its games, and these import this

    return rules(key)


def random_order(ask: Ask, pick: Pick) -> Sentence:
    """A random complete order, word by word; `pick(n)` gives a number below n."""
    spoken: Sentence = ()
    while True:
        words = ask(spoken)
        count = words.count
        if not count and not words.end:
            raise LookupError(f"the words lead into a corner after {spoken!r}")
        chosen = pick(count + words.end)
        if chosen == count:
            return spoken
        spoken = (*spoken, words.text(chosen))


__all__ = [
    "AFTERWARDS",
    "ANSWER",
    "HAND",
    "KEPT",
    "ORGANISER",
    "SPECTATOR",
    "Card",
    "Choice",
    "Features",
    "Hand",
    "Link",
    "Option",
    "Outcome",
    "Pick",
    "Rules",
    "Seat",
    "Setup",
    "Standing",
    "View",
    "random_order",
]
