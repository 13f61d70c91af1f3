"""Messages that are there already: changed, read again, taken away, whatever has become of them."""

from contextlib import suppress
from typing import Any

import discord

#: Discord's codes: the message is unknown, too old for more edits, not ours, or its thread asleep; then a new one is
#: sent. (Discord says that it is too old with status 429, of which discord.py tells no code.)
EDIT_NO_MORE = (10008, 30046, 50005, 50021, 50083)

#: The line under a post that says whom the game waits for.
SMALL = "-# ▷ "


async def amended(message: discord.PartialMessage, **changes: Any) -> bool:
    """Edit a message; False if it takes no more edits."""
    try:
        await message.edit(**changes)
    except discord.RateLimited:
        return False
    except discord.HTTPException as error:
        if error.code not in EDIT_NO_MORE:
            raise
        return False
    return True


async def written(message: discord.PartialMessage) -> str | None:
    """What a message says by now; None if it is gone."""
    try:
        return (await message.fetch()).content
    except discord.HTTPException as error:
        if error.code not in EDIT_NO_MORE:
            raise
        return None


def lines_of(content: str, *small: str) -> list[str]:
    """A post's lines without small print of these kinds."""
    return [line for line in content.splitlines() if not line.startswith(small)]


async def put_by(message: discord.PartialMessage) -> None:
    """A post is past: it waits for nobody any more, and has no buttons. What is past holds nothing up."""
    with suppress(discord.HTTPException):
        if before := await written(message):
            await amended(message, content="\n".join(lines_of(before, SMALL)), view=None)


async def removed(message: discord.PartialMessage) -> None:
    """Take away a message of ours; whatever refuses that for good lets it be."""
    try:
        await message.delete()
    except discord.HTTPException as error:
        if error.status == 429 or error.status >= 500:
            raise
