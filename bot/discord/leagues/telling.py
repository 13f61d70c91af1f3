"""A league in words, pictures and files, for whoever asks and for posts."""

from collections.abc import Sequence
from io import BytesIO

import discord

from bot.discord.client import Westphalia
from bot.discord.whose import escaped, fighters, waiting_seen
from bot.host import pace
from bot.host.info import GameInfo
from bot.host.league_rounds import results_of, tables_of
from bot.host.league_tables import seat_names
from bot.store import Club
from bot.work import PICTURES
from game import rules
from game.core.rules import SPECTATOR
from game.core.text import Message, _, figure, listed
from game.league import tables
from game.league.divisions import rules as promotion
from game.league.league import Result
from game.league.planner import Plan
from game.league.ratings import Rating
from game.league.scores import formula
from game.league.standings import standings, tie_breaks
from game.league.tables import decimal
from game.league.teams import rules as team_rules
from game.league.teams import team_standings
from render import Picture
from render.league.history import chart
from render.league.standings import ROWS, table

#: How many sheets one message brings, and how many names a list has.
SHEETS, NAMES = 4, 60


def called(club: Club, person: str) -> str:
    """Somebody's name; who is nobody is a stand-in."""
    return escaped(club.season.person(person).name) if person else _("stand-in")


def agreed(club: Club) -> list[str]:
    """What is played, by whom it is looked after, how it is scored."""
    league, game = club.season.league, rules(club.season.league.game)
    scenario = next((choice.label for choice in game.scenarios if choice.value == league.scenario), league.scenario)
    lines = [
        _("**{game}: {scenario}** · tables of {n} · rounds: {rounds} · organised by <@{organiser}>").format(
            game=_(game.title), scenario=scenario, n=league.size, rounds=league.rounds, organiser=club.organiser
        )
    ]
    if hurried := pace.told(club.settings):
        lines.append("-# " + " ".join(map(str, hurried)))
    return [*lines, "-# " + " ".join(map(str, formula(league.scoring)))]


def movements(club: Club) -> list[str]:
    """Who goes up and down after the season, and how teams are scored; nothing where that is not agreed."""
    league = club.season.league
    agreed = [*([promotion(league.moving)] if league.moving else []), *([team_rules(league.counting)] if league.counting
              else [])]  # fmt: skip
    return [f"-# {line}" for line in agreed]


def signed_up(club: Club) -> list[str]:
    """Who takes part, by division if there are several, and who stands by."""
    number = len(club.season.rounds) + 1
    plays = [one for one in club.season.people if one.plays(number)]
    reserves = [called(club, one.id) for one in club.season.people if one.reserve and not one.leaves]
    each = {n: [called(club, one.id) for one in plays if one.division == n] for n in divisions(club)}
    if len(each) > 1:
        lines = [_("**Signed up: {n}.**").format(n=len(plays))]
        lines += [_("Division {n}: {names}").format(n=n, names=few(names)) for n, names in each.items()]
    else:
        lines = [_("**Signed up: {n}.** {names}").format(n=len(plays), names=few(next(iter(each.values()))))]
    if reserves:
        lines.append(_("**Reserves: {n}.** {names}").format(n=len(reserves), names=few(reserves)))
    return lines


def few(names: Sequence[str]) -> str:
    """As many names as a list has room for, and how many there are besides."""
    more = len(names) - NAMES
    return ", ".join([*names[:NAMES], *([_("and {n} more").format(n=more)] if more > 0 else [])])


def planned(plan: Plan) -> list[str]:
    """What a league needs, what may displease, and why it cannot work."""
    lines = [_("Tables a round: {n}.").format(n=plan.tables)]
    lines += [f"-# {need.told}" for need in plan.needs if need.count and need.fits]
    lines += [f"⚠ {warning}" for warning in plan.warnings]
    return [*lines, *(f"✗ {refusal}" for refusal in plan.refusals)]


def leading(page: str) -> list[str]:
    """A line that leads to a league's page; nothing where it has none."""
    return [_("-# [On the web](<{link}>)").format(link=page)] if page else []


def sign_up(club: Club, page: str = "") -> str:
    """The post by which people sign up; `page` is the league's on the web."""
    lines = [f"## {escaped(club.name)}", *agreed(club), *movements(club), *leading(page), *signed_up(club)]
    if club.status == "over":
        return "\n".join([*lines, _("This league is over.")])
    if club.season.rounds:
        lines.append(_("Round {n} is under way; who signs up now plays from the next one on.").format(
            n=len(club.season.rounds)
        ))  # fmt: skip
    else:
        lines.append(_("Press to take part. Reserves are not drawn, but take over seats that others give up."))
    return "\n".join(lines)


async def tables_told(client: Westphalia, club: Club, number: int) -> list[str]:
    """A round table by table: where it is, who sits there, whom it waits for, or how it ended."""
    infos, results = (
        await client.host.leagues.tables(club, number),
        {(r.round, r.table): r for r in club.season.results},
    )
    names = seat_names(club.season.league)
    lines = []
    for where in tables_of(club):
        if where[0] != number:
            continue
        held, result, info = club.season.holders(*where), results.get(where), infos.get(where[1])
        if result:
            who = placed(club, result)
        else:
            who = [f"{called(club, held[seat])} ({names.get(seat, seat)})" for seat in held]
        at = f" <#{info.channel}>" if info else ""
        lines.append(f"**{where[0]}.{where[1]}**{at}: {', '.join(who)}")
        if info and not result and (waits := waiting_seen(info)):
            lines.append(f"-# {waits}")
    rest = next((one.resting for one in club.season.rounds if one.number == number), ())
    if rest:
        lines.append(_("Resting: {names}.").format(names=listed([called(club, who) for who in rest])))
    return lines


def placed(club: Club, result: Result) -> list[str]:
    """Who had which place at a table, and with how many points: it may have been won otherwise than by these."""
    held = club.season.holders(result.round, result.table)
    order = sorted(held, key=lambda seat: result.places[seat])
    return [f"{result.places[seat]}. {called(club, held[seat])} {figure(result.points[seat])}" for seat in order]


async def fought_told(client: Westphalia, club: Club) -> str:
    """How often its members have fought for campaigns, whoever has most often first."""
    fought = await client.host.leagues.battles.fought(club)
    names = {one.id: escaped(one.name) for one in club.season.people}
    told = sorted((-count, names[who]) for who, count in fought.items() if who in names)
    return _("-# Fought so far: {names}").format(names=few([f"{name} {-n}" for n, name in told])) if told else ""


async def battles_told(client: Westphalia, club: Club) -> list[str]:
    """The battles that its members fight for campaigns: who, whom each waits for, and what waits for it."""
    lines = []
    for fight in await client.host.leagues.battles.under_way(club):
        at = f" <#{fight.battle.channel}>" if fight.battle.channel else ""
        lines.append(_("⚔ **{war}**: {battle}{at}: {names}").format(
            war=fight.campaign.title, battle=fight.battle.title, at=at, names=fighters(fight.battle),
        ))  # fmt: skip
        if waits := waiting_seen(fight.battle):
            lines.append(f"-# {waits}")
    return lines


async def sheets(client: Westphalia, club: Club, division: int) -> list[discord.File]:
    """The standings of a division, at most so many sheets."""
    pars, leagues = client.host.leagues.pars(club.season.league), client.host.workers
    pages = min(SHEETS, max(1, -(-len(standings(club.season, pars, division)) // ROWS)))
    found = [await leagues.run(PICTURES, table, club.season, pars, division, page) for page in range(pages)]
    return [_file(picture, f"standings-{n}.png") for n, picture in enumerate(found, 1)]


async def history(client: Westphalia, club: Club, division: int) -> discord.File:
    """Totals round by round."""
    pars = client.host.leagues.pars(club.season.league)
    return _file(await client.host.workers.run(PICTURES, chart, club.season, pars, division), "history.png")


def _file(picture: Picture, name: str) -> discord.File:
    return discord.File(BytesIO(picture.png), name, description=picture.alt)


def divisions(club: Club) -> list[int]:
    """Those that there are, the first from the top."""
    return club.season.divisions or [1]


def reckoned(club: Club) -> list[str]:
    """Formula and tie-breaks, small; then what is agreed of divisions and teams."""
    return ["-# " + " ".join(map(str, (*formula(club.season.league.scoring), *tie_breaks()))), *movements(club)]


def team_lines(client: Westphalia, club: Club, places: int | None = None) -> list[str]:
    """The teams from the top (of so many places), each with the members that count; nothing where there are none."""
    counting = club.season.league.counting
    rows = team_standings(club.season, client.host.leagues.pars(club.season.league), counting) if counting else ()
    return [
        _("{place}. **{team}** {total} ({names})").format(
            place=row.place, team=escaped(row.team), total=decimal(row.total),
            names=", ".join(called(club, who) for who in row.counted),
        )
        for row in rows
        if places is None or row.place <= places
    ]  # fmt: skip


def rating_lines(club: Club, ratings: dict[str, Rating]) -> list[str]:
    """Everybody of a league who has a rating, the strongest first, each with its range."""
    known = [one.id for one in club.season.people if one.id in ratings]
    known.sort(key=lambda who: -ratings[who].mean)
    lines = [
        _("{n}. {name}: {rating} (tables: {tables})").format(
            n=n, name=called(club, who), rating=ratings[who].told, tables=ratings[who].tables
        )
        for n, who in enumerate(known, 1)
    ]
    how = _(
        "-# Plackett–Luce (openskill) over all tables of this server's leagues that somebody finished: everybody "
        "begins at {first}, and nineteen times of twenty the strength lies within the range. Which seat somebody had "
        "does not count."
    ).format(first=Rating().told)
    return [*lines, how]


def exported(club: Club, client: Westphalia, ratings: dict[str, Rating]) -> list[discord.File]:
    """All of it as CSV: standings, scores, who ended above whom, ratings."""
    season, pars = club.season, client.host.leagues.pars(club.season.league)
    texts = {
        "standings": tables.standings_csv(season, standings(season, pars)),
        "scores": tables.results_csv(season, pars),
        "crosstable": tables.crosstable_csv(season, pars),
        "ratings": tables.ratings_csv(season, ratings),
    }
    if counting := season.league.counting:
        texts["teams"] = tables.teams_csv(season, team_standings(season, pars, counting))
    return [discord.File(BytesIO(text.encode("utf-8-sig")), f"{name}.csv") for name, text in texts.items()]


async def closest(client: Westphalia, club: Club) -> list[tuple[GameInfo, Message, str]]:
    """The tables in play to watch: where the first two are nearest to each other, as everybody may see."""
    found = []
    for where, game in club.games.items():
        if where in results_of(club):
            continue
        info = await client.host.info(game)
        if info.status != "playing" or info.settings.unseen or info.settings.delay:
            continue
        rows = sorted((await client.host.view(game, SPECTATOR)).standings, key=lambda row: -row.score)
        if len(rows) > 1 and rows[0].score:  # before anybody has points there is nothing to see
            gap = rows[0].score - rows[1].score
            found.append((gap, where, info, " – ".join(f"{row.name} {figure(row.score)}" for row in rows[:2])))
    found.sort(key=lambda one: one[:2])
    return [(info, info.headline, told) for _gap, _where, info, told in found]
