"""People, what they wish, and how a game is hurried along."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, time
from typing import Literal
from zoneinfo import ZoneInfo

from bot.calendars import EVERY_DAY, Calendar

Status = Literal["open", "playing", "over", "abandoned"]
#: What nobody can play any more.
ENDED = ("over", "abandoned")
#: What is done for seats that are late: the organiser's `close`, or a stand-in's orders this once, or their seat is
#: open to others, or nothing.
AtDeadline = Literal["close", "standin", "open", "hold"]


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a person wishes. Quiet hours run from `quiet_from` to `quiet_to` ("22:00", "07:30") in `zone`.

    `days` are those of the week on which they play ("01234": Monday to Friday; "": all), `holidays` first and last
    days ("2026-12-24"), `remind` the times of the day at which they may be reminded. `language` is what they are told
    things in ("": the language of their Discord). `public` are the servers on whose leagues' web pages their name may
    stand.
    """

    quiet_from: str = ""
    quiet_to: str = ""
    zone: str = "UTC"
    notices: bool = True
    days: str = ""
    holidays: tuple[tuple[str, str], ...] = ()
    remind: tuple[str, ...] = ("18:00",)
    language: str = ""
    public: tuple[str, ...] = ()

    @property
    def calendar(self) -> Calendar:
        """When they play. ValueError, KeyError: there are no such hours."""
        quiet = None
        if self.quiet_from and self.quiet_to and self.quiet_from != self.quiet_to:
            quiet = time.fromisoformat(self.quiet_from), time.fromisoformat(self.quiet_to)
        days = frozenset(map(int, self.days)) or EVERY_DAY
        away = tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in self.holidays)
        ZoneInfo(self.zone)
        return Calendar(self.zone, quiet, days, away)

    @property
    def reminders(self) -> tuple[time, ...]:
        """When they may be reminded. ValueError: there are no such times."""
        return tuple(map(time.fromisoformat, self.remind))

    def quiet_until(self, now: float) -> float | None:
        """When they may be disturbed again; None if they may be now. ValueError, KeyError: there are no such hours."""
        return self.calendar.quiet_until(now)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; `id` is the front end's, and never changes."""

    id: str
    name: str
    locale: str = field(default="", compare=False)
    prefs: Prefs = field(default=Prefs(), compare=False)

    @property
    def speaks(self) -> str:
        """The language they wish, or that of their Discord."""
        return self.prefs.language or self.locale


@dataclass(frozen=True, slots=True)
class Server:
    """What a server wishes: the `language` of public posts ("": each game's), who opens games and takes in records.

    Games are opened in `channels` (anywhere if there are none), at `most` so many at once (0: any number). What is in
    play is looked after by the members of a role ("": by whoever opened it). On the web, if the bot is there, games
    have no `pages`, pages for whoever has the link, or pages that are listed; players may touch their own `boards`.
    """

    language: str = ""
    opens: Literal["everyone", "managers"] = "everyone"
    imports: Literal["everyone", "managers"] = "everyone"
    channels: tuple[str, ...] = ()
    most: int = 0
    organise: str = ""
    pages: Literal["none", "link", "listed"] = "none"
    boards: Literal["touch", "none"] = "touch"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a game is hurried along: `hours` a turn for all, or each seat's time bank of so many hours (0: neither).

    A bank gains `bonus` hours with every decision. Weekends may be off. Whoever is late is excused `excuses` times;
    then comes what was agreed. `reminders`: of this game, too. Whoever held another seat waits for `takeover` hours
    for the others' consent to take over one. The game has a `page` where its server wants pages, and `boards` to touch
    where it wants those.

    Whoever only watches sees what is public `delay` turns later, or nothing before the end if it is `unseen`.
    `commentators` (people's ids) see all there is, in the thread `booth`; whoever ever did is `initiated`.

    Powers write `letters` never (""), "always", or in some of its seasons ("spring autumn"); at the end they are
    `opened` to all, if that was agreed. If they always may, two write to each other in a private thread where the
    table agreed on `pairs`. The organiser may look into private views if the table allows that `insight`,
    and whoever is to move may ask what a stand-in would do if it allows `hints`.
    Whoever sits down has kept at least `reliable` percent of their deadlines.

    Where its server wishes no language, a game is told in its organiser's; once the chair has gone to somebody else, in
    the `language` that it was told in until then.

    `levels` says by seat how much its stand-in thinks, where it is not instant. Of a game that was taken in without the
    secret of its dice, so many orders were `taken`: the dice of later ones are our own.
    """

    hours: int = 0
    at_deadline: AtDeadline = "close"
    reminders: bool = True
    takeover: int = 24
    page: bool = True
    boards: bool = True
    bank: int = 0
    bonus: int = 0
    weekends_off: bool = False
    excuses: int = 0
    unseen: bool = False
    delay: int = 0
    commentators: tuple[str, ...] = ()
    initiated: tuple[str, ...] = ()
    booth: str = ""
    letters: str = ""
    opened: bool = False
    pairs: bool = False
    insight: bool = False
    hints: bool = False
    reliable: int = 0
    levels: Mapping[str, str] = field(default_factory=dict)
    taken: int = 0
    language: str = ""

    @property
    def timed(self) -> bool:
        """Whether time runs at all."""
        return bool(self.hours or self.bank)

    @property
    def pace(self) -> tuple[object, ...]:
        """What people play by: a change of it needs notice."""
        return self.hours, self.bank, self.bonus, self.at_deadline, self.weekends_off, self.excuses

    @property
    def agreed(self) -> tuple[object, ...]:
        """What nobody changes any more once the game has begun."""
        return self.takeover, self.letters, self.opened, self.pairs, self.insight, self.hints


def shown(server: Server, settings: Settings, status: Status) -> bool:
    """Whether a game has a page: its server wants pages, its organiser does not close it, and it has begun.

    One that is watched by nobody has its page when it is over.
    """
    begun = status == "over" or (status == "playing" and not settings.unseen)
    return server.pages != "none" and settings.page and begun


def league_shown(server: Server, settings: Settings, status: str) -> bool:
    """Whether a league has a page: its server wants pages, its organiser does not close it, and a round is drawn."""
    return server.pages != "none" and settings.page and status != "open"


def touchable(server: Server, settings: Settings) -> bool:
    """Whether players have boards to touch: their server wants them, and the organiser does not close them."""
    return server.boards == "touch" and settings.boards
