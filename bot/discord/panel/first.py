"""A few likely orders as buttons of a message: each opens the panel with the order in it, to be confirmed."""

import discord

from bot.discord.client import Westphalia
from bot.discord.house_rules import chairs
from bot.discord.panel.composing import compose, presses
from bot.discord.panel.layout import proposing
from bot.discord.panel.move import home, show
from bot.discord.panel.press import LINES, Press, PressButton, PressMenu, on
from bot.discord.reply import think
from bot.discord.whose import seatless
from bot.host.info import GameInfo
from game.core.refusal import Refusal
from game.core.text import _
from game.play.first import varied

Interaction = discord.Interaction[Westphalia]


async def first_moves(client: Westphalia, info: GameInfo, seat: str) -> list[PressButton | PressMenu]:
    """The likeliest orders of a seat, as buttons; none where the game goes on meanwhile, and others are likely."""
    press = Press("at", info.id, seat, await client.host.revision(info.id, seat))
    offered = varied(await client.host.proposals(info.id, seat, LINES))
    try:
        ready = await presses(client, press, offered)
    except Refusal:
        return []
    return proposing(press, offered, {path: each.to("first") for path, each in ready.items()})


@on("first")
async def first_move(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The order, in a panel of its own; or how things stand now, if it is legal no longer."""
    await think(interaction)
    client = interaction.client
    info = await client.host.info(press.game)
    if press.seat not in await chairs(interaction, info):
        raise seatless(info, str(interaction.user.id))
    try:
        same = (await compose(client, press)).mark == press.mark
    except Refusal:
        same = False
    if same:
        await show(interaction, press.to("at"))
    else:
        await home(interaction, info, seat=press.seat, note=_("*The game has gone on; this is how things stand now.*"))
