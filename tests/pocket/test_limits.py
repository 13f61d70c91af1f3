"""What Discord forbids, each with its code."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.pocket import Channel, Person, Pocket
from bot.pocket.commands import characters

from .demo import Demo, board, file


def place(bot: Demo, channel: Channel) -> discord.TextChannel:
    found = bot.get_channel(channel.id)
    assert isinstance(found, discord.TextChannel)
    return found


async def refusal(doing: Any) -> tuple[int, int]:
    """Return status and code of what the client was told."""
    with pytest.raises(discord.HTTPException) as refused:
        await doing
    return refused.value.status, refused.value.code


def buttons(count: int, *, label: str = "B", custom_id: str = "id-{}") -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for index in range(count):
        view.add_item(discord.ui.Button(label=label, custom_id=custom_id.format(index)))
    return view


def embed(**fields: Any) -> discord.Embed:
    return discord.Embed(**fields)


async def test_texts_too_long(bot: Demo, games: Channel) -> None:
    where = place(bot, games)
    assert await refusal(where.send("x" * 2001)) == (400, 50035)
    assert await refusal(where.send(embed=embed(title="x" * 257))) == (400, 50035)
    assert await refusal(where.send(embed=embed(description="x" * 4097))) == (400, 50035)
    assert await refusal(where.send(embed=embed(title="t").add_field(name="", value="v"))) == (400, 50035)
    assert await refusal(where.send(embeds=[embed(description="x" * 3001), embed(description="x" * 3000)])) == (
        400,
        50035,
    )
    assert await refusal(where.send(file=file(alt="x" * 1025))) == (400, 50035)
    assert (await where.send("x" * 2000, embeds=[embed(description="x" * 3000), embed(description="x" * 3000)])).content


async def test_nothing_to_show(bot: Demo, games: Channel) -> None:
    assert await refusal(place(bot, games).send("  \n ")) == (400, 50006)


async def test_files(bot: Demo, games: Channel) -> None:
    where = place(bot, games)
    big = discord.File(BytesIO(bytes(10 * 1024 * 1024 + 1)), "big.bin")
    assert await refusal(where.send(file=big)) == (413, 40005)
    body = {"content": "x", "attachments": [{"id": index} for index in range(11)]}
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=games.id)
    assert await refusal(bot.http.request(route, json=body)) == (400, 50035)


async def test_components(bot: Demo, games: Channel) -> None:
    where = place(bot, games)
    assert await refusal(where.send("x", view=buttons(1, label="x" * 81))) == (400, 50035)
    assert await refusal(where.send("x", view=buttons(2, custom_id="same"))) == (400, 50035)
    options = [discord.SelectOption(label="same", value="same")] * 2
    twins = discord.ui.View(timeout=None).add_item(discord.ui.Select(custom_id="s", options=options))
    assert await refusal(where.send("x", view=twins)) == (400, 50035)
    assert (await where.send("x", view=buttons(25))).components


async def test_v2(bot: Demo, games: Channel) -> None:
    where = place(bot, games)
    lost = discord.ui.LayoutView().add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://lost.png")))
    assert await refusal(where.send(view=lost)) == (400, 50035)
    wordy = discord.ui.LayoutView()
    for _ in range(2):
        wordy.add_item(discord.ui.TextDisplay("x" * 2001))
    assert await refusal(where.send(view=wordy)) == (400, 50035)
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=games.id)
    many = [{"type": 10, "content": "x"} for _ in range(41)]
    assert await refusal(bot.http.request(route, json={"flags": 1 << 15, "components": many})) == (400, 50035)
    mixed = {"flags": 1 << 15, "content": "x", "components": many[:1]}
    assert await refusal(bot.http.request(route, json=mixed)) == (400, 50035)
    fine = await bot.http.request(route, json={"flags": 1 << 15, "components": many[:1]})
    back = discord.http.Route("PATCH", "/channels/{channel_id}/messages/{id}", channel_id=games.id, id=fine["id"])
    assert await refusal(bot.http.request(back, json={"flags": 0, "content": "x", "components": []})) == (400, 50035)


@pytest.mark.parametrize(
    "modal",
    [
        {"title": "x" * 46},
        {"custom_id": "x" * 101},
        {"components": []},
        {"components": [{"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "a", "style": 1}}]},
        {
            "components": [
                {
                    "type": 18,
                    "label": "x",
                    "component": {"type": 4, "custom_id": "a", "style": 1, "placeholder": "x" * 101},
                }
            ]
        },
    ],
)
async def test_modals(pocket: Pocket, bot: Demo, anna: Person, games: Channel, modal: dict[str, Any]) -> None:
    fine = [{"type": 18, "label": "x", "component": {"type": 4, "custom_id": "a", "style": 1}}]
    seen: list[Any] = []

    async def show(interaction: discord.Interaction) -> None:
        url = "/interactions/{id}/{token}/callback"
        route = discord.http.Route("POST", url, id=interaction.id, token=interaction.token)
        data = {"title": "Orders", "custom_id": "m", "components": fine} | modal
        seen.append(await refusal(bot.http.request(route, json={"type": 9, "data": data})))
        await interaction.response.send_message("done")

    bot.tree.add_command(app_commands.Command(name="show", description="Show", callback=show))
    await bot.tree.sync()
    await anna.slash("show", games)
    assert seen == [(400, 50035)]


async def test_autocomplete_answers(bot: Demo, anna: Person, games: Channel) -> None:
    codes: list[Any] = []

    async def find(interaction: discord.Interaction, text: str) -> None:
        """Never called."""

    async def suggest(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        for choices in (["x"] * 26, ["x" * 101]):
            made = [app_commands.Choice(name=each, value=each) for each in choices]
            codes.append(await refusal(interaction.response.autocomplete(made)))
        return [app_commands.Choice(name="fine", value="fine")]

    command: app_commands.Command[Any, ..., None] = app_commands.Command(name="find", description="Find", callback=find)
    command.autocomplete("text")(suggest)
    bot.tree.add_command(command)
    await bot.tree.sync()
    assert await anna.autocomplete("find", games, "text") == [("fine", "fine")]
    assert codes == [(400, 50035)] * 2


COMMAND = {"name": "c", "description": "d", "type": 1}


@pytest.mark.parametrize(
    "body",
    [
        [COMMAND | {"name": "x" * 33}],
        [COMMAND | {"description": ""}],
        [COMMAND | {"options": [{"type": 3, "name": f"o{n}", "description": "d"} for n in range(26)]}],
        [
            COMMAND
            | {
                "options": [
                    {
                        "type": 3,
                        "name": "o",
                        "description": "d",
                        "choices": [{"name": str(n), "value": str(n)} for n in range(26)],
                    }
                ]
            }
        ],
        [
            COMMAND
            | {
                "options": [
                    {"type": 3, "name": "a", "description": "d"},
                    {"type": 3, "name": "b", "description": "d", "required": True},
                ]
            }
        ],
        [
            COMMAND
            | {
                "options": [
                    {
                        "type": 3,
                        "name": f"o{n}",
                        "description": "d",
                        "choices": [{"name": f"{i}" + "x" * 90, "value": f"{i}" + "y" * 90} for i in range(25)],
                    }
                    for n in range(2)
                ]
            }
        ],
        [COMMAND, COMMAND],
    ],
    ids=["name", "description", "options", "choices", "required last", "8000 characters", "same name"],
)
async def test_commands(bot: Demo, body: list[dict[str, Any]]) -> None:
    assert bot.application_id is not None
    assert await refusal(bot.http.bulk_upsert_global_commands(bot.application_id, body)) == (400, 50035)


async def test_a_hundred_commands(bot: Demo) -> None:
    assert bot.application_id is not None
    body: Any = [COMMAND | {"name": f"c{n}"} for n in range(101)]
    assert await refusal(bot.http.bulk_upsert_global_commands(bot.application_id, body)) == (400, 30032)


def test_the_longest_localisation_counts() -> None:
    command = {
        "name": "ab",
        "description": "cd",
        "name_localizations": {"de": "abcde"},
        "options": [{"name": "x", "description": "y"}],
    }
    assert characters(command) == 9


@pytest.mark.parametrize(
    "body", ["nonsense", [], {"embeds": 5}, {"components": [{}]}, {"attachments": [{"id": "x"}]}, {}]
)
async def test_senseless_bodies_are_refused(pocket: Pocket, games: Channel, body: Any) -> None:
    pocket._rest.spec = None
    headers = {"Authorization": f"Bot {pocket.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for path in (f"/channels/{games.id}/messages", "/interactions/1/x/callback", "/users/@me/channels"):
            async with session.post(pocket.rest_url + path, json=body) as answer:
                assert answer.status in (400, 404)
                assert "code" in await answer.json(content_type=None)


async def test_unknown_keys_are_refused(pocket: Pocket, bot: Demo, games: Channel) -> None:
    if pocket.spec is None:
        pytest.skip("Discord's openapi.json is not at ../shared/discord")
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=games.id)
    with pytest.raises(discord.HTTPException, match="contnet"):
        await bot.http.request(route, json={"contnet": "typo"})


async def test_missing_permissions(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    where = place(bot, games)
    pocket.deny(games, "attach_files embed_links create_public_threads pin_messages")
    assert await refusal(where.send(file=file())) == (403, 50013)
    assert await refusal(where.send(embed=embed(title="t"))) == (403, 50013)
    message = await where.send("fine")
    assert await refusal(message.pin()) == (403, 50013)
    assert await refusal(message.create_thread(name="t")) == (403, 50013)
    pocket.deny(games, "send_messages")
    assert await refusal(where.send("no")) == (403, 50013)
    assert (await anna.slash("game open", games, game="rocroi")).message.attachments, "answers need no permission"
    pocket.deny(games, "view_channel")
    assert await refusal(where.send("no")) == (403, 50001)
    pocket.deny(games, "")
    assert (await where.send("yes")).content == "yes"


async def test_the_bot_learns_of_its_permissions(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    seen: list[discord.Permissions] = []

    async def look(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        seen.extend([interaction.app_permissions, interaction.channel.permissions_for(interaction.channel.guild.me)])
        await interaction.response.send_message("seen")

    bot.tree.add_command(app_commands.Command(name="look", description="Look", callback=look))
    await bot.tree.sync()
    pocket.deny(games, "attach_files")
    await anna.slash("look", games)
    assert [each.attach_files for each in seen] == [False, False]
    assert [each.send_messages for each in seen] == [True, True]


async def test_closed_direct_messages(bot: Demo, anna: Person, games: Channel) -> None:
    assert (await anna.slash("private", games)).text == "Sent"
    assert [(each.text, each.attachments[0].bytes) for each in anna.dms] == [("Your hand", board("hand"))]
    anna.dms_open = False
    assert (await anna.slash("private", games)).text == "Closed: 50007"
    assert len(anna.dms) == 1


async def test_one_nonce_one_message(pocket: Pocket, bot: Demo, games: Channel) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=games.id)

    async def send() -> str:
        made: dict[str, Any] = await bot.http.request(
            route, json={"content": "once", "nonce": "outbox-7", "enforce_nonce": True}
        )
        return str(made["id"])

    pocket.faults.lose_answer(match="POST /channels")
    with pytest.raises(Exception, match=r"disconnected|reset"):
        await send()
    first = await send()
    assert await send() == first
    assert len(pocket.messages(games)) == 1
    pocket.clock.advance(600)
    assert await send() != first


async def test_old_messages_take_few_edits(pocket: Pocket, bot: Demo, games: Channel) -> None:
    message = await place(bot, games).send("0")
    for number in range(7):
        await message.edit(content=f"young {number}")
    pocket.clock.advance(3601)
    for number in range(5):
        await message.edit(content=f"old {number}")
    bot.http.max_ratelimit_timeout = 30.0
    with pytest.raises(discord.RateLimited) as limited:
        await message.edit(content="too often")
    assert 3500 < limited.value.retry_after <= 3600
    assert pocket.calls[-1].endswith("-> 429")
    pocket.clock.advance(3601)
    await message.edit(content="again")
    assert pocket.messages(games)[0].content == "again"


async def test_messages_of_others_and_gone_ones(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    where = place(bot, games)
    theirs = anna.say(games, "mine")
    partial = bot.get_partial_messageable(games.id).get_partial_message(theirs.id)
    assert await refusal(partial.edit(content="x")) == (403, 50005)
    assert await refusal(partial.delete()) == (403, 50013)
    pocket.allow("manage_messages")
    await partial.delete()
    assert await refusal(partial.delete()) == (404, 10008)
    assert await refusal(bot.get_partial_messageable(1).send("x")) == (404, 10003)
    ephemeral = await anna.slash("panel", games)
    hidden = bot.get_partial_messageable(games.id).get_partial_message(ephemeral.message.id)
    assert await refusal(hidden.edit(content="x")) == (404, 10008)
    assert [each.content async for each in where.history()] == []
    await asyncio.sleep(0)
