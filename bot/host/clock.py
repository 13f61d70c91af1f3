"""Deadlines and reminders. Every moment comes from the caller."""

from dataclasses import replace
from functools import partial

from bot.host import seating
from bot.host.host import Host
from bot.host.standin_moves import drive_aside, give_aside
from bot.host.turn_time import HOUR, REMINDERS, restart_time, set_alarm
from bot.host.unit_of_work import UnitOfWork
from bot.store import Queue
from bot.work import SEARCHES, Workers
from game.core.rules import ORGANISER
from game.core.text import say

#: After so long without a tick the bot was away: what fell due meanwhile gets an hour's grace.
DOWNTIME, GRACE = 12 * 60.0, HOUR
#: Answered interactions and settled deliveries are kept so long.
KEEP = 7 * 86400.0
#: By more than this no two clocks differ: the clock was set back.
SET_BACK = 600.0
#: The most orders a stand-in gives for late seats at one deadline.
LATE_ORDERS = 200
CLOSE = "close"


class Clock:
    """Looks at every game whose time has come."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def tick(self, now: float) -> None:
        """Send the reminders that are due, act on deadlines that have passed, and see that stand-ins go on.

        To be called every minute or so. A game that fails holds up no other.
        """
        store, mail = self._host.store, self._host.mail
        before = await store.mark("tick", now)
        if before is not None and before - now > SET_BACK:
            await Queue(store).set_back(before - now, now)
        away_since = before if before is not None and now - before > DOWNTIME else None
        for game_id in await store.alarms(now):

            async def act(unit: UnitOfWork) -> None:
                await ring(mail.workers, unit, now, away_since)

            async with mail.watch.over(f"clock of game {game_id}", partial(mail.complain, game_id)):
                await mail.act(game_id, act)
        for game_id in await store.claims(now):

            async def seat(unit: UnitOfWork) -> None:
                seating.settle(unit)

            async with mail.watch.over(f"seats of game {game_id}", partial(mail.complain, game_id)):
                await mail.act(game_id, seat)
        for game_id in await store.to_drive():
            mail.drive_on(game_id)
        if before is None or now // HOUR > before // HOUR:
            await store.forget(now - KEEP)


async def ring(workers: Workers, unit: UnitOfWork, now: float, away_since: float | None) -> None:
    """A game's time has come: remind, give grace, or act on the deadline."""
    game = unit.game
    if game.deadline is None or game.status != "playing":
        unit.game = replace(game, alarm=None)
    elif game.deadline > now:
        part = (now - game.turned) / (game.deadline - game.turned)
        reached = max((mark for mark in REMINDERS if part >= mark), default=REMINDERS[0])
        for seat in game.awaited:
            unit.said.tell("turn", seat, reminder=round(reached * 100))
        unit.game = set_alarm(game, now)
    elif away_since is not None and game.deadline > away_since:
        unit.game = replace(game, deadline=now + GRACE, alarm=now + GRACE)
        unit.said.note(say("The bot was away when the time ran out: everybody has one more hour."), "clock")
    else:
        await _time_is_up(workers, unit, now)


async def _time_is_up(workers: Workers, unit: UnitOfWork, now: float) -> None:
    late = [seat for seat in unit.game.awaited if seat != ORGANISER]
    names = tuple(unit.live.name(seat) for seat in unit.game.awaited)
    number = unit.game.number
    if unit.game.settings.at_deadline == "close" and await _can_close(workers, unit):
        unit.said.note(say("The time is up; the turn is closed without {seats}.", seats=names), "clock")
        await give_aside(workers, unit, ORGANISER, CLOSE, "")
        await drive_aside(workers, unit, LATE_ORDERS)
    elif late:
        unit.said.note(say("The time is up; a stand-in moves this once for {seats}.", seats=names), "clock")
        unit.late = frozenset(late)
        await drive_aside(workers, unit, LATE_ORDERS)
    else:
        unit.said.note(say("The time is up; the game waits for {seats}.", seats=names), "clock")
    if unit.game.awaited and (unit.game.number == number or not unit.turned):
        unit.game = restart_time(unit.game, now)


async def _can_close(workers: Workers, unit: UnitOfWork) -> bool:
    words = await workers.run(SEARCHES, unit.live.position.words, ORGANISER, (CLOSE,))
    return words.end
