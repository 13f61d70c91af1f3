"""The way to one's own board on the web, where it may be touched: told to the presser alone."""

import time
from typing import Any

import discord

from bot.discord.client import Westphalia
from bot.discord.pages import page_of
from bot.discord.panel.press import Press, PressButton, button, on
from bot.discord.reply import reply, think
from bot.discord.whose import roles, seatless
from bot.host.info import GameInfo
from bot.store.keys import DAY, Keys
from bot.store.people import touchable
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _

Interaction = discord.Interaction[Westphalia]


async def touch_button(client: Westphalia, info: GameInfo) -> list[PressButton]:
    """Leads to the board; none where this bot, the server or the organiser has no such boards."""
    if not client.web or not touchable(await client.host.store.server(info.guild), info.settings):
        return []
    return [button(Press("touch", info.id, rev=-1), _("Touch the board"))]


async def touch_link(client: Westphalia, info: GameInfo, person: str) -> list[discord.ui.Button[Any]]:
    """The same where nobody else reads: the button is the link itself."""
    if not await touch_button(client, info):
        return []
    await client.host.foresee(info.id, [seat for seat in info.seats_of(person) if seat in info.awaited])
    return [discord.ui.Button(label=_("Touch the board"), url=await link(client, person, info.id))]


async def link(client: Westphalia, person: str, game: str = "") -> str:
    """A new link of a person's, to a game or to all of theirs."""
    key = await Keys(client.host.store).give(person, "link", time.time() + client.web_days * DAY)
    return f"{client.web}/open#{key}" + (f"/{game}" if game else "")


@on("touch")
async def touch(interaction: Interaction, press: Press, _values: list[str]) -> None:
    """A link for whoever presses, if they play."""
    await think(interaction)
    client, person = interaction.client, str(interaction.user.id)
    info = await client.host.info(press.game)
    if not await touch_button(client, info):
        raise Refusal(_("There are no boards to touch here."))
    if not [seat for seat in roles(info, person) if seat != ORGANISER]:
        if page := await page_of(client, info):
            raise Refusal(_("You have no seat in this game. Whoever watches sees it [here]({page}).").format(page=page))
        raise seatless(info, person)
    await client.host.foresee(info.id, info.seats_of(person))
    text = _("[Open your board](<{link}>). The link is yours alone, for {days} days; /page closes it.")
    await reply(interaction, text.format(link=await link(client, person, info.id), days=client.web_days))


async def new_page(interaction: Interaction) -> None:
    """Close all links and browsers of whoever asks, and give them a new link."""
    client, person = interaction.client, str(interaction.user.id)
    if not client.web:
        raise Refusal(_("This bot has no pages on the web."))
    if await client.host.person(person) is None:
        raise Refusal(_("You play no game just now."))
    closed = await Keys(client.host.store).close(person, time.time())
    text = _("[Open your boards](<{link}>). The link is yours alone, for {days} days.")
    said = [text.format(link=await link(client, person), days=client.web_days)]
    if closed:
        said.append(_("All older links are closed, and every browser that they let in."))
    await reply(interaction, "\n".join(said))
