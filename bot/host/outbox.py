"""What the host has to say to people, delivered at least once and in order."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, Protocol, cast

import game as games
from bot.host.chapters import chapters, over, told_of
from bot.host.live_game import private_news
from bot.host.watch import Watch
from bot.marks import marked
from bot.metrics import DELIVERIES, WAITING
from bot.store import Delivery, Desks, Follows, Game, Queue, Reminders, Store, passing
from bot.store.glance import glance
from bot.store.near import near_person
from bot.store.rows import BULLETIN, DONE, GROWING, LOST, OVER, REMINDER, nonce_of
from game.core.events import Event, places
from game.core.rules import ORGANISER, SPECTATOR, Rules
from game.core.text import Message, say

log = logging.getLogger(__name__)
#: board: a public unit. status: how the game stands, and who is waited for. turn: your move, or a reminder, with what
#: only this seat may know. private: the latter alone. lobby: who sits where. consent: a seat is asked to let another
#: take back orders. claim: it is asked to let somebody take over another. done-...: nothing of the kind is asked any
#: more. notice: something could not be delivered. reminder: all that a person owes, whatever the game.
#: bulletin: what a season or turn brought, for somebody who follows the game.
#: letter: what another seat writes to this one. pairs: a seat has changed hands, and with it its threads with others.
#: lost: the same for whoever had it, and did not wish that. over: the game is, and how it ended.
#: thread: a linked game begins, or a league's table, and gets its own channel if it can. film: one that nobody watched
#: is over. league: what is told of a league.
Kind = Literal[
    "board", "status", "turn", "private", "lobby", "consent", "claim", "done-turn", "done-consent", "done-claim",
    "notice", "thread", "film", "reminder", "bulletin", "letter", "league",
    "pairs", "lost", "over",
]  # fmt: skip
#: Kinds that are for whoever holds the seat, and for nobody who held it.
HELD = ("turn", "private", "consent", "claim", "letter", "over")
#: A message may be edited until it is so old (Discord hardly lets go of its limit after an hour).
EDITABLE = 50 * 60.0
#: What happens so soon after a post was made belongs to it: no edit marks a channel as unread.
BURST = 5 * 60.0
#: How long somebody who took a parcel may be silent before another tries.
LEASE = 30.0
#: The longest pause between two tries, and when to give up an outage.
PATIENCE, TOO_LATE = 300.0, 3 * 86400.0
#: The same where somebody has to act; the first pause, too. Who learns of it may have it tried again at once.
BARRED, LONGEST, FORSAKEN = 300.0, 6 * 3600.0, 30 * 86400.0
#: How often to look for what other processes put in.
LOOK = 2.0
#: How long a delivery under way may take when the bot shuts down, in seconds.
FAREWELL = 5.0
#: Lanes that are served at once.
LANES = 8
#: Why it was given up, where the poster did not say.
TOO_LONG = say("it could not be sent for days")
OURS = say("the bot made a mistake; its log says which")


@dataclass(frozen=True, slots=True, kw_only=True)
class Parcel:
    """One thing to show.

    It goes to `person` if that is not empty, else to `channel`. `since` and `at` are the viewer's revisions before and
    after the unit, for `Host.view` and arrows of what moved, `number` is its last line; `places` are where something
    happened. `before` is the last message of its kind, `edit` the same if it may be edited rather than followed by
    another. Send `nonce` along.
    """

    id: int
    kind: Kind
    game: str
    channel: str
    person: str
    seat: str
    events: tuple[Event, ...]
    headline: Message
    places: tuple[str, ...]
    since: int
    at: int
    number: int
    nonce: str
    before: str
    edit: str
    deadline: float | None
    reminder: int
    letter: int = 0
    league: str = ""

    @property
    def lane(self) -> str:
        """Where it goes."""
        return f"@{self.person}" if self.person else f"#{self.channel}"


class Poster(Protocol):
    """The front end's side of delivery."""

    async def post(self, parcel: Parcel) -> str:
        """Show the parcel and return the message's id; nothing where none is left to change.

        Raises `Never`, `Barred`, `Later` or `Down`; anything else is a mistake of ours, or the database's trouble.
        """


class Never(Exception):  # noqa: N818 - what the post office says
    """It can never be shown there: it is dropped, and the organiser told who missed what and why (unless `told`)."""

    def __init__(self, why: str | Message, cause: str = "", *, told: bool = False) -> None:
        super().__init__(cause or str(why))
        self.why, self.told = why, told


class Barred(Never):
    """It can be shown as soon as somebody acts: the organiser is told what to do, and it is tried again."""


class Down(Exception):  # noqa: N818 - what the post office says
    """It can't be shown for now."""


class Later(Exception):  # noqa: N818 - what the post office says
    """Try again in so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"try again in {seconds:.1f} s")
        self.seconds = seconds


class Outbox:
    """Delivers what was committed. Several may work on one database."""

    def __init__(
        self, store: Store, *, now: Callable[[], float], lease: float = LEASE,
        rules: Callable[[str], Rules[Any, Any]] = games.rules,
    ) -> None:  # fmt: skip
        self._rules = rules
        self._store, self._queue, self._now, self._lease = store, Queue(store), now, lease
        self._woken, self._at_once = asyncio.Event(), asyncio.Semaphore(LANES)
        self._follows, self._again = Follows(store), set[str]()
        self.watch = Watch(now)

    def wake(self) -> None:
        """There is something new."""
        self._woken.set()

    def look_again(self, channel: str) -> None:
        """A channel that was closed (any, if none is named) may be open again: try what waits for it now."""
        self._again.add(f"#{channel}" if channel else "")
        self._woken.set()

    async def deliver_forever(self, poster: Poster) -> None:
        """Serve every lane, until cancelled; what is under way then may still arrive."""
        running: dict[int, asyncio.Task[None]] = {}

        def done(number: int, _task: asyncio.Task[None]) -> None:
            running.pop(number, None)
            self._woken.set()

        try:
            while True:
                self._woken.clear()
                wait = LOOK
                for head in await self._heads():
                    if head.id in running:
                        continue
                    if head.next_try > self._now():
                        wait = min(wait, head.next_try - self._now())
                        continue
                    running[head.id] = asyncio.create_task(self._deliver(poster, head), name=head.lane)
                    running[head.id].add_done_callback(partial(done, head.id))
                with suppress(TimeoutError):  # not wait_for: in Python 3.11 that may swallow a cancellation
                    async with asyncio.timeout(max(wait, 0.01)):
                        await self._woken.wait()
        finally:
            if left := list(running.values()):
                await asyncio.wait(left, timeout=FAREWELL)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)

    async def drain(self, poster: Poster) -> None:
        """Deliver what is due now, and what then comes to the head of its lane."""
        while due := [head for head in await self._heads() if head.next_try <= self._now()]:
            for head in due:
                await self._deliver(poster, head)

    async def _heads(self) -> list[Delivery]:
        async with self.watch.over("deliveries"):
            while self._again:
                await self._queue.look_again(self._again.pop(), self._now())
            heads = await self._queue.heads()
            WAITING.set(len(heads))
            return heads
        return []  # the database is away: look again soon

    async def _deliver(self, poster: Poster, delivery: Delivery) -> None:
        async with self._at_once:
            with glance():
                try:
                    found = await self._store.found(delivery.game)
                    if found is None:
                        return await self._queue.settle(delivery.id, "dropped")
                    game = found.game
                    if await self._out_of_date(delivery, game):
                        if not await self._has_news(delivery):
                            return await self._queue.settle(delivery.id, "dropped")
                        if not delivery.attempts:  # what was tried before says the same again
                            delivery = replace(delivery, kind="private")
                    person = await self._store.person(delivery.person) if delivery.person else None
                    if person and (until := person.prefs.quiet_until(self._now())):
                        return await self._queue.postpone(delivery, until)
                    claimed = await self._queue.claim(delivery, self._now() + self._lease)
                    if claimed is not None:
                        with marked(game=game.id, delivery=delivery.id):
                            await self._post(poster, claimed, game)
                except Exception:
                    log.exception("delivery %d can't be handled", delivery.id)
                    await asyncio.sleep(1)

    async def _out_of_date(self, delivery: Delivery, game: Game) -> bool:
        """Whether the notice is no longer true, or there is nothing it could change."""
        if delivery.kind.startswith(DONE):
            kept = await self._store.post(game.id, delivery.post)
            return kept is None and not (await Reminders(self._store).of(delivery.person)).message
        if delivery.kind in (*HELD, LOST) and await self._held(delivery) == (delivery.kind == LOST):
            return True
        if delivery.kind == "consent":
            return delivery.seat not in game.consent.get("ask", ())
        if delivery.kind == "claim":
            return all(delivery.seat not in claim["ask"] for claim in game.claims.values())
        if delivery.kind == "thread":
            elsewhere = delivery.lane != f"#{game.channel}" or (game.link is not None and game.link.placed)
            return game.status == "abandoned" or elsewhere
        if delivery.kind == "status":  # it follows its post: an earlier one never takes a later one's place
            return await self._queue.superseded(delivery)
        if delivery.kind == BULLETIN:
            return game.settings.unseen or not await self._follows.bringing(delivery.lane, delivery.game)
        if delivery.kind == REMINDER:
            return not any(each.due for each in await near_person(self._store, delivery.person))
        if delivery.kind != "turn":
            return False
        return game.status != "playing" or delivery.seat not in game.awaited or await self._queue.superseded(delivery)

    async def _held(self, delivery: Delivery) -> bool:
        """Whether it is for whoever still holds the seat: who left it learns nothing more."""
        return delivery.person == await self._holder(delivery.game, delivery.seat)

    async def _holder(self, game: str, seat: str) -> str:
        found = await self._store.found(game)
        if found is None:
            return ""
        held = {place.seat: place.person.id for place in found.seats if place.person}
        return found.organiser.id if seat == ORGANISER else held.get(seat, "")

    async def _has_news(self, delivery: Delivery) -> bool:
        """Whether it tells, besides whose move it is, what only this seat may know."""
        if delivery.kind != "turn" or not delivery.last or not await self._held(delivery):
            return False
        lines = await self._store.lines(delivery.game, delivery.first, delivery.last)
        return any(private_news(line, delivery.seat, delivery.person) for line in lines)

    async def _post(self, poster: Poster, delivery: Delivery, game: Game) -> None:
        parcel = await self._parcel(delivery, game)
        try:
            message = await poster.post(parcel)
        except Later as later:
            DELIVERIES.labels(delivery.kind, "postponed").inc()
            await self._queue.postpone(delivery, self._now() + later.seconds, str(later))
        except Exception as error:
            await self._failed(delivery, game, error)
        else:
            DELIVERIES.labels(delivery.kind, "sent").inc()
            if delivery.post and (message != parcel.before or not message):
                await self._queue.sent(delivery, message, self._now())
            else:
                await self._queue.settle(delivery.id, "sent", message=message)

    async def _parcel(self, delivery: Delivery, game: Game) -> Parcel:
        if delivery.kind == BULLETIN:
            delivery = await self._turns_told(delivery, game)
        viewer = delivery.seat if delivery.person else SPECTATOR
        lines = await self._store.lines(game.id, delivery.first, delivery.last) if delivery.last else []
        events = list(delivery.events)
        if delivery.kind in ("board", BULLETIN):
            events += [event for line in lines for event in line.events_for(SPECTATOR)]
        elif delivery.kind in ("private", "turn", OVER):
            events += [event for line in lines for event in private_news(line, viewer, delivery.person)]
        last = delivery.last or game.number
        since, at = await self._store.revisions_at(game.id, viewer, delivery.first - 1 if lines else last, last)
        post = await self._store.post(game.id, delivery.post) if delivery.post else None
        age = BURST if delivery.kind in ("board", GROWING) else EDITABLE
        young = post is not None and self._now() - post[1] < age
        return Parcel(
            id=delivery.id,
            kind=cast(Kind, delivery.kind),
            game=game.id,
            channel=game.channel if delivery.person else delivery.lane[1:],
            person=delivery.person,
            seat=delivery.seat,
            events=tuple(events),
            headline=lines[-1].headline if lines else game.headline,
            places=places(events),
            since=since,
            at=at,
            number=last,
            nonce=delivery.nonce,
            before=post[0] if post else "",
            edit=post[0] if post and young else "",
            deadline=game.deadline,
            reminder=delivery.reminder,
            letter=delivery.letter,
            league=delivery.league,
        )

    async def _turns_told(self, delivery: Delivery, game: Game) -> Delivery:
        """The same of whole seasons or turns, as late as those who only watch may see them."""
        rules, below = self._rules(game.game), delivery.last + 1
        found = chapters(rules, await self._store.headlines(game.id, below))
        if not game.ended:
            found = over(found, rules, game.headline)
        first, last = told_of(found, delivery.first, delivery.last, game.settings.delay, ended=game.ended)
        return replace(delivery, first=first, last=last)

    async def _failed(self, delivery: Delivery, game: Game, error: Exception) -> None:
        """Try again in a while, where that may help; else drop it, and say so."""
        if delivery.kind == BULLETIN and isinstance(error, Never):
            return await self._unwanted(delivery, error)
        age, barred = self._now() - delivery.at, isinstance(error, Barred)
        if age > (FORSAKEN if barred else TOO_LATE) or not (barred or isinstance(error, Down) or passing(error)):
            return await self._give_up(delivery, game, error)
        log.warning("delivery %d failed: %r", delivery.id, error)
        DELIVERIES.labels(delivery.kind, "barred" if barred else "postponed").inc()
        if isinstance(error, Barred):
            text = say(
                "I can't reach {who}: {reason}. What is to be said there waits, and follows by itself.",
                who=await self._who(delivery, game),
                reason=error.why,
            )
            if not error.told:
                await self._notify(delivery, game, text, str(delivery.id))
            pause = min(LONGEST, BARRED * 2.0 ** (delivery.attempts - 1))
        else:
            pause = min(PATIENCE, 2.0**delivery.attempts)
        return await self._queue.postpone(delivery, self._now() + pause, repr(error))

    async def _unwanted(self, delivery: Delivery, error: Never) -> None:
        """A bulletin finds a closed door: no more of them go there, and nobody who plays is bothered with it."""
        log.info("nothing of game %s goes to %s any more: %s", delivery.game, delivery.lane, error)
        await self._follows.leave(delivery.lane, delivery.game)
        await self._queue.settle(delivery.id, "dropped", error=str(error))

    async def _give_up(self, delivery: Delivery, game: Game, error: Exception) -> None:
        """Close it, and say once per game, lane and reason who missed something."""
        known = isinstance(error, Never)
        DELIVERIES.labels(delivery.kind, "failed").inc()
        await self._queue.settle(delivery.id, "failed", error=str(error) if known else repr(error))
        log.error(
            "delivery %d to %s (%s of game %s) failed: %s", *_told(delivery), error, exc_info=None if known else error
        )
        why = error.why if isinstance(error, Never) else TOO_LONG if self._now() - delivery.at > TOO_LATE else OURS
        who = await self._who(delivery, game)
        text = say("A message to {who} could not be delivered: {reason}", who=who, reason=why)
        await self._notify(delivery, game, text, str(why))

    async def _who(self, delivery: Delivery, game: Game) -> str | Message:
        person = await self._store.person(delivery.person) if delivery.person else None
        return person.name if person else say("the channel of “{title}”", title=game.title)

    async def _notify(self, delivery: Delivery, game: Game, text: Message, occasion: str) -> None:
        """Say it by the other way there is, once an occasion."""
        if delivery.kind in ("notice", BULLETIN):
            return
        lane = f"#{game.channel}" if delivery.person else f"@{game.organiser}"
        if delivery.letter:  # nobody else knows that there is one
            letter = await Desks(self._store).letter(delivery.letter)
            lane = f"@{await self._holder(game.id, letter.seat)}" if letter else "@"
            if lane == "@":
                return
            text = say("{text}\nThe letter waits in their archive, /letters.", text=text)
        nonce = nonce_of(f"notice {game.id} {delivery.lane} {occasion}")
        notice = replace(delivery, id=0, kind="notice", lane=lane, seat="", first=0, last=0, reminder=0, attempts=0)
        notice = replace(notice, events=(Event("table", text),), nonce=nonce, error="", next_try=0, at=self._now())
        await self._queue.add_once(notice)
        self._woken.set()


def _told(delivery: Delivery) -> tuple[int, str, str, str]:
    return delivery.id, delivery.lane, delivery.kind, delivery.game
