"""Where a game's page is on the web, for those who watch."""

from bot.discord.client import Westphalia
from bot.host.info import GameInfo
from bot.store.people import shown


async def page_of(client: Westphalia, info: GameInfo) -> str:
    """The address of a game's page; empty where it has none."""
    if not client.web or not shown(await client.host.store.server(info.guild), info.settings, info.status):
        return ""
    return f"{client.web}/game/{info.id}"
