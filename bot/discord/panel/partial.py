"""An organiser who plays is warned before deciding between himself and another."""

from collections.abc import Iterable

from bot.discord.client import Westphalia
from bot.host.info import GameInfo
from game.core.rules import ORGANISER
from game.core.text import _
from game.core.words import Sentence


async def partial_warning(client: Westphalia, info: GameInfo, seat: str, spoken: Sentence, seats: Iterable[str]) -> str:
    """What to tell somebody who holds `seats` and speaks as the organiser; empty if these are no parties."""
    if seat != ORGANISER or not set(seats) & set(await client.host.parties(info.id, spoken)):
        return ""
    return _(
        "⚠ You are a party to this. Let the dice decide, or leave the word to somebody neutral who may organise here."
    )
