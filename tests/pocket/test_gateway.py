"""Connections that drop, resume and start anew; shards; rate limits and faults."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.pocket import Channel, Person, Pocket

from .conftest import running
from .demo import Demo


@pytest.mark.parametrize("how", ["drop", "ask_reconnect"])
async def test_a_dropped_connection_is_resumed(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel, how: str
) -> None:
    getattr(pocket.gateway, how)()
    await pocket.until(lambda: pocket.gateway.resumes == 1)
    await pocket.until(lambda: bot.heard == ["resumed"])
    assert pocket.gateway.identifies == 1
    assert (await anna.slash("panel", games)).text == "Choose"


async def test_what_was_missed_is_sent_again(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    pocket.gateway.drop()
    shown = await anna.slash("panel", games)
    assert shown.text == "Choose"
    assert pocket.gateway.resumes == 1


async def test_an_invalid_session_identifies_anew(pocket: Pocket, games: Channel, anna: Person) -> None:
    demo = Demo()
    async with running(pocket, demo):
        await demo.tree.sync()
        pocket.gateway.invalidate()
        await pocket.until(lambda: pocket.gateway.identifies == 2 and pocket.gateway.connected, 20)
        assert (await anna.slash("panel", games)).text == "Choose"


async def test_a_wrong_token(pocket: Pocket) -> None:
    async with Demo() as bot:
        with pocket.point(discord), pytest.raises(discord.LoginFailure):
            await bot.login("wrong")


async def test_privileged_intents_are_not_granted(pocket: Pocket) -> None:
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(pocket, Demo(intents=discord.Intents(guilds=True, message_content=True))):
            pass


async def test_two_shards(pocket: Pocket) -> None:
    while len({(guild.id >> 22) % 2 for guild in pocket.world.guilds.values()}) < 2:
        pocket.clock.advance(0.001)
        pocket.add_guild("Another")
    bot = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=2, guild_ready_timeout=0)
    bot.before_identify_hook = lambda *_, **__: asyncio.sleep(0)  # type: ignore[method-assign]
    async with running(pocket, bot):
        await pocket.until(lambda: len(bot.guilds) == len(pocket.world.guilds))
        assert {guild.shard_id for guild in bot.guilds} == {0, 1}


async def test_message_content_is_hidden_without_the_intent(pocket: Pocket, anna: Person, games: Channel) -> None:
    bot = Demo(intents=discord.Intents(guilds=True, guild_messages=True))
    heard: list[str] = []

    @bot.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    async with running(pocket, bot):
        anna.say(games, "secret")
        anna.say(games, f"<@{pocket.bot.id}> hello")
        await pocket.until(lambda: len(heard) == 2)
    assert heard == ["", f"<@{pocket.bot.id}> hello"]


async def test_rate_limits_are_kept_and_their_headers_true(pocket: Pocket, bot: Demo, games: Channel) -> None:
    pocket.rates.routes["POST /channels/{}/messages"] = (2, 0.2)
    where = bot.get_partial_messageable(games.id)
    for number in range(5):
        await where.send(str(number))
    assert [each.content for each in pocket.messages(games)] == list("01234")
    assert pocket.rates.hits == 0, "the client waits of its own accord when the headers are true"
    limited = [call for call in pocket.calls if call.endswith("429")]
    assert limited == []


async def test_a_429_is_retried(pocket: Pocket, bot: Demo, games: Channel) -> None:
    pocket.faults.next(429, times=2, retry_after=0.01, match="/messages")
    await bot.get_partial_messageable(games.id).send("through")
    assert [call.rsplit(" ", 1)[1] for call in pocket.calls if "/messages" in call] == ["429", "429", "200"]


async def test_server_errors_and_refusals_can_be_ordered(pocket: Pocket, bot: Demo, games: Channel) -> None:
    where = bot.get_partial_messageable(games.id)
    pocket.faults.next(403, match="POST /channels")
    with pytest.raises(discord.Forbidden):
        await where.send("no")
    pocket.faults.next(500, match="POST /channels")
    pocket.faults.delay(0.01, match="POST /channels")
    assert (await where.send("yes")).content == "yes"


async def test_over_the_limit_by_hand(pocket: Pocket, games: Channel) -> None:
    pocket.rates.like_discord()
    url = f"{pocket.rest_url}/channels/{games.id}/messages"
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {pocket.token}"}) as session:
        for number in range(5):
            async with session.post(url, json={"content": "x"}) as answer:
                assert answer.headers["X-RateLimit-Remaining"] == str(4 - number)
        async with session.post(url, json={"content": "x"}) as answer:
            body = await answer.json()
            assert answer.status == 429
            assert 4 < body["retry_after"] <= 5
            assert body["global"] is False
            assert answer.headers["Via"]
            assert answer.headers["X-RateLimit-Scope"] == "user"
            assert float(answer.headers["Retry-After"]) == pytest.approx(body["retry_after"], abs=0.01)
        pocket.clock.advance(5)
        async with session.post(url, json={"content": "x"}) as answer:
            assert answer.status == 200
