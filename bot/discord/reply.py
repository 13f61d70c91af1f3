"""Answers to interactions, whatever state these are in."""

import logging
import secrets
from typing import Any

import discord
from discord import app_commands

from bot.store.people import Person
from game.core.record import BadRecord
from game.core.refusal import Refusal
from game.core.text import _

log = logging.getLogger(__name__)

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


async def excuse(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell a person why not; what nobody foresaw gets a number under which the log has the whole story."""
    try:
        await reply(interaction, _told(interaction, error))
    except discord.HTTPException as late:
        log.warning("no answer to interaction %s: %s", interaction.id, late)


def _told(interaction: discord.Interaction[Any], error: BaseException) -> str:
    if isinstance(error, Refusal):
        return f"✗ {error}"
    if isinstance(error, BadRecord):
        return _("✗ This record can't be used: {reason}.").format(reason=error)
    if isinstance(error, app_commands.NoPrivateMessage):
        return _("✗ That works only in a server's channel.")
    incident = secrets.token_hex(3)
    log.error("incident %s, interaction %s", incident, interaction.id, exc_info=error)
    said = _(
        "⚠ Something went wrong on our side. Your game is safe: an order counts wholly or not at all. Please try "
        "again; if it happens again, tell whoever runs this bot the number **{incident}**."
    )
    return said.format(incident=incident)


def clip(text: str, limit: int = CONTENT) -> str:
    """The text, cut at a line's end where it is too long for a message."""
    if len(text) <= limit:
        return text
    return text[: limit - 2].rsplit("\n", 1)[0][: limit - 2] + "\n…"


def person_of(user: discord.User | discord.Member, locale: str = "") -> Person:
    """Whoever acts, as the host knows people."""
    return Person(str(user.id), user.display_name, locale)
