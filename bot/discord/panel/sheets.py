"""Sheets to be filled in: what one means stands in its custom id, or under its key in the store."""

from bot.discord.client import Westphalia
from bot.discord.panel.press import Press
from bot.store.kept import Kept, key_of


async def keep_sheet(client: Westphalia, press: Press) -> Press:
    """The press of a sheet, once what is too long for its custom id is kept."""
    if press.id("s") != press.whole("s"):
        await Kept(client.host.store).keep({key_of(press.whole("s")): press.whole("s")}, client.host.now())
    return press
