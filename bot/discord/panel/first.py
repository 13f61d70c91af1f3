"""A few likely orders as buttons of a message: each opens the panel with the order in it, to be confirmed."""

import discord

from bot.discord.client import Westphalia
from bot.discord.house_rules import chairs
from bot.discord.panel.composing import LINES, compose, presses
from bot.discord.panel.layout import proposing
from bot.discord.panel.move import home, show
from bot.discord.panel.press import Press, PressButton, PressMenu, on
from bot.discord.reply import think
from bot.host.info import GameInfo
from game.core.proposals import Offered
from game.core.refusal import Refusal
from game.core.text import _

Interaction = discord.Interaction[Westphalia]
#: So many orders are offered.
FEW = 3


async def first_moves(client: Westphalia, info: GameInfo, seat: str) -> list[PressButton | PressMenu]:
    """The likeliest orders of a seat, as buttons; none where the game goes on meanwhile, and others are likely."""
    press = Press("at", info.id, seat, await client.host.revision(info.id, seat))
    offered = _varied(await client.host.proposals(info.id, seat, LINES))[:FEW]
    try:
        ready = await presses(client, press, offered)
    except Refusal:
        return []
    return proposing(press, offered, {path: each.to("first") for path, each in ready.items()})


def _varied(offered: list[Offered]) -> list[Offered]:
    """The likeliest of each piece or card first, then the others."""
    begun: dict[str, Offered] = {}
    for each in offered:
        begun.setdefault(each.proposal.order[0], each)
    return [*begun.values(), *(each for each in offered if each not in begun.values())]


@on("first")
async def first_move(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """The order, in a panel of its own; or how things stand now, if it is legal no longer."""
    await think(interaction)
    client = interaction.client
    info = await client.host.info(press.game)
    if press.seat not in await chairs(interaction, info):
        raise Refusal(_("You have no seat in this game."))
    try:
        same = (await compose(client, press)).mark == press.mark
    except Refusal:
        same = False
    if same:
        await show(interaction, press.to("at"))
    else:
        await home(interaction, info, seat=press.seat, note=_("*The game has gone on; this is how things stand now.*"))
