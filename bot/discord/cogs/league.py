"""/league: many tables, several rounds, one table of standings."""

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

import game as games
from bot.discord.client import Westphalia
from bot.discord.cogs.asking import choices, option
from bot.discord.house_rules import check_opening
from bot.discord.leagues import panel
from bot.discord.leagues import telling as told
from bot.discord.options import rules_meant
from bot.discord.permissions import check_permissions
from bot.discord.reply import arrive, clip, person_of, reply, think
from bot.discord.whose import escaped
from bot.host.league_rounds import results_of
from bot.store import Club, Listed
from game.core.names import meant
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
Choice = app_commands.Choice[str]


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


async def quietly(interaction: Interaction) -> Club | None:
    """The same while somebody types."""
    try:
        return await league_meant(interaction, option(interaction, "league"))
    except Refusal:
        return None


async def seats(interaction: Interaction, typed: str) -> list[Choice]:
    """The league's seats."""
    club = await quietly(interaction)
    found = told.seat_names(told.setup_of(club)) if club else {}
    head, _comma, last = typed.rpartition(",")
    before = f"{head.strip()}, " if head else ""
    said = {one.strip().casefold() for one in head.split(",")}
    left = [(name, seat) for seat, name in found.items() if not {name.casefold(), seat.casefold()} & said]
    typing = last.strip().casefold()
    return choices([(before + name, before + seat) for name, seat in left if typing in f"{name} {seat}".casefold()])


async def running(interaction: Interaction, typed: str) -> list[Choice]:
    """The league's tables in play."""
    club = await quietly(interaction)
    done = results_of(club) if club else set()
    found = [f"{n}.{table}" for n, table in sorted(club.games) if (n, table) not in done] if club else []
    return choices([(one, one) for one in found], typed)


class League(commands.GroupCog, group_name="league", group_description=_("Leagues: many tables, one standing")):
    """Leagues, from sign-up to the last table."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.leagues = bot, bot.host.leagues

    @app_commands.command(name="open", description=_("Open a league here; people sign up, and tables follow"))
    @app_commands.describe(
        name=_("What to call it"), game=_("Which game"), scenario=_("When it begins and how long it lasts")
    )
    @app_commands.choices(
        game=[app_commands.Choice(name=games.rules(key).title, value=key) for key in games.GAMES],
    )
    async def open(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 50] = "",
        game: str = "",
        scenario: str = "",
    ) -> None:
        """Show the form."""
        check_permissions(interaction, new_thread=True)
        await check_opening(interaction)
        if not game:
            view = panel.which_game(name)
        else:
            view = panel.form(interaction, rules_meant(game).complete(Setup(game, scenario)), name)
        await arrive(partial(interaction.response.send_message, view=view, ephemeral=True))

    @open.autocomplete("scenario")
    async def _scenarios(self, interaction: Interaction, typed: str) -> list[Choice]:
        key = option(interaction, "game")
        if key not in games.GAMES:
            return []
        return choices([(_(choice.label), choice.value) for choice in games.rules(key).scenarios], typed)

    @app_commands.command(description=_("Take part in a league, come back, or wish for other seats"))
    @app_commands.describe(
        league=_("Which league, if there are several"), wishes=_("Seats, the dearest first, with commas between"),
        reserve=_("Not to be drawn, but to take over seats that others give up"), team=_("Which team you play for"),
    )  # fmt: skip
    @app_commands.autocomplete(league=known, wishes=seats)
    async def join(
        self,
        interaction: Interaction,
        league: str | None = None,
        wishes: str | None = None,
        reserve: bool | None = None,
        team: app_commands.Range[str, 1, 50] | None = None,
    ) -> None:
        """Sign up."""
        await think(interaction)
        club = await league_meant(interaction, league)
        person = person_of(interaction.user, interaction.locale.value)
        wished = None if wishes is None else _seats(club, wishes)
        club = await self.leagues.join(club.id, person, wishes=wished, reserve=reserve, team=team)
        await panel.answer_joined(interaction, club)
        await panel.show_sign_up(self.bot, club)

    @app_commands.command(description=_("Be drawn no more; a seat in play stays yours until you give it up"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=known)
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Withdraw."""
        await think(interaction)
        club = await league_meant(interaction, league)
        club = await self.leagues.leave(club.id, str(interaction.user.id))
        await reply(interaction, panel.left(club, str(interaction.user.id)))
        await panel.show_sign_up(self.bot, club)

    @app_commands.command(description=_("What a league is, who takes part, and what it needs"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=known)
    async def about(self, interaction: Interaction, league: str | None = None) -> None:
        """Tell it, with the planner's answer for those who signed up."""
        await think(interaction)
        club = await league_meant(interaction, league)
        there = len(interaction.guild.channels) if interaction.guild else 0
        plan = self.leagues.plan(club.season.league, club.season.people, there)
        lines = [f"## {escaped(club.name)}", *told.agreed(club), *told.signed_up(club)]
        await reply(interaction, clip("\n".join([*lines, *told.planned(plan)])))

    @app_commands.command(description=_("Draw the next round and open its tables (later ones are drawn by themselves)"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=known)
    async def draw(self, interaction: Interaction, league: str | None = None) -> None:
        """The first round; or one that could not be drawn."""
        await think(interaction)
        club = await league_meant(interaction, league)
        there = len(interaction.guild.channels) if interaction.guild else 0
        club = await self.leagues.draw(club.id, str(interaction.user.id), there)
        number = len(club.season.rounds)
        said = _("Round {n} is drawn; its tables open one after another.").format(n=number)
        await reply(interaction, "\n".join([said, *(f"-# {line}" for line in club.fairness[number])]))
        await panel.show_sign_up(self.bot, club)

    @app_commands.command(description=_("Who stands where, and why"))
    @app_commands.describe(
        league=_("Which league, if there are several"), division=_("Which division, if there are several")
    )
    @app_commands.autocomplete(league=known)
    async def standings(
        self, interaction: Interaction, league: str | None = None, division: app_commands.Range[int, 1, 20] = 1
    ) -> None:
        """The sheets of a division."""
        await think(interaction)
        club = await league_meant(interaction, league)
        files = await told.sheets(self.bot, club, _division(club, division))
        await reply(interaction, clip("\n".join([f"**{escaped(club.name)}**", *told.reckoned(club)])), files=files)

    @app_commands.command(description=_("How the totals of the first came about, round by round"))
    @app_commands.describe(
        league=_("Which league, if there are several"), division=_("Which division, if there are several")
    )
    @app_commands.autocomplete(league=known)
    async def history(
        self, interaction: Interaction, league: str | None = None, division: app_commands.Range[int, 1, 20] = 1
    ) -> None:
        """The chart."""
        await think(interaction)
        club = await league_meant(interaction, league)
        chart = await told.history(self.bot, club, _division(club, division))
        await reply(interaction, f"**{escaped(club.name)}**", files=[chart])

    @app_commands.command(description=_("Who sits where, what is over, and what waits for whom"))
    @app_commands.describe(
        league=_("Which league, if there are several"), number=_("Which round; else the one under way")
    )
    @app_commands.rename(number="round")
    @app_commands.autocomplete(league=known)
    async def tables(
        self, interaction: Interaction, league: str | None = None, number: app_commands.Range[int, 1, 100] | None = None
    ) -> None:
        """A round, table by table."""
        await think(interaction)
        club = await league_meant(interaction, league)
        shown = number or len(club.season.rounds)
        lines = await told.tables_told(self.bot, club, shown)
        if not lines:
            raise Refusal(_("That round is not drawn yet."))
        head = _("**{name}**, round {n}").format(name=escaped(club.name), n=shown)
        await reply(interaction, clip("\n".join([head, *lines])))

    @app_commands.command(description=_("How strong people are held to be, and how sure that is"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=known)
    async def ratings(self, interaction: Interaction, league: str | None = None) -> None:
        """Everybody's rating with its range."""
        await think(interaction)
        club = await league_meant(interaction, league)
        *lines, how = told.rating_lines(club, await self.leagues.ratings(club.guild))
        await reply(interaction, clip("\n".join([how, *(lines or [_("No table is over yet.")])])))

    @app_commands.command(description=_("Standings, scores, crosstable and ratings as files for a spreadsheet"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=known)
    async def export(self, interaction: Interaction, league: str | None = None) -> None:
        """CSV files."""
        await think(interaction)
        club = await league_meant(interaction, league)
        files = told.exported(club, self.bot, await self.leagues.ratings(club.guild))
        await reply(interaction, clip("\n".join([f"**{escaped(club.name)}**", *told.reckoned(club)])), files=files)

    @app_commands.command(description=_("Give a seat of a table to a reserve or somebody else; its organiser may"))
    @app_commands.describe(
        table=_("Which table, such as 1.2"), seat=_("Which seat"), player=_("Who takes it; nobody: a stand-in"),
        league=_("Which league, if there are several"),
    )  # fmt: skip
    @app_commands.autocomplete(league=known, table=running, seat=seats)
    async def replace(
        self,
        interaction: Interaction,
        table: str,
        seat: str,
        player: discord.User | None = None,
        league: str | None = None,
    ) -> None:
        """Hand a seat over."""
        await think(interaction)
        club = await league_meant(interaction, league)
        if player is not None and player.bot:
            raise Refusal(_("Bots don't play; leave “player” empty for a stand-in."))
        [chosen] = _seats(club, seat) or [""]
        new = person_of(player) if player else None
        await self.leagues.replace(club.id, str(interaction.user.id), _table(table), chosen, new)
        name = told.seat_names(told.setup_of(club)).get(chosen, chosen)
        who = escaped(player.display_name) if player else _("A stand-in")
        await reply(interaction, _("{name} plays {seat} now.").format(seat=name, name=who))

    @app_commands.command(description=_("Put somebody into a division before the draw; its organiser may"))
    @app_commands.describe(
        player=_("Who"), division=_("Which division; 1 is the first"), league=_("Which league, if there are several")
    )
    @app_commands.autocomplete(league=known)
    async def place(
        self,
        interaction: Interaction,
        player: discord.User,
        division: app_commands.Range[int, 1, 20],
        league: str | None = None,
    ) -> None:
        """Divisions are drawn apart."""
        await think(interaction)
        club = await league_meant(interaction, league)
        await self.leagues.place(club.id, str(interaction.user.id), str(player.id), division)
        name = escaped(player.display_name)
        await reply(interaction, _("{name} plays in division {n} now.").format(name=name, n=division))

    @app_commands.command(description=_("End a league with the results there are; its organiser may"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=known)
    async def close(self, interaction: Interaction, league: str | None = None) -> None:
        """Ask again first."""
        await think(interaction)
        club = await league_meant(interaction, league)
        said = _("End “{name}” now? Games in play go on, and count no more.").format(name=escaped(club.name))
        await reply(interaction, said, view=panel.sure(club))


def _seats(club: Club, typed: str) -> list[str]:
    """The seats that are named, with commas between."""
    names = {seat: (name, seat) for seat, name in told.seat_names(told.setup_of(club)).items()}
    said = [one.strip() for one in typed.split(",") if one.strip()]
    reason = _("There is no seat “{name}” in this league.")
    return [one if one in names else meant(names, one, reason.format(name=one)) for one in said]


def _table(typed: str) -> tuple[int, int]:
    """A table by round and number."""
    number, _dot, table = typed.strip().partition(".")
    if not (number.isdecimal() and table.isdecimal()):
        raise Refusal(_("There is no such table in play."))
    return int(number), int(table)


def _division(club: Club, number: int) -> int:
    """One that there is."""
    known = told.divisions(club)
    if number not in known:
        raise Refusal(_("There is no division {n}.").format(n=number), legal=tuple(map(str, known)))
    return number


async def setup(bot: Westphalia) -> None:
    """Called by discord.py."""
    await bot.add_cog(League(bot))
