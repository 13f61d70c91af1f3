"""Everything that may be done to a game: from its lobby to its last order."""

import asyncio
import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.host import (
    chair,
    consent,
    lending,
    levels,
    lobby,
    places,
    repairs,
    seating,
    stopping,
    watching,
)
from bot.host.archive import Archive
from bot.host.conduct import Reliability, reckoned
from bot.host.imports import titled
from bot.host.info import GameInfo, Receipt, Unwinding
from bot.host.live_game import LiveGame
from bot.host.mailbox import Mailboxes
from bot.host.naming import title_of
from bot.host.standin_moves import drive_aside, drive_later, give_aside
from bot.host.turn_time import left
from bot.host.undo import Undo, plan, target, to_ask
from bot.host.unit_of_work import UnitOfWork
from bot.store import Change, Conflict, Game, Interaction, Place, Reminders, Store, StoredLine
from bot.store.conduct import deeds_of
from bot.store.keys import Keys
from bot.store.people import Person, Settings
from bot.store.rows import read_message
from bot.work import SEARCHES
from game.core.data import overlays
from game.core.dice import commit, id_of
from game.core.record import UNDO
from game.core.refusal import Refusal
from game.core.repair import parts
from game.core.rules import Setup
from game.core.text import Message, _


class Games(Archive):
    """The games of a house. All that is not allowed raises `Refusal`, and changes nothing.

    `now` gives seconds since 1970, `secret` what the dice of a new game follow from.
    """

    def __init__(self, store: Store, mail: Mailboxes, secret: Callable[[], bytes]) -> None:
        super().__init__(store, mail)
        self.now, self._secret, self.reminders = mail.now, secret, Reminders(store)

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
        return await self.info(new.id) if unseated else await self.change(new.id, relist)

    async def seat_table(self, game_id: str, channel: str, people: Mapping[str, Person | None], proof: str) -> GameInfo:
        """Begin a league's table with whoever was drawn; `proof` is the message that told the commitment."""
        return await self.change(game_id, lambda unit: lobby.seat_all(unit, channel, people, proof), drives=True)

    async def opened(self, once: str) -> GameInfo | None:
        """The game that was opened by this."""
        click = await self.store.answered(once) if once else None
        return await self.info(click.game) if click else None

    async def join(self, game_id: str, seat: str, person: Person, token: str) -> GameInfo:
        """Take a free seat, or one a stand-in plays; `token` (the interaction's id) goes into the salt of the dice."""
        await self.check_reliable(game_id, person)
        return await self.change(game_id, lambda unit: lobby.join(unit, seat, person, token), person.id, drives=True)

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

    async def abandon(self, game_id: str, by: str, *, trial: bool = False) -> GameInfo:
        """End a game for good, without a winner; organiser only."""
        return await self.change(game_id, lambda unit: lobby.abandon(unit, by), by, trial=trial)

    async def replace(self, game_id: str, seat: str, person: Person | None, *, by: str) -> GameInfo:
        """Give a seat to another person, or to a stand-in (None); organiser, or who holds it."""
        if person:
            await self.check_reliable(game_id, person)
        return await self.change(game_id, lambda unit: lobby.hand_over(unit, seat, person, by), by, drives=True)

    async def leave_alone(self, game_id: str) -> GameInfo:
        """Let stand-ins play a game to its end that waits for somebody (see `seating`), as nobody is to come."""
        return await self.change(game_id, seating.leave_alone, drives=True)

    async def hand_over_chair(self, game_id: str, person: Person, *, by: str) -> GameInfo:
        """Give the organiser's chair to somebody, and that of the games which decide something for this one."""
        info = await self.info(game_id)
        for link in info.links if by == info.organiser.id else ():
            below = await self.info(link.id)
            if below.status in ("open", "playing") and below.organiser.id != person.id:
                await self.change(below.id, lambda unit: chair.follow(unit, person, info.language))
        return await self.change(game_id, lambda unit: chair.hand_over(unit, person, info.language, by), by)

    async def lend(self, game_id: str, seat: str, person: Person | None, until: float | None, *, by: str) -> GameInfo:
        """Leave one's seat to somebody, or to a stand-in (None), until a moment or until one takes it back."""
        if person:
            await self.check_reliable(game_id, person)
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
        return [] if seating.hides(live) else list(parts(live.position.plain))

    async def reliability(self, person: str) -> Reliability:
        """How somebody kept their deadlines."""
        return reckoned(await deeds_of(self.store, person), self.now())

    async def check_reliable(self, game_id: str, person: Person) -> None:
        """Refuse whoever has kept less than this game asks of people; of newcomers nothing is known."""
        game = await self.store.game(game_id)
        wanted = game.settings.reliable if game else 0
        percent = (await self.reliability(person.id)).percent if wanted else None
        if percent is not None and percent < wanted:
            reason = _("This game asks for a reliability of {n} %; {name} has {percent} %. /reliability says why.")
            raise Refusal(reason.format(n=wanted, name=person.name, percent=percent))

    async def move(self, game_id: str, by: str, guild: str, channel: str) -> GameInfo:
        """Go on with a game in another channel; organiser only."""
        return await self.change(game_id, lambda unit: places.move(unit, by, guild, channel), by)

    async def lose(self, *, channel: str = "", guild: str = "") -> None:
        """A channel or a whole server is gone for us: its games rest."""
        found = await self.store.games_at(guild) if guild else await self.store.games_in(channel)
        for each in found:
            if each.game.status in ("open", "playing") and not each.game.paused:
                await self.change(each.game.id, places.lose)

    async def change(
        self, game_id: str, change: Callable[[UnitOfWork], None], person: str = "", *, drives: bool = False,
        trial: bool = False,
    ) -> GameInfo:  # fmt: skip
        """Change a game otherwise than by an order; `drives` if stand-ins may have to move after it.

        A `trial` refuses what would be refused, and changes nothing: to be made before somebody is asked again.
        """
        if trial:
            await asyncio.to_thread(change, self.mail.unit(await self.mail.live(game_id), person))
            return await self.info(game_id)

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
            later = sum(each.seen_by(seat) for each in unit.lines if each.number > line.number)
            receipt = _receipt(line, game_id, seat, unit.live.revision(seat) - later)
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
        self, unit: UnitOfWork, seat: str, person: str, interaction: str, agreed: bool = False, upto: int = 0
    ) -> Receipt:
        live, game_id = unit.live, unit.game.id
        undo = await self._undo_of(live, seat, upto)
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

    async def _undo_of(self, live: LiveGame, seat: str, upto: int = 0) -> Undo:
        """What taking back the seat's last order means (up to a line, if it is said).

        Raises `Conflict` if the game has gone on meanwhile.
        """
        game_id = live.game.id
        lines = await self.store.lines(game_id)
        loaded = await self.store.load(game_id, upto=target(live, lines, seat, upto).number - 1)
        if loaded is None or loaded.game.revision != live.game.revision:
            raise Conflict(game_id)
        return await self.workers.run(SEARCHES, plan, live, loaded, lines, seat, upto)

    async def unwinding(self, game_id: str, seat: str) -> Unwinding | None:
        """What taking back the seat's last order would unwind, and who would be asked; None if nobody would be.

        It takes its turn like a deed, so that the game does not go on under it.
        """

        async def look(unit: UnitOfWork) -> Unwinding | None:
            live = unit.live
            if live.game.status != "playing":
                return None
            undo = await self._undo_of(live, seat)
            if undo.free or not (ask := to_ask(live, undo)):
                return None
            return Unwinding(undo.periods, undo.quoted(live), tuple(map(live.name, ask)))

        return await self.mail.act(game_id, look)

    async def wished(self, game_id: str) -> Message:
        """What those are asked who are to agree that another takes something back; nothing if nobody is asked."""

        async def look(unit: UnitOfWork) -> Message:
            return read_message(unit.game.consent.get("said", ""))

        return await self.mail.act(game_id, look)

    async def consent(self, game_id: str, seat: str, *, person: str, yes: bool) -> GameInfo:
        """Answer for a seat that was asked to let another take back orders."""

        async def act(unit: UnitOfWork) -> None:
            lobby.check_own(unit.live, seat, person)
            line = int(unit.game.consent.get("line", 0))
            asking = consent.answer(unit, seat, yes)
            if asking:
                await self._take_back(unit, asking, unit.live.holder(asking), "", agreed=True, upto=line)
                consent.granted(unit, asking)

        await self.mail.act(game_id, act, person)
        return await self.info(game_id)

    async def admit(self, game_id: str, own: str, seat: str, *, person: str, yes: bool) -> GameInfo:
        """Answer for one's `own` seat whether somebody who waits for a seat may have it now."""

        async def act(unit: UnitOfWork) -> None:
            lobby.check_own(unit.live, own, person)
            seating.answer(unit, own, seat, yes)
            drive_later(unit)

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

    async def banks(self, game_id: str) -> dict[str, float]:
        """How many seconds are left in each seat's time bank; empty where there are none."""
        live = await self.mail.live(game_id)
        if not live.game.settings.bank:
            return {}
        times = await self.mail.times(live)
        return {place.seat: left(live.game, place.seat, times, self.now()) for place in live.seats}

    async def person(self, person: str) -> Person | None:
        """Who this is, if they ever joined or organised a game."""
        return await self.store.person(person)

    async def posted(self, game_id: str, kind: str, message: str) -> None:
        """A front end showed the game's lobby or board itself: later parcels may edit that message."""
        await self.store.set_post(game_id, kind, message, self.now())


def relist(unit: UnitOfWork) -> None:
    """Say who sits where."""
    unit.said.lobby()


def _receipt(line: StoredLine, game_id: str, seat: str, revision: int) -> Receipt:
    sentence = (UNDO,) if line.line.struck() else tuple(line.text.split())
    return Receipt(game_id, seat, sentence, line.events_for(seat), revision, sealed=bool(line.slot))
