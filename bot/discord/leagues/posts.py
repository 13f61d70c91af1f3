"""What the channel of a league is told: a draw, a week, the end. What it says is looked up when it is delivered."""

import discord

from bot.discord.client import Westphalia
from bot.discord.leagues.panel import show_sign_up
from bot.discord.leagues.telling import (
    battles_told,
    called,
    closest,
    divisions,
    few,
    history,
    leading,
    movements,
    placed,
    sheets,
    team_lines,
)
from bot.discord.pages import league_page_of
from bot.discord.reply import clip
from bot.discord.whose import escaped
from bot.host.info import GameInfo, dice_told
from bot.host.league_rounds import WEEK
from bot.host.league_tables import seat_names
from bot.host.outbox import Parcel
from bot.store import Club
from game.core.text import _
from game.league.standings import standings

#: How many of each are told in a week's post, so that it fits a phone; of those who lead, so many places.
WATCHED, LATE, PEOPLE, LEADING = 3, 5, 8, 3
#: From so many seconds on a table's waiting is worth telling.
PATIENCE = 2 * 86400.0


async def send(client: Westphalia, parcel: Parcel) -> str:
    """Post what a parcel tells of a league, and bring its sign-up post up to date; nothing where the league is gone."""
    league, _space, what = parcel.league.partition(" ")
    club = await client.host.leagues.clubs.load(league)
    if club is None:
        return ""
    kind, _space, number = what.partition(" ")
    if club.post:
        await show_sign_up(client, club)
    if kind == "people":
        return ""
    if kind == "draw":
        text, files = _draw(club, int(number)), list[discord.File]()
    elif kind == "week":
        text = await _week(client, club, int(number))
        files = await sheets(client, club, divisions(club)[0]) if club.season.rounds else []
    else:
        text, files = _end(client, club), [*await sheets(client, club, 1), await history(client, club, 1)]
    text = "\n".join([text, *leading(await league_page_of(client, club))])
    channel = client.get_partial_messageable(int(parcel.channel))
    return str((await channel.send(clip(text), files=files[:10], nonce=parcel.nonce)).id)


def announced(club: Club, info: GameInfo) -> str:
    """A table's first post: who sits where, and what its dice are bound to before its thread is made."""
    where = club.table_of(info.id)
    names, held = seat_names(club.season.league), club.season.holders(*where)
    seats = [f"{called(club, who)} ({names.get(seat, seat)})" for seat, who in held.items()]
    bound = f"-# {dice_told(info)}"
    return "\n".join([f"🏆 **{info.title}**: {', '.join(seats)}.", bound])


def _draw(club: Club, number: int) -> str:
    """How fair it is, each figure with what no draw could better."""
    head = _("🏆 **{league}**: round {n} of {rounds} is drawn.").format(
        league=escaped(club.name), n=number, rounds=club.season.league.rounds
    )
    rest = next((one.resting for one in club.season.rounds if one.number == number), ())
    resting = [_("Resting: {names}.").format(names=", ".join(called(club, who) for who in rest))] if rest else []
    return "\n".join([head, *resting, *(f"-# {line}" for line in club.fairness.get(number, ()))])


async def _week(client: Westphalia, club: Club, week: int) -> str:
    """Results, what to watch, who is late."""
    number = len(club.season.rounds)
    if number:
        lines = [_("🏆 **{league}**, week {week}: round {n} of {rounds}").format(
            league=escaped(club.name), week=week, n=number, rounds=club.season.league.rounds
        )]  # fmt: skip
    else:
        lines = [_("🏆 **{league}**, week {week}").format(league=escaped(club.name), week=week)]
    ended = await _ended(client, club)
    if ended:
        lines += [_("**Results of the week**"), *ended]
    watch = await closest(client, club)
    if watch:
        lines.append(_("**To watch**"))
        lines += [f"<#{info.channel}> · {headline}: {told}" for info, headline, told in watch[:WATCHED]]
    if teams := team_lines(client, club, LEADING):
        lines += [_("**Teams**"), *teams]
    if battles := await battles_told(client, club):
        lines += [_("**Battles for campaigns, which wait for them**"), *battles]
    return "\n".join([*lines, *await _late(client, club)])


async def _ended(client: Westphalia, club: Club) -> list[str]:
    """The tables that ended within the week."""
    since = client.host.now() - WEEK
    lines = []
    for result in club.season.results:
        info = await client.host.info(club.games[result.round, result.table])
        if info.updated >= since:
            lines.append(f"**{result.round}.{result.table}**: {', '.join(placed(club, result))}")
    return lines


async def _late(client: Westphalia, club: Club) -> list[str]:
    """Who missed deadlines, which tables wait, and what seats nobody holds."""
    now = client.host.now()
    lines = []
    if missed := await client.host.leagues.missed(club, now - WEEK):
        who = [f"{escaped(name)} ({times})" for name, times in list(missed.items())[:PEOPLE]]
        lines.append(_("Missed deadlines: {names}").format(names=", ".join(who)))
    for number, table, info in await _long_waits(client, club, now):
        text = _("{round}.{table} <#{channel}> waits for {names}, asked <t:{moment}:R>")
        names = _waited_for(info)
        lines.append(text.format(round=number, table=table, channel=info.channel, moment=int(info.since),
                                 names=", ".join(names)))  # fmt: skip
    return [_("**Who is late**"), *lines] if lines else []


def _waited_for(info: GameInfo) -> list[str]:
    """Each person once who is waited for; of seats that nobody holds, the seat."""
    seats = [seat for seat in info.seats if seat.id in info.awaiting]
    return list(dict.fromkeys(escaped(seat.person.name) if seat.person else str(seat.name) for seat in seats))


async def _long_waits(client: Westphalia, club: Club, now: float) -> list[tuple[int, int, GameInfo]]:
    """The tables that have waited longest, for those of whom everybody may know."""
    number = len(club.season.rounds)
    infos = (await client.host.leagues.tables(club, number)).items()
    found = [
        (number, table, info)
        for table, info in infos
        if info.status == "playing" and info.awaiting and info.since and now - info.since > PATIENCE
    ]
    return sorted(found, key=lambda one: one[2].since)[:LATE]


def _end(client: Westphalia, club: Club) -> str:
    """The first of each division and the teams; how that was reckoned stands under the picture."""
    there = divisions(club)
    each = [_leading(client, club, division) for division in there]
    if len(there) > 1:
        lines = [_("🏆 **{league}** is over.").format(league=escaped(club.name))]
        lines += [_("Division {n}: {names}").format(n=n, names=first) for n, first in zip(there, each, strict=True)]
    else:
        lines = [_("🏆 **{league}** is over: {first}.").format(league=escaped(club.name), first=each[0])]
    if teams := team_lines(client, club, LEADING):
        lines += [_("**Teams**"), *teams]
    lines += [*movements(club), _("-# Its organiser opens the season after it by `/league next`.")]
    return client.tappable.told("\n".join(lines))


def _leading(client: Westphalia, club: Club, division: int) -> str:
    rows = standings(club.season, client.host.leagues.pars(club.season.league), division)
    return few([f"{row.place}. {called(club, row.person)}" for row in rows if row.place <= LEADING])
