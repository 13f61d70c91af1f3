"""The one door for the front ends: games, leagues, people."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

import game as games
from bot.host import holidays, links, lobby
from bot.host.correspondence import Correspondence
from bot.host.games import Games, relist
from bot.host.imports import Where, examined, taken_in
from bot.host.info import GameInfo
from bot.host.leagues import Leagues
from bot.host.mailbox import Mailboxes
from bot.host.naming import title_of
from bot.host.own_data import OwnData
from bot.host.second_look import look_again
from bot.host.thoughts import Thoughts
from bot.host.upgrade import upgrade
from bot.store import Clocks, Follow, Follows, Store
from bot.store.people import Person
from bot.work import RECORDS, Workers
from game.core.refusal import Refusal
from game.core.rules import Rules
from game.core.text import _
from game.play.finding import Finding, matched
from game.play.standins import Choose, standin


def fresh_secret() -> bytes:
    """Thirty-two bytes nobody can guess."""
    return secrets.token_bytes(32)


class Host(Games):
    """The games, their leagues, and the people. All that is not allowed raises `Refusal`, and changes nothing.

    `now` gives seconds since 1970; `wake` is called after a commit that has something to deliver; `look_again`
    by whoever learns that a channel (any, if none is named) may be open to us again. `workers` do what takes long,
    until the host is closed.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float],
        rules: Callable[[str], Rules[Any, Any]] = games.rules,
        standin: Callable[[str], Choose] = standin,
        wake: Callable[[], None] = lambda: None,
        look_again: Callable[[str], None] = lambda channel: None,
        secret: Callable[[], bytes] = fresh_secret,
        workers: Workers | None = None,
    ) -> None:
        mail = Mailboxes(store, now=now, rules=rules, standin=standin, wake=wake, workers=workers or Workers())
        super().__init__(store, mail, secret)
        self.look_again = look_again
        self.follows = Follows(store)
        self.own_data = OwnData(store, self)
        self.letters = Correspondence(store, mail)
        self.leagues = Leagues(self)
        self.thoughts = Thoughts(self)

    async def start_up(self) -> None:
        """Take games over to today's rules; go on with stand-ins that a crash interrupted, and with untold results."""
        await upgrade(self.store, self.mail)
        for game_id in await self.store.to_drive():
            self.mail.drive_on(game_id)

    async def close(self) -> None:
        """Let stand-ins finish the unit at hand; `start_up` goes on with the rest. The store stays open."""
        await self.leagues.close_down()
        await self.touches.close()
        await self.mail.close()
        await self.workers.close()

    async def place(self, game_id: str, channel: str, proof: str = "") -> GameInfo:
        """A linked game, or a league's table, has its own channel now (or the parent's, the league's, for good).

        `proof` is the message there that announced it; a table begins with it.
        """
        if proof and await self.leagues.begin(game_id, channel, proof):
            return await self.info(game_id)
        parent = (await self.info(game_id)).parent
        above = (await self.info(parent)).channel if parent else ""
        return await self.change(game_id, lambda unit: links.place(unit, channel, above))

    async def resign(self, game_id: str, seat: str, *, by: str, trial: bool = False) -> GameInfo:
        """Leave a game in play (or be removed by its organiser): a stand-in goes on until somebody joins the seat.

        Where a league plays, a reserve has it at once, if one is free.
        """
        resign = partial(lobby.resign, seat=seat, by=by)
        if trial:
            return await self.change(game_id, resign, by, trial=True)
        async with self.leagues.handing_over(game_id) as heirs:
            return await self.change(game_id, partial(resign, heirs=heirs.get(seat, ())), by, drives=True)

    # records

    async def import_record(
        self, text: str, *, organiser: Person, guild: str = "", channel: str = "", title: str = "",
        operator: bool = False,
    ) -> GameInfo:  # fmt: skip
        """Take in a record after verifying it. An unfinished game becomes a lobby whose `start` goes on with it.

        By dice of its own, unless the `operator` takes it in.
        """
        where = Where(organiser, guild, channel, title_of(title), self.now(), self._secret, operator)
        work = (taken_in, text, self.mail.rules, where)
        changes = await self.workers.run(RECORDS, *work, person=organiser.id)
        await self.store.commit(*changes)
        info = await self.info(changes[0].game.id)
        return await self.change(info.id, relist) if info.status == "open" and channel else info

    async def examine(self, text: str, posted: str, person: str) -> tuple[Finding, str]:
        """What a record proves, compared with a posted digest, or else with what the house keeps of that game itself.

        With it that game's id, if it was compared so. Raises `BadRecord` or `Refusal`.
        """
        found = await self.workers.run(RECORDS, examined, text, self.mail.rules, person=person)
        kept, digests = ("", [posted]) if posted else await self.kept_digests(found.record)
        for digest in digests:
            found = await asyncio.to_thread(matched, found, self.mail.rules, digest)
            if found.match.likeness != "other":
                break
        return found, kept

    # people

    async def set_person(self, person: Person) -> None:
        """Remember a person's name, language and wishes; refuses hours and time zones that there are not."""
        try:
            person.prefs.quiet_until(self.now())
            person.prefs.calendar.next_of(self.now(), person.prefs.reminders)
        except (ValueError, KeyError) as wrong:
            way = _("Say hours like 22:00 and a time zone like Europe/Berlin.")
            raise Refusal(_("These are no quiet hours: {reason}.").format(reason=wrong) + " " + way) from None
        await self.store.set_person(person)
        await self.reminders.look_again(person.id, self.now())
        for game_id in await Clocks(self.store).timed(person.id):
            await self.mail.act(game_id, partial(look_again, self.mail))

    async def book(self, person: Person, first: date, last: date) -> Person:
        """Note a holiday of somebody who is known; refuses what the year's budget does not hold."""
        today = person.prefs.calendar.today(self.now())
        booked = replace(person, prefs=holidays.booked(person.prefs, first, last, today))
        await self.set_person(booked)
        return booked

    async def return_home(self, person: Person) -> Person:
        """End the holiday at hand, and give back all that have not begun."""
        home = replace(person, prefs=holidays.ended(person.prefs, person.prefs.calendar.today(self.now())))
        await self.set_person(home)
        return home

    async def hear(self, person: str, locale: str) -> None:
        """Somebody speaks this language now: what they are written from here on is in it."""
        known = await self.store.person(person)
        if known and known.locale != locale:
            await self.store.set_locale(person, locale)

    async def follow(self, follow: Follow) -> None:
        """Bulletins from now on; refuses what nobody may watch."""
        if follow.game and (info := await self.info(follow.game)).settings.unseen and not info.ended:
            raise Refusal(_("“{title}” is watched by nobody before its end.").format(title=info.title))
        await self.follows.add(follow)
