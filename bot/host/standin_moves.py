"""Stand-ins move while it is their turn."""

import asyncio
import logging
from dataclasses import replace

from bot.host.unit_of_work import UnitOfWork
from game.core.words import Sentence, Words
from game.play.standins import Choose, at_random, picker

log = logging.getLogger(__name__)
#: Orders of stand-ins that go into one transaction.
AT_A_GO = 40


def drive(unit: UnitOfWork, limit: int = AT_A_GO) -> None:
    """Let stand-ins move until only people are waited for; after `limit` orders the rest is left for later.

    Seats in `unit.late` are moved too, until the turn is over for them.
    """
    unit.game = replace(unit.game, driving=False)
    choose = unit.standin(unit.game.game)
    for _turn in range(limit):
        seat = _next(unit)
        if not seat:
            return
        _move(unit, seat, choose)
    unit.game = replace(unit.game, driving=bool(_next(unit)))


async def drive_aside(unit: UnitOfWork, limit: int = AT_A_GO) -> None:
    """The same in a thread, so that nobody else waits for what stand-ins think about."""
    if _next(unit):
        await asyncio.to_thread(drive, unit, limit)
    else:
        drive(unit, 0)


def _next(unit: UnitOfWork) -> str:
    """The seat to move that a stand-in plays."""
    if unit.game.status != "playing":
        return ""
    if unit.late and unit.turned:
        unit.late = frozenset()
    driven = unit.late | {place.seat for place in unit.seats if place.standin}
    return next((seat for seat in unit.game.awaited if seat in driven), "")


def _move(unit: UnitOfWork, seat: str, choose: Choose) -> None:
    view = unit.rules.view(unit.state, seat)
    number, state = unit.game.number + 1, unit.state

    def ask(spoken: Sentence) -> Words:
        return unit.rules.words(state, seat, spoken)

    try:
        order = choose(view, ask, picker(unit.game.secret, number))
        unit.rules.check(state, seat, order)
    except Exception:  # a stand-in that is at a loss shall not hold up the game
        log.exception("the stand-in of %s in game %s plays at random", seat, unit.game.id)
        order = at_random(view, ask, picker(unit.game.secret, -number))
    unit.give(seat, order, "")
