"""Pictures as Discord takes them."""

from io import BytesIO

import discord

from bot.client import Westphalia
from render import Look


async def draw(client: Westphalia, game: str, viewer: str, look: Look, at: int | None = None) -> discord.File | None:
    """A picture with its alt text, ready to be sent; None for a game without pictures."""
    try:
        found = await client.pictures.draw(game, viewer, look, at)
    except KeyError:
        return None
    return discord.File(BytesIO(found.png), found.filename, description=found.alt)
