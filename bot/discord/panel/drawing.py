"""Pictures as Discord takes them."""

import logging
from collections.abc import Iterable
from io import BytesIO

import discord

from bot.discord.client import Westphalia
from bot.discord.pictures import WHOLE, Cut, Progress
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, View
from render import Look, Missing, Picture
from render.film import Moving

log = logging.getLogger(__name__)


def attached(found: Picture) -> discord.File:
    """A picture with its alt text, ready to be sent."""
    return discord.File(BytesIO(found.png), found.filename, description=found.alt)


async def draw(client: Westphalia, game: str, viewer: str, look: Look, at: int | None = None) -> discord.File | None:
    """A look at a game; None for one without pictures."""
    try:
        return attached(await client.pictures.draw(game, viewer, look, at))
    except Missing:
        return None


async def draw_past(client: Westphalia, game: str, at: int, eyes: str, looks: Iterable[Look]) -> list[discord.File]:
    """Pictures of a moment gone by as somebody saw it; none of a game without pictures."""
    try:
        return [attached(await client.pictures.past(game, at, eyes, look)) for look in looks]
    except Missing:
        return []


async def drawn(client: Westphalia, view: View, *looks: Look) -> list[discord.File]:
    """Pictures of a view that is no viewer's own; none of a game without pictures."""
    try:
        return [attached(await client.pictures.of(view, look)) for look in looks]
    except Missing:
        return []


async def film(
    client: Westphalia,
    game: str,
    cut: Cut = WHOLE,
    moving: Moving = "gif",
    told: Progress | None = None,
) -> discord.File | None:
    """A game as an animation, or what the cut leaves of it; if that can't be drawn, its last picture."""
    try:
        return attached(await client.pictures.film(game, cut, moving, told))
    except Refusal:
        raise
    except Missing:
        return None
    except Exception:
        log.exception("the film of game %s can't be drawn", game)
        return await draw(client, game, SPECTATOR, Look("action"), cut.upto)
