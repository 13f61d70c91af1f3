"""A table with a war on it, and post that gives every battle a channel of its own."""

from bot.host.host import Host
from bot.host.info import GameInfo
from bot.host.outbox import Parcel
from bot.store import Store
from bot.store.people import Settings
from tests.host.table import PEOPLE, Post, Table
from tests.war import War


class ThreadPost(Post):
    """Starts a thread for a battle as Discord would; the same for the same battle."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host

    async def post(self, parcel: Parcel) -> str:
        if parcel.kind == "thread" and not self.failures:
            await self.host.place(parcel.game, f"thread-{parcel.game}")
        return await super().post(parcel)


class Campaign(Table):
    """Anna, Ben and a stand-in at war."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.rules["war"] = War()
        self.post = ThreadPost(self.host)

    async def begin(self, *, scenario: str = "small", battles: str = "fought", hours: int = 0, people: int = 2) -> None:
        """Anna plays red, Ben green (if there are so many people), stand-ins the rest."""
        info = await self.host.open_game(
            game="war", organiser=PEOPLE["red"], guild="g", channel="c", title="", scenario=scenario,
            options={"battles": battles}, settings=Settings(hours, "standin"),
        )  # fmt: skip
        self.id = info.id
        for seat in list(PEOPLE)[:people]:
            await self.host.join(self.id, seat, PEOPLE[seat], f"join-{seat}")
        await self.host.add_standin(self.id, None, "1")
        await self.host.start(self.id, "1", "start")
        await self.host.mail.settled()

    async def march(self) -> GameInfo:
        """Anna and Ben march; the battle that follows."""
        await self.until_marched()
        return await self.battle()

    async def until_marched(self) -> None:
        """Everybody has marched, the stand-ins at their own time."""
        await self.play("red march", "green march")
        while not (await self.info()).links and "blue" in (await self.info()).awaited:
            await self.host.mail.settled()

    async def battle(self, n: int = 0) -> GameInfo:
        """A battle that is open."""
        return await self.host.info((await self.info()).links[n].id)

    async def fight(self, battle: str, *, winner: str = "red") -> None:
        """Fight it out: the winner has luck, and nobody bids."""
        loser = {"red": "green", "green": "red"}[winner]
        info = await self.host.info(battle)
        for order, seat in [("luck", winner)] + [("ready", seat) for _round in range(3) for seat in (winner, loser)]:
            if person := info.seat(seat).person:
                await self.host.order(battle, seat, order, person=person.id, interaction=self.click())
        await self.host.mail.settled()
