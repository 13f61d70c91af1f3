"""What happens in a season between draws: entries, withdrawals, seats taken over, results."""

from collections.abc import Mapping, Sequence

from game.core.refusal import Refusal
from game.core.text import _
from game.core.values import replace
from game.league.league import STAND_IN, Person, Result, Season, Takeover


def entered(season: Season, person: Person) -> Season:
    """Somebody more: from the next round that is not yet drawn, if the season runs. Raises `Refusal`."""
    if any(one.id == person.id for one in season.people):
        raise Refusal(_("{name} takes part already.").format(name=person.name))
    _check_wishes(season, person)
    late = replace(person, joins=max(person.joins, len(season.rounds) + 1))
    return replace(season, people=(*season.people, late))


def changed(season: Season, person: Person) -> Season:
    """Somebody who is known wishes something else, or is back: from the next round on. Raises `Refusal`, `KeyError`."""
    _check_wishes(season, person)
    before = season.person(person.id)
    back = before.leaves > 0 or (before.reserve and not person.reserve)
    joins = len(season.rounds) + 1 if back else before.joins
    now = replace(person, joins=joins, leaves=0, division=before.division)
    return replace(season, people=tuple(now if one.id == person.id else one for one in season.people))


def _check_wishes(season: Season, person: Person) -> None:
    for n, wish in enumerate(person.wishes):
        if wish not in season.league.seats:
            raise Refusal(_("There is no seat “{name}” in this league.").format(name=wish), legal=season.league.seats)
        if wish in person.wishes[:n]:
            raise Refusal(_("“{name}” is wished for twice.").format(name=wish))


def withdrawn(season: Season, who: str) -> Season:
    """The season without somebody in the rounds still to be drawn; seats in play stay theirs until taken over."""
    leaves = len(season.rounds) + 1
    people = tuple(replace(one, leaves=leaves) if one.id == who else one for one in season.people)
    if people == season.people:
        raise Refusal(_("They do not take part, or have left already."))
    return replace(season, people=people)


def substitutes(season: Season, number: int, table: int) -> tuple[str, ...]:
    """Who may take over a seat of a table: reserves first, then who rested, each by how seldom they have stepped in."""
    there = season.sat(number, table)
    drawn = next(one for one in season.rounds if one.number == number)
    free = [one for one in season.people if one.id not in there and (one.reserve or one.id in drawn.resting)]
    gone = {one.id for one in free if one.leaves and one.leaves <= number}
    stepped = [one.person for one in season.takeovers]
    ranked = sorted(free, key=lambda one: (not one.reserve, stepped.count(one.id)))
    return tuple(one.id for one in ranked if one.id not in gone)


def taken_over(season: Season, number: int, table: int, seat: str, person: str) -> Season:
    """A seat in other hands, or in a stand-in's; nobody sits twice at a table. Raises `Refusal`."""
    if any((one.round, one.table) == (number, table) for one in season.results):
        raise Refusal(_("That table is over."))
    left = season.holders(number, table).get(seat)
    if left is None:
        raise Refusal(_("There is no seat “{name}” in this league.").format(name=seat), legal=season.league.seats)
    if person != STAND_IN and person in season.sat(number, table):
        raise Refusal(_("Nobody sits twice at a table."))
    change = Takeover(number, table, seat, left, person)
    return replace(season, takeovers=(*season.takeovers, change))


def held_now(season: Season, number: int, table: int, now: Mapping[str, str]) -> Season:
    """The season after what happened at a table by itself: `now` is who holds each seat (`STAND_IN`: nobody).

    Who lost a seat is drawn no more, until they sign up again. Who comes back to it before anybody else took it has
    never left. Who was in no league until now is a reserve (their name follows from the id). Who sat at the table
    before, at another seat, counts for nobody there.
    """
    for seat, before in season.holders(number, table).items():
        holder = now.get(seat, before)
        if holder == before:
            continue
        if _came_back(season, number, table, seat, holder):
            season = _restored(season, number, table, seat)
            continue
        if holder != STAND_IN and holder in season.sat(number, table):
            continue
        if holder != STAND_IN and all(one.id != holder for one in season.people):
            season = entered(season, Person(holder, holder, reserve=True))
        season = taken_over(season, number, table, seat, holder)
        if before != STAND_IN and not season.person(before).leaves:
            season = withdrawn(season, before)
    return season


def _came_back(season: Season, number: int, table: int, seat: str, holder: str) -> bool:
    """Whether somebody takes again what they gave up last, and nobody held since."""
    here = [one for one in season.takeovers if (one.round, one.table, one.seat) == (number, table, seat)]
    return bool(here) and (here[-1].left, here[-1].person) == (holder, STAND_IN) and holder != STAND_IN


def _restored(season: Season, number: int, table: int, seat: str) -> Season:
    """The last change at a seat taken back, with the withdrawal that it meant."""
    last = [one for one in season.takeovers if (one.round, one.table, one.seat) == (number, table, seat)][-1]
    back = season.person(last.left)
    if back.leaves == len(season.rounds) + 1:
        season = replace(season, people=tuple(replace(one, leaves=0) if one is back else one for one in season.people))
    return replace(season, takeovers=tuple(one for one in season.takeovers if one is not last))


def reported(season: Season, result: Result) -> Season:
    """The season with a table's result; a later one takes the place of an earlier. Raises `Refusal`."""
    seats = set(season.table(result.round, result.table).seats)
    if set(result.points) != seats or set(result.places) != seats:
        raise Refusal(_("A result names the points and the place of every seat, and of no other."))
    places = sorted(result.places.values())
    if any(place != places.index(place) + 1 for place in places):
        raise Refusal(_("Places begin at 1; equals share the better one, and the next is left out."))
    rest = tuple(one for one in season.results if (one.round, one.table) != (result.round, result.table))
    ordered = sorted((*rest, result), key=lambda one: (one.round, one.table))
    return replace(season, results=tuple(ordered))


def places_by_points(points: Mapping[str, int], winners: Sequence[str] = ()) -> dict[str, int]:
    """Places of seats: `winners` above all others, then by points; one more than how many are better."""
    worth = {seat: (seat in winners, mine) for seat, mine in points.items()}
    return {seat: 1 + sum(other > mine for other in worth.values()) for seat, mine in worth.items()}
