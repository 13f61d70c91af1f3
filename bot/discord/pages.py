"""Where games and leagues have their pages on the web, for those who watch."""

from bot.discord.client import Westphalia
from bot.host.info import GameInfo
from bot.store import Club
from bot.store.people import league_shown, shown


async def page_of(client: Westphalia, info: GameInfo) -> str:
    """The address of a game's page; empty where it has none."""
    if not client.web or not shown(await client.host.store.server(info.guild), info.settings, info.status):
        return ""
    return f"{client.web}/game/{info.id}"


async def league_page_of(client: Westphalia, club: Club) -> str:
    """The address of a league's page; empty where it has none."""
    if not client.web or not league_shown(await client.host.store.server(club.guild), club.settings, club.status):
        return ""
    return f"{client.web}/league/{club.id}"
