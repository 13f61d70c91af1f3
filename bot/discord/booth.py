"""Those who see everything: a private thread of theirs, and what they may look at there."""

import logging
from contextlib import suppress

import discord

from bot.discord.client import Westphalia
from bot.discord.house_rules import speaker
from bot.discord.panel.drawing import drawn
from bot.discord.reply import clip, known, reply
from bot.discord.summary import sealed
from bot.discord.threads import channel_around, private_thread
from bot.discord.whose import seat_name
from bot.host.info import GameInfo
from bot.host.watching import warned
from game import rules
from game.core.refusal import Refusal
from game.core.rules import AFTERWARDS
from game.core.text import _
from render import Look

Interaction = discord.Interaction[Westphalia]
log = logging.getLogger(__name__)


def told(info: GameInfo) -> str:
    """What onlookers see, and who sees everything."""
    settings = info.settings
    lines = [f"**{info.title}**", warned(settings) or _("Whoever watches sees all that is public.")]
    if settings.commentators:
        names = ", ".join(f"<@{each}>" for each in settings.commentators)
        where = f" (<#{settings.booth}>)" if settings.booth else ""
        lines.append(_("Everything is seen by {names}{where}; /board eyes: shows it.").format(names=names, where=where))
    return "\n".join(lines)


async def initiate(interaction: Interaction, info: GameInfo, user: discord.User | discord.Member) -> GameInfo:
    """Let somebody see everything, and let them into the thread for it; without leave to make one they see it alone."""
    if user.bot:
        raise Refusal(_("Bots don't watch."))
    host, by = interaction.client.host, await speaker(interaction, info)
    person = await known(host, user)
    info = await host.initiate(info.id, by, person)
    thread = await _thread(interaction, info)
    if thread is None:
        return info
    with suppress(discord.HTTPException):
        await thread.add_user(user)
    return await host.initiate(info.id, by, person, str(thread.id))


async def _thread(interaction: Interaction, info: GameInfo) -> discord.Thread | None:
    """Their thread, made where the game is played if there is none yet."""
    client = interaction.client
    try:
        if info.settings.booth:
            found = await client.fetch_channel(int(info.settings.booth))
            return found if isinstance(found, discord.Thread) else None
        around = await channel_around(client, info)
        if around is None:
            return None
        thread = await private_thread(around, _("{title}: commentators").format(title=info.title))
        text = _("**{title}** (<#{channel}>): whoever is here sees everything. /board eyes: looks through a seat's "
                 "eyes or at all there is, with “show” for all of you.")  # fmt: skip
        await thread.send(client.tappable.told(text.format(title=info.title, channel=info.channel)))
        return thread
    except discord.HTTPException as error:
        log.info("game %s gets no thread for commentators: %r", info.id, error)
        return None


async def show(interaction: Interaction, info: GameInfo, eyes: str, *, public: bool) -> None:
    """The board as a seat sees it, or all there is; to others only in the thread of those who see it."""
    if public and str(interaction.channel_id) != info.settings.booth:
        raise Refusal(_("What commentators see is shown to nobody else."))
    client = interaction.client
    view = await client.host.everything(info.id, str(interaction.user.id), eyes)
    files = await drawn(client, view, Look("board"))
    whose = _("All that there is") if eyes == AFTERWARDS else seat_name(info, eyes)
    lines = [f"**{info.title}** · {view.headline} · {whose}"]
    lines += sealed(rules(info.game).sealed(view))
    hand = rules(info.game).features.hand
    if view.hand and hand:
        lines += [f"`{card.id}` **{card.title}** ({card.value})" for card in view.hand]
        files += await drawn(client, view, Look(hand.look))
    await reply(interaction, clip("\n".join(lines)), files=files, ephemeral=not public)
