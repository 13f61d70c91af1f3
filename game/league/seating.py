"""Who has which seat at the tables drawn: nobody always the same one, then by what people wish for.

Three objectives, one after the other, each by HiGHS and kept while the next is sought:
1. seats held again: the sum of k(k-1)/2 over people and seats, where k is how often they have the seat, past rounds
   counted;
2. the disappointment of whoever is disappointed most of those who wish for something, past rounds counted;
3. the disappointment of all of these together.
A seat disappoints by how many seats are dearer, seats of equal worth by the mean of their ranks, in half points (2 for
one rank). So whoever names many wishes has no more weight than whoever names one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.league.solver import Program

#: How many branches HiGHS looks at for each objective, and how many of these there are.
BRANCHES, OBJECTIVES = 50, 3


@dataclass(frozen=True, slots=True)
class Request:
    """The tables of each round to come, as people's ids; what they wish, what seats they have had."""

    seats: tuple[str, ...]
    rounds: Sequence[Sequence[Sequence[str]]]
    wishes: Mapping[str, Sequence[str]]
    had: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Measure:
    """One objective: what was reached, and what it cannot be below with those before it as they are."""

    reached: int
    bound: int


@dataclass(frozen=True, slots=True)
class Seating:
    """Seats to people, table by table; then the three objectives in their order."""

    rounds: list[list[dict[str, str]]]
    again: Measure
    most: Measure
    all: Measure


def disappointment(seats: Sequence[str], wishes: Sequence[str], seat: str) -> int:
    """How much a seat disappoints, in half ranks.

    >>> [disappointment(("a", "b", "c", "d"), ("c",), seat) for seat in "abcd"]
    [4, 4, 0, 4]
    >>> [disappointment(("a", "b", "c", "d"), (), seat) for seat in "abcd"]
    [3, 3, 3, 3]
    """
    return 2 * wishes.index(seat) if seat in wishes else len(wishes) + len(seats) - 1


def seated(request: Request, seconds: float = 0) -> Seating:
    """The seats of all rounds; each objective has a third of the `seconds` (0: as many as it takes)."""
    program = _Seats(request, seconds / OBJECTIVES)
    again = program.least(program.again, program.past)
    most = program.least({program.top: 1})
    total = program.least(program.dismay, -program.indifferent)
    return Seating(program.read(), again, most, total)


class _Seats:
    """The program: a choice for every person, round and seat."""

    def __init__(self, request: Request, seconds: float) -> None:
        self.request, self.program, self.seconds = request, Program(), seconds
        self.has: list[list[dict[tuple[str, str], int]]] = []
        self.again: dict[int, float] = {}
        self.dismay: dict[int, float] = {}
        self.past = self.indifferent = 0
        self._tables()
        self.people = sorted({person for tables in self.has for table in tables for person, _seat in table})
        self._seats_again()
        self._disappointments()
        self.values: tuple[float, ...] = ()

    def _tables(self) -> None:
        for tables in self.request.rounds:
            self.has.append([])
            for table in tables:
                choices = {(who, seat): self.program.choice() for who in table for seat in self.request.seats}
                self.has[-1].append(choices)
                for person in table:
                    self.program.equal([choices[person, seat] for seat in self.request.seats], 1)
                for seat in self.request.seats:
                    self.program.at_most([choices[person, seat] for person in table], 1)

    def _columns(self, person: str, seat: str) -> list[int]:
        return [table[person, seat] for tables in self.has for table in tables if (person, seat) in table]

    def _seats_again(self) -> None:
        """What each further time costs that somebody has a seat: once, twice, ... as often as they have had it."""
        for person in self.people:
            for seat in self.request.seats:
                columns, had = self._columns(person, seat), list(self.request.had.get(person, ())).count(seat)
                steps = {self.program.amount(0, 1): had + further for further in range(len(columns))}
                self.program.equal([*columns, *steps], 0, [1.0] * len(columns) + [-1.0] * len(steps))
                self.again |= {step: float(price) for step, price in steps.items()}
                self.past += had * (had - 1) // 2

    def _disappointments(self) -> None:
        seats, self.top = self.request.seats, self.program.amount(0, 1e6)
        for person in self.people:
            wishes = self.request.wishes.get(person, ())
            costs = {
                column: float(disappointment(seats, wishes, seat))
                for seat in seats
                for column in self._columns(person, seat)
            }
            self.dismay |= costs
            if not wishes:  # to whom all seats are the same, none is a disappointment
                self.indifferent += round(sum(costs.values()) / len(seats))
            else:
                before = sum(disappointment(seats, wishes, seat) for seat in self.request.had.get(person, ()))
                self.program.at_most([*costs, self.top], -before, [*costs.values(), -1.0])

    def least(self, costs: dict[int, float], known: int = 0) -> Measure:
        """Make a sum least, and keep it so; what is `known` of it anyhow is added."""
        self.program.price(costs)
        chosen = [
            n for tables in self.has for table in tables for n in table.values() if self.values and self.values[n] > 0.5
        ]
        answer = self.program.solve(BRANCHES, chosen or self._anyhow(), self.seconds)
        if answer is None:
            raise ArithmeticError("the solver found no seats for these tables")
        self.values = answer.values
        reached = round(sum(price * answer.values[one] for one, price in costs.items()))
        self.program.at_most(list(costs), reached + 0.5, list(costs.values()))
        return Measure(reached + known, min(answer.bound, reached) + known)

    def _anyhow(self) -> list[int]:
        """The choices of seats in the order in which they stand, to begin with: whoever runs out of time has these."""
        return [
            table[person, seat]
            for people, has in zip(self.request.rounds, self.has, strict=True)
            for sitting, table in zip(people, has, strict=True)
            for person, seat in zip(sitting, self.request.seats, strict=False)
        ]

    def read(self) -> list[list[dict[str, str]]]:
        """Seats to people, as chosen last."""
        return [
            [{seat: person for (person, seat), n in table.items() if self.values[n] > 0.5} for table in tables]
            for tables in self.has
        ]
