"""/rules and /odds: what is known without playing."""

import discord
from discord import app_commands
from discord.ext import commands
from rapidfuzz import fuzz, process

import game as games_of_the_house
from bot.discord.client import Westphalia
from bot.discord.cogs.asking import Choice, choices, games, quietly_the_game, think
from bot.discord.odds import question
from bot.discord.reply import reply
from bot.discord.whose import the_game, viewer
from bot.host.info import GameInfo
from game.campaign.board import MOVING_SEASONS
from game.core.data import Datum, load
from game.core.refusal import Refusal
from game.core.rules import View
from game.core.text import _
from game.core.words import folds

Interaction = discord.Interaction[Westphalia]


class Entry(Datum):
    """A rule, a ruling, or a term, in our own words; `number` is the rulebook's."""

    number: str
    title: str
    text: str


class RulesFile(Datum):
    """data/<game>/rules.yaml."""

    entries: tuple[Entry, ...]
    terms: tuple[Entry, ...]

    def find(self, typed: str) -> list[Entry]:
        """The entries meant by a number, a title, or a word in them; best first."""
        wanted = typed.strip().strip("[]()").casefold()
        by_number = [entry for entry in self.entries if entry.number.casefold() == wanted]
        if by_number:
            return by_number
        every = (*self.terms, *self.entries)
        forms = folds(wanted)
        titled = [e for e in every if any(f and f in title for f in forms for title in folds(e.title))]
        if titled:
            return titled
        told = [e for e in every if wanted and wanted in e.text.casefold()]
        if told:
            return told
        near = process.extract(wanted, [e.title.casefold() for e in every], scorer=fuzz.partial_ratio, limit=3)
        return [every[n] for _title, score, n in near if score >= 75]


def rules_of(game: str) -> RulesFile:
    """The rules of a game in our own words."""
    file: RulesFile = load(f"{game}/rules.yaml", RulesFile)
    return file


class Knowledge(commands.Cog):
    """The rules, and what they make probable."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("A rule by its number, or by a word"))
    @app_commands.describe(about=_("Such as m, R12, rest, Spanish Road"), game=_("Which game"))
    @app_commands.autocomplete(game=games)
    async def rules(self, interaction: Interaction, about: str, game: str | None = None) -> None:
        """Look a rule up."""
        await think(interaction)
        file = rules_of(await self._game(interaction, game))
        found = file.find(about)
        if not found:
            reason = _("No rule speaks of “{about}”.").format(about=about)
            raise Refusal(reason, legal=tuple(entry.title for entry in file.terms))
        lines = [f"**[{entry.number}] {entry.title}**\n{entry.text}" for entry in found[:5]]
        if found[5:]:
            lines.append(_("Also: {titles}").format(titles="; ".join(f"[{e.number}] {e.title}" for e in found[5:15])))
        await reply(interaction, "\n".join(lines))

    async def _game(self, interaction: Interaction, given: str | None) -> str:
        if given:
            return (await the_game(interaction, given)).game
        info = await quietly_the_game(interaction)
        return info.game if info else games_of_the_house.GAMES[0]

    @rules.autocomplete("about")
    async def _titles(self, interaction: Interaction, typed: str) -> list[Choice]:
        file = rules_of(await self._game(interaction, None))
        every = (*file.terms, *file.entries)
        wanted = file.find(typed) if typed.strip() else every
        return choices([(f"[{entry.number}] {entry.title}", entry.title) for entry in wanted])

    @app_commands.command(description=_("The odds of an attack, exactly"))
    @app_commands.describe(
        attacker=_("Who attacks"), defender=_("Who or what is attacked"), season=_("When (in a campaign)"),
        game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.choices(
        season=[app_commands.Choice(name=season.capitalize(), value=season) for season in MOVING_SEASONS]
    )
    @app_commands.autocomplete(game=games)
    async def odds(
        self, interaction: Interaction, attacker: str, defender: str, season: str = "", game: str | None = None
    ) -> None:
        """Forecast an attack from what the asker knows."""
        await think(interaction)
        info = await the_game(interaction, game) if game else await quietly_the_game(interaction)
        asked = question(await self._view(interaction, info))
        await reply(interaction, asked.ask(attacker, defender, season))

    @odds.autocomplete("attacker")
    async def _attackers(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self._named(interaction, typed, defending=False)

    @odds.autocomplete("defender")
    async def _defenders(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self._named(interaction, typed, defending=True)

    async def _named(self, interaction: Interaction, typed: str, *, defending: bool) -> list[Choice]:
        try:
            asked = question(await self._view(interaction, await quietly_the_game(interaction)))
        except Refusal:
            return []
        offered = [(name, name) for name in asked.offered(typed, defending=defending)]
        return choices(offered, typed.rpartition(",")[2].strip() if asked.several and not defending else typed)

    async def _view(self, interaction: Interaction, info: GameInfo | None) -> View | None:
        if info is None or info.status == "open":
            return None
        return await self.host.view(info.id, viewer(info, str(interaction.user.id)))


async def setup(bot: Westphalia) -> None:
    """Called by discord.py."""
    await bot.add_cog(Knowledge(bot))
