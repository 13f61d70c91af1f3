"""/rules and /odds: what is known without playing."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import zip_longest

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.asking import choices, games_and_rules, kinds_here, option, quietly_the_game
from bot.discord.client import Westphalia
from bot.discord.options import kind_named
from bot.discord.panel.onward import onward
from bot.discord.reply import reply, think
from bot.discord.sight import sight
from bot.discord.typing import Choice, suggests
from bot.discord.whose import the_game
from bot.host.info import GameInfo
from game import GAMES, rules
from game.core.help import TOLD, Entry, rules_of
from game.core.odds import Question
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
#: So many more rules are named, of those that are found.
NAMED = 10
#: Whether the rule of a number holds where it is asked for.
Holds = Callable[[str], bool]


class Knowledge(commands.Cog):
    """The rules, and what they make probable."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(name="rules", description=_("A rule by its number, or by a word"))
    @app_commands.describe(about=_("Such as m, R12, rest, Spanish Road"), game=_("Which game"))
    @app_commands.autocomplete(game=games_and_rules)
    async def look_up(self, interaction: Interaction, about: str, game: str | None = None) -> None:
        """Look a rule up."""
        await think(interaction)
        books = await self._books(interaction, game)
        found = _by_turns({key: rules_of(key).find(about, holds) for key, holds in books.items()})
        if not found:
            raise Refusal(
                _nothing(about, books), like=tuple(_(entry.title) for key in books for entry in rules_of(key).terms)
            )
        several = len(books) > 1
        lines = [f"**{_titled(entry)}**{_of(key, several)}\n{entry.told}" for key, entry in found[:TOLD]]
        if others := found[TOLD : TOLD + NAMED]:
            titles = "; ".join(_titled(entry) + _of(key, several) for key, entry in others)
            lines.append(_("Also: {titles}").format(titles=titles))
        if not several:
            lines.append(_("-# Rules of {game}; `game` names another one.").format(game=_rules_of(books)))
        await reply(interaction, "\n".join(lines))

    async def _books(self, interaction: Interaction, given: str | None) -> Mapping[str, Holds]:
        """The games whose rules are meant: the one named or at hand, else those played here, else all of the house.

        With each, which of its rules hold: a kind of game may have several books.
        """
        if kind := kind_named(given):
            return {kind: bool}
        info = await the_game(interaction, given) if given else await quietly_the_game(interaction)
        if info:
            return {info.game: partial(rules(info.game).holds, info.setup)}
        return dict.fromkeys(await kinds_here(interaction) or GAMES, bool)

    @look_up.autocomplete("about")
    @suggests
    async def _titles(self, interaction: Interaction, typed: str) -> list[Choice]:
        books = await self._books(interaction, option(interaction, "game"))
        files = {key: (rules_of(key), holds) for key, holds in books.items()}
        every = {key: f.find(typed, h) if typed.strip() else [*f.terms, *f.entries] for key, (f, h) in files.items()}
        found = _by_turns(every)
        return choices([(_titled(entry) + _of(key, len(books) > 1), _(entry.title)) for key, entry in found])

    @app_commands.command(description=_("The odds of an attack, exactly"))
    @app_commands.describe(
        attacker=_("Who attacks"), defender=_("Who or what is attacked"), when=_("When, where that matters"),
        game=_("Which game"),
    )  # fmt: skip
    @app_commands.autocomplete(game=games_and_rules)
    async def odds(
        self, interaction: Interaction, attacker: str, defender: str, when: str = "", game: str | None = None
    ) -> None:
        """The odds of an attack, from what the asker knows."""
        await think(interaction)
        meant = await _meant(interaction, game)
        told = (await self._question(interaction, meant)).ask(attacker, defender, when)
        way = None if isinstance(meant, str) else onward(meant, str(interaction.user.id))
        await reply(interaction, told, view=way)

    @odds.autocomplete("attacker")
    @suggests
    async def _attackers(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self._named(interaction, typed, defending=False)

    @odds.autocomplete("defender")
    @suggests
    async def _defenders(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self._named(interaction, typed, defending=True)

    @odds.autocomplete("when")
    @suggests
    async def _times(self, interaction: Interaction, typed: str) -> list[Choice]:
        asked = await self._question(interaction, await _meant(interaction, option(interaction, "game")))
        return choices([(time.label, time.value) for time in asked.times], typed)

    async def _named(self, interaction: Interaction, typed: str, *, defending: bool) -> list[Choice]:
        asked = await self._question(interaction, await _meant(interaction, option(interaction, "game")))
        offered = [(name, name) for name in asked.offered(typed, defending=defending)]
        if found := choices(offered, asked.last(typed, defending=defending)):
            return found
        return choices([(name, name) for name in asked.understood(typed, defending=defending)])

    async def _question(self, interaction: Interaction, meant: GameInfo | str) -> Question:
        """What may be asked of a game, or of a kind of game before any is begun."""
        if isinstance(meant, str):
            return rules(meant).odds(None)
        if meant.status == "open":
            return rules(meant.game).odds(None)
        seen = await sight(interaction, meant)
        return rules(meant.game).odds(await self.host.view(meant.id, seen.eyes, seen.upto))


async def _meant(interaction: Interaction, given: str | None) -> GameInfo | str:
    """The game at hand, or the kind of game that is named, if none of that kind is played here."""
    kind = kind_named(given)
    if kind is None:
        return await the_game(interaction, given)
    try:
        info = await the_game(interaction, None, (kind,))
    except Refusal:
        return kind
    return info if info.game == kind and info.status == "playing" else kind


def _nothing(about: str, books: Mapping[str, Holds]) -> str:
    """That no rule was found, and where one looked, if that was in one game of several."""
    reason = _("No rule speaks of “{about}”.").format(about=about)
    if len(books) > 1:
        return reason
    where = _("Only {game} was looked through; `game` names another one.")
    return f"{reason} {where.format(game=_rules_of(books))}"


def _rules_of(books: Mapping[str, Holds]) -> str:
    """The one game whose rules were looked through."""
    return _(rules(next(iter(books))).title)


def _titled(entry: Entry) -> str:
    return f"[{entry.number}] {_(entry.title)}"


def _of(game: str, several: bool) -> str:
    """Of which game a rule is, where that is not plain."""
    return f" · {_(rules(game).title)}" if several else ""


def _by_turns(found: Mapping[str, Sequence[Entry]]) -> list[tuple[str, Entry]]:
    """What was found in several games, one of each after the other: the best of each is seen."""
    rows = zip_longest(*([(key, entry) for entry in entries] for key, entries in found.items()))
    return [each for row in rows for each in row if each]


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Knowledge(bot))
