"""What a league is: plain data. Who takes part, who sat where, who took over, and how the tables ended."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from game.core.rules import Setup
from game.core.values import immutable

#: How results become scores: against the same seat elsewhere, against par, by places at the table.
Scoring = Literal["duplicate", "par", "places"]
#: What is done where people do not fill whole tables: some rest for a round, or stand-ins fill the last seats.
Filling = Literal["rest", "stand-in"]
#: Who holds a seat that nobody holds.
STAND_IN = ""


@immutable
class League:
    """What is agreed before the draw.

    `seats` are what is drawn at each table; one that holds several seats of the game joins them by "+", and has the
    sum of their points. `moving` people go up and as many down between two divisions after a season. Of a team the
    `counting` best members count (0: there are no teams).
    """

    name: str
    game: str
    scenario: str
    seats: tuple[str, ...]
    rounds: int
    seed: str
    options: Mapping[str, str] = field(default_factory=dict)
    scoring: Scoring = "duplicate"
    filling: Filling = "rest"
    moving: int = 0
    counting: int = 0

    @property
    def size(self) -> int:
        """How many sit at a table."""
        return len(self.seats)

    @property
    def setup(self) -> Setup:
        """What its tables start from."""
        return Setup(self.game, self.scenario, self.options)


@immutable
class Person:
    """Somebody in a league; `wishes` are seats, the dearest first; seats that are not named are all the same to them.

    `joins` is the first round they are drawn for, `leaves` the first they no longer are (0: they stay).
    A reserve is never drawn, and may take over.
    """

    id: str
    name: str
    wishes: tuple[str, ...] = ()
    team: str = ""
    division: int = 1
    reserve: bool = False
    joins: int = 1
    leaves: int = 0

    def plays(self, number: int) -> bool:
        """Whether they are to be drawn for a round."""
        return not self.reserve and self.joins <= number and not 0 < self.leaves <= number


@immutable
class Table:
    """One table of a round as drawn: who has which seat (`STAND_IN`: nobody)."""

    number: int
    division: int
    seats: Mapping[str, str]

    @property
    def people(self) -> tuple[str, ...]:
        """Who was drawn to it."""
        return tuple(person for person in self.seats.values() if person != STAND_IN)


@immutable
class Round:
    """One round as drawn; who rests has no table in it."""

    number: int
    tables: tuple[Table, ...]
    resting: tuple[str, ...] = ()


@immutable
class Takeover:
    """A seat that changed hands in play; `person` may be `STAND_IN`."""

    round: int
    table: int
    seat: str
    left: str
    person: str


@immutable
class Result:
    """How a table ended: points and places by seat; the best place is 1, equals share the better one."""

    round: int
    table: int
    points: Mapping[str, int]
    places: Mapping[str, int]


@immutable
class Season:
    """A league in its course."""

    league: League
    people: tuple[Person, ...] = ()
    rounds: tuple[Round, ...] = ()
    takeovers: tuple[Takeover, ...] = ()
    results: tuple[Result, ...] = ()

    @property
    def divisions(self) -> list[int]:
        """Those in which people play, the first from the top."""
        return sorted({one.division for one in self.people if not one.reserve})

    def person(self, who: str) -> Person:
        """Raises `KeyError`."""
        for person in self.people:
            if person.id == who:
                return person
        raise KeyError(who)

    def number_of(self, who: str) -> int:
        """By which number a person goes who is not named, from 1. Raises `KeyError`."""
        for number, person in enumerate(self.people, 1):
            if person.id == who:
                return number
        raise KeyError(who)

    def table(self, number: int, table: int) -> Table:
        """A table of a round, as drawn. Raises `KeyError`."""
        for one in self.rounds:
            for found in one.tables if one.number == number else ():
                if found.number == table:
                    return found
        raise KeyError(table)

    def holders(self, number: int, table: int) -> dict[str, str]:
        """Who holds each seat of a table by now."""
        held = dict(self.table(number, table).seats)
        held.update({one.seat: one.person for one in self.takeovers if (one.round, one.table) == (number, table)})
        return held

    def sat(self, number: int, table: int) -> tuple[str, ...]:
        """Everybody who ever held a seat of a table."""
        drawn = self.table(number, table).people
        later = (one.person for one in self.takeovers if (one.round, one.table) == (number, table))
        return tuple(dict.fromkeys((*drawn, *(person for person in later if person != STAND_IN))))
