"""/rules and /odds: what is known without playing."""

from fractions import Fraction

import discord
from discord import app_commands
from discord.ext import commands
from rapidfuzz import fuzz, process

import game as games_of_the_house
from bot.client import Westphalia
from bot.cogs.asking import Choice, choices, games, quietly_the_game, think
from bot.info import GameInfo
from bot.reply import reply
from bot.whose import the_game, viewer
from game.campaign.board import BOARD, MOVING_SEASONS
from game.campaign.forecast import Forecast, forecast
from game.campaign.view import CampaignView
from game.core.data import Datum, load
from game.core.refusal import Refusal
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

    @app_commands.command(description=_("The odds of a battle, exactly"))
    @app_commands.describe(
        attacker=_("Who attacks"), defender=_("Who is attacked"), season=_("When"),
        game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.choices(
        attacker=[app_commands.Choice(name=power.name, value=power.id) for power in BOARD.powers.values()],
        defender=[app_commands.Choice(name=power.name, value=power.id) for power in BOARD.powers.values()],
        season=[app_commands.Choice(name=season.capitalize(), value=season) for season in MOVING_SEASONS],
    )
    @app_commands.autocomplete(game=games)
    async def odds(
        self, interaction: Interaction, attacker: str, defender: str, season: str | None = None, game: str | None = None
    ) -> None:
        """Forecast a battle from what the asker knows."""
        await think(interaction)
        if attacker == defender:
            raise Refusal(_("A power does not fight itself."), "l")
        info = await the_game(interaction, game) if game else await quietly_the_game(interaction)
        view = await self._view(interaction, info)
        when = season or (view.season if view and view.season in MOVING_SEASONS else MOVING_SEASONS[0])
        await reply(interaction, _told(forecast(attacker, defender, when, view)))

    async def _view(self, interaction: Interaction, info: GameInfo | None) -> CampaignView | None:
        if info is None or info.status == "open":
            return None
        view = await self.host.view(info.id, viewer(info, str(interaction.user.id)))
        return view if isinstance(view, CampaignView) else None


def _told(odds: Forecast) -> str:
    attacker, defender = BOARD.powers[odds.attacker].name, BOARD.powers[odds.defender].name
    turns = BOARD.armies_file.battle_turns[odds.season]
    lines = [
        _("**{attacker} attacks {defender}**, {season} ({turns} turns)").format(
            attacker=attacker, defender=defender, season=odds.season.capitalize(), turns=turns
        ),
        f"`{_bar(odds)}`",
        _("{attacker} wins **{p}**").format(attacker=attacker, p=_percent(odds.wins)),
        _("Draw **{p}**").format(p=_percent(odds.draws)),
        _("{defender} wins **{p}**").format(defender=defender, p=_percent(odds.loses)),
        _("Mean strength {a} to {b}, plus 2d6 each; bonus units and generals are reckoned in. [t, R21]").format(
            a=f"{float(odds.attacker_strength / 6):.1f}", b=f"{float(odds.defender_strength / 6):.1f}"
        ),
    ]
    if odds.known_lists:
        lines.append(_("The armies are drawn up already: only the 2d6 are open."))
    return "\n".join(lines)


def _bar(odds: Forecast) -> str:
    """Thirty signs: won, drawn, lost."""
    won, lost = round(30 * odds.wins), round(30 * odds.loses)
    return "█" * won + "░" * (30 - won - lost) + "▒" * lost


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %"


async def setup(bot: Westphalia) -> None:
    """Called by discord.py."""
    await bot.add_cog(Knowledge(bot))
