"""Between two seasons: who goes up, who goes down, who fills the places of those who left."""

from collections.abc import Mapping
from itertools import pairwise

from game.core.pars import Par
from game.core.refusal import Refusal
from game.core.text import Message, _, say
from game.core.values import replace
from game.league.league import Person, Season
from game.league.lot import lot_of
from game.league.standings import standings


def rules(moving: int) -> Message:
    """Promotion and relegation in words, for wherever they are shown."""
    return say(
        "After a season the first of a division go up ({n}) and the last of the one above go down ({n}); a level place "
        "is decided by lot. Places of those who left are filled from below, by the best who would have stayed there.",
        n=moving,
    )


def promoted(season: Season, pars: Mapping[str, Par]) -> tuple[Person, ...]:
    """The people of the next season, each with their division; who has left is not among them. Raises `Refusal`."""
    moving, order = season.league.moving, _order(season, pars)
    divisions = sorted(order)
    targets = {
        division: sum(one.division == division and not one.reserve for one in season.people) for division in divisions
    }
    for division in divisions:
        ways = (division != divisions[0]) + (division != divisions[-1])
        if len(order[division]) < moving * ways:
            raise Refusal(
                _("Division {division} has too few people left for {n} to move.").format(division=division, n=moving)
            )
    places = {division: _after(order, divisions, n, moving) for n, division in enumerate(divisions)}
    for upper, lower in pairwise(divisions):
        while len(places[upper]) < targets[upper] and places[lower]:
            places[upper].append(places[lower].pop(0))
    now = {person: division for division, people in places.items() for person in people}
    stay = [one for one in season.people if one.id in now or (one.reserve and not one.leaves)]
    return tuple(replace(one, division=now.get(one.id, one.division), joins=1, leaves=0) for one in stay)


def _order(season: Season, pars: Mapping[str, Par]) -> dict[int, list[str]]:
    """Who stays in the league, by division from the top; lots decide between equals."""
    staying = {one.id for one in season.people if not one.leaves and not one.reserve}
    found: dict[int, list[str]] = {}
    for division in season.divisions:
        rows = sorted(
            standings(season, pars, division), key=lambda row: (row.place, lot_of(season.league.seed, row.person))
        )
        found[division] = [row.person for row in rows if row.person in staying]
    return found


def _after(order: Mapping[int, list[str]], divisions: list[int], n: int, moving: int) -> list[str]:
    """A division after the moves: who stayed, then who came down, then who came up."""
    mine = order[divisions[n]]
    up = moving if n else 0
    down = moving if n + 1 < len(divisions) else 0
    above = order[divisions[n - 1]] if n else []
    below = order[divisions[n + 1]] if down else []
    return [*mine[up : len(mine) - down], *above[len(above) - up :], *below[:down]]
