"""Answers to interactions, whatever state these are in and whatever gets lost on the way."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.discord.offered import NotOffered
from bot.discord.rows import keep
from bot.host.asking import Asker, TakeBack, asker
from bot.host.host import Host
from bot.host.naming import name_of
from bot.marks import mark
from bot.store import Conflict, passing
from bot.store.glance import begin
from bot.store.people import Person
from game.core.record import BadRecord
from game.core.refusal import Refusal
from game.core.text import _

log = logging.getLogger(__name__)

#: What a message may hold.
CONTENT = 2000
#: Whether the request or its answer got lost, nobody can tell.
LOST = (aiohttp.ClientError, OSError, asyncio.TimeoutError, discord.DiscordServerError)
#: Discord's code for a second first answer.
ANSWERED = 40060
#: How often something is said that may have got lost.
TRIES = 3
#: In an interaction's extras: that an answer was promised, and that the promise was kept.
PROMISED, KEPT, SILENTLY = "promised", "kept", "silently"


async def attend(interaction: discord.Interaction[Any]) -> None:
    """From here on this task serves whoever asks: in their language, and telling them if it takes long."""
    mark(interaction=interaction.id)
    interaction.data = _storable(interaction.data)
    interaction.client.catalogue.speak(await interaction.client.tongue(interaction))
    asker.set(Asker(partial(_takes_long, interaction), str(interaction.user.id)))
    begin()


def _storable(given: Any) -> Any:
    """What came with an interaction, without the signs that no database keeps: half letters, and nil."""
    if isinstance(given, str):
        return given.encode("utf-8", "replace").decode().replace("\0", "")
    if isinstance(given, dict):
        return {key: _storable(value) for key, value in given.items()}
    return [_storable(value) for value in given] if isinstance(given, list) else given


async def think(interaction: discord.Interaction[Any], *, ephemeral: bool = True) -> None:
    """Acknowledge at once; the answer follows."""
    await arrive(partial(interaction.response.defer, ephemeral=ephemeral, thinking=True))
    interaction.extras[PROMISED] = True


async def take(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge at once and silently: what was pressed changes, or something follows elsewhere."""
    await arrive(interaction.response.defer)
    interaction.extras[SILENTLY] = True


async def arrive(send: Callable[[], Awaitable[Any]], files: Sequence[discord.File] = ()) -> None:
    """Say what makes no difference if it is said twice, again if it may have got lost."""
    for left in reversed(range(TRIES)):
        try:
            await send()
            return
        except LOST:
            if not left:
                raise
        except discord.HTTPException as error:
            if error.code != ANSWERED:
                raise
            return  # the first one arrived after all
        for file in files:
            file.reset()


async def reply(
    interaction: discord.Interaction[Any],
    content: str = "",
    *,
    view: discord.ui.View | None = None,
    files: list[discord.File] | None = None,
    ephemeral: bool = True,
) -> None:
    """Answer, whatever was answered before: the first answer, the promised one, or one that follows."""
    said, sent, extras = clip(interaction.client.tappable.told(content)), files or [], interaction.extras
    await keep(interaction, view)
    more: dict[str, Any] = {"view": view} if view else {}
    if extras.get(PROMISED) and not extras.get(KEPT):
        await arrive(partial(interaction.edit_original_response, content=said, attachments=sent, view=view), sent)
        extras[KEPT] = True
    elif extras.get(PROMISED) or extras.get(SILENTLY) or interaction.response.is_done():
        await interaction.followup.send(said, files=sent, ephemeral=ephemeral, **more)
    else:
        first = partial(interaction.response.send_message, said, files=sent, ephemeral=ephemeral, **more)
        await arrive(first, sent)


async def change(interaction: discord.Interaction[Any], **changes: Any) -> None:
    """Change the promised answer, or what was pressed; commands that it names can be tapped."""
    if said := changes.get("content"):
        changes["content"] = clip(interaction.client.tappable.told(said))
    await keep(interaction, changes.get("view"))
    await arrive(partial(interaction.edit_original_response, **changes), changes.get("attachments", ()))


async def lay(interaction: discord.Interaction[Any], view: discord.ui.LayoutView) -> None:
    """Lay a form over what was pressed; where that is no form but text, the text goes."""
    under = interaction.message
    rest: dict[str, Any] = {"content": None, "embeds": [], "attachments": []}
    clear = {} if under is None or under.flags.components_v2 else rest
    await arrive(partial(interaction.response.edit_message, view=view, **clear))


async def _takes_long(interaction: discord.Interaction[Any]) -> TakeBack | None:
    """Say that it takes long; where that is no answer of its own, it goes as soon as the wait is over."""
    said = _(
        "⏳ The house is busy. What you asked for waits for its turn and counts once: there is no need to repeat it."
    )
    try:
        if interaction.extras.get(PROMISED):
            await interaction.edit_original_response(content=said)
        elif interaction.extras.get(SILENTLY):
            return partial(_gone, await interaction.followup.send(said, ephemeral=True, wait=True))
    except (*LOST, discord.HTTPException) as error:
        log.warning("interaction %s is not told that it waits: %r", interaction.id, error)
    return None


async def _gone(message: discord.WebhookMessage) -> None:
    """Delete what was said in passing; whoever dismissed it was quicker."""
    try:
        await message.delete()
    except (*LOST, discord.HTTPException) as error:
        log.info("message %s is not deleted: %r", message.id, error)


async def excuse(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell a person why not; what nobody foresaw gets a number under which the log has the whole story."""
    try:
        await reply(interaction, _told(interaction, error))
    except (*LOST, discord.HTTPException) as late:
        log.warning("no answer to interaction %s: %r", interaction.id, late)


def _told(interaction: discord.Interaction[Any], error: BaseException) -> str:
    if isinstance(error, Refusal):
        return f"✗ {error}"
    if isinstance(error, BadRecord):
        return _("✗ This record can't be used: {reason}.").format(reason=error)
    if isinstance(error, app_commands.NoPrivateMessage):
        return _("✗ That works only in a server's channel.")
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return _("✗ This command is from another release. In a few minutes Discord will offer the current one.")
    if isinstance(error, app_commands.TransformerError | NotOffered):
        return _("✗ “{value}” can't be used here.").format(value=clip(str(error.value), 100))
    asking = asker.get()
    stands = asking is not None and asking.done
    if isinstance(error, (*LOST, Conflict)) or passing(error):
        log.warning("interaction %s got no full answer: %r", interaction.id, error)
        if stands:
            return _("✓ What you did stands; only the answer got lost on its way. /mine and /log show it.")
        return _("✗ The house is busy or out of reach. Please try again in a moment.")
    incident = secrets.token_hex(3)
    log.error("incident %s, interaction %s", incident, interaction.id, exc_info=error)
    said = _(
        "⚠ Something went wrong on our side. Your game is safe: an order counts wholly or not at all. Please try "
        "again; if it happens again, tell whoever runs this bot the number **{incident}**."
    )
    if stands:
        said = _(
            "⚠ What you did stands, don't repeat it; but something went wrong on our side afterwards. If it happens "
            "again, tell whoever runs this bot the number **{incident}**."
        )
    return said.format(incident=incident)


def clip(text: str, limit: int = CONTENT) -> str:
    """The text, cut at a line's end where it is too long for a message."""
    if len(text) <= limit:
        return text
    return text[: limit - 2].rsplit("\n", 1)[0][: limit - 2] + "\n…"


async def known(host: Host, user: discord.User | discord.Member) -> Person:
    """Somebody else, as the host knows people, with the wishes they told us before."""
    before = await host.person(str(user.id))
    return replace(before, name=person_of(user).name) if before else person_of(user)


def person_of(user: discord.User | discord.Member, locale: str = "") -> Person:
    """Whoever acts, as the host knows people."""
    return Person(str(user.id), name_of(user.display_name), locale)
