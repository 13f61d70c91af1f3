"""A game's calls take turns: load, let something happen, commit, and look again if another process was quicker.

What a call means for linked games (see `links`) is committed with it; a parent's turn comes before its children's.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from bot.host import asking, links
from bot.host.asking import patience
from bot.host.corps import Musters
from bot.host.live_game import LiveGame, live_game_of, no_game
from bot.host.standin_moves import AT_A_GO, drive_aside, driven
from bot.host.turn_time import Times
from bot.host.unit_of_work import UnitOfWork
from bot.host.watch import Watch
from bot.marks import marked
from bot.metrics import ORDERS
from bot.store import Clocks, Conflict, Delivery, Queue, Store, passing
from bot.store.glance import forget
from bot.store.rows import nonce_of
from bot.work import SEARCHES, STANDINS, Workers
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, Rules
from game.core.text import Message, _, say
from game.play.standins import Choose

T = TypeVar("T")
log = logging.getLogger(__name__)
#: How often a call looks again when another process changed the game.
TRIES = 100
#: Pauses in seconds before a call is tried again that the database failed.
PAUSES = (0.2, 1.0, 5.0)
#: Games that stay in memory, and for how many seconds after their last use.
IN_MEMORY, IDLE = 1000, 900.0


@dataclass(slots=True)
class Mailbox:
    """What one game's calls share: their turn, and the game as it was last seen."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    live: LiveGame | None = None
    callers: int = 0
    used: float = 0


def _rules_of(known: Callable[[str], Rules[Any, Any]], key: str) -> Rules[Any, Any]:
    """The rules of a game by its key; refuses one that the house does not have."""
    try:
        return known(key)
    except KeyError:
        raise Refusal(_("The house has no game “{key}”.").format(key=key)) from None


class Mailboxes:
    """One mailbox per game that was lately used."""

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], float],
        rules: Callable[[str], Rules[Any, Any]],
        standin: Callable[[str], Choose],
        wake: Callable[[], None],
        workers: Workers,
    ) -> None:
        self._store, self.now, self._standin, self.wake = store, now, standin, wake
        self.rules = partial(_rules_of, rules)
        self.workers = workers
        self._boxes: OrderedDict[str, Mailbox] = OrderedDict()
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._closed = False
        self.watch = Watch(now)
        self._musters = Musters(store)

    async def live(self, game_id: str, revision: int | None = None) -> LiveGame:
        """The game as it stands, whoever changed it last; `revision`: what it was at when looked up, if it was."""
        async with self._box(game_id) as box:
            if revision is None:
                revision = await self._store.revision_seen(game_id)
            if box.live and revision is not None and box.live.game.revision >= revision:
                return box.live
            async with box.lock:
                return await self._look(box, game_id, revision)

    def outdated(self, game_id: str, revision: int) -> None:
        """Another process took a game to this revision: what nobody is at and was known before is let go."""
        forget(game_id)
        box = self._boxes.get(game_id)
        if box and not box.callers and box.live and box.live.game.revision < revision:
            del self._boxes[game_id]

    async def act(
        self, game_id: str, act: Callable[[UnitOfWork], Awaitable[T]], person: str = "", interaction: str = ""
    ) -> T:
        """Let `act` change a game, and commit what it did; it is called again if another process was quicker.

        If the interaction was answered before, `unit.answered` says how.
        """
        pauses = iter(PAUSES)
        async with patience(), self._box(game_id) as box, box.lock:
            for _attempt in range(TRIES):
                try:
                    with marked(game=game_id):
                        return await self._once(box, game_id, act, person, interaction)
                except Refusal:
                    raise
                except Conflict:
                    box.live = None
                except Exception as error:  # was it written or not? The next look tells
                    box.live, pause = None, next(pauses, None)
                    if pause is None or not passing(error):
                        raise
                    log.warning("game %s: the database failed, once more in %s s: %r", game_id, pause, error)
                    await asyncio.sleep(pause)
        raise Conflict(f"game {game_id} changes too often")

    async def _once(
        self, box: Mailbox, game_id: str, act: Callable[[UnitOfWork], Awaitable[T]], person: str, interaction: str
    ) -> T:
        """What is in memory is taken for true first. Only a commit proves that it is: after anything else one looks."""
        refusal, known = None, box.live
        if known:
            unit = self.unit(known, person)
            try:
                answer = await act(unit)
            except Refusal as error:
                refusal = error
            else:
                if unit.touched:
                    await self._commit(box, unit)
                    return answer
        revision, answered = await self._store.peek(game_id, interaction)
        if known and known.game.revision == revision and not answered:
            if refusal:
                raise refusal
            return answer
        unit = self.unit(await self._look(box, game_id, revision), person)
        unit.answered = answered
        answer = await act(unit)
        if unit.touched:
            await self._commit(box, unit)
        return answer

    def unit(self, live: LiveGame, person: str) -> UnitOfWork:
        """What somebody may change; nothing of it is so until it is committed."""
        return UnitOfWork(live, now=self.now(), person=person, standin=self._standin)

    async def _commit(self, box: Mailbox, unit: UnitOfWork) -> None:
        """Commit a unit with all that it means for linked games."""
        async with AsyncExitStack() as held:
            family = links.follow(unit)
            units = [(box, unit)]
            corps = await self._musters.called_up(unit.live, family.births) if family.births else {}
            for link, number in family.births:
                opened = partial(links.opened, unit, link, number, self.rules(link.setup.game), self._standin)
                child = await asyncio.to_thread(opened, self.now(), corps.get(link.name))
                units.append((Mailbox(), child))
            for game_id, errands in family.errands.items():
                other = await held.enter_async_context(self._box(game_id))
                await held.enter_async_context(other.lock)
                live = await self._look(other, game_id, await self._store.revision(game_id))
                child = self.unit(live, "")
                for errand in errands:
                    errand(child)
                if child.touched:
                    units.append((other, child))
            for _box, one in units:
                if one.timely and one.times is None:
                    one.times = await self.times(one.live)
            changes = [each.change() for _box, each in units]
            try:
                await self._store.commit(*changes)
            except Conflict:
                for each, _unit in units:
                    each.live = None
                raise
            for each, done in units:
                each.live = done.live
                for line in done.lines:
                    ORDERS.labels(done.game.game, "person" if line.person else "house").inc()
        for change in changes:
            if change.game.driving:
                self.drive_on(change.game.id)
        if any(change.deliveries or change.bulletin for change in changes):
            self.wake()
        asking.done()

    async def times(self, live: LiveGame) -> Times:
        """What reckoning the time of a game needs: whoever plays it, with what they wish by now."""
        clocks = Clocks(self._store)
        holders = {seat: live.holder(seat) for seat in (*(place.seat for place in live.seats), ORGANISER)}
        known = await clocks.calendars(filter(None, holders.values()))
        calendars = {seat: known[person] for seat, person in holders.items() if person in known}
        since = min((live.game.turned, *live.game.clock.since.values()))
        return Times(calendars, await clocks.outages(since))

    def drive_on(self, game_id: str) -> None:
        """Let stand-ins go on in the background, a few orders at a time; everybody else gets a turn in between."""
        if game_id not in self._driving and not self._closed:
            self._driving[game_id] = asyncio.create_task(self._drive(game_id))

    async def close(self) -> None:
        """Let stand-ins finish the orders at hand, and begin no other."""
        self._closed = True
        driving = list(self._driving.values())
        self._driving.clear()
        await asyncio.gather(*driving)

    async def settled(self) -> None:
        """Wait until no stand-in is at work."""
        while self._driving:
            await asyncio.gather(*self._driving.values())

    async def _drive(self, game_id: str) -> None:
        async def act(unit: UnitOfWork) -> bool:
            if unit.game.status == "playing":
                unit.adopt(await self.workers.run(STANDINS, driven, unit.apart(), unit.standin, AT_A_GO))
            return unit.game.driving and unit.game.status == "playing"

        try:
            async with self.watch.over(f"stand-ins of game {game_id}", lambda: self.complain(game_id)):
                while game_id in self._driving and (await self.act(game_id, act) or await self._hand_back(game_id)):
                    pass
        finally:
            self._driving.pop(game_id, None)

    async def complain(self, game_id: str) -> None:
        """Tell the organiser, once a day, that a game does not go on by itself."""
        game = await self._store.game(game_id)
        if game is None:
            return
        text = say(
            "“{title}” does not go on by itself: something fails again and again. It is tried further; "
            "whoever runs the bot finds the reason in its log.",
            title=game.title,
        )
        nonce = nonce_of(f"stuck {game_id} {self.now() // 86400}")
        await self.notify(game_id, game.organiser, text, nonce)

    async def notify(self, game_id: str, person: str, text: Message, nonce: str) -> None:
        """Tell somebody something about a game, once."""
        events, now = (Event("table", text),), self.now()
        await self.deliver(Delivery(kind="notice", game=game_id, lane=f"@{person}", events=events, nonce=nonce, at=now))

    async def deliver(self, delivery: Delivery) -> None:
        """Put something into the outbox that no change of a game brings with it, once."""
        await Queue(self._store).add_once(delivery)
        self.wake()

    async def _hand_back(self, game_id: str) -> bool:
        """Tell the result of a finished game to the one that waits for it; whether there was one to tell."""
        live = await self.live(game_id)
        if live.game.status != "over" or not live.game.driving:
            return False

        async def act(unit: UnitOfWork) -> None:
            await links.decide(self.workers, unit, live)
            await drive_aside(self.workers, unit)

        await self.act(live.game.parent, act)
        return True

    @asynccontextmanager
    async def _box(self, game_id: str) -> AsyncIterator[Mailbox]:
        box = self._boxes.setdefault(game_id, Mailbox())
        self._boxes.move_to_end(game_id)
        box.callers, box.used = box.callers + 1, self.now()
        try:
            yield box
        finally:
            box.callers -= 1
            self._forget()

    def _forget(self) -> None:
        """Games nobody asked for lately leave memory."""
        for game_id, box in list(self._boxes.items()):
            if len(self._boxes) <= IN_MEMORY and box.used > self.now() - IDLE:
                return
            if not box.callers:
                del self._boxes[game_id]

    async def _look(self, box: Mailbox, game_id: str, revision: int | None) -> LiveGame:
        """The game at this revision or a later one, with the mailbox's lock held."""
        if box.live is None or revision is None or box.live.game.revision < revision:
            loaded = await self._store.load(game_id)
            if loaded is None:
                raise no_game(game_id)
            rules = self.rules(loaded.game.game)
            if loaded.lines:
                box.live = await self.workers.run(SEARCHES, live_game_of, rules, loaded)
            else:
                box.live = await asyncio.to_thread(live_game_of, rules, loaded)
        return box.live
