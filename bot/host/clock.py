"""Deadlines and reminders. Every moment comes from the caller."""

from dataclasses import replace

from bot.host.host import Host
from bot.host.live_game import HOUR, REMINDERS, Burst, restart_time, set_alarm
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _, listed

#: After so long without a tick the bot was away: what fell due meanwhile gets an hour's grace.
DOWNTIME, GRACE = 12 * 60.0, HOUR
#: Answered interactions and settled deliveries are kept so long.
KEEP = 7 * 86400.0
#: The most orders a stand-in gives for late seats at one deadline.
LATE_ORDERS = 200
CLOSE = ("close",)


class Clock:
    """Looks at every game whose time has come."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def tick(self, now: float) -> None:
        """Send the reminders that are due and act on deadlines that have passed; to be called every minute or so."""
        store = self._host.store
        before = await store.mark("tick", now)
        away_since = before if before is not None and now - before > DOWNTIME else None
        for game_id in await store.alarms(now):

            async def act(burst: Burst) -> None:
                ring(burst, now, away_since)

            await self._host.mail.act(game_id, act)
        if before is None or now // HOUR > before // HOUR:
            await store.forget(now - KEEP)


def ring(burst: Burst, now: float, away_since: float | None) -> None:
    """A game's time has come: remind, give grace, or act on the deadline."""
    game, burst.touched = burst.game, True
    if game.deadline is None or game.status != "playing":
        burst.game = replace(game, alarm=None)
    elif game.deadline > now:
        part = (now - game.turned) / (game.deadline - game.turned)
        reached = max((mark for mark in REMINDERS if part >= mark), default=REMINDERS[0])
        for seat in game.awaited:
            burst.tell("turn", seat, reminder=round(reached * 100))
        burst.game = set_alarm(game, now)
    elif away_since is not None and game.deadline > away_since:
        burst.game = replace(game, deadline=now + GRACE, alarm=now + GRACE)
        burst.note(_("The bot was away when the time ran out: everybody has one more hour."), "clock")
    else:
        _time_is_up(burst, now)


def _time_is_up(burst: Burst, now: float) -> None:
    late = [seat for seat in burst.game.awaited if seat != ORGANISER]
    names = listed([burst.course.name(seat) for seat in burst.game.awaited])
    number = burst.game.number
    if burst.game.settings.at_deadline == "close" and _can_close(burst):
        burst.note(_("The time is up; the turn is closed without {seats}.").format(seats=names), "clock")
        burst.give(ORGANISER, CLOSE, "")
        burst.drive(LATE_ORDERS)
    elif late:
        burst.note(_("The time is up; a stand-in moves this once for {seats}.").format(seats=names), "clock")
        burst.late = frozenset(late)
        burst.drive(LATE_ORDERS)
    else:
        burst.note(_("The time is up; the game waits for {seats}.").format(seats=names), "clock")
    if burst.game.awaited and (burst.game.number == number or not burst.turned):
        burst.game = restart_time(burst.game, now)


def _can_close(burst: Burst) -> bool:
    try:
        burst.rules.check(burst.state, ORGANISER, CLOSE)
    except Refusal:
        return False
    return True
