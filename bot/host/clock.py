"""Deadlines: what falls due, whose time is up, and what is done about it. Every moment comes from the caller."""

from dataclasses import replace
from functools import partial

from bot.host import lending, seating
from bot.host.host import Host
from bot.host.league_rounds import Heirs
from bot.host.mailbox import Mailboxes
from bot.host.pace import hours
from bot.host.reminding import AT_A_TIME, call, remind
from bot.host.second_look import look_again
from bot.host.standin_moves import drive_aside, give_aside
from bot.host.turn_time import HOUR, excuse, late, reckoned, set_alarm, set_back
from bot.host.unit_of_work import UnitOfWork
from bot.store import Clocks, Queue
from bot.store.archives import put_away
from bot.work import SEARCHES
from game.core.rules import ORGANISER
from game.core.text import say, template

#: After so long without a tick the bot was away: time stood still. From so long on it is said.
DOWNTIME, SAID = 12 * 60.0, HOUR
#: Answered interactions and settled deliveries are kept so long; when the bot was away as long as a turn may last.
KEEP, LONGEST_TURN = 7 * 86400.0, 366 * 86400.0
#: Games are packed so many days after their end, and so many an hour.
ARCHIVE, AT_AN_HOUR = 30, 200
#: By more than this no two clocks differ: the clock was set back.
SET_BACK = 600.0
#: The most orders a stand-in gives for late seats at one deadline.
LATE_ORDERS = 200
CLOSE = "close"


class Clock:
    """Looks at every game whose time has come; after `downtime` seconds without a look (`DOWNTIME`) it was away.

    Games that are over are packed after so many days; 0: never.
    """

    def __init__(self, host: Host, downtime: float | None = None, archive: int = ARCHIVE) -> None:
        self._host, self._downtime, self._archive = host, downtime, archive

    async def tick(self, now: float) -> None:
        """See what the time is, act on deadlines that have passed, remind people, and see that stand-ins go on.

        To be called every minute or so. A game that fails holds up no other.
        """
        store, mail = self._host.store, self._host.mail
        before = await store.mark("tick", now)
        if before is not None and not -SET_BACK <= now - before <= (self._downtime or DOWNTIME):
            await self._jumped(before, now)
        for game_id in await store.alarms(now):
            async with mail.watch.over(f"clock of game {game_id}", partial(mail.complain, game_id)):
                await remind(self._host, await call(store, game_id, now), now)
                async with self._host.leagues.handing_over(game_id) as heirs:
                    await mail.act(game_id, partial(ring, mail, now=now, heirs=heirs))
        for game_id in await store.claims(now):

            async def seat(unit: UnitOfWork) -> None:
                seating.settle(unit)
                lending.settle(unit)
                await drive_aside(mail.workers, unit)

            async with mail.watch.over(f"seats of game {game_id}", partial(mail.complain, game_id)):
                await mail.act(game_id, seat)
        async with mail.watch.over("reminders"):
            await remind(self._host, await self._host.reminders.due(now, AT_A_TIME), now)
        for game_id in await store.to_drive():
            mail.drive_on(game_id)
        async with mail.watch.over("leagues"):
            await self._host.leagues.tick(now)
        if before is None or now // HOUR > before // HOUR:
            await store.forget(now - KEEP)
            if self._archive:
                await put_away(store, now - self._archive * 24 * HOUR, AT_AN_HOUR)
            await Clocks(store).forget_outages(before=now - LONGEST_TURN)

    async def _jumped(self, before: float, now: float) -> None:
        """The bot was away, or the clock was set: time stood still meanwhile, or nothing of it has been yet."""
        store, mail = self._host.store, self._host.mail
        clocks = Clocks(store)
        if now < before:
            await clocks.forget_outages(since=now)
            await Queue(store).set_back(before - now, now)
        else:
            await clocks.note_outage(before, now)
        for game_id in await clocks.timed():

            async def act(unit: UnitOfWork) -> None:
                if now < before:
                    unit.game = set_back(unit.game, now)
                elif now - before >= SAID:
                    away = hours(round((now - before) / HOUR))
                    unit.said.note(say("The bot was away for {time}: time stood still.", time=away), "clock")
                await look_again(mail, unit)

            async with mail.watch.over(f"clock of game {game_id}", partial(mail.complain, game_id)):
                await mail.act(game_id, act)


async def ring(mail: Mailboxes, unit: UnitOfWork, now: float, heirs: Heirs) -> None:
    """A game's time has come: look when the next thing is due, or act on the deadline.

    The heirs take over the seats that are lost to the clock.
    """
    game = unit.game
    if game.deadline is None or game.status != "playing":
        unit.game = replace(game, alarm=None)
        return
    await look_again(mail, unit)
    if unit.game.deadline is not None and unit.game.deadline <= now:
        await _time_is_up(mail, unit, now, heirs)
    else:
        unit.game = set_alarm(unit.game, now)


async def _time_is_up(mail: Mailboxes, unit: UnitOfWork, now: float, heirs: Heirs) -> None:
    times = unit.times = unit.times or await mail.times(unit.live)
    seats = tuple(seat for seat in late(unit.game, times, now) if seat != ORGANISER)
    if extended := excuse(unit.game, seats, times, now) if seats else None:
        names = tuple(unit.live.name(seat) for seat in seats)
        for seat in seats:
            unit.note_deed("excused", seat)
        unit.game = reckoned(extended, extended, times, now, anew=False)
        until = int(unit.game.deadline or now)
        text = template("The time is up. Excused this once: {seats}. It runs out <t:{moment}:R>.")
        unit.said.note(say(text, seats=names, moment=until), "clock")
        return
    for seat in seats:
        unit.note_deed("missed", seat)
    if not seats or not await _consequence(mail, unit, seats, heirs):
        names = tuple(unit.live.name(seat) for seat in late(unit.game, times, now))
        unit.said.note(say("The time is up; the game waits for {seats}.", seats=names), "clock")
        unit.game = replace(unit.game, deadline=None, alarm=None, clock=replace(unit.game.clock, held=True))
    elif set(seats) & set(unit.game.awaited) and not unit.turned and not unit.game.clock.held:
        unit.turned = True
        unit.fresh |= set(seats)


async def _consequence(mail: Mailboxes, unit: UnitOfWork, seats: tuple[str, ...], heirs: Heirs) -> bool:
    """What the table agreed on; False if it is to wait."""
    names, agreed = tuple(unit.live.name(seat) for seat in seats), unit.game.settings.at_deadline
    if agreed == "hold":
        return False
    if agreed == "close" and await _can_close(mail, unit):
        unit.said.note(say("The time is up; the turn is closed without {seats}.", seats=names), "clock")
        await give_aside(mail.workers, unit, ORGANISER, CLOSE, "")
    elif agreed == "open":
        _open_to_others(unit, seats, heirs)
    else:
        unit.said.note(say("The time is up; a stand-in moves this once for {seats}.", seats=names), "clock")
        unit.late = frozenset(seats)
    await drive_aside(mail.workers, unit, LATE_ORDERS)
    return True


def _open_to_others(unit: UnitOfWork, seats: tuple[str, ...], heirs: Heirs) -> None:
    """Heirs have the seats of those who are late, as far as there are any; the others are open."""
    for seat in seats:
        place = unit.live.seat(seat)
        if place.person:
            unit.note_deed("left", seat)
            seating.lose(unit, place, "", heirs.get(seat, ()))
    if left := tuple(unit.live.name(seat) for seat in seats if unit.live.seat(seat).person is None):
        unit.said.note(say("The time is up. Open to others: {seats}. Stand-ins play meanwhile.", seats=left), "clock")
    seating.wait_for_somebody(unit)
    unit.said.lobby()


async def _can_close(mail: Mailboxes, unit: UnitOfWork) -> bool:
    words = await mail.workers.run(SEARCHES, unit.live.position.words, ORGANISER, (CLOSE,))
    return words.end
