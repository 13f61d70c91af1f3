"""Orders beside the event loop: those that people type, and those of stand-ins while it is their turn."""

import logging
from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from bot.host.position import Position
from bot.host.progress import Progress
from bot.host.unit_of_work import UnitOfWork
from bot.store import StoredLine
from bot.work import SEARCHES, STANDINS, Workers
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.search.levels import INSTANT, level_of
from game.core.search.standin import Planner, Thinker
from game.core.words import Sentence, Words
from game.play.standins import Choose, at_random, picker, thinks
from game.play.standins import standin as standin_of

log = logging.getLogger(__name__)
#: Orders of stand-ins that go into one transaction.
AT_A_GO = 40
#: After so many times what its level should take, a stand-in plays at once.
PATIENCE = 2.0


def drive_later(progress: Progress) -> None:
    """Stand-ins go on in the background, if it is their turn."""
    driving = bool(_next(progress))
    if driving != progress.game.driving:
        progress.game = replace(progress.game, driving=driving)


async def drive_aside(workers: Workers, unit: UnitOfWork, limit: int = AT_A_GO) -> None:
    """Let stand-ins move beside the event loop until only people are waited for, or `limit` orders are given.

    Whoever gave an order does not wait for stand-ins that think longer.
    """
    if not _next(unit):
        drive_later(unit)
        return
    try:
        unit.adopt(await workers.run(STANDINS, driven, unit.apart(), unit.standin, limit, False))
    except Refusal:  # it took too long, or their process died: people's orders stand, and the clock looks again
        drive_later(unit)


async def give_aside(workers: Workers, unit: UnitOfWork, seat: str, text: str, person: str) -> StoredLine:
    """Carry out a typed order beside the event loop; its own line, after which others may follow by themselves.

    Raises `Refusal` and changes nothing if it is not legal.
    """
    before = len(unit.lines)
    unit.adopt(await workers.run(SEARCHES, ordered, unit.apart(), seat, text, person, person=person))
    return unit.lines[before]


def ordered(progress: Progress, seat: str, text: str, person: str) -> Progress:
    """The game after a typed order."""
    position = Position(progress.rules, progress.state)
    progress.give(seat, position.understand(seat, text), person)
    return progress


def driven(progress: Progress, standin: Callable[[str], Choose], limit: int, think: bool = True) -> Progress:
    """The game after as many orders of stand-ins. Seats in `late` are moved too, until the turn is over for them.

    One that thinks takes long: what comes after its order is for another time; without `think` so is the order.
    """
    for _turn in range(limit):
        seat = _next(progress)
        if not seat:
            break
        level = progress.game.settings.levels.get(seat, INSTANT)
        thinker = _thinker(progress.game.game, level)
        if thinker and not think:
            break
        _move(progress, seat, *filter(None, (thinker, standin(progress.game.game))))
        if thinker:
            break
    drive_later(progress)
    return progress


def _thinker(game: str, level: str) -> Choose | None:
    """The stand-in of a level that thinks, until it has thought twice as long as it should."""
    if level == INSTANT or not thinks(game):
        return None
    found, until = standin_of(game, level), monotonic() + PATIENCE * level_of(game, level).seconds
    return found.within(lambda: monotonic() > until) if isinstance(found, Planner | Thinker) else found


def deserted(progress: Progress) -> bool:
    """Whether the game waits since nobody holds a seat (see `seating.wait_for_somebody`)."""
    return progress.game.clock.held and not progress.manned


def _next(progress: Progress) -> str:
    """The seat to move that a stand-in plays."""
    if progress.game.status != "playing" or deserted(progress):
        return ""
    if progress.late and progress.turned:
        progress.late = frozenset()
    driven = progress.late | {place.seat for place in progress.seats if place.standin}
    if ORGANISER in progress.game.awaited and _by_lot(progress):
        return ORGANISER
    return next((seat for seat in progress.game.awaited if seat in driven), "")


def _by_lot(progress: Progress) -> Sentence:
    """The order that settles what the organiser would settle for himself against a stand-in, which was at no table."""
    own = {p.seat for p in progress.seats if p.standin or (p.person and p.person.id == progress.game.organiser)}
    return progress.rules.by_lot(progress.state, own)


def _move(progress: Progress, seat: str, *choosers: Choose) -> None:
    """An order of the first who is not at a loss, else any: nobody shall hold up the game."""
    if seat == ORGANISER:
        progress.give(seat, _by_lot(progress), "")
        return
    view = progress.rules.view(progress.state, seat)
    number, state = progress.game.number + 1, progress.state

    def ask(spoken: Sentence) -> Words:
        return progress.rules.words(state, seat, spoken)

    for choose in choosers:
        try:
            order = choose(view, ask, picker(progress.game.secret, number))
            progress.rules.check(state, seat, order)
            break
        except Exception:
            log.exception("a stand-in of %s in game %s is at a loss", seat, progress.game.id)
    else:
        log.error("the stand-in of %s in game %s plays at random", seat, progress.game.id)
        order = at_random(view, ask, picker(progress.game.secret, -number))
    progress.give(seat, order, "")
