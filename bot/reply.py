"""Answers to interactions, whatever state these are in."""

from typing import Any

import discord

from bot.info import Person

#: What a message may hold.
CONTENT = 2000
THINKING = discord.InteractionResponseType.deferred_channel_message


async def reply(
    interaction: discord.Interaction[Any],
    content: str = "",
    *,
    view: discord.ui.View | None = None,
    files: list[discord.File] | None = None,
    ephemeral: bool = True,
) -> None:
    """Answer, whatever was answered before: the first answer, the promised one, or one that follows."""
    said, answered = clip(content), interaction.response.type
    if answered is None:
        extra: dict[str, Any] = {"view": view} if view else {}
        await interaction.response.send_message(said, files=files or [], ephemeral=ephemeral, **extra)
    elif answered is THINKING and not interaction.extras.get("answered"):
        interaction.extras["answered"] = True
        await interaction.edit_original_response(content=said, attachments=files or [], view=view)
    else:
        extra = {"view": view} if view else {}
        await interaction.followup.send(said, files=files or [], ephemeral=ephemeral, **extra)


def clip(text: str, limit: int = CONTENT) -> str:
    """The text, cut at a line's end where it is too long for a message."""
    if len(text) <= limit:
        return text
    return text[: limit - 2].rsplit("\n", 1)[0][: limit - 2] + "\n…"


def person_of(user: discord.User | discord.Member, locale: str = "") -> Person:
    """Whoever acts, as the host knows people."""
    return Person(str(user.id), user.display_name, locale)
