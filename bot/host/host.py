"""Everything that may be done to a game: the one door for the front ends."""

import asyncio
import secrets
import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

import game as games
from bot.host import (
    chair,
    consent,
    holidays,
    lending,
    levels,
    links,
    lobby,
    places,
    repairs,
    seating,
    stopping,
    watching,
)
from bot.host.archive import Archive
from bot.host.conduct import Reliability, reckoned
from bot.host.correspondence import Correspondence
from bot.host.imports import Where, examined, taken_in, titled
from bot.host.info import GameInfo, Receipt, Unwinding
from bot.host.leagues import Leagues
from bot.host.live_game import LiveGame
from bot.host.mailbox import Mailboxes
from bot.host.naming import title_of
from bot.host.own_data import OwnData
from bot.host.second_look import look_again
from bot.host.standin_moves import drive, drive_aside, give_aside
from bot.host.thoughts import Thoughts
from bot.host.turn_time import left
from bot.host.undo import Undo, plan, target, to_ask
from bot.host.unit_of_work import UnitOfWork
from bot.host.upgrade import upgrade
from bot.store import Change, Clocks, Conflict, Follow, Follows, Game, Interaction, Place, Reminders, Store, StoredLine
from bot.store.conduct import deeds_of
from bot.store.keys import Keys
from bot.store.people import Person, Settings
from bot.work import RECORDS, SEARCHES, Workers
from game.core.data import overlays
from game.core.dice import commit, id_of
from game.core.record import UNDO
from game.core.refusal import Refusal
from game.core.repair import parts
from game.core.rules import Rules, Setup
from game.core.text import _
from game.play.finding import Finding, matched
from game.play.standins import Choose, standin


def fresh_secret() -> bytes:
    """Thirty-two bytes nobody can guess."""
    return secrets.token_bytes(32)


class Host(Archive):
    """Everything that may be done to a game. All that is not allowed raises `Refusal`, and changes nothing.

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
        workers = workers or Workers()
        mail = Mailboxes(store, now=now, rules=rules, standin=standin, wake=wake, workers=workers)
        super().__init__(store, mail, workers)
        self.now, self._secret, self.look_again = now, secret, look_again
        self.reminders, self.follows = Reminders(store), Follows(store)
        self.own_data = OwnData(store, self)
        self.letters = Correspondence(store, mail, now, wake)
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

    # the lobby

    async def open_game(
        self,
        *,
        game: str,
        organiser: Person,
        guild: str,
        channel: str,
        title: str,
        scenario: str = "",
        options: Mapping[str, str] | None = None,
        settings: Settings | None = None,
        once: str = "",
        unseated: bool = False,
    ) -> GameInfo:
        """Open a lobby; the secret of the dice is made and committed to here, before anybody joins.

        What `once` names (a form) opens one game, however often it is sent. `unseated`: no lobby is posted, for people
        are seated (`seat_table`).
        """
        if before := await self.opened(once):
            return before
        rules = self.mail.rules(game)
        setup = rules.complete(Setup(game, scenario, options or {}))
        secret, now = self._secret(), self.now()
        new = Game(
            id=id_of(commit(secret)),
            game=game,
            rules=rules.version,
            began=rules.version,
            data=overlays(rules.key),
            status="open",
            scenario=setup.scenario,
            options=setup.options,
            guild=guild,
            channel=channel,
            title=titled(title_of(title), rules),
            organiser=organiser.id,
            settings=settings or Settings(),
            secret=secret,
            commitment=commit(secret),
            headline=await asyncio.to_thread(lambda: rules.headline(rules.setup(setup))),
            revision=1,
            created=now,
            updated=now,
        )
        places = tuple(Place(seat.id, seat.told, seat.note) for seat in rules.seats(setup))
        click = Interaction(once, new.id, "", 0, now) if once else None
        try:
            await self.store.commit(Change(game=new, people=(organiser,), seats=places, interaction=click))
        except Conflict:
            if before := await self.opened(once):
                return before
            raise
        return await self.info(new.id) if unseated else await self.change(new.id, _lobby)

    async def seat_table(self, game_id: str, channel: str, people: Mapping[str, Person | None], proof: str) -> GameInfo:
        """Begin a league's table with whoever was drawn; `proof` is the message that told the commitment."""
        return await self.change(game_id, lambda unit: lobby.seat_all(unit, channel, people, proof), drives=True)

    async def opened(self, once: str) -> GameInfo | None:
        """The game that was opened by this."""
        click = await self.store.answered(once) if once else None
        return await self.info(click.game) if click else None

    async def join(self, game_id: str, seat: str, person: Person, token: str) -> GameInfo:
        """Take a free seat, or one a stand-in plays; `token` (the interaction's id) goes into the salt of the dice."""
        await self._check_reliable(game_id, person)
        return await self.change(game_id, lambda unit: lobby.join(unit, seat, person, token), person.id)

    async def add_word(self, game_id: str, person: str, word: str) -> GameInfo:
        """Add a word of one's own to the salt of the dice, before the game starts."""
        word = unicodedata.normalize("NFC", word.strip())
        return await self.change(game_id, lambda unit: lobby.add_word(unit, person, word), person)

    async def leave(self, game_id: str, seat: str, person: str) -> GameInfo:
        """Give up a seat before the game starts (the person's own; the organiser may empty any)."""
        return await self.change(game_id, lambda unit: lobby.leave(unit, seat, person), person)

    async def add_standin(self, game_id: str, seat: str | None, by: str) -> GameInfo:
        """Put a stand-in on a free seat, or on all of them (None), before the game starts."""
        return await self.change(game_id, lambda unit: lobby.fill(unit, seat, by), by)

    async def set_level(self, game_id: str, seat: str | None, level: str, by: str) -> GameInfo:
        """Say how much the stand-in of a seat thinks, or of all of them (None); organiser only."""
        return await self.change(game_id, lambda unit: levels.set_level(unit, seat, level, by), by)

    async def configure(self, game_id: str, by: str, settings: Settings) -> GameInfo:
        """Change deadline and what happens at it; organiser only."""
        return await self.change(game_id, lambda unit: lobby.configure(unit, settings, by), by)

    async def watch(self, game_id: str, by: str, *, unseen: bool, delay: int) -> GameInfo:
        """Say what those may see who only watch; organiser only."""
        return await self.change(game_id, lambda unit: watching.watch(unit, by, unseen=unseen, delay=delay), by)

    async def initiate(self, game_id: str, by: str, person: Person, booth: str = "") -> GameInfo:
        """Let somebody who does not play see everything, in a thread of theirs; organiser only."""
        return await self.change(game_id, lambda unit: watching.initiate(unit, by, person, booth), by)

    async def dismiss(self, game_id: str, by: str, person: Person) -> GameInfo:
        """Show somebody no longer everything; the organiser, or they themselves."""
        return await self.change(game_id, lambda unit: watching.dismiss(unit, by, person), by)

    async def start(self, game_id: str, by: str, token: str = "") -> GameInfo:
        """Start to play; publishes the salt. Refused while a seat is free."""
        return await self.change(game_id, lambda unit: lobby.start(unit, by, token), drives=True)

    async def abandon(self, game_id: str, by: str) -> GameInfo:
        """End a game for good, without a winner; organiser only."""
        return await self.change(game_id, lambda unit: lobby.abandon(unit, by), by)

    async def resign(self, game_id: str, seat: str, *, by: str) -> GameInfo:
        """Leave a game in play (or be removed by its organiser): a stand-in goes on until somebody joins the seat."""
        return await self.change(game_id, lambda unit: lobby.resign(unit, seat, by), by, drives=True)

    async def replace(self, game_id: str, seat: str, person: Person | None, *, by: str) -> GameInfo:
        """Give a seat to another person, or to a stand-in (None); organiser, or who holds it."""
        if person:
            await self._check_reliable(game_id, person)
        return await self.change(game_id, lambda unit: lobby.hand_over(unit, seat, person, by), by, drives=True)

    async def hand_over_chair(self, game_id: str, person: Person, *, by: str) -> GameInfo:
        """Give the organiser's chair to somebody, and that of the games which decide something for this one."""
        info = await self.info(game_id)
        for link in info.links if by == info.organiser.id else ():
            below = await self.info(link.id)
            if below.status in ("open", "playing") and below.organiser.id != person.id:
                await self.change(below.id, lambda unit: chair.follow(unit, person))
        return await self.change(game_id, lambda unit: chair.hand_over(unit, person, by), by)

    async def lend(self, game_id: str, seat: str, person: Person | None, until: float | None, *, by: str) -> GameInfo:
        """Leave one's seat to somebody, or to a stand-in (None), until a moment or until one takes it back."""
        if person:
            await self._check_reliable(game_id, person)
        return await self.change(game_id, lambda unit: lending.lend(unit, seat, person, until, by), by, drives=True)

    async def take_back(self, game_id: str, seat: str, *, by: str) -> GameInfo:
        """A lent seat goes back; who saw another hand meanwhile waits for the others."""
        return await self.change(game_id, lambda unit: lending.take_back(unit, seat, by), by, drives=True)

    async def repair(self, game_id: str, by: str, path: str, value: str, reason: str) -> GameInfo:
        """Put a part of the state right by a line of the record; organiser only."""
        repair = partial(repairs.repair, by=by, path=path, value=value, reason=reason)
        return await self.change(game_id, repair, by, drives=True)

    async def stop_clock(self, game_id: str, by: str, reason: str) -> GameInfo:
        """Let a game's clock stand still; organiser only."""
        return await self.change(game_id, lambda unit: stopping.stop(unit, by, reason), by)

    async def run_clock(self, game_id: str, by: str) -> GameInfo:
        """Let it run again; whoever is waited for is reminded again, too."""
        await self.mail.act(game_id, lambda unit: stopping.go_on(self.mail, unit, by), by)
        info = await self.info(game_id)
        for person in {holder.id for seat in info.awaited if (holder := info.holder(seat))}:
            await self.reminders.look_again(person, self.now())
        return info

    async def extend(self, game_id: str, by: str, hours: int) -> GameInfo:
        """Give the turn at hand more time; organiser only."""
        await self.mail.act(game_id, lambda unit: stopping.extend(self.mail, unit, by, hours), by)
        return await self.info(game_id)

    async def look_into(self, game_id: str, by: str, seat: str, reason: str) -> GameInfo:
        """Tell everybody that the organiser looks into what a seat sees; refused unless the table agreed on it."""
        return await self.change(game_id, lambda unit: repairs.look(unit, by, seat, reason), by)

    async def shut_boards(self, game_id: str, by: str, seat: str) -> GameInfo:
        """Close every link and browser of whoever plays a seat, and tell everybody; organiser only."""
        info = await self.change(game_id, lambda unit: repairs.shut(unit, by, seat), by)
        if holder := info.holder(seat):
            await Keys(self.store).close(holder.id, self.now())
        return info

    async def repairable(self, game_id: str) -> list[tuple[str, str]]:
        """The parts of a state, with their values; none where seats hide anything from each other."""
        live = await self.mail.live(game_id)
        return [] if seating.hidden(live) else list(parts(live.position.plain))

    async def reliability(self, person: str) -> Reliability:
        """How somebody kept their deadlines."""
        return reckoned(await deeds_of(self.store, person), self.now())

    async def _check_reliable(self, game_id: str, person: Person) -> None:
        """Refuse whoever has kept less than this game asks of people; of newcomers nothing is known."""
        game = await self.store.game(game_id)
        wanted = game.settings.reliable if game else 0
        percent = (await self.reliability(person.id)).percent if wanted else None
        if percent is not None and percent < wanted:
            reason = _("This game asks for a reliability of {n} %; {name} has {percent} %. /reliability says why.")
            raise Refusal(reason.format(n=wanted, name=person.name, percent=percent))

    async def place(self, game_id: str, channel: str, proof: str = "") -> GameInfo:
        """A linked game, or a league's table, has its own channel now (or the parent's, the league's, for good).

        `proof` is the message there that announced it; a table begins with it.
        """
        if proof and await self.leagues.begin(game_id, channel, proof):
            return await self.info(game_id)
        parent = (await self.info(game_id)).parent
        above = (await self.info(parent)).channel if parent else ""
        return await self.change(game_id, lambda unit: links.place(unit, channel, above))

    async def move(self, game_id: str, by: str, guild: str, channel: str) -> GameInfo:
        """Go on with a game in another channel; organiser only."""
        return await self.change(game_id, lambda unit: places.move(unit, by, guild, channel), by)

    async def lose(self, *, channel: str = "", guild: str = "") -> None:
        """A channel or a whole server is gone for us: its games rest."""
        found = await self.store.games_at(guild) if guild else await self.store.games_in(channel)
        for game, *_more in found:
            if game.status in ("open", "playing") and not game.paused:
                await self.change(game.id, places.lose)

    async def change(
        self, game_id: str, change: Callable[[UnitOfWork], None], person: str = "", *, drives: bool = False
    ) -> GameInfo:
        """Change a game otherwise than by an order; `drives` if stand-ins may have to move after it."""

        async def act(unit: UnitOfWork) -> None:
            await asyncio.to_thread(change, unit)
            if drives:
                await drive_aside(self.workers, unit)

        await self.mail.act(game_id, act, person)
        return await self.info(game_id)

    # playing

    async def order(self, game_id: str, seat: str, text: str, *, person: str, interaction: str) -> Receipt:
        """Carry out a typed order of a seat (or of `ORGANISER`); the same interaction gets its first receipt again."""

        async def act(unit: UnitOfWork) -> Receipt:
            lobby.in_play(unit)
            lobby.check_own(unit.live, seat, person)
            line = await give_aside(self.workers, unit, seat, text, person)
            receipt = _receipt(line, game_id, seat, unit.live.revision(seat))
            unit.interaction = Interaction(interaction, game_id, seat, line.number, unit.now)
            await drive_aside(self.workers, unit)
            return receipt

        return await self._once(game_id, interaction, person, act)

    async def undo(self, game_id: str, seat: str, *, person: str, interaction: str) -> Receipt:
        """Take back the seat's last order: at once if nobody learned anything from it, else by consent."""

        async def act(unit: UnitOfWork) -> Receipt:
            lobby.in_play(unit)
            lobby.check_own(unit.live, seat, person)
            return await self._take_back(unit, seat, person, interaction)

        return await self._once(game_id, interaction, person, act)

    async def _take_back(
        self, unit: UnitOfWork, seat: str, person: str, interaction: str, agreed: bool = False
    ) -> Receipt:
        live, game_id = unit.live, unit.game.id
        undo = await self._undo_of(live, seat)
        ask = () if undo.free or agreed else to_ask(live, undo)
        number = 0 if ask else unit.game.number + 1
        if interaction:
            unit.interaction = Interaction(interaction, game_id, seat, number, unit.now)
        if ask:
            consent.ask(unit, seat, ask, undo)
            return Receipt(game_id, seat, (UNDO,), (), live.revision(seat), consent=True)
        revealed = any(line.reveals for line in undo.struck)
        line = unit.strike(undo.line(live, person), undo.position.state, revealed)
        receipt = _receipt(line, game_id, seat, unit.live.revision(seat))
        await drive_aside(self.workers, unit)
        return receipt

    async def _undo_of(self, live: LiveGame, seat: str) -> Undo:
        """What taking back the seat's last order means. Raises `Conflict` if the game has gone on meanwhile."""
        game_id = live.game.id
        lines = await self.store.lines(game_id)
        loaded = await self.store.load(game_id, upto=target(lines, seat).number - 1)
        if loaded is None or loaded.game.revision != live.game.revision:
            raise Conflict(game_id)
        return await self.workers.run(SEARCHES, plan, live, loaded, lines, seat)

    async def unwinding(self, game_id: str, seat: str) -> Unwinding | None:
        """What taking back the seat's last order would unwind, and who would be asked; None if nobody would be."""
        live = await self.mail.live(game_id)
        if live.game.status != "playing":
            return None
        undo = await self._undo_of(live, seat)
        if undo.free or not (ask := to_ask(live, undo)):
            return None
        return Unwinding(undo.periods, undo.quoted(live), tuple(map(live.name, ask)))

    async def consent(self, game_id: str, seat: str, *, person: str, yes: bool) -> GameInfo:
        """Answer for a seat that was asked to let another take back orders."""

        async def act(unit: UnitOfWork) -> None:
            lobby.check_own(unit.live, seat, person)
            asking = consent.answer(unit, seat, yes)
            if asking:
                await self._take_back(unit, asking, unit.live.holder(asking), "", agreed=True)

        await self.mail.act(game_id, act, person)
        return await self.info(game_id)

    async def admit(self, game_id: str, own: str, seat: str, *, person: str, yes: bool) -> GameInfo:
        """Answer for one's `own` seat whether somebody who waits for a seat may have it now."""

        async def act(unit: UnitOfWork) -> None:
            lobby.check_own(unit.live, own, person)
            seating.answer(unit, own, seat, yes)
            drive(unit, 0)

        await self.mail.act(game_id, act, person)
        return await self.info(game_id)

    async def _once(
        self, game_id: str, interaction: str, person: str, act: Callable[[UnitOfWork], Awaitable[Receipt]]
    ) -> Receipt:
        """The first time an interaction comes it acts; after that its receipt is written again from the record."""

        async def once(unit: UnitOfWork) -> Receipt:
            done = unit.answered
            if done is None:
                return await act(unit)
            if not done.number:
                return Receipt(done.game, done.seat, (UNDO,), (), unit.live.revision(done.seat), consent=True)
            [line] = await self.store.lines(done.game, done.number, done.number)
            revision = await self.store.revision_at(done.game, done.seat, done.number)
            return _receipt(line, done.game, done.seat, revision)

        return await self.mail.act(game_id, once, person, interaction)

    # records

    async def import_record(
        self, text: str, *, organiser: Person, guild: str = "", channel: str = "", title: str = ""
    ) -> GameInfo:
        """Take in a record after verifying it. An unfinished game becomes a lobby whose `start` goes on with it."""
        where = Where(organiser, guild, channel, title_of(title), self.now(), self._secret)
        work = (taken_in, text, self.mail.rules, where)
        changes = await self.workers.run(RECORDS, *work, person=organiser.id)
        await self.store.commit(*changes)
        info = await self.info(changes[0].game.id)
        return await self.change(info.id, _lobby) if info.status == "open" and channel else info

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

    async def banks(self, game_id: str) -> dict[str, float]:
        """How many seconds are left in each seat's time bank; empty where there are none."""
        live = await self.mail.live(game_id)
        if not live.game.settings.bank:
            return {}
        times = await self.mail.times(live)
        return {place.seat: left(live.game, place.seat, times, self.now()) for place in live.seats}

    # people

    async def person(self, person: str) -> Person | None:
        """Who this is, if they ever joined or organised a game."""
        return await self.store.person(person)

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

    async def posted(self, game_id: str, kind: str, message: str) -> None:
        """A front end showed the game's lobby or board itself: later parcels may edit that message."""
        await self.store.set_post(game_id, kind, message, self.now())


def _lobby(unit: UnitOfWork) -> None:
    unit.said.lobby()


def _receipt(line: StoredLine, game_id: str, seat: str, revision: int) -> Receipt:
    sentence = (UNDO,) if line.line.struck() else tuple(line.text.split())
    return Receipt(game_id, seat, sentence, line.events_for(seat), revision, sealed=bool(line.slot))
