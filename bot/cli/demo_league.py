"""People with habits who play a league by a false clock: some slow, some vanish or come back; and there are outages."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from bot.host.clock import Clock
from bot.host.host import Host
from bot.host.league_rounds import results_of
from bot.host.leagues import Wanted
from bot.host.outbox import Down, Never, Outbox, Parcel
from bot.store import Club, Store
from bot.store.people import Person, Prefs, Settings
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.league.ratings import rated
from game.league.standings import standings
from game.league.tables import decimal, text
from game.play.standins import standin
from render.league.history import chart
from render.league.standings import table

HOUR, DAY = 3600.0, 86400.0
#: When it begins: 1 January 2026, noon. How far the clock moves at a time, and when it is given up.
NOON, STEP, MOST = 1767268800.0, 3 * HOUR, 400
#: The house does not take a step for an outage.
DOWNTIME = 1.5 * STEP
#: Hours a turn.
PACE = 36
#: An order more than this in one go, and somebody is no person.
ORDERS = 80
Span = tuple[float, float]
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hans", "Ida", "Jost", "Karl", "Lena", "Max", "Nora",
         "Otto", "Paul", "Ria", "Sven", "Tom", "Uta")  # fmt: skip
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Sydney")


@dataclass(frozen=True, slots=True)
class Habit:
    """The chance to look in an hour awake; the days on which somebody is gone; whether their door takes no messages."""

    person: Person
    chance: float
    gone: Span = (0.0, 0.0)
    closed: bool = False


def people(count: int, pick: random.Random) -> list[Habit]:
    """Of ten two are slow and one vanishes, of whom half come back; one of twenty takes no messages."""
    found = []
    for n in range(count):
        name = NAMES[n % len(NAMES)] + (f" {n // len(NAMES) + 1}" if n >= len(NAMES) else "")
        zone = pick.choice(ZONES)
        person = Person(str(n + 1), name, prefs=Prefs("22:00", "07:00", zone))
        kind = n % 10
        chance = pick.uniform(0.03, 0.06) if kind in (4, 8) else pick.uniform(0.15, 0.4)
        gone = (0.0, 0.0)
        if kind == 7:
            first = pick.uniform(3, 25)
            gone = (first, first + pick.uniform(4, 9) if n % 20 == 7 else 10_000.0)
        found.append(Habit(person, chance, gone, closed=n % 20 == 13))
    return found


class Season:
    """The league from sign-up to its end; `tell` is told each thing that happens, in a line."""

    def __init__(self, store: Store, count: int, reserves: int, seed: int, tell: Callable[[str], None]) -> None:
        pick = self._pick = random.Random(seed)
        self._seed = str(seed)
        self.time, self._tell, self._began = NOON, tell, time.monotonic()
        self.host = Host(store, now=lambda: self.time, secret=lambda: pick.randbytes(32))
        self._clock, self._outbox = Clock(self.host, DOWNTIME), Outbox(store, now=lambda: self.time)
        self._habits, self._count = people(count + reserves, pick), count
        self._closed = {habit.person.id for habit in self._habits if habit.closed}
        self.bot_away, self.discord_away = list(_spans(pick, 6, 30)), list(_spans(pick, 2, 10))
        self.figures: Counter[str] = Counter()
        self.league, self._clicks = "", 0

    async def club(self) -> Club:
        """The league as it stands."""
        return await self.host.leagues.club(self.league)

    async def begin(self, game: str, scenario: str, rounds: int, options: dict[str, str] | None = None) -> None:
        """The organiser opens it, people sign up with wishes, and the first round is drawn."""
        wanted = Wanted(name="The Demonstration", setup=Setup(game, scenario, options or {}), rounds=rounds,
                        filling="stand-in", settings=Settings(PACE, "open", excuses=1), seed=self._seed)  # fmt: skip
        organiser = Person("0", "The organiser")
        club = await self.host.leagues.open(wanted, organiser=organiser, guild="g", channel="c", once="demo")
        self.league = club.id
        self.figures["deeds of the organiser"] += 1
        seats = club.season.league.seats
        for n, habit in enumerate(self._habits):
            await self.host.store.set_person(habit.person)
            wishes = self._pick.sample(seats, self._pick.randrange(min(4, len(seats))))
            await self.host.leagues.join(club.id, habit.person, wishes=wishes, reserve=n >= self._count)
        plan = self.host.leagues.plan(club.season.league, (await self.club()).season.people, 20)
        self._said(f"{self._count} people and {len(self._habits) - self._count} reserves sign up. {plan.tables} tables "
                   f"of {len(seats)} a round.")  # fmt: skip
        for line in (*(need.told for need in plan.needs if need.count), *plan.warnings):
            self._said(f"  {line}")
        await self.host.leagues.draw(club.id, organiser.id)
        self.figures["deeds of the organiser"] += 1
        self._tell_draws(club, await self.club())

    async def run(self) -> None:
        """Let time pass until it is over."""
        while (club := await self.club()).status != "over" and self.time < NOON + MOST * DAY:
            self._tell_outages()
            self.time += STEP
            for habit in self._pick.sample(self._habits, len(self._habits)):
                await self._live(habit)
            if not self._within(self.bot_away):
                await self._house()
            self._tell_changes(club, await self.club())

    async def _house(self) -> None:
        """What the bot does when it is there; a reserve sits down, a table begins, and so on, one after another."""
        await self._clock.tick(self.time)
        await self.host.leagues.settled()
        await self.host.mail.settled()
        await self._outbox.drain(self)
        await self.host.mail.settled()

    async def post(self, parcel: Parcel) -> str:
        """The post office: threads for tables, letters through open doors, nothing while Discord is away."""
        if self._within(self.discord_away):
            raise Down("Discord is away")
        if parcel.person in self._closed:
            raise Never("direct messages are closed", told=True)
        if parcel.kind == "thread":
            await self.host.place(parcel.game, f"thread-{parcel.game}", f"message-{parcel.id}")
        if parcel.kind == "league":
            self._said(f"the league's channel is told: {parcel.league.partition(' ')[2]}")
        self.figures["letters" if parcel.person else "posts"] += 1
        return parcel.edit or f"message-{parcel.id}"

    async def _live(self, habit: Habit) -> None:
        """Somebody looks, now and then, and plays what waits for them."""
        day, person = (self.time - NOON) / DAY, habit.person
        if habit.gone[0] <= day < habit.gone[1] or self._within([*self.bot_away, *self.discord_away]):
            return
        asleep = person.prefs.calendar.quiet_until(self.time)
        if asleep or self._pick.random() > 1 - (1 - habit.chance) ** (STEP / HOUR):
            return
        if habit.gone[1] and day >= habit.gone[1]:
            await self._come_back(person)
        for info in await self.host.owed_by(person.id):
            for seat in info.seats_of(person.id):
                await self._play(info.id, seat, person.id)

    async def _come_back(self, person: Person) -> None:
        """Whoever had vanished takes their seat again if nobody else has it, and signs up again."""
        club = await self.club()
        one = club.season.person(person.id)
        if not one.leaves or club.status == "over":
            return
        for where, game in club.games.items():
            if where in results_of(club):
                continue
            for seat, who in club.season.table(*where).seats.items():
                if who == person.id and (await self.host.info(game)).seat(seat).person is None:
                    with suppress(Refusal):
                        await self.host.join(game, seat, person, self._click())
                        self.figures["seats taken again"] += 1
                        self._said(f"{person.name} is back at table {where[0]}.{where[1]}")
                        return
        with suppress(Refusal):
            await self.host.leagues.join(self.league, person)
            self._said(f"{person.name} is back, and signs up for the next round")

    async def _play(self, game: str, seat: str, person: str) -> None:
        choose = standin((await self.host.mail.live(game)).game.game)
        for _order in range(ORDERS):
            live = await self.host.mail.live(game)
            if seat not in live.game.awaited:
                return
            rules, state = live.rules, live.state
            words = lambda spoken: rules.words(state, seat, spoken)  # noqa: E731, B023 - asked before the next turn
            order = choose(rules.view(state, seat), words, self._pick.randrange)
            await self.host.order(game, seat, " ".join(order), person=person, interaction=self._click())
            self.figures["orders"] += 1

    def _click(self) -> str:
        self._clicks += 1
        return f"click-{self._clicks}"

    # telling

    def _said(self, line: str) -> None:
        self._tell(f"day {(self.time - NOON) / DAY:5.1f}  {line}")

    def _within(self, spans: list[Span]) -> bool:
        return any(first <= (self.time - NOON) / HOUR < last for first, last in spans)

    def _tell_outages(self) -> None:
        hour, before = (self.time - NOON) / HOUR, (self.time - NOON - STEP) / HOUR
        for what, spans in (("the bot", self.bot_away), ("Discord", self.discord_away)):
            for first, last in spans:
                if before < first <= hour:
                    self.figures["outages"] += 1
                    self._said(f"{what} is away for {last - first:.0f} hours")

    def _tell_draws(self, before: Club, after: Club) -> None:
        for one in after.season.rounds[len(before.season.rounds) :]:
            self._said(f"round {one.number} is drawn: {len(one.tables)} tables")
            for line in after.fairness[one.number]:
                self._said(f"  {line}")

    def _tell_changes(self, before: Club, after: Club) -> None:
        self._tell_draws(before, after)
        for one in after.season.takeovers[len(before.season.takeovers) :]:
            names = [after.season.person(who).name if who else "a stand-in" for who in (one.left, one.person)]
            self.figures["seats lost"] += bool(one.left)
            self.figures["seats taken over by reserves"] += bool(one.person)
            self._said(f"table {one.round}.{one.table}: {names[1]} takes over {one.seat} from {names[0]}")
        known = results_of(before)
        for result in after.season.results:
            if (result.round, result.table) in known:
                continue
            held = after.season.holders(result.round, result.table)
            order = sorted(held, key=lambda seat: result.places[seat])
            who = [f"{after.season.person(held[s]).name if held[s] else 'stand-in'} {result.points[s]}" for s in order]
            self._said(f"table {result.round}.{result.table} is over: {', '.join(who)}")

    async def tell_end(self) -> None:
        """Standings, ratings, and what it took."""
        club = await self.club()
        season = club.season
        rows = standings(season, self.host.leagues.pars(season.league))
        self._tell("")
        for line in text(season, rows):
            self._tell(line)
        ratings = rated(season)
        best = sorted(ratings, key=lambda who: -ratings[who].mean)[:5]
        told = "; ".join(f"{season.person(who).name} {ratings[who].told}" for who in best)
        self._tell(f"\nRatings: {told}")
        counted = ", ".join(f"{what}: {count}" for what, count in sorted(self.figures.items()))
        days, wall = (self.time - NOON) / DAY, time.monotonic() - self._began
        self._tell(f"{counted}.")
        self._tell(f"The league is {club.status} after {days:.0f} days, played in {wall:.0f} s; "
                   f"the first of {len(rows)} has {decimal(rows[0].total)}.")  # fmt: skip


async def shown(season: Season) -> dict[str, bytes]:
    """The pictures of its standings and their history, by file name."""
    of = (await season.club()).season
    pars = season.host.leagues.pars(of.league)
    return {"standings.png": table(of, pars).png, "history.png": chart(of, pars).png}


def _spans(pick: random.Random, shortest: int, longest: int) -> Iterator[Span]:
    """An outage of so many hours about every two weeks."""
    for week in range(0, MOST // 7, 2):
        first = 30.0 + week * 168 + pick.randrange(90)
        yield first, first + pick.randint(shortest, longest)
