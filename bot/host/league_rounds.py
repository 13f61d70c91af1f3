"""A league goes on by itself: what happens at its tables is taken over, rounds are drawn, tables opened and manned."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial

from bot.host import league_tables
from bot.host.battles import Battles
from bot.host.games import Games
from bot.host.info import GameInfo
from bot.host.live_game import LiveGame
from bot.store import Club, Clubs, Conflict, Delivery, Queue
from bot.store.leagues import Where
from bot.store.people import Person
from bot.store.rows import nonce_of
from bot.work import RECORDS
from game.core.refusal import Refusal
from game.core.text import _, say
from game.league import course
from game.league.draw import Fairness, drawn
from game.league.league import STAND_IN, Result, Season

#: A week in seconds, and how many are given to the search for seats.
WEEK, SECONDS = 7 * 86400.0, 20.0
#: How often a change looks again when another process was quicker, and how often a league is looked through at a time.
TRIES, LOOKS = 20, 10
#: So many seconds after a table could not be announced it is tried again.
AGAIN = 3600.0
#: By seat, who takes it over when it is given up or lost, whose turn it is first.
Heirs = Mapping[str, Sequence[Person]]


class Rounds:
    """What the house does for leagues; one call at a time does it for one league."""

    def __init__(self, games: Games) -> None:
        self._games, self.clubs, self.battles = games, Clubs(games.store), Battles(games)
        self._locks: dict[str, asyncio.Lock] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}

    async def club(self, league: str) -> Club:
        """A league; refuses an id that there is not."""
        found = await self.clubs.load(league)
        if found is None:
            raise Refusal(_("There is no league “{name}”.").format(name=league))
        return found

    async def at_table(self, game: str) -> Club | None:
        """The league that a game is a table of."""
        league = await self.clubs.at_table(game)
        return await self.clubs.load(league) if league else None

    async def heirs(self, game: str) -> Heirs:
        """Who takes over what is given up or lost at a table or in a battle that a league fights, at once.

        Elsewhere nobody does.
        """
        live = await self._games.mail.live(game)
        if live.game.link and live.game.link.corps:
            found = await self._heirs_in_battle(live)
        else:
            found = await self._heirs_at_table(live)
        return {seat: await self._reliable(game, people) for seat, people in found.items()}

    async def _heirs_in_battle(self, battle: LiveGame) -> Heirs:
        club = await self.clubs.load(battle.game.link.corps) if battle.game.link else None
        return await self.battles.heirs(club, battle) if club and club.status != "over" else {}

    async def _heirs_at_table(self, table: LiveGame) -> Heirs:
        club = await self.at_table(table.game.id)
        if club is None or club.status != "playing" or not any(one.reserve for one in club.season.people):
            return {}
        found = await self._heirs(club, club.table_of(table.game.id), await self._infos(club))
        return dict.fromkeys((place.seat for place in table.seats), found)

    async def _reliable(self, game: str, people: Sequence[Person]) -> list[Person]:
        found = list[Person]()
        for person in people:
            with suppress(Refusal):
                await self._games.check_reliable(game, person)
                found.append(person)
        return found

    @asynccontextmanager
    async def handing_over(self, game: str) -> AsyncIterator[Heirs]:
        """What is done with these heirs at hand may let one sit down; a campaign's board tells then who fights."""
        heirs = await self.heirs(game)
        before = await self._games.mail.live(game)
        yield heirs
        if heirs and before.game.link and (await self._games.mail.live(game)).seats != before.seats:
            await self.battles.show_who_fights(before.game.parent)

    async def _heirs(self, club: Club, where: Where, infos: Mapping[Where, GameInfo]) -> list[Person]:
        found = [await self._games.person(who) for who in league_tables.reserves(club.season, where, infos)]
        return [person for person in found if person]

    async def begin(self, game: str, channel: str, proof: str) -> bool:
        """A table has its place, and has told its commitment in a message (`proof`): whoever was drawn sits down.

        Whether it is a table of a league.
        """
        club = await self.at_table(game)
        if club is None:
            return False
        held = club.season.holders(*club.table_of(game))
        found = {who: await self._games.person(who) for who in held.values() if who != STAND_IN}
        people = {seat: found.get(who) for seat, who in held.items()}
        await self._games.seat_table(game, channel, people, proof)
        return True

    async def tick(self, now: float) -> None:
        """See to every league: what happened at its tables, what is to be opened or drawn, the weekly post."""
        for league in await self.clubs.running():
            if league not in self._under_way:
                self._under_way[league] = asyncio.create_task(self._tick(league, now))

    async def settled(self) -> None:
        """Wait until every league has been seen to."""
        while self._under_way:
            await asyncio.gather(*self._under_way.values())

    async def close_down(self) -> None:
        """See no more to any league; the next tick goes on where this left off."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tick(self, league: str, now: float) -> None:
        try:
            async with self._games.mail.watch.over(f"league {league}"), self.lock(league):
                await self.look_through(league)
                await self.battles.tend(await self.club(league))
                await self._weekly(league, now)
        finally:
            self._under_way.pop(league, None)

    async def look_through(self, league: str) -> None:
        """Take over what happened at the tables, and do what follows of it, until nothing more does."""
        for _look in range(LOOKS):
            club = await self.club(league)
            if club.status != "playing":
                return
            club, infos = await self.catch_up(club)
            if not (await self._opened(club, infos) or await self._manned(club, infos) or await self._next(club)):
                return

    async def catch_up(self, club: Club) -> tuple[Club, dict[Where, GameInfo]]:
        """Take over what happened at the tables; and the games of those that had no result before."""
        infos = await self._infos(club)
        ended = [where for where, info in infos.items() if info.ended]
        results = [league_tables.result(where, await self._games.view(infos[where].id)) for where in ended]
        caught_up = partial(_caught_up, infos=infos, results=results)
        if caught_up(club) != club:
            before, club = club, await self.change(club.id, caught_up)
            if club.season.people != before.season.people:
                await self._tell(club, f"people {club.revision}")
        return club, infos

    async def _infos(self, club: Club) -> dict[Where, GameInfo]:
        """The games of tables without a result."""
        done = results_of(club)
        return {where: await self._games.info(game) for where, game in club.games.items() if where not in done}

    async def _opened(self, club: Club, infos: Mapping[Where, GameInfo]) -> bool:
        """Open the games of tables that have none, and see that those that have not begun will; whether one is new."""
        fresh = [where for where in tables_of(club) if where not in club.games]
        for where in fresh:
            info = await self._open_table(club, where)

            def act(now: Club, where: Where = where, game: str = info.id) -> Club:
                return replace(now, games={**now.games, where: game})

            club = await self.change(club.id, act)
        for where, info in infos.items():
            if info.status == "open":
                await self._announce(club, where, info)
        if fresh:
            await self._tell(club, f"draw {fresh[0][0]}")
        return bool(fresh)

    async def _open_table(self, club: Club, where: Where) -> GameInfo:
        agreed, organiser = club.season.league, await self._games.person(club.organiser)
        return await self._games.open_game(
            game=agreed.game, organiser=organiser or Person(club.organiser, ""), guild=club.guild,
            channel=club.channel, title=f"{agreed.name} {where[0]}.{where[1]}", scenario=agreed.scenario,
            options=agreed.options, settings=club.settings, once=f"league {club.id} {where[0]}.{where[1]}",
            unseated=True,
        )  # fmt: skip

    async def _announce(self, club: Club, where: Where, info: GameInfo) -> None:
        """Its thread is started by the outbox, and then it begins; where somebody moved it, it begins there.

        What was given up is tried again: nobody else would open the table.
        """
        if info.channel != club.channel:
            await self.begin(info.id, info.channel, "")
            return
        failed = [one for one in await Queue(self._games.store).failures(info.id) if one.kind == "thread"]
        if failed and failed[-1].at > self._games.now() - AGAIN:
            return
        nonce = _nonce(club, f"table {where} {len(failed)}")
        lane = f"#{club.channel}"
        await self._games.mail.deliver(
            Delivery(kind="thread", game=info.id, lane=lane, nonce=nonce, at=self._games.now())
        )

    async def _manned(self, club: Club, infos: Mapping[Where, GameInfo]) -> bool:
        """Let reserves take over what nobody holds any more; whether one did.

        A table that everybody has left, and no reserve comes to, is left to stand-ins: the round goes on.
        """
        for where, info in infos.items():
            if info.status != "playing" or info.id not in club.games.values():
                continue
            for seat in league_tables.vacant(club.season, where, info):
                for person in await self._heirs(club, where, infos):
                    try:
                        await self._games.replace(info.id, seat, person, by=club.organiser)
                    except Refusal:
                        continue
                    return True
            if {*league_tables.holders(info).values()} == {STAND_IN}:
                await self._games.leave_alone(info.id)
        return False

    async def _next(self, club: Club) -> bool:
        """All tables are over: draw the next round, or end the league; whether there is a new round."""
        season = club.season
        if not season.rounds or len(season.results) < len(tables_of(club)):
            return False
        if len(season.rounds) < season.league.rounds:
            try:
                await self.draw_next(club.id, club)
            except Refusal as refusal:
                await self._complain(club, str(refusal))
                return False
            return True
        await self.tell_end(await self.change(club.id, lambda now: replace(now, status="over", due=None)))
        return False

    async def draw_next(self, league: str, before: Club | None = None) -> None:
        """Draw one round; again if somebody signed up meanwhile, and not if another has drawn it since `before`."""
        for _try in range(TRIES):
            club = await self.club(league)
            if before and len(club.season.rounds) > len(before.season.rounds):
                return None
            before = club
            if len(club.season.results) < len(tables_of(club)):
                raise Refusal(_("Round {n} is not over yet.").format(n=len(club.season.rounds)))
            season, fair = await self._games.workers.run(RECORDS, drawn_next, club.season)
            number, now = len(season.rounds), self._games.now()
            told = tuple(line for one in fair for line in one.told())
            fresh = replace(club, season=season, status="playing", due=club.due or now + WEEK,
                            fairness={**club.fairness, number: told}, revision=club.revision + 1)  # fmt: skip
            try:
                return await self.clubs.save(fresh)
            except Conflict:
                continue
        raise Conflict(f"league {league} changes too often")

    async def _weekly(self, league: str, now: float) -> None:
        """One post a week; what was missed while the bot was away is not made up for."""
        club = await self.clubs.load(league)
        if club is None or club.status == "over" or club.due is None or club.due > now:
            return
        due = club.due + WEEK * (1 + (now - club.due) // WEEK)
        was = club.due  # another process may have been quicker
        club = await self.change(
            league, lambda club: replace(club, week=club.week + 1, due=due) if club.due == was else club
        )
        await self._tell(club, f"week {club.week}")

    async def tell_end(self, club: Club) -> Club:
        """It is over, and its channel is told."""
        await self._tell(club, "end")
        return club

    async def _tell(self, club: Club, what: str) -> None:
        """Have something posted in the league's channel; before anything is played, there is nothing to tell."""
        game = club.games[min(club.games)] if club.games else next(iter(await self.clubs.campaigns(club.id)), "")
        if not game:
            return
        nonce, lane = _nonce(club, what), f"#{club.channel}"
        delivery = Delivery(kind="league", game=game, lane=lane, league=f"{club.id} {what}", nonce=nonce,
                            at=self._games.now())  # fmt: skip
        await self._games.mail.deliver(delivery)

    async def _complain(self, club: Club, why: str) -> None:
        """Tell the organiser, once a round, that the next one cannot be drawn."""
        text = say(
            "The next round of “{name}” cannot be drawn: {reason} /league draw tries again, /league close ends it.",
            name=club.name, reason=why,
        )  # fmt: skip
        await self._games.mail.notify(
            club.games[min(club.games)], club.organiser, text, _nonce(club, f"stuck {len(club.season.rounds)}")
        )

    # changing

    def lock(self, league: str) -> asyncio.Lock:
        """Whoever holds it is the only one of this process at a league."""
        return self._locks.setdefault(league, asyncio.Lock())

    async def change(self, league: str, act: Callable[[Club], Club], people: Sequence[Person] = ()) -> Club:
        """Change a league; again if another process was quicker. What changes nothing is not written."""
        for _try in range(TRIES):
            before = await self.club(league)
            after = act(before)
            if after == before:
                return before
            after = replace(after, revision=before.revision + 1)
            try:
                await self.clubs.save(after, people)
            except Conflict:
                continue
            return after
        raise Conflict(f"league {league} changes too often")


def _caught_up(club: Club, infos: Mapping[Where, GameInfo], results: Sequence[Result]) -> Club:
    """A league after what happened at its tables by itself."""
    season = club.season
    for where, info in infos.items():
        if where not in results_of(club) and info.status != "open":
            season = course.held_now(season, *where, league_tables.holders(info))
    for result in results:
        season = course.reported(season, result)
    return replace(club, season=season)


def drawn_next(season: Season) -> tuple[Season, tuple[Fairness, ...]]:
    """The next round, drawn within the time there is."""
    return drawn(season, 1, SECONDS)


def tables_of(club: Club) -> list[Where]:
    """All tables that were drawn."""
    return [(one.number, table.number) for one in club.season.rounds for table in one.tables]


def results_of(club: Club) -> set[Where]:
    """Those that are over."""
    return {(one.round, one.table) for one in club.season.results}


def _nonce(club: Club, what: str) -> str:
    return nonce_of(f"league {club.id} {what}")
