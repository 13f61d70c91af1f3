"""A month of three games and fourteen people with habits, by a false clock; what each of them received is kept."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy.exc import OperationalError

import game as games
from bot.host.clock import Clock
from bot.host.host import Host
from bot.host.outbox import Down, Never, Outbox, Parcel
from bot.store import Store
from bot.store.people import Person, Prefs, Settings
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.play.standins import standin
from tests.host.table import NOON
from tests.toy import State, Toy

HOUR, DAY = 3600.0, 86400.0
#: What a person may get a day and game that they neither asked for nor caused by playing.
MOST = 2
#: How many rounds the toy has in a month.
ROUNDS = 8
#: Kinds that change what is there already, and ring nowhere.
SILENT = ("done-turn", "done-consent", "done-claim")
Span = tuple[float, float]


class Weeks(Toy):
    """The toy in as many rounds as a month has for it, or a fortnight."""

    def __init__(self, rounds: int) -> None:
        self._rounds = rounds

    def setup(self, setup: Setup) -> State:
        whole = super().setup(setup)
        return replace(whole, last=self._rounds, purse=dict.fromkeys(whole.purse, 3 * self._rounds))


@dataclass(frozen=True)
class Habit:
    """How somebody plays: the chance to look at what waits in an hour awake, and when they are away (days).

    Whoever is `gone` plays nothing from that day to another (or for good); a `closed` door takes no messages.
    """

    name: str
    chance: float = 0.4
    holiday: Span | None = None
    gone: Span | None = None
    closed: bool = False
    prefs: Prefs = field(default=Prefs())

    @property
    def person(self) -> Person:
        """As the house knows them."""
        return Person(self.name, self.name, prefs=self.prefs)


def sleeper(zone: str, remind: tuple[str, ...] = ("18:00",)) -> Prefs:
    """Somebody not to be disturbed at night."""
    return Prefs("22:00", "07:00", zone, remind=remind)


PEOPLE = (
    Habit("Anna"),
    Habit("Ben", 0.2, prefs=sleeper("Europe/Berlin")),
    Habit("Cleo", 0.05),
    Habit("Dora", 0.03, prefs=Prefs(remind=("08:00", "20:00"))),
    Habit("Emil", holiday=(8, 13)),
    Habit("Fritz", gone=(5, 99)),
    Habit("Greta", gone=(6, 15)),
    Habit("Hans", closed=True),
    Habit("Ida", 0.05, closed=True),
    Habit("Jost", prefs=Prefs(days="01234", zone="America/New_York")),
    Habit("Karl", 0.1, prefs=sleeper("Australia/Sydney")),
    Habit("Lena", 0.2, prefs=Prefs(notices=False)),
    Habit("Max", holiday=(3, 6), gone=(20, 99)),
    Habit("Nora", 0.02, prefs=sleeper("UTC", ())),
)
#: Each game with its scenario, options, pace, and who sits down, the organiser first.
Opened = tuple[str, str, dict[str, str], Settings, str]
WAR: Opened = (
    "campaign", "1618-5", {"players": "6"}, Settings(36, "standin", excuses=1), "Anna Ben Cleo Emil Hans Fritz"
)  # fmt: skip
SMALL: Sequence[Opened] = (
    ("toy", "long", {"players": "3"}, Settings(at_deadline="open", bank=72, bonus=12, weekends_off=True, excuses=1),
     "Greta Jost Max"),
    ("toy", "long", {"players": "3"}, Settings(24, "close", excuses=2), "Dora Karl Ida"),
    ("toy", "long", {"players": "3"}, Settings(30, "hold"), "Lena Anna Nora"),
    ("toy", "long", {"players": "3"}, Settings(36, "standin", excuses=1), "Ben Cleo Hans"),
    ("toy", "long", {"players": "2"}, Settings(48, "standin"), "Emil Fritz"),
)  # fmt: skip


@dataclass(frozen=True)
class Received:
    """A message to somebody; `caused` if it answers what they did."""

    at: float
    game: str
    kind: str
    caused: bool


@dataclass
class Doors:
    """What people receive. Nothing comes through while Discord is away, and never through closed doors."""

    now: Callable[[], float]
    closed: frozenset[str]
    away: Sequence[Span]
    got: dict[str, list[Received]] = field(default_factory=lambda: defaultdict(list))
    acted: set[tuple[str, str]] = field(default_factory=set)
    posts: Counter[str] = field(default_factory=Counter)

    async def post(self, parcel: Parcel) -> str:
        """Hand it over; the first answer to what somebody did is caused by them."""
        if within(self.now(), self.away):
            raise Down("Discord is away")
        if not parcel.person:
            self.posts[parcel.kind] += 1
        elif parcel.person in self.closed:
            raise Never("direct messages are closed", told=True)
        elif parcel.kind not in SILENT:
            caused = (parcel.person, parcel.game) in self.acted and parcel.kind in ("turn", "private")
            self.acted.discard((parcel.person, parcel.game))
            self.got[parcel.person].append(Received(self.now(), parcel.game, parcel.kind, caused))
        return parcel.edit or f"message-{parcel.id}"


def within(now: float, spans: Sequence[Span]) -> bool:
    """Whether a moment is in one of the spans, which count hours from the beginning."""
    return any(first <= (now - NOON) / HOUR < last for first, last in spans)


class Month:
    """The month, hour by hour (or by shorter steps)."""

    def __init__(
        self, store: Store, seed: int, step: float, games: Sequence[Opened] = SMALL, rounds: int = ROUNDS
    ) -> None:
        self.store, self.time, self.step, self.games, self._rounds = store, NOON, step, games, rounds
        self.pick, self.clicks, self.ids = random.Random(seed), 0, list[str]()
        dice = self.pick
        self.discord, self.base, self.bot = (tuple(_spans(dice, hours)) for hours in ((2, 9), (1, 3), (4, 30)))
        self.host = Host(store, now=self.now, rules=self._rules, secret=lambda: dice.randbytes(32))
        self.clock, self.outbox = Clock(self.host), Outbox(store, now=self.now, rules=self._rules)
        closed = frozenset(habit.name for habit in PEOPLE if habit.closed)
        self.doors = Doors(self.now, closed, self.discord)
        self._down(store)

    def now(self) -> float:
        """What the time is."""
        return self.time

    def _rules(self, key: str) -> Any:
        return Weeks(self._rounds) if key == "toy" else games.rules(key)

    def _down(self, store: Store) -> None:
        """The database answers nothing for hours."""
        for name in ("reading", "writing", "moment"):
            usual = getattr(store, name)

            def begin(usual: Callable[[], Any] = usual) -> Any:
                if within(self.time, self.base):
                    raise OperationalError("", {}, Exception("the database is away"))
                return usual()

            setattr(store, name, begin)

    async def begin(self) -> None:
        """Everybody sits down."""
        habits = {habit.name: habit for habit in PEOPLE}
        for key, scenario, options, settings, sit in self.games:
            people = [habits[name].person for name in sit.split()]
            for person in people:
                await self.store.set_person(person)
            info = await self.host.open_game(
                game=key, organiser=people[0], guild="g", channel=f"c{len(self.ids)}", title="", scenario=scenario,
                options=options, settings=settings,
            )  # fmt: skip
            for place, person in zip(info.seats, people, strict=True):
                await self.host.join(info.id, place.id, person, f"{place.id}-{info.id}")
            await self.host.start(info.id, people[0].id, "start")
            self.ids.append(info.id)

    async def run(self, days: int) -> None:
        """Let the time pass; the house tries what failed when it looks again."""
        end = NOON + days * DAY
        while self.time < end and not await self._all_over():
            self.time += self.step
            await self._holidays()
            for habit in self.pick.sample(PEOPLE, len(PEOPLE)):
                with suppress(OperationalError):  # they were told, and look again some other time
                    await self._live(habit)
            if not within(self.time, self.bot):
                await self._house()

    async def _house(self) -> None:
        await self.host.mail.settled()
        async with self.host.mail.watch.over("clock"):
            await self.clock.tick(self.time)
        await self.host.mail.settled()
        if not within(self.time, self.base):
            await self.outbox.drain(self.doors)

    async def _all_over(self) -> bool:
        if within(self.time, self.base) or self.time % DAY >= self.step:
            return False
        return all([(await self.host.info(each)).status == "over" for each in self.ids])

    async def _holidays(self) -> None:
        today = datetime.fromtimestamp(self.time, UTC).date()
        if self.time % DAY >= self.step or within(self.time, self.base):
            return
        for habit in PEOPLE:
            if habit.holiday and habit.holiday[0] - 1 == (self.time - NOON) // DAY:
                person = await self.host.person(habit.name)
                first = today + timedelta(days=1)
                last = first + timedelta(days=habit.holiday[1] - habit.holiday[0])
                await self.host.book(person or habit.person, first, last)

    async def _live(self, habit: Habit) -> None:
        """Somebody looks, now and then, at what waits for them, and plays it."""
        day = (self.time - NOON) / DAY
        away = [span for span in (habit.holiday, habit.gone) if span]
        asleep = habit.prefs.calendar.quiet_until(self.time) or any(first <= day < last for first, last in away)
        hours = self.step / HOUR
        if self.pick.random() > habit.chance * hours or asleep or within(self.time, (*self.bot, *self.discord)):
            return
        if habit.gone and day >= habit.gone[1]:
            await self._come_back(habit)
        for info in await self.host.owed_by(habit.name):
            self.doors.acted.add((habit.name, info.id))
            for seat in info.seats_of(habit.name):
                await self._play(info.id, seat, habit.name)

    async def _come_back(self, habit: Habit) -> None:
        """Whoever had vanished takes their seat again, if a stand-in has it."""
        for game_id, (_key, _scenario, _options, _settings, sit) in zip(self.ids, self.games, strict=True):
            info = await self.host.info(game_id)
            if habit.name not in sit.split() or info.seats_of(habit.name) or info.ended:
                continue
            place = info.seats[sit.split().index(habit.name)]
            if place.person is None:
                with suppress(Refusal):
                    await self.host.join(game_id, place.id, habit.person, f"again-{habit.name}")
                    self.doors.acted.add((habit.name, game_id))

    async def _play(self, game_id: str, seat: str, person: str) -> None:
        for _order in range(40):
            live = await self.host.mail.live(game_id)
            if seat not in live.game.awaited:
                return
            rules, state = live.rules, live.state
            order: tuple[str, ...] = ("ready",)
            if live.game.game != "toy":
                words = lambda spoken: rules.words(state, seat, spoken)  # noqa: E731, B023
                order = standin(live.game.game)(rules.view(state, seat), words, self.pick.randrange)
            self.clicks += 1
            click = f"click-{self.clicks}"
            await self.host.order(game_id, seat, " ".join(order), person=person, interaction=click)

    def too_much(self) -> list[tuple[str, date, str, list[str]]]:
        """Who got more in a day from a game than they asked for or caused, and what."""
        return [
            (habit.name, day, game, kinds)
            for habit in PEOPLE
            for (day, game), kinds in self._unasked(habit).items()
            if len(kinds) > MOST
        ]

    def _unasked(self, habit: Habit) -> dict[tuple[date, str], list[str]]:
        """What somebody got by their day and by game; whoever chose times of their own asked for as many reminders."""
        days = defaultdict(list)
        for each in self.doors.got[habit.name]:
            if not each.caused:
                days[habit.prefs.calendar.today(each.at), each.game].append(each.kind)
        if habit.prefs.remind != Prefs().remind:
            for kinds in days.values():
                for _asked in habit.prefs.remind:
                    with suppress(ValueError):
                        kinds.remove("reminder")
        return days

    def told(self) -> Iterator[str]:
        """A line for each: what they received, in all and unasked."""
        for habit in PEOPLE:
            got = self.doors.got[habit.name]
            kinds = ", ".join(f"{n} {kind}" for kind, n in Counter(each.kind for each in got).most_common())
            unasked = [len(each) for each in self._unasked(habit).values()]
            worst = max(unasked, default=0)
            yield f"{habit.name:6} {len(got):3} ({kinds or 'nothing'}); unasked {sum(unasked)}, worst day {worst}"


def _spans(pick: random.Random, hours: tuple[int, int]) -> Iterator[Span]:
    """Three outages of so many hours at least and at most, some time in four weeks."""
    for week in range(3):
        first = 24 + week * 200 + pick.randrange(170)
        yield first, first + pick.randint(*hours)
