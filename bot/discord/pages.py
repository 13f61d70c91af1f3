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
    if not client.web or not league_shown(await client.host.store.server(club.guild), club.settings, club.status):
        return ""
    return f"{client.web}/league/{club.id}"


async def no_league_page(client: Westphalia, club: Club) -> list[str]:
    """Why a league has no page, and who may change that; nothing where the bot itself has none."""
    if not client.web:
        return []
    if not club.settings.page:
        return [_("-# It has no page on the web: its organiser closes it (`page:`).")]
    if (await client.host.store.server(club.guild)).pages == "none":
        return [_("-# It has no page on the web: this server wants none (`/server pages:`).")]
    return [_("-# It has a page on the web from the first draw on.")]
