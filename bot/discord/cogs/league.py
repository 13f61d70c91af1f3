"""/league: many tables, several rounds, one table of standings."""

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

import game as games
from bot.discord.asking import scenarios
from bot.discord.client import Westphalia
from bot.discord.house_rules import check_opening
from bot.discord.leagues import meaning, panel
from bot.discord.leagues.organised import Organised
from bot.discord.leagues.shown import Shown
from bot.discord.options import setup_meant
from bot.discord.permissions import check_permissions
from bot.discord.reply import arrive, person_of, reply, think
from bot.host.leagues import Leagues
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
Choice = app_commands.Choice[str]


class TakingPart(commands.Cog):
    """The commands of whoever opens a league, signs up, or leaves."""

    bot: Westphalia
    leagues: Leagues

    @app_commands.command(name="open", description=_("Open a league here; people sign up, and tables follow"))
    @app_commands.describe(
        name=_("What to call it"), game=_("Which game"), scenario=_("When it begins and how long it lasts")
    )
    @app_commands.choices(
        game=[app_commands.Choice(name=games.rules(key).title, value=key) for key in games.GAMES],
    )
    @app_commands.autocomplete(scenario=scenarios)
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
        view = panel.form(interaction, setup_meant(game, scenario), name) if game else panel.which_game(name)
        await arrive(partial(interaction.response.send_message, view=view, ephemeral=True))

    @app_commands.command(description=_("Take part in a league, come back, or wish for other seats"))
    @app_commands.describe(
        league=_("Which league, if there are several"), wishes=_("Seats, the dearest first, with commas between"),
        reserve=_("Not to be drawn, but to take over seats that others give up"), team=_("Which team you play for"),
    )  # fmt: skip
    @app_commands.autocomplete(league=meaning.known, wishes=meaning.wishes, team=meaning.teams)
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
        club = await meaning.league_meant(interaction, league)
        person = person_of(interaction.user, interaction.locale.value)
        wished = None if wishes is None else meaning.seats_meant(club, wishes)
        club = await self.leagues.join(club.id, person, wishes=wished, reserve=reserve, team=team)
        await panel.answer_joined(interaction, club)
        await panel.show_sign_up(self.bot, club)

    @app_commands.command(description=_("Be drawn no more; a seat in play stays yours until you give it up"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=meaning.known)
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Withdraw."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        club = await self.leagues.leave(club.id, str(interaction.user.id))
        await reply(interaction, panel.left(club, str(interaction.user.id)))
        await panel.show_sign_up(self.bot, club)

    @app_commands.command(description=_("Whether your name stands on the web pages of this server's leagues"))
    @app_commands.describe(
        public=_("Yes: your name, and a page of your own with your results; no: a number stands for you")
    )
    async def profile(self, interaction: Interaction, public: bool | None = None) -> None:
        """Show or change it; nobody's name is there before they wish it."""
        await think(interaction)
        guild = str(interaction.guild_id or "")
        if not guild:
            raise Refusal(_("Say this on the server whose leagues you mean."))
        person = person_of(interaction.user, interaction.locale.value)
        if public is not None:
            await self.leagues.publish(person, guild, public=public)
        await reply(interaction, await panel.profile(self.bot, person, guild))


class League(
    Organised, Shown, TakingPart, commands.GroupCog,
    group_name="league", group_description=_("Leagues: many tables, one standing"),
):  # fmt: skip
    """Leagues, from sign-up to the last table; Discord lists the commands of the last named first."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.leagues = bot, bot.host.leagues


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(League(bot))
