"""Threads, pins, typing, channels."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.pocket import Channel, Person, Pocket, Unsendable

from .demo import Demo
from .test_limits import place, refusal


async def start(
    bot: Demo, games: Channel, kind: discord.ChannelType = discord.ChannelType.public_thread
) -> discord.Thread:
    channel = bot.get_channel(games.id)
    assert isinstance(channel, discord.TextChannel)
    return await channel.create_thread(name="1618", type=kind)


async def test_a_thread_is_started_and_written_in(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    thread = await start(bot, games)
    await thread.send("Spring")
    assert [each.text for each in anna.sees(pocket.channel("1618"))] == ["Spring"]
    shown = await anna.slash("panel", pocket.channel("1618"))
    assert shown.text == "Choose"


async def test_a_thread_from_a_message_has_its_id(pocket: Pocket, bot: Demo, games: Channel) -> None:
    message = await place(bot, games).send("lobby")
    thread = await message.create_thread(name="1618")
    assert thread.id == message.id
    again = await place(bot, games).fetch_message(message.id)
    assert again.flags.has_thread
    assert again.thread is not None
    assert again.thread.id == thread.id
    assert (await message.edit(content="begun")).flags.has_thread
    assert await refusal(message.create_thread(name="again")) == (400, 160004)


async def test_private_threads_are_seen_by_members_only(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel
) -> None:
    thread = await start(bot, games, discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(anna.id))
    await thread.send("hush")
    assert len(anna.sees(pocket.channel("1618"))) == 1
    assert pocket.person("Berta").sees(pocket.channel("1618")) == []
    await thread.remove_user(discord.Object(anna.id))
    assert anna.sees(pocket.channel("1618")) == []


async def test_an_archived_thread_has_no_commands_and_wakes_by_a_message(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel
) -> None:
    thread = await start(bot, games)
    message = await thread.send("Spring")
    here = pocket.channel("1618")
    pocket.archive(here)
    with pytest.raises(Unsendable, match="archived"):
        await anna.slash("panel", here)
    assert await refusal(message.edit(content="no")) == (400, 50083)
    await thread.send("Summer")
    assert not here.archived
    pocket.archive(here, locked=True)
    assert await refusal(thread.send("Winter")) == (400, 50083)
    pocket.allow("manage_threads")
    await thread.edit(archived=False, locked=False)
    assert not here.archived


async def test_idle_threads_are_archived_by_time(pocket: Pocket, bot: Demo, games: Channel) -> None:
    thread = await start(bot, games)
    here = pocket.channel("1618")
    pocket.clock.advance(20 * 3600)
    await thread.send("still here")
    pocket.clock.advance(20 * 3600)
    assert not here.archived
    pocket.clock.advance(5 * 3600)
    assert here.archived
    await thread.send("again")
    assert not here.archived


async def test_pins(pocket: Pocket, bot: Demo, games: Channel) -> None:
    where = bot.get_partial_messageable(games.id)
    message = await where.send("board")
    await message.pin()
    assert [each.id async for each in where.pins()] == [message.id]
    await message.unpin()
    assert [each.id async for each in where.pins()] == []
    for _ in range(250):
        pocket.person("Berta").say(games, "x").pinned = True
    assert await refusal(message.pin()) == (400, 30003)


async def test_typing_edit_and_delete(pocket: Pocket, bot: Demo, games: Channel) -> None:
    events: list[str] = []
    pocket.world.watch(lambda event: events.append(event.kind))
    where = bot.get_partial_messageable(games.id)
    await where.typing()
    message = await where.send("one")
    await message.edit(content="two")
    await message.delete()
    assert [each for each in events if each != "user"] == ["typing", "message.new", "message.edit", "message.gone"]


async def test_making_channels_needs_permission(pocket: Pocket, bot: Demo) -> None:
    guild = bot.guilds[0]
    assert await refusal(guild.create_text_channel("new")) == (403, 50013)
    pocket.allow("manage_channels")
    made = await guild.create_text_channel("New Games")
    assert pocket.channel("new-games").id == made.id
    await made.delete()
    with pytest.raises(KeyError):
        pocket.channel("new-games")


async def test_mentions_ping_only_whom_the_bot_allows(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    where = bot.get_partial_messageable(games.id)
    await where.send(f"{anna.mention} @everyone")
    await where.send(f"{anna.mention} @everyone", allowed_mentions=discord.AllowedMentions(users=True))
    assert [each.pings for each in pocket.messages(games)] == [[], [anna.id]]


async def test_in_a_forum_a_thread_begins_with_a_message(pocket: Pocket, bot: Demo, anna: Person) -> None:
    forum = pocket.add_forum("tables")
    while not isinstance(found := bot.get_channel(forum.id), discord.ForumChannel):  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    made = await found.create_thread(name="1618", content="Spring")
    assert made.thread.id == made.message.id
    assert [each.text for each in anna.sees(pocket.channel("1618"))] == ["Spring"]
    assert (await made.message.edit(content="Summer")).content == "Summer"
    pocket.deny(forum, "send_messages")
    assert (await refusal(found.create_thread(name="1619", content="Spring")))[0] == 403
