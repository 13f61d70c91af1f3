"""The one post of a game that says who is waited for: changed while it is young, else made anew, and pinned."""

import logging
from collections.abc import Mapping
from contextlib import suppress

import discord

from bot.discord.amending import amended, removed
from bot.discord.client import Westphalia
from bot.discord.pages import page_of
from bot.discord.panel.press import Press, Style, button, rows
from bot.discord.panel.touching import touch_button
from bot.discord.permissions import may
from bot.discord.reply import clip
from bot.discord.whose import NOTHING, battles_of, escaped, fighters, linked
from bot.host.info import GameInfo, Owed, awaited_name
from bot.host.outbox import Parcel
from game.core.text import _

log = logging.getLogger(__name__)
#: What the post begins with.
SIGN = "📌 "
#: So many messages after a pinned one are looked through for Discord's own line about it.
NEAR = 5


def text(
    info: GameInfo, owed: Mapping[str, Owed], last: str, page: str = "", fought: Mapping[str, GameInfo] = NOTHING
) -> str:
    """Whom the game waits for, each with what they owe, when that was asked and until when.

    `last` leads to the last post, `page` to the game's page for those who watch; `fought` are the battles it waits
    for that others fight, by id.
    """
    lines = [f"{SIGN}**{info.title}** · {info.headline}"]
    lines += [_one(info, seat, owed.get(seat)) for seat in info.awaiting]
    for link in info.links:
        lines.append(linked(info, link) + (f" {fighters(fought[link.id])}" if link.id in fought else ""))
    small = [_("asked <t:{moment}:R>").format(moment=int(info.since))] if info.awaiting and info.since else []
    if info.deadline:
        small.append(_("time runs out <t:{moment}:R>").format(moment=int(info.deadline)))
    if info.stopped:
        small.append(_("the clock was stopped <t:{moment}:R>").format(moment=int(info.stopped)))
    if last:
        small.append(_("[last post]({link})").format(link=last))
    if page:
        small.append(_("[watch](<{link}>)").format(link=page))
    return clip("\n".join([*lines, *([f"-# {' · '.join(small)}"] if small else [])]))


def _one(info: GameInfo, seat: str, owed: Owed | None) -> str:
    """A seat that is waited for."""
    holder = info.holder(seat)
    name = awaited_name(info, seat, owed)
    who = f"▷ **{name}** ({escaped(holder.name)})" if holder else f"▷ **{name}**"
    return f"{who}: {owed.what}" if owed and owed.what else who


def where(kept: str) -> tuple[int, int]:
    """The channel and the message under which a status post is remembered: a game may go on in another channel."""
    channel, _slash, message = kept.partition("/")
    return int(channel), int(message)


def link(info: GameInfo, message: str) -> str:
    """The address of a post of the game."""
    return f"https://discord.com/channels/{info.guild or '@me'}/{info.channel}/{message}"


class StatusPost:
    """Keeps the status posts of games."""

    def __init__(self, client: Westphalia) -> None:
        self._client, self._host = client, client.host

    async def show(self, parcel: Parcel, info: GameInfo) -> str:
        """Change the post where it is young or nothing new is told, else make it anew; no game, no post.

        Returns what to remember it by.
        """
        if info.status != "playing":
            await self._remove(parcel.before)
            return ""
        post, page = await self._host.store.post(info.id, "board"), await page_of(self._client, info)
        fought = await self._fought(info)
        said = text(info, await self._host.owed(info.id), link(info, post[0]) if post else "", page, fought)
        your_move = button(Press("move", info.id, rev=-1), _("Your move"), Style.primary)
        view = rows(your_move, *await touch_button(self._client, info))
        stays = (
            bool(parcel.before)
            and where(parcel.before)[0] == int(parcel.channel)
            and (parcel.edit or parcel.since == parcel.at)
        )
        if stays and await amended(self._message(parcel.before), content=said, view=view):
            return parcel.before
        await self._remove(parcel.before)  # first: what fails after it is tried again under the same nonce
        channel = self._client.get_partial_messageable(int(parcel.channel))
        sent = await channel.send(said, view=view, nonce=parcel.nonce, silent=True)
        await self._pin(channel, sent.id)
        return f"{parcel.channel}/{sent.id}"

    async def _fought(self, info: GameInfo) -> Mapping[str, GameInfo]:
        """The battles that a league's members fight for a campaign."""
        if not info.links or not await self._host.leagues.clubs.fighting_for(info.id):
            return NOTHING
        battles = await battles_of(self._client, info)
        return {game: battle for game, battle in battles.items() if battle.corps}

    def _message(self, kept: str) -> discord.PartialMessage:
        channel, message = where(kept)
        return self._client.get_partial_messageable(channel).get_partial_message(message)

    async def _remove(self, kept: str) -> None:
        if kept:
            await removed(self._message(kept))

    async def _pin(self, channel: discord.PartialMessageable, message: int) -> None:
        """Pin it where we may, and take away Discord's own line that says so; without it the game goes on as well."""
        if not may(self._client, channel.id, "pin_messages"):
            return
        with suppress(discord.HTTPException, discord.RateLimited):
            await channel.get_partial_message(message).pin()
            async for line in channel.history(limit=NEAR, after=discord.Object(message), oldest_first=True):
                said = line.reference.message_id if line.reference else None
                if line.type is discord.MessageType.pins_add and said == message:
                    await line.delete()
                    return
