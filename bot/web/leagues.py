"""The leagues that everybody may look at, and the people in them who let their names be seen."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.host.host import Host
from bot.host.info import GameInfo
from bot.language import Speaking
from bot.store import Brief, Club
from bot.store.leagues import Where
from bot.store.people import league_shown, shown
from bot.work import PICTURES
from game.core.pars import Par
from game.core.text import _
from game.league.league import Season
from game.league.ratings import Rating, rated
from render import Missing, Picture
from render.league.history import chart

#: How many leagues and pictures are kept, how many leagues are listed, and of one server's how many count for ratings.
KEPT, LISTED, RATED = 50, 50, 100


@dataclass(frozen=True, slots=True)
class Displayed:
    """A league as everybody may see it: in its season a number stands for whoever did not agree to be named.

    `named` are the numbers of those who did. `listed`: whether its server lists what is played there.
    """

    club: Club
    language: str
    listed: bool
    named: frozenset[int]

    @property
    def season(self) -> Season:
        """Whom it shows, and how they played."""
        return self.club.season


class Leagues:
    """Looks at leagues for whoever has the address; None wherever there is nothing that everybody may see."""

    def __init__(self, host: Host, speaking: Speaking) -> None:
        self._host, self._speaking = host, speaking
        self._clubs: OrderedDict[tuple[str, int], Club] = OrderedDict()
        self._charts: OrderedDict[tuple[object, ...], Picture] = OrderedDict()

    async def find(self, league: str, language: str = "") -> Displayed | None:
        """A league whose server and organiser show it, told in the reader's language or, without one, in the server's.

        Asks as much of the database where there is none.
        """
        brief = await self._host.leagues.clubs.brief(league)
        server = await self._host.store.server(brief.guild if brief else "")
        if brief is None or not league_shown(server, brief.settings, brief.status):
            return None
        return await self._displayed(brief, language or server.language, listed=server.pages == "listed")

    async def around(self, game: str, language: str) -> Displayed | None:
        """The league that a game is a table of, if everybody may see that."""
        league = await self._host.leagues.clubs.at_table(game)
        return await self.find(league, language) if league else None

    async def listed(self, language: str) -> list[Displayed]:
        """The leagues of servers that list what is played there, the latest first; in languages as games are."""
        servers = await self._host.store.listing()
        briefs = await self._host.leagues.clubs.briefs(list(servers), LISTED)
        return [
            await self._displayed(one, language or servers[one.guild].language, listed=True)
            for one in briefs
            if league_shown(servers[one.guild], one.settings, one.status)
        ]

    async def _displayed(self, brief: Brief, language: str, *, listed: bool) -> Displayed:
        club = await self._club(brief)
        agreed = await self._host.leagues.clubs.named(club)
        numbers = frozenset(n for n, one in enumerate(club.season.people, 1) if one.id in agreed)
        with self._speaking(language):
            return Displayed(replace(club, season=masked(club.season, agreed)), language, listed, numbers)

    async def _club(self, brief: Brief) -> Club:
        key = brief.id, brief.revision
        if key not in self._clubs:
            club = await self._host.leagues.club(brief.id)
            key = club.id, club.revision
            self._clubs[key] = club
            while len(self._clubs) > KEPT:
                self._clubs.popitem(last=False)
        self._clubs.move_to_end(key)
        return self._clubs[key]

    def pars(self, league: Displayed) -> Mapping[str, Par]:
        """What seats make on the mean."""
        return self._host.leagues.pars(league.season.league)

    async def tables(self, league: Displayed) -> dict[Where, tuple[GameInfo, bool]]:
        """The games of tables that are opened, each with whether it has a page of its own."""
        server, games = await self._host.store.server(league.club.guild), league.club.games
        found = {one.game.id: one.game for one in await self._host.store.games(list(games.values()))}
        return {
            where: (await self._host.info(game), shown(server, found[game].settings, found[game].status))
            for where, game in games.items()
            if game in found
        }

    async def history(self, league: Displayed, division: int) -> Picture:
        """Totals round by round, drawn once for all; `Missing` for no such division."""
        if division not in league.season.divisions:
            raise Missing(division)
        key = (league.club.id, league.club.revision, division, league.language, league.season.people)
        if key not in self._charts:
            with self._speaking(league.language):
                run = self._host.workers.run
                self._charts[key] = await run(PICTURES, chart, league.season, self.pars(league), division)
            while len(self._charts) > KEPT:
                self._charts.popitem(last=False)
        self._charts.move_to_end(key)
        return self._charts[key]

    async def of_person(self, league: Displayed, number: int) -> tuple[list[Displayed], Rating | None]:
        """The leagues of the same server that show somebody, the latest first, and how strong that makes them.

        `Missing` for whoever is not named.
        """
        if number not in league.named:
            raise Missing(number)
        who, guild = league.season.people[number - 1].id, league.club.guild
        server = await self._host.store.server(guild)
        briefs = await self._host.leagues.clubs.briefs([guild], RATED)
        there = [
            await self._displayed(one, league.language, listed=league.listed)
            for one in briefs
            if league_shown(server, one.settings, one.status)
        ]
        ratings: dict[str, Rating] = {}
        for one in reversed(there):
            ratings = rated(one.season, ratings)
        return [one for one in there if any(each.id == who for each in one.season.people)], ratings.get(who)


def masked(season: Season, named: Mapping[str, str]) -> Season:
    """A season with a number in the place of everybody else's name; a team is named by those of it who are."""
    people = season.people
    teams = list(dict.fromkeys(one.team for one in people if one.team))
    known = {one.team for one in people if one.id in named}
    called = {team: team if team in known else _("Team {n}").format(n=n) for n, team in enumerate(teams, 1)}
    hidden = tuple(
        replace(one, name=named.get(one.id) or _("Player {n}").format(n=n), team=called.get(one.team, ""), wishes=())
        for n, one in enumerate(people, 1)
    )
    return replace(season, people=hidden)
