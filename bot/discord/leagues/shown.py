"""What everybody may ask of a league."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.client import Westphalia
from bot.discord.leagues import meaning, panel
from bot.discord.leagues import telling as told
from bot.discord.pages import league_page_of
from bot.discord.reply import clip, reply, think
from bot.discord.whose import escaped
from bot.host.leagues import Leagues
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


class Shown(commands.Cog):
    """The commands that change nothing."""

    bot: Westphalia
    leagues: Leagues

    @app_commands.command(description=_("What a league is, who takes part, and what it needs"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=meaning.known)
    async def about(self, interaction: Interaction, league: str | None = None) -> None:
        """Tell it, with the planner's answer for those who signed up as long as it goes on."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        page = told.leading(await league_page_of(self.bot, club))
        lines = [f"## {escaped(club.name)}", *told.agreed(club), *page, *told.signed_up(club)]
        if club.status == "over":
            lines.append(_("This league is over."))
        else:
            plan = self.leagues.plan(club.season.league, club.season.people, panel.channels(interaction))
            lines += told.planned(plan)
        await reply(interaction, clip("\n".join(lines)))

    @app_commands.command(description=_("Who stands where, and why"))
    @app_commands.describe(
        league=_("Which league, if there are several"), division=_("Which division, if there are several")
    )
    @app_commands.autocomplete(league=meaning.known)
    async def standings(
        self, interaction: Interaction, league: str | None = None, division: app_commands.Range[int, 1, 20] = 1
    ) -> None:
        """The sheets of a division."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        files = await told.sheets(self.bot, club, meaning.division_meant(club, division))
        await reply(interaction, clip("\n".join([f"**{escaped(club.name)}**", *told.movements(club)])), files=files)

    @app_commands.command(description=_("How the totals of the first came about, round by round"))
    @app_commands.describe(
        league=_("Which league, if there are several"), division=_("Which division, if there are several")
    )
    @app_commands.autocomplete(league=meaning.known)
    async def history(
        self, interaction: Interaction, league: str | None = None, division: app_commands.Range[int, 1, 20] = 1
    ) -> None:
        """The chart."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        if not club.season.results:
            raise Refusal(_("No table is over yet."))
        chart = await told.history(self.bot, club, meaning.division_meant(club, division))
        await reply(interaction, f"**{escaped(club.name)}**", files=[chart])

    @app_commands.command(description=_("Who sits where, what is over, and what waits for whom"))
    @app_commands.describe(
        league=_("Which league, if there are several"), number=_("Which round; else the one under way")
    )
    @app_commands.rename(number="round")
    @app_commands.autocomplete(league=meaning.known)
    async def tables(
        self, interaction: Interaction, league: str | None = None, number: app_commands.Range[int, 1, 100] | None = None
    ) -> None:
        """A round, table by table."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        shown = number or len(club.season.rounds)
        lines = await told.tables_told(self.bot, club, shown)
        if not lines:
            raise Refusal(_("That round is not drawn yet."))
        head = _("**{name}**, round {n}").format(name=escaped(club.name), n=shown)
        await reply(interaction, clip("\n".join([head, *lines])))

    @app_commands.command(description=_("How strong people are held to be, and how sure that is"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=meaning.known)
    async def ratings(self, interaction: Interaction, league: str | None = None) -> None:
        """Everybody's rating with its range."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        *lines, how = told.rating_lines(club, await self.leagues.ratings(club.guild))
        await reply(interaction, clip("\n".join([how, *(lines or [_("No table is over yet.")])])))

    @app_commands.command(description=_("Standings, scores, crosstable and ratings as files for a spreadsheet"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=meaning.known)
    async def export(self, interaction: Interaction, league: str | None = None) -> None:
        """CSV files."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        files = told.exported(club, self.bot, await self.leagues.ratings(club.guild))
        await reply(interaction, clip("\n".join([f"**{escaped(club.name)}**", *told.reckoned(club)])), files=files)

    @app_commands.command(description=_("How the teams stand, and who counts for them"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=meaning.known)
    async def teams(self, interaction: Interaction, league: str | None = None) -> None:
        """The teams from the top."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        lines = told.team_lines(self.bot, club)
        if not lines:
            reason = _("This league has no teams: “/league settings counting:” has them count.")
            if club.season.league.counting:
                reason = _("Nobody plays for a team yet: “/league join team:” says for which one.")
            raise Refusal(reason)
        await reply(interaction, clip("\n".join([f"**{escaped(club.name)}**", *lines, *told.reckoned(club)])))
