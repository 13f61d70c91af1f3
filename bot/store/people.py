"""People, what they wish, and how a game is hurried along."""

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

Status = Literal["open", "playing", "over", "abandoned"]
#: What nobody can play any more.
ENDED = ("over", "abandoned")
#: What is done for seats that are late: the organiser's `close`, or a stand-in's orders this once.
AtDeadline = Literal["close", "standin"]


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a person wishes. Quiet hours run from `quiet_from` to `quiet_to` ("22:00", "07:30") in `zone`."""

    quiet_from: str = ""
    quiet_to: str = ""
    zone: str = "UTC"
    notices: bool = True

    def quiet_until(self, now: float) -> float | None:
        """When the quiet hours at hand end; None outside of them. ValueError, KeyError: there are no such hours."""
        if not self.quiet_from or not self.quiet_to:
            return None
        here = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        start, end = time.fromisoformat(self.quiet_from), time.fromisoformat(self.quiet_to)
        clock = here.time()
        quiet = start <= clock < end if start <= end else clock >= start or clock < end
        if not quiet:
            return None
        until = datetime.combine(here.date(), end, here.tzinfo)
        return (until if until > here else until + timedelta(days=1)).timestamp()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; `id` is the front end's, and never changes."""

    id: str
    name: str
    locale: str = ""
    prefs: Prefs = field(default=Prefs(), compare=False)


@dataclass(frozen=True, slots=True)
class Server:
    """What a server wishes: the `language` of public posts ("": the organiser's), who opens games and takes in records.

    Games are opened in `channels` (anywhere if there are none), at `most` so many at once (0: any number). What is in
    play is looked after by the members of a role ("": by whoever opened it). On the web, if the bot is there, games
    have no `pages`, pages for whoever has the link, or pages that are listed.
    """

    language: str = ""
    opens: Literal["everyone", "managers"] = "everyone"
    imports: Literal["everyone", "managers"] = "everyone"
    channels: tuple[str, ...] = ()
    most: int = 0
    organise: str = ""
    pages: Literal["none", "link", "listed"] = "none"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a game is hurried along: `hours` a turn (0: no deadline), reminders at 50 % and 90 % of it.

    Whoever held another seat waits for `takeover` hours for the others' consent to take over one. A game has a `page`
    where its server wants pages.
    """

    hours: int = 0
    at_deadline: AtDeadline = "close"
    reminders: bool = True
    takeover: int = 24
    page: bool = True


def shown(server: Server, settings: Settings, status: Status) -> bool:
    """Whether a game has a page: its server wants pages, its organiser does not close it, and it has begun."""
    return server.pages != "none" and settings.page and status in ("playing", "over")
