"""An organiser's hand on the clock: it stands still and runs again, or the turn at hand has more time. All is told."""

from dataclasses import replace

from bot.host.lobby import in_play, organiser
from bot.host.mailbox import Mailboxes
from bot.host.turn_time import HOUR, NOTICE, Times, overdue, reckoned, set_alarm, spare
from bot.host.unit_of_work import UnitOfWork
from bot.store import Game
from game.core.refusal import Refusal
from game.core.text import _, say, template

#: The most hours that a turn is given at a time: a month.
MOST = 31 * 24


def stop(unit: UnitOfWork, by: str, reason: str) -> None:
    """Let the clock stand still until further notice; orders are taken all the same."""
    organiser(unit, by)
    in_play(unit)
    game = unit.game
    if game.clock.stopped:
        raise Refusal(_("The clock stands still already."))
    if not reason.strip():
        raise Refusal(_("Say why: everybody reads it."))
    rest = max(game.deadline - unit.now, 0.0) if game.deadline is not None else 0.0
    clock = replace(game.clock, stopped=unit.now, rest=rest)
    unit.game = replace(game, deadline=None, alarm=None, clock=clock)
    text = template("The organiser stops the clock; play may go on. Reason: {reason}")
    unit.said.note(say(text, reason=" ".join(reason.split()).replace("](", "] (")), "clock")


async def go_on(mail: Mailboxes, unit: UnitOfWork, by: str) -> None:
    """Let the clock run again: the turn has what it had left, at least."""
    organiser(unit, by)
    in_play(unit)
    clock, times = unit.game.clock, await mail.times(unit.live)
    if not clock.stopped:
        raise Refusal(_("The clock does not stand still."))
    unit.times = times
    over = (*clock.pauses, (min(clock.stopped, unit.now), unit.now))
    game = replace(unit.game, clock=replace(clock, stopped=0, rest=0, pauses=over))
    game = reckoned(game, game, times, unit.now, anew=False)
    unit.game = _not_before(unit, game, unit.now + clock.rest if clock.rest else 0.0)
    if unit.game.deadline is None:
        return unit.said.note(say("The organiser lets the clock run again."), "clock")
    text = template("The organiser lets the clock run again: time runs out <t:{moment}:R>.")
    return unit.said.note(say(text, moment=int(unit.game.deadline)), "clock")


async def extend(mail: Mailboxes, unit: UnitOfWork, by: str, hours: int) -> None:
    """Give everybody who is waited for more time, this turn; where it was up, from now on.

    Of what was given in this turn, so many `hours` less than 0 are taken back: a day is left to everybody at least.
    """
    organiser(unit, by)
    in_play(unit)
    before = unit.game
    if not before.settings.timed:
        raise Refusal(_("There is no deadline that could be extended."))
    if before.clock.stopped:
        raise Refusal(_("The clock stands still: /organise resume lets it run again."))
    if not 1 <= abs(hours) <= MOST:
        raise Refusal(_("A turn can be extended by 1 to {n} hours.").format(n=MOST))
    times = unit.times = await mail.times(unit.live)
    if hours < 0:
        _take_back(unit, times, -hours)
        return
    over = overdue(before, before.awaited, times, unit.now) if before.clock.held else 0.0
    more = hours * HOUR
    clock = replace(before.clock, granted=before.clock.granted + over + more, held=False)
    game = reckoned(before, replace(before, clock=clock), times, unit.now, anew=False)
    unit.game = _not_before(unit, game, before.deadline + more if before.deadline else 0.0)
    text = template("The organiser gives {hours} h more: time runs out <t:{moment}:R>.")
    unit.said.note(say(text, hours=hours, moment=int(unit.game.deadline or unit.now)), "clock")


def _take_back(unit: UnitOfWork, times: Times, hours: int) -> None:
    """So many hours, or as many of them as were given in this turn and are left but for a day."""
    before = unit.game
    able = min(before.clock.granted, spare(before, before.awaited, times, unit.now) - NOTICE)
    hours = min(hours, int(able // HOUR))
    if hours < 1:
        reason = _("Only what was given in this turn can be taken back, and so much of it that a day is left.")
        raise Refusal(reason)
    clock = replace(before.clock, granted=before.clock.granted - hours * HOUR)
    game = replace(before, clock=clock)
    unit.game = reckoned(replace(before, deadline=None), game, times, unit.now, anew=False)
    text = template("The organiser takes back {hours} h that were given: time runs out <t:{moment}:R>.")
    unit.said.note(say(text, hours=hours, moment=int(unit.game.deadline or unit.now)), "clock")


def _not_before(unit: UnitOfWork, game: Game, moment: float) -> Game:
    """With no earlier deadline, if it is one for all: what was promised is kept."""
    if game.settings.bank or game.deadline is None or game.deadline >= moment:
        return game
    return set_alarm(replace(game, deadline=moment), unit.now)
