"""Which league, seat, table or division somebody means; and what is suggested while they type."""

import discord

from bot.discord.asking import choices, option
from bot.discord.client import Westphalia
from bot.discord.leagues import telling as told
from bot.discord.typing import Choice, suggests
from bot.host.league_rounds import results_of
from bot.host.league_tables import seat_names
from bot.store import Club, Listed
from game.core.names import all_named, meant, one_named
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


async def near(interaction: Interaction) -> list[Listed]:
    """The leagues of this server and the person's own; those that go on first."""
    person = str(interaction.user.id)
    found = await interaction.client.host.leagues.near(str(interaction.guild_id or ""), person)
    return sorted(found, key=lambda one: one.status == "over")


async def known(interaction: Interaction, typed: str) -> list[Choice]:
    """Leagues by name."""
    return choices([(f"{one.name} ({one.id})", one.id) for one in await near(interaction)], typed)


async def league_meant(interaction: Interaction, given: str | None) -> Club:
    """The league that is named, else that of this channel or of the table that is played here, else the only one."""
    leagues, found = interaction.client.host.leagues, await near(interaction)
    if given:
        names = {one.id: (one.name, one.id) for one in found}
        reason = _("There is no league “{name}”.").format(name=given)
        return await leagues.club(given if given in names else meant(names, given, reason))
    here = [one for one in found if one.channel == str(interaction.channel_id)]
    for info in await interaction.client.host.games_in(str(interaction.channel_id), 1):
        if club := await leagues.at_table(info.id):
            return club
    going = [one for one in found if one.status != "over"]
    for group in ([one for one in here if one in going], here, going):
        if len(group) > 1:
            raise Refusal(_("Which league? Say it in the option “league”."), like=tuple(one.name for one in group))
        if group:
            return await leagues.club(group[0].id)
    if found:
        return await leagues.club(found[0].id)
    raise Refusal(_("There is no league here yet. Open one with /league open."))


async def typed_league(interaction: Interaction) -> Club:
    """The same while somebody types."""
    return await league_meant(interaction, option(interaction, "league"))


@suggests
async def seats(interaction: Interaction, typed: str) -> list[Choice]:
    """The league's seats."""
    club = await typed_league(interaction)
    return choices([(name, seat) for seat, name in seat_names(club.season.league).items()], typed)


@suggests
async def wishes(interaction: Interaction, typed: str) -> list[Choice]:
    """Several of them, with commas between."""
    club = await typed_league(interaction)
    found = seat_names(club.season.league)
    head, _comma, last = typed.rpartition(",")
    before = f"{head.strip()}, " if head else ""
    said = {one.strip().casefold() for one in head.split(",")}
    left = [(name, seat) for seat, name in found.items() if not {name.casefold(), seat.casefold()} & said]
    typing = last.strip().casefold()
    return choices([(before + name, before + seat) for name, seat in left if typing in f"{name} {seat}".casefold()])


@suggests
async def running(interaction: Interaction, typed: str) -> list[Choice]:
    """The league's tables in play."""
    club = await typed_league(interaction)
    done = results_of(club)
    found = [f"{n}.{table}" for n, table in sorted(club.games) if (n, table) not in done]
    return choices([(one, one) for one in found], typed)


@suggests
async def teams(interaction: Interaction, typed: str) -> list[Choice]:
    """The league's teams."""
    club = await typed_league(interaction)
    found = sorted({one.team for one in club.season.people if one.team})
    return choices([(one, one) for one in found], typed)


def seat_meant(club: Club, typed: str) -> str:
    """The seat that is named."""
    names, reason = seat_names(club.season.league), _("There is no seat “{name}” in this league.")
    return one_named(names, typed, reason.format(name=typed))


def seats_meant(club: Club, typed: str) -> list[str]:
    """The seats that are named, with commas between."""
    return all_named(seat_names(club.season.league), typed, _("There is no seat “{name}” in this league."))


def table_meant(typed: str) -> tuple[int, int]:
    """A table by round and number."""
    number, _dot, table = typed.strip().partition(".")
    if not (number.isdecimal() and table.isdecimal()):
        raise Refusal(_("There is no such table in play."))
    return int(number), int(table)


def division_meant(club: Club, number: int) -> int:
    """One that there is."""
    known = told.divisions(club)
    if number not in known:
        raise Refusal(_("There is no division {n}.").format(n=number), legal=tuple(map(str, known)))
    return number
