"""The pages of leagues and of their people: what stands there, as HTML that needs no script."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import UTC, datetime
from html import escape
from urllib.parse import quote

from aiohttp import web

from bot.days import day
from bot.host.info import GameInfo
from bot.host.league_tables import seat_names
from bot.language import Speaking
from bot.store.leagues import Where
from bot.web.answers import NEW, NO_PAGE, link, page, png, read_in, trail
from bot.web.leagues import Displayed, Leagues
from game import rules
from game.core.text import _, figure
from game.league.divisions import rules as promotion
from game.league.league import STAND_IN
from game.league.scores import formula, scores
from game.league.standings import Standing, standings, tie_breaks
from game.league.tables import cell, crosstable, decimal
from game.league.teams import rules as team_rules
from game.league.teams import team_standings
from render import Missing

#: A table of everybody against everybody is for so many people; the last rounds have columns in the standings.
CROSSED, ROUNDS = 40, 5
#: The chart of a history, in pixels.
WIDE, HIGH = 1000, 900
Answer = Callable[[web.Request, Displayed], Awaitable[web.StreamResponse]]


class LeagueSite:
    """Answers what is asked of leagues, under the site's address."""

    def __init__(self, leagues: Leagues, address: str, base: str, speaking: Speaking) -> None:
        self.leagues, self._address, self._base, self._speaking = leagues, address, base, speaking

    def routes(self, app: web.Application) -> None:
        """Everything that can be asked of a league."""
        league = f"{self._base}/league/{{league}}"
        app.router.add_get(league, self._of(self._page))
        app.router.add_get(f"{league}/history-{{division:[0-9]{{1,2}}}}.png", self._of(self._history))
        app.router.add_get(f"{league}/{{number:[0-9]{{1,4}}}}", self._of(self._person))

    def _of(self, answer: Answer) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        """What is hidden is not there, in the same words as what never was."""

        async def handler(request: web.Request) -> web.StreamResponse:
            league = await self.leagues.find(request.match_info["league"], read_in(request, self._speaking))
            if league is None:
                raise web.HTTPNotFound(text=NO_PAGE)
            try:
                return await answer(request, league)
            except Missing:
                raise web.HTTPNotFound(text=NO_PAGE) from None

        return handler

    async def listed(self, language: str) -> list[str]:
        """A line for each league that is listed, in the reader's language or, without one, in its server's."""
        found = []
        for one in await self.leagues.listed(language):
            with self._speaking(one.language):
                found.append(f"<li>🏆 {self._link(one)} <small>{escape(_stage(one))}</small></li>")
        return found

    def _link(self, league: Displayed) -> str:
        return link(f"{self._base}/league/{league.club.id}", league.club.name)

    async def around(self, game: str, language: str) -> list[str]:
        """A link to the league that a game is a table of, if there is one to be seen."""
        league = await self.leagues.around(game, language)
        return [self._link(league)] if league else []

    async def _history(self, request: web.Request, league: Displayed) -> web.StreamResponse:
        found = await self.leagues.history(league, int(request.match_info["division"]))
        return png(found.png, NEW)

    async def _page(self, _request: web.Request, league: Displayed) -> web.StreamResponse:
        tables = await self.leagues.tables(league)
        with self._speaking(league.language):
            parts = [self._before(await self._season_before(league))]
            for division in _divisions(league):
                parts += self._division(league, division)
            parts += [self._teams(league), self._rounds(league, tables), *self._crossed(league)]
            below = f"{_agreed(league)} · {_stage(league)}"
            return self._answer(league, league.club.name, below, f"/league/{league.club.id}", "".join(parts))

    async def _season_before(self, league: Displayed) -> Displayed | None:
        return await self.leagues.find(league.club.after, league.language) if league.club.after else None

    def _answer(self, league: Displayed, title: str, below: str, path: str, content: str) -> web.Response:
        own = f"{self._address}{path}"
        return page(
            "league.html", self._base, NEW, language=escape(league.language or "en"), title=escape(title),
            below=escape(below), own=escape(own), picture=escape(self._chart(league)),
            embed=escape(f"{self._address}/oembed?url={quote(own, safe='')}"), content=content,
            trail=trail(self._base, league.season.league.game, listed=league.listed),
        )  # fmt: skip

    def _chart(self, league: Displayed) -> str:
        return f"{self._address}/league/{league.club.id}/history-{_divisions(league)[0]}.png"

    async def embedded(self, request: web.Request) -> web.StreamResponse:
        """How the link of a league, or of somebody in it, is shown elsewhere, by oEmbed 1.0: a title and the chart."""
        return await self._of(self._embedded)(request)

    async def _embedded(self, request: web.Request, league: Displayed) -> web.StreamResponse:
        own, title = f"{self._address}/league/{league.club.id}", league.club.name
        if number := request.match_info.get("number"):
            if int(number) not in league.named:
                raise Missing(number)
            own, title = f"{own}/{number}", f"{league.season.people[int(number) - 1].name} · {title}"
        told: dict[str, object] = {"version": "1.0", "type": "link", "title": title, "author_url": own}
        told |= {"provider_name": "Westphalia", "provider_url": f"{self._address}/", "cache_age": 60}
        told |= {"thumbnail_url": self._chart(league), "thumbnail_width": WIDE, "thumbnail_height": HIGH}
        return web.json_response(told, headers=NEW)

    def _before(self, league: Displayed | None) -> str:
        said = escape(_("The season before:"))
        return f"<p>{said} {self._link(league)}</p>" if league else ""

    def _name(self, league: Displayed, person: str) -> str:
        """Somebody's name; it leads to their page if they have one."""
        if person == STAND_IN:
            return escape(_("stand-in"))
        number, name = league.season.number_of(person), escape(league.season.person(person).name)
        if number not in league.named:
            return name
        return f'<a href="{self._base}/league/{league.club.id}/{number}">{name}</a>'

    def _division(self, league: Displayed, division: int) -> list[str]:
        """Standings, how they are reckoned, and how they came about, once any table is over."""
        pars, several = self.leagues.pars(league), len(_divisions(league)) > 1
        rows, found = standings(league.season, pars, division), scores(league.season, pars)
        numbers = [one.number for one in league.season.rounds][-ROUNDS:]
        heads = ["", _("Name"), *(_("R{n}").format(n=n) for n in numbers), _("Total"), _("Tables played")]
        body = []
        for row in rows:
            mine = [score for score in found if score.person == row.person]
            rounds = [escape(cell(league.season, row.person, number, mine)) for number in numbers]
            total = f"<strong>{decimal(row.total)}</strong>"
            body.append([str(row.place), self._name(league, row.person), *rounds, total, str(row.played)])
        title = _("Standings of division {n}").format(n=division) if several else _("Standings")
        image = f"{self._base}/league/{league.club.id}/history-{division}.png"
        how = escape(_("How that is reckoned"))
        alt = escape(_("Totals of the first, round by round; the table above has the figures"))
        chart = f'<img class="chart" src="{escape(image)}" alt="{alt}" width="{WIDE}" height="{HIGH}" loading="lazy">'
        return [
            _heading(title), _table(heads, body),
            f"<details><summary>{how}</summary>{_reckoned(league)}</details>",
            *([chart] if league.season.results else []),
        ]  # fmt: skip

    def _teams(self, league: Displayed) -> str:
        """The teams, where there are some."""
        if not (counting := league.season.league.counting):
            return ""
        body = [
            [str(row.place), escape(row.team), ", ".join(self._name(league, who) for who in row.counted),
             f"<strong>{decimal(row.total)}</strong>"]
            for row in team_standings(league.season, self.leagues.pars(league), counting)
        ]  # fmt: skip
        heads = ["", _("Team"), _("Members that count"), _("Total")]
        note = f"<p><small>{escape(str(team_rules(counting)))}</small></p>"
        return _heading(_("Teams")) + _table(heads, body) + note

    def _rounds(self, league: Displayed, tables: dict[Where, tuple[GameInfo, bool]]) -> str:
        """Each round table by table, the latest first: where it is played, who sits there, what waits, how it ended."""
        names = seat_names(league.season.league)
        results = {(one.round, one.table): one for one in league.season.results}
        parts = []
        for one in reversed(league.season.rounds):
            parts.append(_heading(_("Round {n}").format(n=one.number)) + "<ul>")
            for table in one.tables:
                where = one.number, table.number
                held, result = league.season.holders(*where), results.get(where)
                order = sorted(held, key=lambda seat: result.places[seat]) if result else held
                seats = [
                    (f"{result.places[seat]}. " if result else "")
                    + f"{self._name(league, held[seat])} ({escape(names.get(seat, seat))})"
                    + (f" <strong>{figure(result.points[seat])}</strong>" if result else "")
                    for seat in order
                ]
                parts.append(f"<li>{self._game(where, tables.get(where))}: {', '.join(seats)}")
                parts.append(f"{_standing(tables.get(where)) if not result else ''}</li>")
            parts.append("</ul>")
            if one.resting:
                who = ", ".join(self._name(league, person) for person in one.resting)
                said = escape(_("Resting:"))
                parts.append(f"<p>{said} {who}</p>")
        return "".join(parts)

    def _game(self, where: Where, table: tuple[GameInfo, bool] | None) -> str:
        """A table by its number; it leads to its game's page if that has one."""
        named = f"{where[0]}.{where[1]}"
        return f'<a href="{self._base}/game/{table[0].id}">{named}</a>' if table and table[1] else named

    def _crossed(self, league: Displayed) -> Iterable[str]:
        """Everybody against everybody, where that is no endless table."""
        several = len(_divisions(league)) > 1
        for division in _divisions(league):
            rows: tuple[Standing, ...] = standings(league.season, self.leagues.pars(league), division)
            if not league.season.results or len(rows) > CROSSED:
                continue
            cells = crosstable(league.season, rows)
            body = [
                [str(row.place), self._name(league, row.person), *map(escape, mine)]
                for row, mine in zip(rows, cells, strict=True)
            ]
            title = _("Who ended above whom")
            title += _(", division {n}").format(n=division) if several else ""
            note = escape(_("At how many tables above, level and below those of the other places."))
            yield _heading(title) + f"<p><small>{note}</small></p>"
            yield _table(["", _("Name"), *(str(row.place) for row in rows)], body)

    async def _person(self, request: web.Request, league: Displayed) -> web.StreamResponse:
        """What somebody who agreed to be named has played in the leagues of this server."""
        number = int(request.match_info["number"])
        there, rating = await self.leagues.of_person(league, number)
        who = league.season.people[number - 1]
        games = {one.club.id: await self.leagues.tables(one) for one in there}
        with self._speaking(league.language):
            told = _("Strength: {rating} (tables: {tables})").format(rating=rating.told, tables=rating.tables) \
                if rating else _("No table is over yet.")  # fmt: skip
            parts = [f"<p>{escape(told)}</p>"]
            parts += [self._played(one, who.id, games[one.club.id]) for one in there]
            below = _("Results in the leagues of one server")
            return self._answer(league, who.name, below, f"/league/{league.club.id}/{number}", "".join(parts))

    def _played(self, league: Displayed, who: str, tables: dict[Where, tuple[GameInfo, bool]]) -> str:
        """One person's season: the place, and each table with seat and score."""
        pars, season, names = self.leagues.pars(league), league.season, seat_names(league.season.league)
        row = next((r for r in standings(season, pars, season.person(who).division) if r.person == who), None)
        body = [
            [self._game((one.round, one.table), tables.get((one.round, one.table))), escape(names.get(one.seat, "")),
             str(one.points), str(one.place), decimal(one.value)]
            for one in scores(season, pars)
            if one.person == who
        ]  # fmt: skip
        at = _("place {place}, {total} in all").format(place=row.place, total=decimal(row.total)) if row else ""
        heads = [_("Table"), _("Seat"), _("Points"), _("Place"), _("Score")]
        below = _table(heads, body) if body else ""
        return f"<h2>{self._link(league)}</h2><p>{escape(at)}</p>{below}"


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _table(heads: list[str], body: list[list[str]]) -> str:
    """A table that may be wider than a phone; the cells of the body are HTML, the heads are not."""
    first = "".join(f'<th scope="col">{escape(head)}</th>' if head else "<td></td>" for head in heads)
    rows = "".join("<tr>" + "".join(f"<td>{one}</td>" for one in row) + "</tr>" for row in body)
    label = escape(_("Table"))
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{label}"><table class="figures">'
        f"<thead><tr>{first}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _divisions(league: Displayed) -> list[int]:
    return league.season.divisions or [1]


def _agreed(league: Displayed) -> str:
    agreed = league.season.league
    game = rules(agreed.game)
    scenario = next((choice.label for choice in game.scenarios if choice.value == agreed.scenario), agreed.scenario)
    return f"{_(game.title)}: {_(scenario)}"


def _stage(league: Displayed) -> str:
    """How far it has come."""
    if league.club.status == "over":
        return _("over")
    return _("round {n} of {rounds}").format(n=len(league.season.rounds), rounds=league.season.league.rounds)


def _reckoned(league: Displayed) -> str:
    agreed = league.season.league
    told = [*formula(agreed.scoring), *tie_breaks(), *([promotion(agreed.moving)] if agreed.moving else [])]
    return "".join(f"<p>{escape(str(one))}</p>" for one in told)


def _standing(table: tuple[GameInfo, bool] | None) -> str:
    """Where a table stands and since when it waits for which seats: where its own page says so, of nobody by name."""
    if table is None or not table[1] or table[0].settings.delay:
        return ""
    said = [escape(str(table[0].headline)), *_late(table[0])]
    return f"<br><small>{' · '.join(said)}</small>"


def _late(info: GameInfo) -> Iterator[str]:
    if not (info.awaiting and info.since):
        return
    names = {seat.id: str(seat.name) for seat in info.seats}
    told = _("waits since {day} for {seats}").format(
        day=day(info.since), seats=", ".join(names[seat] for seat in info.awaiting if seat in names)
    )
    stamp = datetime.fromtimestamp(info.since, UTC).isoformat()
    yield f'<time datetime="{stamp}">{escape(told)}</time>'
