"""From results to scores: points of one seat do not compare with those of another, so each is set against a measure.

`duplicate` and `places` give 0 to 100, 50 being the mean; `par` gives hundredths of the seat's spread above or below
par, 0 being the mean.
"""

from collections.abc import Mapping
from fractions import Fraction

from game.core.pars import Par, above, together
from game.core.text import Message, say
from game.core.values import immutable
from game.league.league import STAND_IN, Result, Scoring, Season

#: The mean score of each kind, and the most that somebody has who gives up a seat in play.
MEAN: Mapping[Scoring, int] = {"duplicate": 50, "places": 50, "par": 0}
GIVEN_UP: Mapping[Scoring, int] = {"duplicate": 0, "places": 0, "par": -100}


@immutable
class Score:
    """What one person has of one table; `compared` is with how many other results, or 0 for none."""

    person: str
    round: int
    table: int
    seat: str
    points: int
    place: int
    value: Fraction
    compared: int


def offered(seats: tuple[str, ...], pars: Mapping[str, Par]) -> tuple[Scoring, ...]:
    """The ways to score that a league may choose: par only where every seat has one."""
    whole = all(part in pars for seat in seats for part in seat.split("+"))
    return ("duplicate", "places", "par") if whole else ("duplicate", "places")


def formula(scoring: Scoring) -> tuple[Message, ...]:
    """How scores are reckoned, in words, for wherever they are shown."""
    first = {
        "duplicate": say(
            "Score: of all other tables of the round, the percentage at which the same seat made fewer points; an "
            "equal counts half. Where a table was won otherwise than by points, who won is above who did not; such a "
            "win is level with every other. A division with two tables or more is compared within itself."
        ),
        "places": say("Score: of the others at the table, the percentage that ended below; an equal counts half."),
        "par": say(
            "Score: points above the seat's par, in hundredths of the seat's spread (standard deviation); below par it "
            "is negative."
        ),
    }[scoring]
    return (
        first,
        say(
            "Who takes over a seat has its score, but no less than {mean}; who gave it up has {given_up}, or less.",
            mean=MEAN[scoring],
            given_up=GIVEN_UP[scoring],
        )
        if scoring == "par"
        else say(
            "Who takes over a seat has its score, but no less than {mean}; who gave it up has {given_up}.",
            mean=MEAN[scoring],
            given_up=GIVEN_UP[scoring],
        ),
        say("Seats that a stand-in held at the end are compared with nobody's."),
    )


def scores(season: Season, pars: Mapping[str, Par]) -> tuple[Score, ...]:
    """All scores of the tables that are over, by round and table."""
    return tuple(score for result in season.results for score in _of_table(season, result, pars))


def _of_table(season: Season, result: Result, pars: Mapping[str, Par]) -> list[Score]:
    scoring, found = season.league.scoring, []
    held = season.holders(result.round, result.table)
    drawn = season.table(result.round, result.table).seats
    for seat, holder in held.items():
        value, compared = _value(season, result, seat, pars)
        for person in dict.fromkeys((*_left(season, result, seat), holder)):
            if person == STAND_IN:
                continue
            if person != holder:
                mine = min(value, Fraction(GIVEN_UP[scoring]))
            elif drawn[seat] != holder:
                mine = max(value, Fraction(MEAN[scoring]))
            else:
                mine = value
            points, place = result.points[seat], result.places[seat]
            found.append(Score(person, result.round, result.table, seat, points, place, mine, compared))
    return found


def _left(season: Season, result: Result, seat: str) -> tuple[str, ...]:
    """Who held a seat and gave it up."""
    here = (result.round, result.table, seat)
    return tuple(one.left for one in season.takeovers if (one.round, one.table, one.seat) == here)


def _value(season: Season, result: Result, seat: str, pars: Mapping[str, Par]) -> tuple[Fraction, int]:
    if season.league.scoring == "par":
        return Fraction(above(result.points[seat], together(pars, seat.split("+")))), 0
    if season.league.scoring == "places":
        others = [_Made(False, -place) for other, place in result.places.items() if other != seat]
        return _beaten(_Made(False, -result.places[seat]), others), len(others)
    elsewhere = _elsewhere(season, result, seat)
    plain = all(map(_by_points, (result, *elsewhere)))
    mine, *theirs = (_made(each, seat, plain) for each in (result, *elsewhere))
    return _beaten(mine, theirs), len(elsewhere)


@immutable
class _Made:
    """What a seat made: points, and whether it won, be it by points or (`level`) as good as any other win."""

    won: bool
    points: int
    level: bool = False


def _made(result: Result, seat: str, plain: bool) -> _Made:
    """Of `plain` results the points alone, else first who won."""
    won = not plain and result.places[seat] == 1
    return _Made(won, result.points[seat], won and not _by_points(result))


def _by_points(result: Result) -> bool:
    """Whether those ended first who made the most points, and nobody else; a battle may be conceded before any."""
    most = max(result.points.values())
    return all((result.places[seat] == 1) == (points == most) for seat, points in result.points.items())


def _beaten(mine: _Made, others: list[_Made]) -> Fraction:
    """The percentage of others that are below, an equal counting half; the mean where there are none."""
    if not others:
        return Fraction(50)
    halves = sum(_halves(mine, other) for other in others)
    return Fraction(100 * halves, 2 * len(others))


def _halves(mine: _Made, other: _Made) -> int:
    """Two for one that is below, one for an equal."""
    if mine.won and other.won and (mine.level or other.level):
        return 1
    one, two = (mine.won, mine.points), (other.won, other.points)
    return 2 * (two < one) + (two == one)


def _elsewhere(season: Season, result: Result, seat: str) -> list[Result]:
    """The other tables of the round at which somebody had the same seat: of the division, if that has any."""
    division = season.table(result.round, result.table).division
    near, all_of_them = [], []
    for other in season.results:
        if other.round != result.round or other.table == result.table:
            continue
        if season.holders(other.round, other.table)[seat] == STAND_IN:
            continue
        all_of_them.append(other)
        if season.table(other.round, other.table).division == division:
            near.append(other)
    return near or all_of_them
