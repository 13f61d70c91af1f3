"""A table of people who play the toy game, with a clock and a post office that the test holds in its hand."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, TypeVar

from bot.host.clock import Clock
from bot.host.host import Host
from bot.host.info import Entry, GameInfo, Receipt
from bot.host.outbox import Outbox, Parcel
from bot.store import Store
from bot.store.people import Person, Settings
from game.core.rules import ORGANISER, Rules
from tests.toy import Toy

TOY = Toy()
#: What follows other parcels and tells nothing new.
ASIDE = ("status", "done-turn", "done-consent", "done-claim")
SEATS = ("red", "green", "blue")
PEOPLE = {"red": Person("1", "Anna"), "green": Person("2", "Ben"), "blue": Person("3", "Cleo")}
#: 21 November 2026, 12:00 UTC.
NOON = 1795262400.0
T = TypeVar("T", bound="Table")


class Post:
    """A poster that keeps what it shows, and fails as often as it is told."""

    def __init__(self) -> None:
        self.shown: list[Parcel] = []
        self.failures: list[Exception] = []

    async def post(self, parcel: Parcel) -> str:
        """Show it, or fail."""
        if self.failures:
            raise self.failures.pop(0)
        self.shown.append(parcel)
        return parcel.edit or f"message-{parcel.id}"

    def take(self) -> list[Parcel]:
        """What was shown since last asked."""
        taken, self.shown = self.shown, []
        return taken


class Table:
    """One game, three people at most, and every tool around it."""

    def __init__(self, store: Store, rules: Rules[Any, Any] = TOY) -> None:
        self.store, self.time, self.clicks = store, NOON, count(1)
        self.rules: dict[str, Rules[Any, Any]] = {"toy": rules}
        self.secrets = count(1)
        self.host = self.another_host()
        self.clock = Clock(self.host)
        self.outbox = Outbox(store, now=lambda: self.time)
        self.post, self.id = Post(), ""

    def another_host(self, store: Store | None = None) -> Host:
        """A host of another process, on the same database."""
        return Host(
            store or self.store,
            now=lambda: self.time,
            rules=self.rules.__getitem__,
            secret=lambda: next(self.secrets).to_bytes(32, "big"),
        )

    async def open(
        self,
        players: int = 2,
        people: int | None = None,
        scenario: str = "long",
        hours: int = 0,
        settings: Settings | None = None,
    ) -> "Table":
        """Anna opens a game; the first so many people sit down, stand-ins take the rest, and it starts."""
        anna, options, settings = PEOPLE["red"], {"players": str(players)}, settings or Settings(hours)
        info = await self.host.open_game(
            game="toy", organiser=anna, guild="g", channel="c", title="", scenario=scenario, options=options,
            settings=settings,
        )  # fmt: skip
        self.id = info.id
        for seat in SEATS[: players if people is None else people]:
            await self.host.join(self.id, seat, PEOPLE[seat], f"join-{seat}")
        await self.host.add_standin(self.id, None, "1")
        await self.host.start(self.id, "1", "start")
        await self.host.mail.settled()
        return self

    async def say(self, seat: str, text: str, interaction: str = "") -> Receipt:
        """An order of the seat's own person."""
        person = PEOPLE["red" if seat == ORGANISER else seat].id
        return await self.host.order(self.id, seat, text, person=person, interaction=interaction or self.click())

    async def play(self, *orders: str) -> None:
        """Several orders, each "seat order"."""
        for order in orders:
            seat, _, text = order.partition(" ")
            await self.say(seat, text)

    async def undo(self, seat: str) -> Receipt:
        """Take back the seat's last order."""
        return await self.host.undo(self.id, seat, person=PEOPLE[seat].id, interaction=self.click())

    def click(self) -> str:
        """The id of a new interaction."""
        return f"click-{next(self.clicks)}"

    async def view(self, viewer: str = "", at: int | None = None) -> Any:
        """The toy's view."""
        return await self.host.view(self.id, viewer, at)

    async def info(self) -> GameInfo:
        """The game as everyone may know it."""
        return await self.host.info(self.id)

    async def chronicle(self, viewer: str = "", since: int = 0) -> list[Entry]:
        """What the viewer may know of what happened."""
        return await self.host.chronicle(self.id, viewer, since)

    async def mail(self, want: Callable[[Parcel], bool] = lambda parcel: True) -> list[Parcel]:
        """What is delivered now, but for how the game stands and for what is done."""
        return [parcel for parcel in await self.every_mail() if parcel.kind not in ASIDE and want(parcel)]

    async def every_mail(self) -> list[Parcel]:
        """All that is delivered now."""
        await self.outbox.drain(self.post)
        return self.post.take()

    async def texts(self, kind: str = "board") -> list[list[str]]:
        """The texts of each parcel of a kind that is delivered now."""
        return [[event.text for event in p.events] for p in await self.mail(lambda parcel: parcel.kind == kind)]


@asynccontextmanager
async def seated(database: str, kind: Callable[[Store], T]) -> AsyncIterator[T]:
    """A table of some kind on a database, cleared away afterwards."""
    store = await Store.open(database)
    table = kind(store)
    yield table
    await table.host.close()
    await store.close()
