"""The table of a league: who stands where, and why above whom."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from game.core.pars import Par
from game.core.text import Message, say
from game.core.values import immutable, replace
from game.league.league import Season
from game.league.scores import Score, scores


@immutable
class Standing:
    """One person's row; equals in everything share the better `place`.

    `total` is the sum of scores and of what rounds of rest count; `played` the tables that are over. Then what breaks
    ties, in this order: `firsts` tables won (a shared one counts its share), `among` how often they ended above those
    they are level with less how often below, `opposition` the sum of their opponents' totals.
    """

    place: int
    person: str
    division: int
    total: Fraction
    played: int
    rested: int
    firsts: Fraction
    among: int
    opposition: Fraction


def tie_breaks() -> tuple[Message, ...]:
    """How the order is found, in words, for wherever it is shown."""
    return (
        say("A round that somebody rests counts as the mean of their own scores."),
        say(
            "Level totals: first more tables won, then who ended above whom at tables of those who are level, then "
            "the sum of the opponents' totals; who is level still shares the place."
        ),
    )


def standings(season: Season, pars: Mapping[str, Par], division: int = 0) -> tuple[Standing, ...]:
    """The rows of a division, or of all (0), from the top; only people who have played or may still play."""
    found = scores(season, pars)
    people = [one for one in season.people if division in (0, one.division)]
    rows = [_row(season, one.id, one.division, [score for score in found if score.person == one.id]) for one in people]
    shown = [row for row in rows if row.played or not _out(season, row.person)]
    totals = {row.person: row.total for row in rows} | {
        one.id: _total(season, one.id, [score for score in found if score.person == one.id])[0]
        for one in season.people
        if one.id not in {row.person for row in rows}
    }
    opposed = [_with_opposition(season, row, totals) for row in shown]
    return _placed(season, opposed)


def _out(season: Season, who: str) -> bool:
    person = season.person(who)
    return person.reserve or person.leaves > 0


def _total(season: Season, who: str, mine: Sequence[Score]) -> tuple[Fraction, int]:
    """The sum of scores with what rests count, and how many rests: only those of rounds that are over for all."""
    rests = sum(who in one.resting for one in season.rounds if _over(season, one.number))
    total = sum((score.value for score in mine), Fraction(0))
    return total + (total / len(mine) * rests if mine else 0), rests


def _over(season: Season, number: int) -> bool:
    tables = next(one.tables for one in season.rounds if one.number == number)
    return sum(one.round == number for one in season.results) == len(tables)


def _row(season: Season, who: str, division: int, mine: Sequence[Score]) -> Standing:
    total, rests = _total(season, who, mine)
    firsts = sum((_share_of_first(season, score) for score in mine), Fraction(0))
    return Standing(0, who, division, total, len(mine), rests, firsts, 0, Fraction(0))


def _share_of_first(season: Season, score: Score) -> Fraction:
    """1 for a table won alone, 1/2 for one shared by two; nothing to whoever gave the seat up."""
    if score.place != 1 or season.holders(score.round, score.table)[score.seat] != score.person:
        return Fraction(0)
    places = next(one.places for one in season.results if (one.round, one.table) == (score.round, score.table))
    return Fraction(1, list(places.values()).count(1))


def _with_opposition(season: Season, row: Standing, totals: Mapping[str, Fraction]) -> Standing:
    met = sum(
        (totals[other] for _mine, others in tables_of(season, row.person) for other in others if other in totals),
        Fraction(0),
    )
    return Standing(row.place, row.person, row.division, row.total, row.played, row.rested, row.firsts, 0, met)


def tables_of(season: Season, who: str) -> list[tuple[int, dict[str, int]]]:
    """For each table that is over and where somebody sat to the end: their place, and the others' by person."""
    found = []
    for result in season.results:
        held = {person: seat for seat, person in season.holders(result.round, result.table).items() if person}
        if who in held:
            others = {person: result.places[seat] for person, seat in held.items() if person != who}
            found.append((result.places[held[who]], others))
    return found


def _placed(season: Season, rows: Sequence[Standing]) -> tuple[Standing, ...]:
    level: dict[tuple[Fraction, Fraction], list[Standing]] = {}
    for row in rows:
        level.setdefault((row.total, row.firsts), []).append(row)
    ranked = [
        Standing(0, row.person, row.division, row.total, row.played, row.rested, row.firsts,
                 _among(season, row.person, {one.person for one in group}), row.opposition)
        for group in level.values()
        for row in group
    ]  # fmt: skip
    ranked.sort(key=lambda row: row.person)
    ranked.sort(key=_rank, reverse=True)
    return tuple(
        Standing(1 + sum(_rank(other) > _rank(row) for other in ranked), row.person, row.division, row.total,
                 row.played, row.rested, row.firsts, row.among, row.opposition)
        for row in ranked
    )  # fmt: skip


def _rank(row: Standing) -> tuple[Fraction, Fraction, int, Fraction]:
    return row.total, row.firsts, row.among, row.opposition


def _among(season: Season, who: str, level: set[str]) -> int:
    """How often somebody ended above those they are level with, less how often below."""
    return sum(
        (place > mine) - (place < mine)
        for mine, others in tables_of(season, who)
        for other, place in others.items()
        if other in level
    )


def so_far(season: Season, number: int) -> Season:
    """The season as it stood after a round: what was drawn and decided until then."""
    return replace(
        season,
        rounds=tuple(one for one in season.rounds if one.number <= number),
        takeovers=tuple(one for one in season.takeovers if one.round <= number),
        results=tuple(one for one in season.results if one.round <= number),
    )


def history(season: Season, pars: Mapping[str, Par], division: int = 0) -> dict[str, list[Fraction]]:
    """Everybody's total after each round of which a table is over."""
    found: dict[str, list[Fraction]] = {}
    for n, number in enumerate(sorted({one.round for one in season.results})):
        for row in standings(so_far(season, number), pars, division):
            found.setdefault(row.person, [Fraction(0)] * n).append(row.total)
    return found
