"""/server: what whoever manages a server wishes there. Refusals name the setting that they come from."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.catalogue import language_meant, language_name
from bot.discord.client import Westphalia
from bot.discord.house_rules import EVERYONE, MANAGERS
from bot.discord.reply import reply, think
from bot.store.people import Server
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
PAGES = [
    app_commands.Choice(name=_("No pages"), value="none"),
    app_commands.Choice(name=_("A page for whoever has its address"), value="link"),
    app_commands.Choice(name=_("Pages that are listed for everybody"), value="listed"),
]
BOARDS = [
    app_commands.Choice(name=_("Boards that players may touch"), value="touch"),
    app_commands.Choice(name=_("No such boards"), value="none"),
]
WHO = [
    app_commands.Choice(name=_("Everyone"), value=EVERYONE),
    app_commands.Choice(name=_("Who manages the server"), value=MANAGERS),
]


class Servers(commands.Cog):
    """A server's settings."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.store = bot, bot.host.store

    @app_commands.command(
        description=_("What this server wishes: language, who may open and organise games, where, how many")
    )
    @app_commands.rename(opens="open", imports="import")
    @app_commands.describe(
        language=_("The language of public posts, such as “de”; “none”: that of whoever opened the game"),
        opens=_("Who may open games"), imports=_("Who may take in records"),
        only=_("Games are opened in this channel, and others named so before"),
        anywhere=_("Games are opened anywhere"),
        most=_("So many games at once; 0 for any number"),
        organise=_("Whose members look after games in play; @everyone: each game's own organiser"),
        pages=_("Whether those who are not here may watch games on the web"),
        boards=_("Whether players may touch their own boards on the web"),
    )  # fmt: skip
    @app_commands.choices(opens=WHO, imports=WHO, pages=PAGES, boards=BOARDS)
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def server(
        self,
        interaction: Interaction,
        language: app_commands.Range[str, 1, 10] | None = None,
        opens: str | None = None,
        imports: str | None = None,
        only: discord.TextChannel | None = None,
        anywhere: bool = False,
        most: app_commands.Range[int, 0, 1000] | None = None,
        organise: discord.Role | None = None,
        pages: str | None = None,
        boards: str | None = None,
    ) -> None:
        """Show or change them."""
        await think(interaction)
        if not interaction.permissions.manage_guild:
            raise Refusal(_("Only those who manage this server may do that."))
        guild = str(interaction.guild_id)
        before = await self.store.server(guild)
        chosen = {"opens": opens, "imports": imports, "most": most, "pages": pages, "boards": boards}
        new = replace(before, **{key: value for key, value in chosen.items() if value is not None})  # type: ignore[arg-type]
        if language is not None:
            new = replace(new, language=language_meant(self.bot.catalogue, language))
        if anywhere:
            new = replace(new, channels=())
        if only is not None:
            new = replace(new, channels=tuple(dict.fromkeys((*new.channels, str(only.id)))))
        if organise is not None:
            new = replace(new, organise="" if organise.is_default() else str(organise.id))
        if new != before:
            await self.store.set_server(guild, new)
        await reply(interaction, told(new, self.bot.web))


def told(server: Server, web: str) -> str:
    """The settings in words; of pages only where the bot has some, at an address on the web."""
    who = {EVERYONE: _("everyone"), MANAGERS: _("those who manage the server")}
    chair = _("the members of <@&{role}> and those who manage the server").format(role=server.organise)
    pages = {
        "none": _("Games have no pages on the web."),
        "link": _("Games have pages on the web for whoever has the address."),
        "listed": _("Games have pages on the web, listed at {address}.").format(address=web),
    }[server.pages]
    boards = {
        "touch": _("Players may touch their own boards on the web."),
        "none": _("Players have no boards on the web."),
    }
    where = _("anywhere")
    if server.channels:
        where = _("in {channels}").format(channels=", ".join(f"<#{each}>" for each in server.channels))
    lines = [
        _("Public posts: {language}.").format(
            language=language_name(server.language)
            if server.language
            else _("in the language of whoever opened the game")
        ),
        _("Games are opened by {who}, {where}.").format(who=who[server.opens], where=where),
        _("Records are taken in by {who}.").format(who=who[server.imports]),
        _("Games in play are looked after by {who}.").format(
            who=chair if server.organise else _("whoever opened them")
        ),
        *([pages, boards[server.boards]] if web else []),
        _("Games at once: {n} at most.").format(n=server.most) if server.most else _("Any number of games at once."),
    ]
    return "\n".join(lines)


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Servers(bot))
