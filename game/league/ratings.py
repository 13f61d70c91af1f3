"""How strong people are held to be, from many-player tables, and how unsure that is: Plackett-Luce by openskill.

A rating is of the person over all tables they finished, in whatever league; it takes nothing from a seat's worth, so
compare it among people who have had many seats.
"""

from collections.abc import Mapping

from openskill.models import PlackettLuce, PlackettLuceRating

from game.core.text import Message, say, tenths
from game.core.values import immutable
from game.league.league import STAND_IN, Season


@immutable
class Rating:
    """A strength: its mean and standard deviation (25 and 25/3 to begin with), after so many tables."""

    mean: float = 25.0
    deviation: float = 25.0 / 3
    tables: int = 0

    @property
    def told(self) -> Message:
        """With the range in which it lies nineteen times of twenty."""
        return say("{mean} ± {range}", mean=tenths(self.mean), range=tenths(2 * self.deviation))


def rated(season: Season, before: Mapping[str, Rating] | None = None) -> dict[str, Rating]:
    """Everybody's rating after the tables of a season, each reckoned from those before it; stand-ins have none."""
    ratings = dict(before or {})
    for result in season.results:
        held = season.holders(result.round, result.table)
        seats = [seat for seat, person in held.items() if person != STAND_IN]
        if len(seats) > 1:
            _table(ratings, [held[seat] for seat in seats], [result.places[seat] for seat in seats])
    return ratings


def _table(ratings: dict[str, Rating], people: list[str], places: list[int]) -> None:
    model = PlackettLuce()
    old = [ratings.get(person, Rating()) for person in people]
    teams: list[list[PlackettLuceRating]] = [[model.rating(mu=one.mean, sigma=one.deviation)] for one in old]
    fresh = model.rate(teams, ranks=[float(place) for place in places])
    for person, past, (now,) in zip(people, old, fresh, strict=True):
        ratings[person] = Rating(now.mu, now.sigma, past.tables + 1)
