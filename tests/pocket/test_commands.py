"""Slash commands, answers, follow-ups, components and modals through the real client."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import pytest

from bot.pocket import NO_ANSWER, Channel, Person, Pocket, Unsendable

from .conftest import running
from .demo import Demo, board


async def test_a_command_is_answered_with_an_embed_and_a_picture(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel
) -> None:
    shown = await anna.slash("game open", games, game="campaign", players=4)
    assert shown.text == "The campaign\nFor **4** players\nDeadline\n2 days"
    assert not shown.ephemeral
    picture = shown.message.attachments[0]
    assert (picture.filename, picture.description) == ("board.png", "The board after the first move")
    assert picture.bytes == board("The campaign")
    assert shown.message.embeds[0]["image"]["width"] == 800


async def test_choices_may_be_named_by_name_or_value(bot: Demo, anna: Person, games: Channel) -> None:
    assert (await anna.slash("game open", games, game="Rocroi")).text.startswith("Rocroi")


@pytest.mark.parametrize(
    ("path", "options", "text"),
    [
        ("game shut", {}, "no command /game shut"),
        ("game", {}, "no command /game "),
        ("game open", {}, "needs the option “game”"),
        ("game open", {"game": "chess"}, "not a choice"),
        ("game open", {"game": "rocroi", "players": 11}, "must be 2 to 10"),
        ("game open", {"game": "rocroi", "players": 2.5}, "whole number"),
        ("game open", {"game": "rocroi", "players": "two"}, "does not take"),
        ("game open", {"game": "rocroi", "colour": "red"}, "no option “colour”"),
        ("close", {}, "no command /close for Anna"),
    ],
)
async def test_the_client_does_not_send_what_is_wrong(
    bot: Demo, anna: Person, games: Channel, path: str, options: dict[str, object], text: str
) -> None:
    with pytest.raises(Unsendable, match=text):
        await anna.slash(path, games, **options)


async def test_organisers_see_more_commands(pocket: Pocket, bot: Demo, games: Channel) -> None:
    assert (await pocket.person("Otto", manage=True).slash("close", games)).text == "closed"
    carl = pocket.person("Carl")
    carl.grant("manage_guild")
    assert (await carl.slash("close", games)).text == "closed"


async def test_autocomplete_gets_what_is_typed(bot: Demo, anna: Person, games: Channel) -> None:
    found = await anna.autocomplete("order", games, "text", text="spain-1")
    assert found == [("Spain-1 Jülich", "Spain-1 Jülich"), ("Spain-1 Passau", "Spain-1 Passau")]


async def test_a_deferred_answer_is_waited_for_and_private(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel
) -> None:
    shown = await anna.slash("order", games, text="pass")
    assert shown.text == "Order: pass"
    assert shown.ephemeral
    assert shown.message.edited is None
    assert (await shown.followup()).text == "And noted"
    assert [each.text for each in anna.sees(games)] == ["Order: pass", "And noted"]
    assert pocket.person("Berta").sees(games) == []


async def test_a_button_edits_its_message_with_a_new_picture(bot: Demo, anna: Person, games: Channel) -> None:
    lobby = await anna.slash("game open", games, game="campaign")
    shown = await anna.click(lobby, "Join France (0)")
    assert shown.message is lobby.message
    assert shown.message.content == f"{anna.mention} joined"
    assert shown.message.edited is not None
    assert [each.bytes for each in shown.message.attachments] == [board("1")]
    assert (await anna.click(lobby, "seat:France:1")).error is None
    with pytest.raises(Unsendable, match="has no “Join France"):
        await anna.click(lobby, "Join France (0)")


async def test_menus_modals_and_silent_acknowledgements(bot: Demo, anna: Person, games: Channel) -> None:
    panel = await anna.slash("panel", games)
    assert (await anna.choose(panel, "Which army?", ["Army 2"])).text == "You chose a2"
    with pytest.raises(Unsendable, match="not on the menu"):
        await anna.choose(panel, "Which army?", "Army 9")
    assert (await anna.click(panel, "Quietly")).text == "Quietly changed"
    opened = await anna.click(panel, "Write")
    assert opened.modal is not None
    assert opened.modal["title"] == "Your orders"
    with pytest.raises(Unsendable, match="must be 1 to 40"):
        await anna.submit(opened, text="x" * 41)
    assert (await anna.submit(opened, Order="march")).text == "Noted: march"


async def test_nobody_else_can_press_a_private_button(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    panel = await anna.slash("panel", games)
    with pytest.raises(Unsendable, match="does not see"):
        await pocket.person("Berta").click(panel, "Write")


async def test_components_v2(bot: Demo, anna: Person, games: Channel) -> None:
    shown = await anna.slash("layout", games)
    assert shown.text == "## Spring 1631\n**Tilly** marches on *Magdeburg*\nTwo battles are open"
    gallery = shown.message.components[0]["components"][1]
    assert gallery["items"][0]["media"]["width"] == 800
    assert (await anna.click(shown, "Log")).ephemeral


async def test_people_and_locale_reach_the_bot(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    anna.locale = "de"
    assert (await anna.slash("who", games, person=pocket.person("Berta"))).text == "Berta speaks de"


async def test_commands_work_in_direct_messages(pocket: Pocket, bot: Demo, anna: Person) -> None:
    shown = await anna.slash("panel", anna.dm)
    assert shown.text == "Choose"
    assert shown.message.channel_id == anna.dm.id
    with pytest.raises(Unsendable, match="does not see"):
        await pocket.person("Berta").slash("panel", anna.dm)


async def test_three_seconds_to_answer(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    waiting = asyncio.create_task(anna.slash("silent", games))
    await asyncio.sleep(0.02)
    pocket.clock.advance(2.5)
    await asyncio.sleep(0)
    assert not waiting.done()
    pocket.clock.advance(0.6)
    shown = await waiting
    assert shown.error == NO_ANSWER
    assert shown.text == ""
    assert anna.sees(games) == []


async def test_no_bot_no_answer(pocket: Pocket, anna: Person, games: Channel) -> None:
    pocket.realm.commands.put(None, {"name": "ping", "description": "Ping"})
    assert (await anna.slash("ping", games)).error == NO_ANSWER


async def test_too_late_is_unknown(pocket: Pocket, anna: Person, games: Channel) -> None:
    late = Demo()
    codes: list[int] = []

    async def answer(interaction: discord.Interaction) -> None:
        pocket.clock.advance(3.1)
        with pytest.raises(discord.NotFound) as refused:
            await interaction.response.send_message("late")
        codes.append(refused.value.code)

    late.tree.add_command(discord.app_commands.Command(name="late", description="Late", callback=answer))
    async with running(pocket, late):
        await late.tree.sync()
        assert (await anna.slash("late", games)).error == NO_ANSWER
        await asyncio.sleep(0.05)
    assert codes == [10062]


async def test_one_first_answer(bot: Demo, anna: Person, games: Channel) -> None:
    shown = await anna.slash("twice", games)
    assert await shown.interaction.until(lambda: shown.text != "once", 5)
    assert shown.text == "refused 40060"


async def test_tokens_last_a_quarter_of_an_hour(pocket: Pocket, bot: Demo, anna: Person, games: Channel) -> None:
    shown = await anna.slash("panel", games)
    pocket.clock.advance(899)
    url = f"{pocket.rest_url}/webhooks/{pocket.bot.id}/{shown.interaction.token}/messages/@original"
    async with aiohttp.ClientSession() as session:
        async with session.patch(url, json={"content": "still"}) as answer:
            assert answer.status == 200
        pocket.clock.advance(2)
        async with session.patch(url, json={"content": "over"}) as answer:
            assert (answer.status, (await answer.json())["code"]) == (401, 50027)
    assert shown.text == "still"


async def test_a_file_comes_with_a_command(bot: Demo, anna: Person, games: Channel) -> None:
    shown = await anna.slash("read", games, letter=("my letter.txt", "Grüße".encode()))
    assert shown.text == "my_letter.txt, 7 bytes: Grüße"


@pytest.mark.parametrize(
    ("letter", "text"),
    [("words", "takes a file"), (("big.txt", b"x" * (10 * 2**20 + 1)), "is too large: at most 10 MB")],
)
async def test_the_client_does_not_send_what_is_no_file_or_too_large(
    bot: Demo, anna: Person, games: Channel, letter: object, text: str
) -> None:
    with pytest.raises(Unsendable, match=text):
        await anna.slash("read", games, letter=letter)
