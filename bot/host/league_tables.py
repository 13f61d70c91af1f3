"""What a league asks of its tables' games: who holds which seat, what is free, who may take it, how it ended."""

from collections.abc import Mapping

from bot.host.info import GameInfo
from bot.store.leagues import Where
from game import rules
from game.core.rules import View
from game.league.course import places_by_points, substitutes
from game.league.league import STAND_IN, League, Result, Season


def holders(info: GameInfo) -> dict[str, str]:
    """Who holds each seat; one that is lent is its owner's."""
    lent = {loan.seat: loan.person for loan in info.loans}
    return {seat.id: lent.get(seat.id) or (seat.person.id if seat.person else STAND_IN) for seat in info.seats}


def seat_names(league: League) -> dict[str, str]:
    """What seats are called, by their ids."""
    game = rules(league.game)
    return {seat.id: str(seat.told) for seat in game.seats(game.complete(league.setup))}


def vacant(season: Season, where: Where, info: GameInfo) -> list[str]:
    """The seats that somebody was drawn for and nobody holds any more."""
    drawn = season.table(*where).seats
    return [seat for seat, who in holders(info).items() if who == STAND_IN and drawn[seat] != STAND_IN]


def reserves(season: Season, where: Where, infos: Mapping[Where, GameInfo]) -> list[str]:
    """The reserves who play at no table now, whose turn it is first."""
    busy = {who for info in infos.values() for who in holders(info).values()}
    known = {one.id for one in season.people if one.reserve}
    return [who for who in substitutes(season, *where) if who in known and who not in busy]


def result(where: Where, view: View) -> Result:
    """How a table ended: its points as everybody sees them, whoever won above the others.

    A game that its organiser ended counts as it stood.
    """
    points = {row.seat: row.score for row in view.standings}
    return Result(*where, points, places_by_points(points, view.winners))
