"""/why and /hint: what stand-ins thought, and what one would do."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.asking import every_seat, games, own_seats
from bot.discord.client import Westphalia
from bot.discord.panel.move import home
from bot.discord.panel.press import Press, button, on, rows
from bot.discord.reply import change, reply, take, think
from bot.discord.rows import Rows
from bot.discord.whose import seat_meant, seatless, the_game, viewer
from bot.host.explained import explained, hinted
from bot.host.thoughts import Explained
from game.core.rules import SPECTATOR
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


class Thinking(commands.Cog):
    """What goes on in a stand-in."""

    def __init__(self, bot: Westphalia) -> None:
        self.host = bot.host

    @app_commands.command(description=_("Why a stand-in gave an order: after the end, or of a seat you hold or lent"))
    @app_commands.describe(
        seat=_("Whose stand-in; leave it out for any"), back=_("How many of its orders back; 1 is the last"),
        game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=games, seat=every_seat)
    async def why(
        self,
        interaction: Interaction,
        seat: str | None = None,
        back: app_commands.Range[int, 1, 10_000] = 1,
        game: str | None = None,
    ) -> None:
        """What it weighed, hoped and feared; for the asker only."""
        await think(interaction)
        info = await the_game(interaction, game, past=True)
        press, person = Press("why", info.id, seat_meant(info, seat) if seat else ""), str(interaction.user.id)
        found = await self.host.thoughts.why(info.id, press.seat or None, person, back=back)
        said, view = _leaf(press, found)
        await reply(interaction, said, view=view)

    @app_commands.command(description=_("What a stand-in would do in your place, where the table has agreed on hints"))
    @app_commands.describe(seat=_("Which seat, if you have several"), game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=games, seat=own_seats)
    async def hint(self, interaction: Interaction, seat: str | None = None, game: str | None = None) -> None:
        """An order, for the asker only."""
        await think(interaction)
        info, person = await the_game(interaction, game), str(interaction.user.id)
        own = seat_meant(info, seat) if seat else viewer(info, person)
        if own == SPECTATOR:
            raise seatless(info, person)
        await _advise(interaction, info.id, own)


@on("hint")
async def asked(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """From the panel: the same as the command."""
    await think(interaction)
    await _advise(interaction, press.game, press.seat)


async def _advise(interaction: Interaction, game: str, seat: str) -> None:
    """An order, for whoever asks alone, with the way to where it can be given."""
    host = interaction.client.host
    revision = await host.revision(game, seat)
    account = await host.thoughts.hint(game, seat, str(interaction.user.id))
    path = await host.path(game, seat, account.order)
    there = Press("hinted", game, seat, revision, path)
    await reply(interaction, hinted(account), view=rows(button(there, _("Show it"))) if path else None)


@on("hinted")
async def show(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The panel with the order that a hint named, to be confirmed there; at its beginning if the game has gone on."""
    await think(interaction)
    host = interaction.client.host
    now = await host.revision(press.game, press.seat) == press.rev
    note = "" if now else _("*That hint is older; this is how things stand now.*")
    info = await host.info(press.game)
    await home(interaction, info, seat=press.seat, note=note, path=press.path if now else ())


@on("why")
async def turn(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The same of another of its orders, that of the number `rev`: how far back it is may have changed since."""
    await take(interaction)
    person = str(interaction.user.id)
    found = await interaction.client.host.thoughts.why(press.game, press.seat or None, person, number=press.rev)
    said, view = _leaf(press, found)
    await change(interaction, content=said, view=view)


def _leaf(press: Press, found: Explained) -> tuple[str, Rows]:
    """Why an order was given, with the way to those before and after it."""
    # one that leads nowhere needs an id of its own all the same
    around = ((_("Earlier"), found.earlier, -1), (_("Later"), found.later, -2))
    ways = [button(press.to("why", rev=number or none), label, off=number is None) for label, number, none in around]
    return explained(found), rows(*ways)


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Thinking(bot))
