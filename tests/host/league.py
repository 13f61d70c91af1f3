"""A league of people who play the toy game, with a clock and a post office that starts threads for tables."""

from collections.abc import Sequence

from bot.host.leagues import Wanted
from bot.host.outbox import Parcel
from bot.store import Club, Store
from bot.store.people import Person, Settings
from game.core.rules import Setup
from tests.host.table import Post, Table

#: Who opens the league, and plays in it, too.
ANNA = Person("1", "Anna")
DAY = 86400.0


class Threads(Post):
    """Starts a thread for a table as Discord would."""

    def __init__(self, league: "Cup") -> None:
        super().__init__()
        self.league = league

    async def post(self, parcel: Parcel) -> str:
        if parcel.kind == "thread" and not self.failures:
            await self.league.host.place(parcel.game, f"thread-{parcel.game}", f"message-{parcel.id}")
        return await super().post(parcel)


class Cup(Table):
    """A league, its people, and what became of it."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.post, self.league = Threads(self), ""
        self.people: dict[str, Person] = {}

    async def begin(self, count: int, *, reserves: int = 0, settings: Settings | None = None, **more: object) -> Club:
        """Anna opens it, and so many people sign up (she is the first of them), then so many reserves."""
        setup = Setup("toy", "short", {"players": "2"})
        agreed = {"name": "Cup", "setup": setup, "rounds": 2, "settings": settings or Settings(24, "open")}
        wanted = Wanted(**{**agreed, **more})  # type: ignore[arg-type]
        club = await self.host.leagues.open(wanted, organiser=ANNA, guild="g", channel="c", once="form")
        self.league = club.id
        names = ["Anna", *(f"P{n}" for n in range(2, count + 1)), *(f"R{n}" for n in range(1, reserves + 1))]
        for n, name in enumerate(names, 1):
            person = self.people[str(n)] = Person(str(n), name)
            await self.host.leagues.join(club.id, person, reserve=n > count)
        return await self.club()

    async def club(self) -> Club:
        """The league as it stands."""
        return await self.host.leagues.club(self.league)

    async def draw(self) -> list[Parcel]:
        """The first round is drawn, and its tables begin; what is posted."""
        await self.host.leagues.draw(self.league, "1")
        return await self.mail()

    async def tick(self, days: float = 0.0) -> list[Parcel]:
        """The clock looks, so many days later; what is posted then."""
        self.time += days * DAY
        await self.clock.tick(self.time)
        await self.host.leagues.settled()
        await self.host.mail.settled()
        return await self.mail()

    async def finish(self, number: int, lucky: Sequence[str] = ()) -> None:
        """Play all tables of a round to their end; whoever is lucky has points."""
        club = await self.club()
        for where, game in sorted(club.games.items()):
            if where[0] == number and (await self.host.info(game)).status == "playing":
                await self.over(game, lucky)

    async def over(self, game: str, lucky: Sequence[str] = ()) -> None:
        """Play one table to its end."""
        first = True
        while (info := await self.host.info(game)).status == "playing":
            for seat in info.seats:
                if seat.person is None or seat.id not in info.awaited:
                    continue
                if first and seat.person.id in lucky:
                    await self.host.order(game, seat.id, "luck", person=seat.person.id, interaction=self.click())
                await self.host.order(game, seat.id, "ready", person=seat.person.id, interaction=self.click())
            await self.host.mail.settled()
            first = False
