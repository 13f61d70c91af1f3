"""Leagues of teams: the best totals of each team's members."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from game.core.pars import Par
from game.core.text import Message, say
from game.core.values import immutable
from game.league.league import Season
from game.league.standings import Standing, standings


@immutable
class TeamStanding:
    """One team's row; `counted` are the members whose totals it has, the best first."""

    place: int
    team: str
    total: Fraction
    firsts: Fraction
    counted: tuple[str, ...]


def rules(counting: int) -> Message:
    """A team's score in words, for wherever it is shown."""
    return say(
        "A team has the totals of its best members (so many count: {n}); level teams are ranked by the tables that "
        "those have won. Members of one team are kept apart in the draw as far as can be.",
        n=counting,
    )


def team_standings(season: Season, pars: Mapping[str, Par], counting: int) -> tuple[TeamStanding, ...]:
    """The teams from the top; so many members count for each."""
    rows, teams = standings(season, pars), {one.id: one.team for one in season.people}
    best: dict[str, list[Standing]] = {}
    for row in rows:
        if team := teams[row.person]:
            best.setdefault(team, []).append(row)
    sums = {team: _sum(members[:counting]) for team, members in best.items()}
    counted = {team: tuple(one.person for one in members[:counting]) for team, members in best.items()}
    return tuple(
        TeamStanding(1 + sum(other > mine for other in sums.values()), team, *mine, counted[team])
        for team, mine in sorted(sums.items(), key=lambda item: ([-figure for figure in item[1]], item[0]))
    )


def _sum(members: Sequence[Standing]) -> tuple[Fraction, Fraction]:
    """Their totals, and the tables they won."""
    return (
        sum((one.total for one in members), Fraction(0)),
        sum((one.firsts for one in members), Fraction(0)),
    )
