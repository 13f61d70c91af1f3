"""What a game declares of itself: its seats, what may be chosen, what it leaves to other games, what its seats hold."""

from collections.abc import Mapping
from dataclasses import field

from game.core.text import SILENT, Message, _, say
from game.core.values import immutable


@immutable
class Seat:
    """A place at the table; `note` is what is special about it ("enters in 1630").

    `name` is English, as records have it: a text of the catalogue, or several, which are then its `parts`.
    """

    id: str
    name: str
    note: Message = SILENT
    parts: tuple[str, ...] = ()

    @property
    def told(self) -> Message:
        """Its name as people read it."""
        return Message("{names}", {"names": tuple(map(say, self.parts))}) if self.parts else say(self.name)


@immutable
class Choice:
    """One value of an option."""

    value: str
    label: str
    help: str = ""


@immutable
class Option:
    """Something chosen when a game is opened; the first choice is the default.

    `scenarios` are those it has a meaning in, none for all. `before` is the value that games had before there was such
    an option, where it is not the default. In `idle` ones it decides nothing, and is not offered, though games have it.
    """

    key: str
    title: str
    choices: tuple[Choice, ...]
    scenarios: tuple[str, ...] = ()
    before: str = ""
    idle: tuple[str, ...] = ()

    @property
    def default(self) -> str:
        """The value taken when nobody chooses."""
        return self.choices[0].value

    def fits(self, scenario: str) -> bool:
        """Whether it has a meaning in a scenario."""
        return not self.scenarios or scenario in self.scenarios


@immutable
class Setup:
    """What a game starts from: its scenario and every option's value."""

    game: str
    scenario: str
    options: Mapping[str, str] = field(default_factory=dict)


@immutable
class Link:
    """A decision that a game leaves to another: a battle of the campaign, fought out on the field.

    `name` is never used again in the same game ("Battle-7"); `setup`, a function of the state alone, is all that the
    other game begins from; `seats` maps its seats to those here. `at_once` lets stand-ins play both sides at once.
    """

    name: str
    title: Message
    setup: Setup
    seats: Mapping[str, str]
    at_once: bool = False


@immutable
class Hand:
    """What a seat holds and nobody else may see: a hand of cards, force mats; a view has it as its `hand`.

    `command` shows it, `look` is its picture's kind; `label` stands on its button, `help` beside the command, `empty`
    where nothing is held, `without` is said of a game that has none. All of it is told when it is read.
    """

    command: str
    look: str
    label: str
    help: str
    empty: str
    without: str


#: What games of cards have.
HAND = Hand(
    "hand",
    "hand",
    _("My cards"),
    _("Your cards: only you see them"),
    _("No cards."),
    _("“{title}” is played without cards."),
)


@immutable
class Features:
    """What a game has, beyond the four functions; nothing outside its rooms asks for its name.

    `sealed`: orders lie hidden until a reveal. `hand`: what each seat holds for itself. `reports` are the kinds of
    `Look` that tell of what is past ("battle", "winter", "standings"); `organiser` the verbs of the organiser's orders
    ("close"); `reactions` those by which one answers what the enemy does; `examples` typed orders that show how;
    `rule_examples` what `/rules` may be asked. `seasons` are the times at which a table may agree that powers write
    letters.
    """

    sealed: bool = False
    hand: Hand | None = None
    reports: tuple[str, ...] = ()
    organiser: tuple[str, ...] = ()
    reactions: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    rule_examples: tuple[str, ...] = ()
    seasons: tuple[tuple[str, Message], ...] = ()
