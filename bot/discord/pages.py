"""Where games and leagues have their pages on the web, for those who watch."""

from bot.discord.client import Westphalia
from bot.host.info import GameInfo
from bot.store import Club
from bot.store.people import league_shown, shown
from game.core.text import _


async def page_of(client: Westphalia, info: GameInfo) -> str:
    """The address of a game's page; empty where it has none."""
    if not client.web or not shown(await client.host.store.server(info.guild), info.settings, info.status):
        return ""
    return f"{client.web}/game/{info.id}"


async def league_page_of(client: Westphalia, club: Club) -> str:
    """The address of a league's page; empty where it has none."""
    return (await league_page(client, club))[0]


async def league_page(client: Westphalia, club: Club) -> tuple[str, list[str]]:
    """The same, and why there is none and who may change that; nothing of either where the bot itself has no pages."""
    if not client.web:
        return "", []
    server = await client.host.store.server(club.guild)
    if league_shown(server, club.settings, club.status):
        return f"{client.web}/league/{club.id}", []
    if not club.settings.page:
        return "", [_("-# It has no page on the web: its organiser closes it (`page:`).")]
    if server.pages == "none":
        return "", [_("-# It has no page on the web: this server wants none (`/server pages:`).")]
    return "", [_("-# It has a page on the web from the first draw on.")]
