"""The outbox's questions to the database."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import and_, bindparam, case, delete, func, select, update

from bot.store import tables as t
from bot.store.batches import Batch, Step
from bot.store.rows import MERGING, Delivery, DeliveryState, write_events
from bot.store.store import Store
from bot.store.upserts import insert, upserted

#: A game with those linked to it.
FAMILY = case((t.games.c.parent != "", t.games.c.parent), else_=t.games.c.id)
FIRST = (
    select(func.min(t.outbox.c.id))
    .join(t.games, t.games.c.id == t.outbox.c.game)
    .where(t.PENDING)
    .group_by(t.outbox.c.lane, FAMILY)
)
#: Asked all the time, so put together once.
HEADS = select(t.outbox).where(t.outbox.c.id.in_(FIRST)).order_by(t.outbox.c.id)

#: A delivery that is over, and a post that is gone.
CLOSED = (
    update(t.outbox)
    .where(t.outbox.c.id == bindparam("this"))
    .values({name: bindparam(name) for name in ("state", "message", "error")})
)
GONE = delete(t.posts).where(t.posts.c.game == bindparam("of_game"), t.posts.c.kind == bindparam("of_kind"))


class Queue:
    """Deliveries in their lanes: of a game and those linked to it, only the first that waits in a lane may go."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def heads(self) -> list[Delivery]:
        """The first pending delivery of every lane, of each family of games: one game never waits for another."""
        async with self._store.reading() as db:
            return [Delivery.of(dict(row)) for row in (await db.execute(HEADS)).mappings()]

    async def claim(self, delivery: Delivery, until: float) -> Delivery | None:
        """Take a delivery before trying it, for as long as nobody else shall try.

        On the first try, what waits behind it for the same game is merged into it, for good: whenever it is
        tried again, it says the same under the same nonce. None if another process was quicker.
        """
        async with self._store.writing() as db:
            followers: Sequence[Delivery] = ()
            if delivery.attempts == 0 and delivery.kind in MERGING:
                waiting = select(t.outbox).where(
                    and_(t.outbox.c.lane == delivery.lane, t.PENDING),
                    and_(t.outbox.c.game == delivery.game, t.outbox.c.kind == delivery.kind),
                    and_(t.outbox.c.id > delivery.id, t.outbox.c.attempts == 0),
                )
                rows = await db.execute(waiting.order_by(t.outbox.c.id))
                followers = [Delivery.of(dict(row)) for row in rows.mappings()]
            whole = delivery
            for follower in followers:
                whole = whole.with_later(follower)
            whole = replace(whole, attempts=delivery.attempts + 1, next_try=until)
            mine = (t.outbox.c.id == delivery.id, t.PENDING)
            taken = await db.execute(
                update(t.outbox)
                .where(*mine, t.outbox.c.attempts == delivery.attempts, t.outbox.c.next_try == delivery.next_try)
                .values(
                    kind=whole.kind,
                    attempts=whole.attempts,
                    next_try=until,
                    error="",
                    first=whole.first,
                    last=whole.last,
                    events=write_events(whole.events),
                )
            )
            if taken.rowcount != 1:
                return None
            if followers:
                merged = t.outbox.c.id.in_([follower.id for follower in followers])
                await db.execute(update(t.outbox).where(merged).values(state="merged", head=delivery.id))
        return whole

    async def superseded(self, delivery: Delivery) -> bool:
        """Whether a later one of the same kind for the same seat already waits."""
        later = select(t.outbox.c.id).where(
            and_(t.outbox.c.lane == delivery.lane, t.PENDING, t.outbox.c.id > delivery.id),
            and_(t.outbox.c.game == delivery.game, t.outbox.c.kind == delivery.kind),
            t.outbox.c.seat == delivery.seat,
        )
        async with self._store.reading() as db:
            return (await db.execute(later.limit(1))).first() is not None

    async def settle(self, delivery: int, state: DeliveryState, *, message: str = "", error: str = "") -> None:
        """Close a delivery: dropped or failed, or sent as a message that nothing will edit."""
        await self._store.carry_out(Batch((_close(delivery, state, message, error),)))

    async def sent(self, delivery: Delivery, message: str, at: float) -> None:
        """Close a delivery whose message later ones may change; if it left none, the one before is gone, too."""
        post = {"game": delivery.game, "kind": delivery.post}
        if message:
            row = {**post, "message": message, "at": at}
            kept = Step(upserted(self._store.dialect, t.posts, tuple(row)), [row])
        else:
            kept = Step(GONE, [{f"of_{name}": value for name, value in post.items()}])
        await self._store.carry_out(Batch((kept, _close(delivery.id, "sent", message, ""))))

    async def look_again(self, lane: str, now: float) -> None:
        """Try again now what failed in a lane (all lanes if empty); what is under way is left alone."""
        failed = and_(t.PENDING, t.outbox.c.error != "", t.outbox.c.next_try > now)
        where = and_(failed, t.outbox.c.lane == lane) if lane else failed
        async with self._store.writing() as db:
            await db.execute(update(t.outbox).where(where).values(next_try=now))

    async def set_back(self, by: float, now: float) -> None:
        """The clock was set back: whatever waits for a moment waits no longer than it would have."""
        late = and_(t.PENDING, t.outbox.c.next_try > now)
        async with self._store.writing() as db:
            await db.execute(update(t.outbox).where(late).values(next_try=t.outbox.c.next_try - by))

    async def postpone(self, delivery: Delivery, next_try: float, error: str = "") -> None:
        """Try again later; what counts as a try is `delivery.attempts`."""
        values = {"next_try": next_try, "attempts": delivery.attempts, "error": error}
        mine = and_(t.outbox.c.id == delivery.id, t.PENDING)
        async with self._store.writing() as db:
            await db.execute(update(t.outbox).where(mine).values(values))

    async def add_once(self, delivery: Delivery) -> None:
        """Put in a delivery unless its nonce was used before."""
        async with self._store.writing() as db:
            await db.execute(insert(db, t.outbox).values(delivery.columns()).on_conflict_do_nothing())

    async def failures(self, game: str) -> list[Delivery]:
        """What could not be delivered, for the organiser."""
        query = select(t.outbox).where(t.outbox.c.game == game, t.outbox.c.state == "failed").order_by(t.outbox.c.id)
        async with self._store.reading() as db:
            return [Delivery.of(dict(row)) for row in (await db.execute(query)).mappings()]


def _close(delivery: int, state: DeliveryState, message: str, error: str) -> Step:
    return Step(CLOSED, [{"this": delivery, "state": state, "message": message, "error": error}])
