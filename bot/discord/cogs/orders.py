"""/order, /move and what belongs to them: the same words as typed sentences, as menus, or taken back."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.asking import CHOICES, games, option, own_seats, typed_meant
from bot.discord.client import Westphalia
from bot.discord.house_rules import chairs, own_game, speaker
from bot.discord.panel import move
from bot.discord.panel.drawing import draw
from bot.discord.panel.hand import hands, show_hand
from bot.discord.panel.press import Press
from bot.discord.panel.typed import carry_out
from bot.discord.panel.unwinding import asks_first
from bot.discord.reply import reply, think
from bot.discord.since import brought
from bot.discord.typing import Choice, suggests
from bot.discord.whose import own_meant, roles, seatless, the_game
from bot.host.clock import CLOSE
from bot.host.host import Host
from bot.short import CHOICE, suggested
from bot.store.near import Near
from game import GAMES, rules
from game.core.rules import ORGANISER, Hand
from game.core.text import _
from render import Look

Interaction = discord.Interaction[Westphalia]


class Orders(commands.Cog):
    """Giving orders."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("Give orders in words, several at once with “;” between them"))
    @app_commands.describe(
        text=_("For instance: Spain-1 Savoy; Spain-2 Luxembourg; ready"), game=_("Which game, if you have several"),
        seat=_("As which of your seats"),
    )  # fmt: skip
    @app_commands.rename(seat="as")
    @app_commands.autocomplete(game=games, seat=own_seats)
    async def order(
        self, interaction: Interaction, text: str, game: str | None = None, seat: str | None = None
    ) -> None:
        """Carry out typed orders, up to the first that is refused."""
        await think(interaction)
        await carry_out(interaction, await the_game(interaction, game), text, seat)

    @order.autocomplete("text")
    @suggests
    async def _sentences(self, interaction: Interaction, typed: str) -> list[Choice]:
        meant = await typed_meant(interaction)
        if meant.status != "playing":
            return []
        wanted = option(interaction, "as")
        seats = [seat for seat in await chairs(interaction, meant) if wanted in (None, seat)]
        return await self.bot.typing.suggested(interaction.user.id, suggestions(self.host, meant, seats, typed))

    @app_commands.command(description=_("Your move: choose from menus, see it on the map, confirm"))
    @app_commands.describe(game=_("Which game, if you have several"), seat=_("As which of your seats"))
    @app_commands.rename(seat="as")
    @app_commands.autocomplete(game=games, seat=own_seats)
    async def move(self, interaction: Interaction, game: str | None = None, seat: str | None = None) -> None:
        """Open the panel."""
        await think(interaction)
        info = await the_game(interaction, game)
        await move.home(interaction, info, seat=own_meant(info, await chairs(interaction, info), seat) if seat else "")

    @app_commands.command(description=_("Your own sealed orders"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=games)
    async def mine(self, interaction: Interaction, game: str | None = None) -> None:
        """Show what is sealed, and the board with it."""
        await think(interaction)
        info = await the_game(interaction, game)
        seats = [seat for seat in roles(info, str(interaction.user.id)) if seat != ORGANISER]
        if not seats:
            raise seatless(info, str(interaction.user.id))
        texts = [await move.orders_of(self.bot, info, seat) for seat in seats]
        picture = await draw(self.bot, info.id, seats[0], Look("action"))
        await reply(interaction, "\n\n".join(texts), files=[picture] if picture else [])

    @app_commands.command(description=_("Take back your last order, if nobody has learned anything from it"))
    @app_commands.describe(game=_("Which game, if you have several"), seat=_("As which of your seats"))
    @app_commands.rename(seat="as")
    @app_commands.autocomplete(game=games, seat=own_seats)
    async def undo(self, interaction: Interaction, game: str | None = None, seat: str | None = None) -> None:
        """Undo."""
        await think(interaction)
        info = await the_game(interaction, game)
        own = await chairs(interaction, info)
        if not own:
            raise seatless(info, str(interaction.user.id))
        chosen = own_meant(info, own, seat) if seat else own[0]
        person = await speaker(interaction, info, chosen)
        if await asks_first(interaction, Press("undo", info.id, chosen)):
            return
        receipt = await self.host.undo(info.id, chosen, person=person, interaction=str(interaction.id))
        await reply(interaction, await brought(self.host, receipt))

    @app_commands.command(description=_("For the organiser: go on without those who are late"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=games)
    async def close(self, interaction: Interaction, game: str | None = None) -> None:
        """Close the season, after asking again."""
        await think(interaction)
        info = await own_game(interaction, game)
        person = await speaker(interaction, info)
        ways = (await self.host.words(info.id, ORGANISER)).texts()
        if CLOSE in ways and ORGANISER in await chairs(interaction, info):
            await move.home(interaction, info, seat=ORGANISER, path=(ways.index(CLOSE),))
        else:  # the refusal says why not
            await self.host.order(info.id, ORGANISER, CLOSE, person=person, interaction=str(interaction.id))


async def suggestions(host: Host, game: Near, seats: list[str], typed: str) -> list[Choice]:
    """Whole sentences that begin as typed; of several orders with “;” between, the last."""
    before, _semicolon, last = typed.rpartition(";")
    prefix = f"{before.strip()}; " if before.strip() else ""
    ordered = frozenset(part.split()[0].casefold() for part in before.split(";") if part.strip())
    room = CHOICE - len(prefix)
    found = await host.suggest(game, seats, last, most=CHOICES, longest=room, but=ordered)
    return [
        app_commands.Choice(name=suggested(prefix + text, prefix + label, hint, CHOICE), value=prefix + text)
        for text, (label, hint) in found.items()
    ]


HandCommand = app_commands.Command[Any, ..., None]


def hand_command(hand: Hand) -> HandCommand:
    """The command that shows what a seat holds: /hand, /mats."""
    kinds = [key for key in GAMES if rules(key).features.hand == hand]

    @app_commands.command(name=hand.command, description=hand.help)
    @app_commands.describe(game=_("Which game, if you have several"), seat=_("As which of your seats"))
    @app_commands.rename(seat="as")
    @app_commands.autocomplete(game=games, seat=own_seats)
    async def held(interaction: Interaction, game: str | None = None, seat: str | None = None) -> None:
        await think(interaction)
        info = await the_game(interaction, game, kinds)
        own = roles(info, str(interaction.user.id))
        await show_hand(interaction, info, own_meant(info, own, seat) if seat else "", hand)

    return held


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Orders(bot))
    for hand in hands().values():
        bot.tree.add_command(hand_command(hand))
