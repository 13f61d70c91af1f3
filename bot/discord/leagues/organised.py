"""What a league's organiser does, beside opening it."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.asking import games
from bot.discord.client import Westphalia
from bot.discord.leagues import meaning, panel
from bot.discord.leagues import telling as told
from bot.discord.pages import league_page
from bot.discord.permissions import check_permissions
from bot.discord.reply import clip, person_of, reply, think
from bot.discord.whose import escaped, the_game
from bot.host.league_tables import seat_names
from bot.host.leagues import Leagues
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


class Organised(commands.Cog):
    """The commands that change what is agreed, who sits where, and how far a league has come."""

    bot: Westphalia
    leagues: Leagues

    @app_commands.command(description=_("Draw the next round and open its tables (later ones are drawn by themselves)"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=meaning.known)
    async def draw(self, interaction: Interaction, league: str | None = None) -> None:
        """The first round; or one that could not be drawn."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        club = await self.leagues.draw(club.id, str(interaction.user.id), panel.channels(interaction))
        number = len(club.season.rounds)
        said = _("Round {n} is drawn; its tables open one after another.").format(n=number)
        await reply(interaction, "\n".join([said, *(f"-# {line}" for line in club.fairness[number])]))
        await panel.show_sign_up(self.bot, club)

    @app_commands.command(description=_("Give a seat of a table to a reserve or somebody else; its organiser may"))
    @app_commands.describe(
        table=_("Which table, such as 1.2"), seat=_("Which seat"), player=_("Who takes it; nobody: a stand-in"),
        league=_("Which league, if there are several"),
    )  # fmt: skip
    @app_commands.autocomplete(league=meaning.known, table=meaning.running, seat=meaning.seats)
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
        club = await meaning.league_meant(interaction, league)
        if player is not None and player.bot:
            raise Refusal(_("Bots don't play; leave “player” empty for a stand-in."))
        chosen = meaning.seat_meant(club, seat)
        new = person_of(player) if player else None
        await self.leagues.replace(club.id, str(interaction.user.id), meaning.table_meant(table), chosen, new)
        name = seat_names(club.season.league)[chosen]
        who = escaped(player.display_name) if player else _("A stand-in")
        await reply(interaction, _("{name} plays {seat} now.").format(seat=name, name=who))

    @app_commands.command(description=_("Put somebody into a division before the draw; its organiser may"))
    @app_commands.describe(
        player=_("Who"), division=_("Which division; 1 is the first"), league=_("Which league, if there are several")
    )
    @app_commands.autocomplete(league=meaning.known)
    async def place(
        self,
        interaction: Interaction,
        player: discord.User,
        division: app_commands.Range[int, 1, 20],
        league: str | None = None,
    ) -> None:
        """Divisions are drawn apart."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        await self.leagues.place(club.id, str(interaction.user.id), str(player.id), division)
        name = escaped(player.display_name)
        await reply(interaction, _("{name} plays in division {n} now.").format(name=name, n=division))

    @app_commands.command(description=_("End a league with the results there are; its organiser may"))
    @app_commands.describe(league=_("Which league, if there are several"))
    @app_commands.autocomplete(league=meaning.known)
    async def close(self, interaction: Interaction, league: str | None = None) -> None:
        """Ask again first."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        await self.leagues.close(club.id, str(interaction.user.id), trial=True)
        said = _("End “{name}” now? Games in play go on, and count no more.").format(name=escaped(club.name))
        await reply(interaction, said, view=panel.sure(club))

    @app_commands.command(description=_("What a league plays by: who moves between divisions, teams, its page"))
    @app_commands.describe(
        moving=_("So many go up and as many down between two divisions after a season; 0: nobody"),
        counting=_("So many members count for each team; 0: there are no teams"),
        page=_("Whether the league has a page on the web, where the server wants pages"),
        league=_("Which league, if there are several"),
    )  # fmt: skip
    @app_commands.autocomplete(league=meaning.known)
    async def settings(
        self,
        interaction: Interaction,
        moving: app_commands.Range[int, 0, 20] | None = None,
        counting: app_commands.Range[int, 0, 20] | None = None,
        page: bool | None = None,
        league: str | None = None,
    ) -> None:
        """Show or change it; what nobody names stays."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        if (moving, counting, page) != (None, None, None):
            who = str(interaction.user.id)
            club = await self.leagues.agree(club.id, who, moving=moving, counting=counting, page=page)
            await panel.show_sign_up(self.bot, club)
        address, none = await league_page(self.bot, club)
        lines = [f"## {escaped(club.name)}", *told.agreed(club), *told.movements(club), *told.leading(address), *none]
        await reply(interaction, "\n".join(lines))

    @app_commands.command(description=_("Open the next season of a league that is over; its organiser may"))
    @app_commands.describe(
        name=_("What to call it"), moving=_("Fewer who go up and down than was agreed, if people are missing"),
        league=_("Which league, if there are several"),
    )  # fmt: skip
    @app_commands.autocomplete(league=meaning.known)
    async def next(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, 50] = "",
        moving: app_commands.Range[int, 0, 20] | None = None,
        league: str | None = None,
    ) -> None:
        """Everybody is in it who has not left, in the division they belong to now."""
        check_permissions(interaction, new_thread=True)
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        async with self.bot.one_by_one(f"season after {club.id}"):
            fresh = await self.leagues.next_season(club.id, str(interaction.user.id), name, moving)
            if not fresh.post:
                await panel.show_sign_up(self.bot, fresh)
        lines = [_("**{name}** is open for sign-up; who stays out presses “Leave” there.").format(
            name=escaped(fresh.name)
        )]  # fmt: skip
        await reply(interaction, "\n".join([*lines, *told.signed_up(fresh)]))

    @app_commands.command(description=_("The battles that this league's members fight for campaigns; take on another"))
    @app_commands.describe(
        campaign=_("A campaign that has not begun and that you organise, too: members fight its battles"),
        league=_("Which league, if there are several"),
    )  # fmt: skip
    @app_commands.autocomplete(league=meaning.known, campaign=games)
    async def battles(self, interaction: Interaction, campaign: str | None = None, league: str | None = None) -> None:
        """Who fights what, and how often people have fought; or take on a campaign."""
        await think(interaction)
        club = await meaning.league_meant(interaction, league)
        lines = [f"**{escaped(club.name)}**"]
        if campaign:
            info = await the_game(interaction, campaign)
            club = await self.leagues.take_on(club.id, str(interaction.user.id), info.id)
            lines.append(_("Members of this league who do not play “{title}” fight its battles.").format(
                title=info.title
            ))  # fmt: skip
        lines += await told.battles_told(self.bot, club) or [_("No battle is being fought for a campaign.")]
        if fought := await told.fought_told(self.bot, club):
            lines.append(fought)
        await reply(interaction, clip("\n".join(lines)))
