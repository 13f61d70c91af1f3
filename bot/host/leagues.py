"""Leagues: people sign up, the house draws, opens the tables, takes their results and goes on, round by round."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.host import seasons
from bot.host.info import GameInfo
from bot.host.league_rounds import WEEK, Rounds
from bot.host.naming import title_of
from bot.store import Club, Conflict, Listed
from bot.store.conduct import missed_in
from bot.store.leagues import Where
from bot.store.people import Person, Prefs, Settings
from game.core.pars import Par, seat_pars
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.core.text import _
from game.league import course
from game.league.league import Filling, League, Scoring, Season
from game.league.league import Person as Entrant
from game.league.planner import Manner, Plan, limits, planned
from game.league.ratings import Rating, rated
from game.league.scores import offered

#: The longest name, and how many people a form may ask for.
NAMED, PEOPLE = 50, 1000
NO_HURRY = Settings()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a form asks for; without a `seed` for its lots the house makes one."""

    name: str
    setup: Setup
    rounds: int = 3
    scoring: Scoring = "duplicate"
    filling: Filling = "rest"
    settings: Settings = NO_HURRY
    seed: str = ""


class Leagues(Rounds):
    """Everything that may be done to a league. All that is not allowed raises `Refusal`, and changes nothing."""

    # asked

    async def near(self, guild: str, person: str) -> list[Listed]:
        """The leagues of a server and those of a person, the latest first."""
        return await self.clubs.near(guild, person)

    async def ratings(self, guild: str) -> dict[str, Rating]:
        """How strong people are held to be, over all leagues of a server."""
        ratings: dict[str, Rating] = {}
        for league in await self.clubs.at(guild):
            ratings = rated((await self.club(league)).season, ratings)
        return ratings

    async def tables(self, club: Club, number: int) -> dict[int, GameInfo]:
        """The games of a round, by table; those that are not yet opened are left out."""
        return {table: await self._games.info(game) for (n, table), game in sorted(club.games.items()) if n == number}

    async def missed(self, club: Club, since: float) -> dict[str, int]:
        """Who missed how many deadlines at its tables since then, by name."""
        return await missed_in(self._games.store, list(club.games.values()), since)

    def agreed(self, wanted: Wanted) -> League:
        """What a form means."""
        rules = self._games.mail.rules(wanted.setup.game)
        setup = rules.complete(wanted.setup)
        seats = tuple(seat.id for seat in rules.seats(setup))
        name, seed = title_of(wanted.name)[:NAMED] or _(rules.title), wanted.seed or secrets.token_hex(8)
        return League(name, setup.game, setup.scenario, seats, wanted.rounds, seed, dict(setup.options),
                      wanted.scoring, wanted.filling)  # fmt: skip

    def plan(self, agreed: League, people: Sequence[Entrant], there: int) -> Plan:
        """What it needs where `there` channels are."""
        links = 2 if self._games.mail.rules(agreed.game).linking(agreed.setup) else 0
        return planned(agreed, tuple(people), Manner(linked=links, there=there), limits(), self.pars(agreed))

    def expected(self, agreed: League, tables: int, there: int) -> Plan:
        """The same before anybody signed up, for so many tables and a reserve at each."""
        count = min(tables * agreed.size, PEOPLE)
        people = [Entrant(str(n), "", reserve=n >= count) for n in range(count + tables)]
        return self.plan(agreed, people, there)

    def pars(self, agreed: League) -> Mapping[str, Par]:
        """What its seats make on the mean, where that is known."""
        return seat_pars(self._games.mail.rules(agreed.game), agreed.setup)

    # done by people

    async def open(self, wanted: Wanted, *, organiser: Person, guild: str, channel: str, once: str, there: int = 0,
                   tables: int = 2) -> Club:  # fmt: skip
        """Let people sign up; what a form (`once`) opens is one league. Refuses what cannot work."""
        if before := await self.clubs.opened(once):
            return await self.club(before)
        agreed = self.agreed(wanted)
        if refusals := self.expected(agreed, tables, there).refusals:
            raise Refusal(" ".join(map(str, refusals)))
        if agreed.scoring not in offered(agreed.seats, self.pars(agreed)):
            raise Refusal(_("Not every seat of this scenario has a par; score against the same seat, or by places."))
        club = Club(id=secrets.token_hex(4), season=Season(agreed), guild=guild, channel=channel,
                    organiser=organiser.id, settings=wanted.settings, once=once, created=self._games.now())  # fmt: skip
        try:
            await self.clubs.add(club, organiser)
        except Conflict:
            return await self.club(await self.clubs.opened(once))
        return club

    async def join(
        self, league: str, person: Person, *, wishes: Sequence[str] | None = None, reserve: bool | None = None,
        team: str | None = None,
    ) -> Club:  # fmt: skip
        """Sign up, come back, or wish for something else: what is not said stays. Late: from the next round on."""

        def act(club: Club) -> Club:
            _going(club)
            known = next((one for one in club.season.people if one.id == person.id), None)
            now = known or Entrant(person.id, person.name, division=seasons.entrance(club))
            now = replace(
                now,
                name=person.name,
                wishes=now.wishes if wishes is None else tuple(wishes),
                reserve=now.reserve if reserve is None else reserve,
                team=now.team if team is None else seasons.team_meant(club.season, title_of(team)[:NAMED]),
            )
            return replace(club, season=(course.changed if known else course.entered)(club.season, now))

        return await self.change(league, act, (person,))

    async def publish(self, person: Person, guild: str, *, public: bool) -> None:
        """Let somebody's name stand on the web pages of a server's leagues, or not."""
        known = await self._games.person(person.id)
        prefs = known.prefs if known else Prefs()
        shown = tuple(sorted({*prefs.public, guild} if public else {*prefs.public} - {guild}))
        await self._games.store.set_person(replace(person, prefs=replace(prefs, public=shown)))

    async def leave(self, league: str, person: str) -> Club:
        """Be drawn no more; seats in play stay theirs (see `/game resign`). Before the first draw: be gone."""

        def act(club: Club) -> Club:
            _going(club)
            if not club.season.rounds:
                people = tuple(one for one in club.season.people if one.id != person)
                if people == club.season.people:
                    raise Refusal(_("They do not take part, or have left already."))
                return replace(club, season=replace(club.season, people=people))
            return replace(club, season=course.withdrawn(club.season, person))

        return await self.change(league, act)

    async def place(self, league: str, by: str, person: str, division: int) -> Club:
        """Put somebody into a division; organiser only."""

        def act(club: Club) -> Club:
            _going(club)
            _organiser(club, by)
            people = tuple(replace(one, division=division) if one.id == person else one for one in club.season.people)
            if all(one.id != person for one in people):
                raise Refusal(_("They do not take part, or have left already."))
            return replace(club, season=replace(club.season, people=people))

        return await self.change(league, act)

    async def agree(self, league: str, by: str, *, moving: int | None = None, counting: int | None = None,
                    page: bool | None = None) -> Club:  # fmt: skip
        """How many go up and down, how many of a team count, whether there is a page; organiser only.

        What is scored stands once the first round is drawn; a page may be closed even after the end.
        """

        def act(club: Club) -> Club:
            _organiser(club, by)
            before = club.season.league
            after = replace(before, moving=before.moving if moving is None else moving,
                            counting=before.counting if counting is None else counting)  # fmt: skip
            if after != before and club.season.rounds:
                raise Refusal(_("A round is drawn: how many move and how many of a team count stands for this season."))
            settings = club.settings if page is None else replace(club.settings, page=page)
            return replace(club, season=replace(club.season, league=after), settings=settings)

        return await self.change(league, act)

    async def take_on(self, league: str, by: str, campaign: str) -> Club:
        """Let the league's members fight a campaign's battles; organiser of both only. It has a post a week then."""
        club = await self.club(league)
        _organiser(club, by)
        _going(club)
        await self.battles.take_on(club, campaign)
        week = self._games.now() + WEEK
        return await self.change(league, lambda club: replace(club, due=club.due or week))

    async def next_season(self, league: str, by: str, name: str = "", moving: int | None = None) -> Club:
        """Open the season that follows one that is over, once, with its people where they belong; organiser only.

        Fewer may move than was agreed, where people are missing.
        """
        club = await self.club(league)
        _organiser(club, by)
        if club.status != "over":
            raise Refusal(_("“{name}” is not over yet: /league close ends it.").format(name=club.name))
        fresh = seasons.following(
            club, self.pars(club.season.league), title_of(name)[:NAMED], moving, self._games.now()
        )
        try:
            await self.clubs.add(fresh, await self._games.person(by) or Person(by, ""))
        except Conflict:
            return await self.club(await self.clubs.opened(fresh.once))
        return fresh

    async def draw(self, league: str, by: str, there: int = 0) -> Club:
        """Draw the next round and open its tables; organiser only. Later rounds follow by themselves."""
        club = await self.club(league)
        _organiser(club, by)
        _going(club)
        if refusals := self.plan(club.season.league, club.season.people, there).refusals:
            raise Refusal(" ".join(map(str, refusals)))
        async with self.lock(league):
            await self.draw_next(league)
            await self.look_through(league)
        return await self.club(league)

    async def replace(self, league: str, by: str, where: Where, seat: str, person: Person | None) -> Club:
        """Give a seat of a table to somebody, or to a stand-in (None); organiser only."""
        club = await self.club(league)
        _organiser(club, by)
        game = club.games.get(where)
        if game is None:
            raise Refusal(_("There is no such table in play."))
        if person and person.id in club.season.sat(*where):
            raise Refusal(_("Nobody sits twice at a table."))
        await self._games.replace(game, seat, person, by=club.organiser)
        async with self.lock(league):
            await self.look_through(league)
        return await self.club(league)

    async def close(self, league: str, by: str, *, trial: bool = False) -> Club:
        """End a league now, with the results there are by now; games in play go on, and count no more. Organiser only.

        A `trial` refuses what would be refused, and changes nothing.
        """

        def act(club: Club) -> Club:
            _organiser(club, by)
            _going(club)
            return replace(club, status="over", due=None)

        if trial:
            return act(await self.club(league))
        async with self.lock(league):
            club = await self.club(league)
            act(club)  # refuses before anything is taken over
            await self.catch_up(club)
            closed = await self.change(league, act)
        return await self.tell_end(closed)


def _going(club: Club) -> None:
    if club.status == "over":
        raise Refusal(_("This league is over."))


def _organiser(club: Club, by: str) -> None:
    if by != club.organiser:
        raise Refusal(_("Only the organiser of the league may do that."))
