"""The draw: the rounds to come, with whom and on which seat; what it reaches and what no draw could better.

Two steps, each as good as it can be made before the next: who sits together (`grouping`), then who has which seat
(`seating`). Divisions are drawn apart. What has been drawn stands; late entries and withdrawals count from the next
draw on, and what people have met and played before counts in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from game.core.refusal import Refusal
from game.core.text import SILENT, Message, _, say, template
from game.core.values import immutable, replace
from game.league.grouping import Task, grouped
from game.league.league import Person, Round, Season, Table
from game.league.lot import Lot, lot_of
from game.league.meetings import Counts, cost, met
from game.league.seating import Measure, Request, Seating, seated

#: A pair of one team counts as having met so often before the first round.
MATES = 3

#: What is proved of a figure: that none is lower, or how low it might be. Of meetings that holds for every draw, of
#: seats for the tables as they are drawn.
OF_DRAWS = (
    template("{figure}; no draw has fewer."),
    template("{figure}; no draw has fewer than {bound}, so at most {gap} too many."),
)
OF_TABLES = (
    template("{figure}; these tables allow no fewer."),
    template("{figure}; these tables allow no fewer than {bound}, so at most {gap} too many."),
)


@immutable
class Fairness:
    """What the draw of one division reaches: each objective with what no draw is below.

    `others` is how many different people everybody meets, at fewest and at most, in all rounds; `wishes`, of how many
    people there are any.
    """

    division: int
    people: int
    rounds: int
    others: tuple[int, int]
    wishes: int
    repeated: Measure
    again: Measure
    most: Measure
    all: Measure

    def told(self) -> list[Message]:
        """In words: what is as one would have it, else the figure with its bound."""
        fewest, most = self.others
        few = say("{fewest} to {most}", fewest=fewest, most=most) if fewest < most else fewest
        counted = say(
            "Division {n}: people at its tables: {people}; rounds drawn: {rounds}.",
            n=self.division, people=self.people, rounds=self.rounds,
        )  # fmt: skip
        wishes = [
            _bounded(template("Half ranks below the first wish, at most: {reached}"), self.most, proved=OF_TABLES),
            _bounded(template("Half ranks below first wishes, all together: {reached}"), self.all, proved=OF_TABLES),
        ]
        content = [say("Whoever wishes for a seat has it.")] if self.wishes else []
        return [
            counted,
            say("Different people whom each meets: {few}.", few=few),
            _bounded(template("Meetings repeated: {reached}"), self.repeated, say("Nobody meets anybody twice.")),
            _bounded(template("Seats held again: {reached}"), self.again, say("Nobody has a seat twice."), OF_TABLES),
            *(wishes if self.all.reached else content),
        ]


def _bounded(told: str, measure: Measure, none: Message = SILENT, proved: tuple[str, str] = OF_DRAWS) -> Message:
    if none and not measure.reached:
        return none
    best, above = proved
    figure, gap = say(told, reached=measure.reached), measure.reached - measure.bound
    return say(above, figure=figure, bound=measure.bound, gap=gap) if gap > 0 else say(best, figure=figure)


@dataclass(frozen=True, slots=True)
class _Plan:
    """One division's rounds to come: who is drawn for each, at tables of which sizes, and who rests."""

    people: tuple[str, ...]
    drawn: list[list[str]]
    sizes: list[list[int]]
    resting: list[list[str]]


def drawn(season: Season, rounds: int = 0, seconds: float = 0) -> tuple[Season, tuple[Fairness, ...]]:
    """The season with its next rounds drawn (0: all that are left), and how fair each division's draw is.

    Seats are sought for so many `seconds` a division (0: as many as it takes). Raises `Refusal` where nobody could be
    drawn so.
    """
    first = len(season.rounds) + 1
    last = min(season.league.rounds, first + rounds - 1) if rounds else season.league.rounds
    if last < first:
        raise Refusal(_("All rounds are drawn."))
    numbers = range(first, last + 1)
    tables: dict[int, list[Table]] = {number: [] for number in numbers}
    resting: dict[int, list[str]] = {number: [] for number in numbers}
    fair = []
    for division in season.divisions:
        plan = _planned(season, division, numbers)
        if not plan.people:
            continue
        seating, fairness = _drawn(season, division, plan, seconds)
        fair.append(fairness)
        for n, number in enumerate(numbers):
            resting[number] += plan.resting[n]
            for seats in seating.rounds[n]:
                held = {seat: seats.get(seat, "") for seat in season.league.seats}
                tables[number].append(Table(len(tables[number]) + 1, division, held))
    if not fair:
        raise Refusal(_("Nobody is there to be drawn."))
    fresh = tuple(Round(number, tuple(tables[number]), tuple(resting[number])) for number in numbers)
    return replace(season, rounds=(*season.rounds, *fresh)), tuple(fair)


def _planned(season: Season, division: int, numbers: Sequence[int]) -> _Plan:
    rests = {one.id: sum(one.id in past.resting for past in season.rounds) for one in season.people}
    plan = _Plan((), [], [], [])
    everybody: set[str] = set()
    for number in numbers:
        people = [one for one in season.people if one.division == division and one.plays(number)]
        sizes = _sizes(season, division, number, len(people))
        rested = _resting(season, people, len(people) - sum(sizes), rests, number)
        for one in rested:
            rests[one] += 1
        there = sorted(one.id for one in people if one.id not in rested)
        everybody.update(there)
        plan.drawn.append(there)
        plan.sizes.append(sizes)
        plan.resting.append(sorted(rested))
    return _Plan(tuple(sorted(everybody)), plan.drawn, plan.sizes, plan.resting)


def _sizes(season: Season, division: int, number: int, count: int) -> list[int]:
    """How many people sit at each table; stand-ins fill the rest, spread over the tables."""
    size = season.league.size
    if season.league.filling == "rest" or not count:
        if 0 < count < size:
            raise Refusal(
                _("Division {division} has {count} of the {size} people that a table needs in round {round}.").format(
                    division=division, count=count, round=number, size=size
                )
            )
        return [size] * (count // size)
    tables = -(-count // size)
    each, more = divmod(count, tables)
    return [each + 1] * more + [each] * (tables - more)


def _resting(season: Season, people: list[Person], count: int, rests: dict[str, int], number: int) -> list[str]:
    """Who sits out: whoever has rested least so far; of those, by lot."""
    seed = f"{season.league.seed} rests in {number}"
    return sorted((one.id for one in people), key=lambda who: (rests[who], lot_of(seed, who)))[:count]


def _drawn(season: Season, division: int, plan: _Plan, seconds: float) -> tuple[Seating, Fairness]:
    number = {person: n for n, person in enumerate(plan.people)}
    past = [
        [[number[one] for one in season.sat(done.number, table.number) if one in number] for table in done.tables]
        for done in season.rounds
    ]
    count = len(plan.people)
    apart, before, alike = _mates(season, plan.people), met(count, past), _alike(season, plan.people)
    absent = [set(range(count)) - {number[one] for one in there} for there in plan.drawn]
    grouping = grouped(Task(before + apart, past, alike, plan.sizes, absent), Lot(f"{season.league.seed} {division}"))
    spared = cost(apart)
    everybody = before + met(count, grouping.rounds)
    others = (everybody > 0).sum(axis=1)
    seating = seated(
        Request(
            season.league.seats,
            [[[plan.people[one] for one in group] for group in groups] for groups in grouping.rounds],
            {one.id: one.wishes for one in season.people},
            {person: _had(season, person) for person in plan.people},
        ),
        seconds,
    )
    few, wishes = (int(others.min()), int(others.max())), sum(bool(season.person(one).wishes) for one in plan.people)
    repeated = Measure(grouping.cost - spared, grouping.bound - spared)
    rounds = len(plan.drawn)
    return seating, Fairness(division, count, rounds, few, wishes, repeated, seating.again, seating.most, seating.all)


def _mates(season: Season, people: Sequence[str]) -> Counts:
    """Who of one team count as having met already."""
    counts: Counts = np.zeros((len(people), len(people)), dtype=np.int64)
    teams = [season.person(person).team for person in people]
    for a, b in combinations(range(len(people)), 2):
        if teams[a] and teams[a] == teams[b]:
            counts[a, b] = counts[b, a] = MATES
    return counts


def _alike(season: Season, people: Sequence[str]) -> Counts:
    """How often any two have had the same seat: two such cannot both have another one at a table of theirs for two."""
    had = np.array([[_had(season, person).count(seat) for seat in season.league.seats] for person in people])
    counts: Counts = had @ had.T
    return counts


def _had(season: Season, person: str) -> tuple[str, ...]:
    """The seats somebody was drawn for so far."""
    return tuple(
        seat
        for done in season.rounds
        for table in done.tables
        for seat, who in table.seats.items()
        if who == person
    )  # fmt: skip
