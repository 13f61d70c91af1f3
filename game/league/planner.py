"""Before a league is opened: what it needs, how that stands to the limits of its place, and why it cannot work.

Nothing here knows the place: its limits are `data/league/limits.yaml`. A league that goes past one is refused, with
what would help.
"""

from collections.abc import Mapping
from math import ceil
from typing import Literal

from game.core.data import Datum, Source, load
from game.core.pars import Par
from game.core.text import Blank, Message, say
from game.core.values import immutable
from game.league.league import League, Person
from game.league.scores import offered

Key = Literal["channels", "grouped", "threads", "members", "channel_messages", "requests", "renames"]
#: A post that nobody has after this many minutes is late; what goes out at once must go out within it.
WITHIN = 10
#: From this share of a limit on the organiser is warned.
NEAR = 0.8


class Limit(Datum):
    """One limit: the most there may be."""

    key: Key
    most: int
    src: Source


class Limits(Datum):
    """The file `data/league/limits.yaml`."""

    limits: tuple[Limit, ...]


@immutable
class Manner:
    """How a league is played. `home`: tables have threads of one channel, or channels of their own.

    `linked` games of one table may be open at once (a campaign's battles), each in a thread; `followers` read along at
    each table. When a turn ends a table posts `posts` and writes to each of its people `letters` times; on its busiest
    day it posts `daily` and changes its channel's name `renames` times. `there` are the channels the server has.
    """

    home: Literal["threads", "channels"] = "threads"
    linked: int = 0
    followers: int = 0
    posts: int = 2
    letters: int = 1
    daily: int = 60
    renames: int = 0
    there: int = 0


@immutable
class Need:
    """So much of something, and the most there may be."""

    key: Key
    what: Message
    count: int
    most: int

    @property
    def fits(self) -> bool:
        """Whether it can work."""
        return self.count <= self.most

    @property
    def told(self) -> Message:
        """The need beside its limit."""
        figures: dict[str, Blank] = {"what": self.what, "count": self.count, "most": self.most}
        if not self.fits:
            return say("{what}: {count}, and no more than {most} can be.", **figures)
        if self.count > NEAR * self.most:
            return say("{what}: {count} of {most}, which is near the limit.", **figures)
        return say("{what}: {count} of {most}.", **figures)


@immutable
class Plan:
    """What a league needs, and why it cannot work: nothing there means it can."""

    tables: int
    needs: tuple[Need, ...]
    refusals: tuple[Message, ...]
    warnings: tuple[Message, ...]


def limits() -> dict[Key, int]:
    """The limits in force."""
    return {one.key: one.most for one in load("league/limits.yaml", Limits).limits}


def planned(league: League, people: tuple[Person, ...], manner: Manner, most: Mapping[Key, int],
            pars: Mapping[str, Par]) -> Plan:  # fmt: skip
    """The plan of a league as it is signed up for now."""
    tables = _tables(league, people)
    needs = _needs(league, tables, manner, most)
    refusals = (*_refused(league, people, pars), *(_help(need) for need in needs if not need.fits))
    return Plan(tables, needs, refusals, _warned(league, people))


def _divisions(people: tuple[Person, ...]) -> dict[int, list[Person]]:
    found: dict[int, list[Person]] = {}
    for one in people:
        if one.plays(1):
            found.setdefault(one.division, []).append(one)
    return found


def _tables(league: League, people: tuple[Person, ...]) -> int:
    counts = [len(members) for members in _divisions(people).values()]
    if league.filling == "rest":
        return sum(count // league.size for count in counts)
    return sum(ceil(count / league.size) for count in counts)


def _needs(league: League, tables: int, manner: Manner, most: Mapping[Key, int]) -> tuple[Need, ...]:
    """Each need in numbers; one channel is the league's own, where standings and the week's news stand."""
    own = manner.home == "channels"
    headings = ceil(tables / most["grouped"]) if own else 0
    channels = manner.there + 1 + (tables + headings if own else 0)
    threads = tables * (manner.linked + (0 if own else 1))
    at_once = tables * (manner.posts + manner.letters * league.size)
    counts: tuple[tuple[Key, Message, int], ...] = (
        ("channels", say("Channels of the server, with those it has"), channels),
        ("threads", say("Threads open at a time"), threads),
        ("members", say("People in one table's thread"), league.size + manner.followers),
        ("channel_messages", say("Posts a minute in one table, as a turn ends"), manner.posts),
        ("requests", say("Messages a minute, as all tables end a turn together"), ceil(at_once / WITHIN)),
        ("renames", say("New names of one channel on its busiest day"), manner.renames),
    )
    return tuple(Need(key, what, count, most[key]) for key, what, count in counts)


def _help(need: Need) -> Message:
    """Why it cannot work, and what would help."""
    remedies: dict[Key, Message] = {
        "channels": say("Let tables have threads, or play on a second server."),
        "grouped": say("Let tables have threads, or play on a second server."),
        "threads": say("Let battles be told or left to stand-ins, or play fewer tables at a time."),
        "members": say("Let those who read along follow the league's channel."),
        "channel_messages": say("Let turns end at different times."),
        "requests": say("Let turns end at different times."),
        "renames": say("Let the name of the channel stand, and read the pinned post."),
    }
    return say("{need} {remedy}", need=need.told, remedy=remedies[need.key])


def _refused(league: League, people: tuple[Person, ...], pars: Mapping[str, Par]) -> list[Message]:
    """Why no limit is needed for it not to work."""
    found = []
    divisions = _divisions(people)
    if league.size < 2:
        found.append(say("A table needs two seats at least."))
    if league.rounds < 1:
        found.append(say("A league has one round at least."))
    if not divisions:
        found.append(say("Nobody is there to be drawn."))
    for division, members in sorted(divisions.items()):
        least = league.size if league.filling == "rest" else 2
        if len(members) < least:
            found.append(say("Division {division} has {count} of the {size} people that a table needs.",
                             division=division, count=len(members), size=least))  # fmt: skip
        ways = (division != min(divisions)) + (division != max(divisions))
        if league.moving * ways > len(members):
            found.append(say("Of division {division} more would move than there are.", division=division))
    if league.scoring not in offered(league.seats, pars):
        found.append(say("Not every seat of this scenario has a par; score against the same seat, or by places."))
    return found


def _warned(league: League, people: tuple[Person, ...]) -> tuple[Message, ...]:
    """What will work, and may yet displease."""
    found = []
    for division, members in sorted(_divisions(people).items()):
        count = len(members)
        if league.filling == "rest" and count % league.size and count >= league.size:
            found.append(say("Division {division}: people who rest in each round: {rest}.", division=division,
                             rest=count % league.size))  # fmt: skip
        if league.filling == "stand-in" and count % league.size:
            found.append(say("Division {division}: seats that stand-ins have: {seats}.", division=division,
                             seats=-count % league.size))  # fmt: skip
        if count // league.size == 1 and league.scoring == "duplicate" and len(_divisions(people)) == 1:
            found.append(say("There is one table a round, so no other has the same seats: score by places."))
        if league.rounds * (league.size - 1) > count - 1:
            found.append(say("Division {division}: people meet again before the last round, for there are not enough "
                             "others.", division=division))  # fmt: skip
    if not any(one.reserve for one in people):
        found.append(say("There are no reserves to take over seats."))
    return tuple(found)
