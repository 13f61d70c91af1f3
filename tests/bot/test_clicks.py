"""Clicks that come twice, too late, from the wrong place or person; answers that get lost on the way."""

import asyncio
import stat
from unittest.mock import patch

import discord
import pytest

from bot.cli import run
from bot.cli.settings import Settings
from bot.discord.panel.press import Press, button, rows
from bot.discord.panel.setup import _kept, _read
from bot.host.info import GameInfo
from bot.host.naming import name_of, title_of
from game import GAMES, rules
from tests.bot.conftest import Sitting, labels

pytestmark = pytest.mark.usefixtures("toy")
CALLBACK, ANSWER = "POST /interactions", "PATCH /webhooks"


@pytest.mark.parametrize("where", ["In this channel", "In a new thread"])
async def test_a_double_click_opens_one_game(sitting: Sitting, where: str) -> None:
    shown = await sitting.anna.slash("game open", sitting.games, game="campaign", where=where, title="War")
    both = await asyncio.gather(*(sitting.anna.click(shown, "Open the lobby") for _twice in range(2)))
    await sitting.quiet()
    assert len(await sitting.client.host.games_of(str(sitting.anna.id))) == 1
    assert sum(each.name == "War" for each in sitting.pocket.world.channels.values()) == (where != "In this channel")
    assert all("**War** is open" in each.text for each in both)


async def test_a_form_opens_one_game_in_two_processes_too(sitting: Sitting) -> None:
    host, anna = sitting.client.host, (await sitting.bids()).organiser

    async def opened() -> GameInfo:
        guild, channel = str(sitting.games.guild_id), str(sitting.games.id)
        return await host.open_game(game="toy", organiser=anna, guild=guild, channel=channel, title="Form", once="form")

    both = [await opened() for _ in range(2)]
    with patch.object(host, "opened", side_effect=[None, both[0]]):
        again = await opened()
    assert both[0].id == both[1].id == again.id
    await sitting.quiet()
    assert sum("Form" in message.text for message in sitting.public()) == 1


async def test_no_game_is_opened_in_direct_messages(sitting: Sitting) -> None:
    for options in ({}, {"game": "campaign"}):
        shown = await sitting.anna.slash("game open", sitting.anna.dm, **options)
        assert shown.text == "✗ That works only in a server's channel."


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("lost", [CALLBACK, ANSWER])
async def test_a_lost_answer_is_said_again_and_counts_once(sitting: Sitting, lost: str, times: int) -> None:
    info = await sitting.bids()
    sitting.pocket.faults.lose_answer(match=lost, times=times)
    shown = await sitting.anna.slash("order", sitting.games, text="bid 3")
    assert "You bid 3." in shown.text
    assert shown.message.attachments or "Your sealed orders" in shown.text
    assert await sitting.client.host.verify(info.id) == 1


async def test_a_lost_acknowledgement_of_a_button_is_no_obstacle(sitting: Sitting) -> None:
    await sitting.bids()
    shown = await sitting.anna.slash("move", sitting.games)
    sitting.pocket.faults.lose_answer(match=CALLBACK)
    await sitting.anna.click(shown, "luck")
    await sitting.quiet()
    assert "luck" in "".join(message.text for message in sitting.public()).casefold()


async def test_who_gets_no_answer_reads_that_the_order_stands(sitting: Sitting) -> None:
    await sitting.bids()
    sitting.pocket.faults.lose_answer(match=ANSWER, times=3)
    shown = await sitting.anna.slash("order", sitting.games, text="bid 3")
    await sitting.until(lambda: "What you did stands" in shown.text)
    assert "What you did stands" in shown.text
    shown = await sitting.anna.slash("mine", sitting.games)
    assert "bid: **3**" in shown.text


async def test_a_mistake_after_an_order_says_that_the_order_stands(
    sitting: Sitting, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sitting.bids()

    async def broken(*_args: object, **_more: object) -> None:
        raise ZeroDivisionError("a wheel came off")

    monkeypatch.setattr("bot.discord.panel.move.home", broken)
    shown = await sitting.anna.slash("order", sitting.games, text="bid 3")
    assert "What you did stands, don't repeat it" in shown.text
    caplog.clear()


async def test_a_sheet_is_handed_only_to_who_holds_the_seat(sitting: Sitting) -> None:
    info = await sitting.bids()
    channel = sitting.client.get_partial_messageable(sitting.games.id)
    forged = rows(button(Press("type", info.id, "red"), "Type …"), button(Press("frobnicate", info.id), "Old"))
    await channel.send("?", view=forged)
    shown = await sitting.bert.click(sitting.last(), "Type …")
    assert shown.modal is None
    assert "You have no seat in this game." in shown.text
    assert (await sitting.anna.click(sitting.last(), "Type …")).modal is not None
    shown = await sitting.bert.click(sitting.last(), "Old")
    assert "This button is from another release." in shown.text


@pytest.mark.parametrize("game", [*GAMES, "toy"])
async def test_a_game_without_orders_has_a_replay(sitting: Sitting, game: str) -> None:
    anna = (await sitting.bids()).organiser
    here = sitting.games
    info = await sitting.client.host.open_game(
        game=game, organiser=anna, guild=str(here.guild_id), channel=str(here.id), title=""
    )
    await sitting.quiet()
    shown = await sitting.anna.slash("replay", sitting.games, game=info.id)
    assert shown.message.attachments


async def test_titles_and_names_hold_no_links(sitting: Sitting) -> None:
    title = "[free gold](http://evil.example) **bold** " + ":" * 8
    shown = await sitting.anna.slash("game open", sitting.games, game="campaign", title=title)
    await sitting.anna.click(shown, "Open the lobby")
    await sitting.quiet()
    assert "free gold" in sitting.last().text
    assert "](" not in sitting.last().text
    shown = await sitting.anna.slash("game open", sitting.games, title=":" * 50)
    assert "**Europe in Agony**: The whole war with 110 cards and two hidden hands" in shown.text
    assert all(f"**{rules(key).title}**: " in shown.text for key in GAMES if rules(key).about)
    shown = await sitting.anna.click(shown, "Europe in Agony")
    await sitting.anna.click(shown, "Open the lobby")
    await sitting.quiet()
    assert ":" * 50 in sitting.last().text
    assert _read(_kept("here", "a:b|c")) == ("here", "a:b|c")
    assert title_of("``` # \n <@1> ") == "@1"
    assert name_of("[a](http://b)\n c") == "[a] (http://b) c"
    assert "Start" in labels(sitting.last())


async def test_files_are_for_their_owner_only(sitting: Sitting) -> None:
    kept = [path for path in sitting.file.parent.iterdir() if path.name.startswith(sitting.file.name)]
    assert len(kept) > 1
    assert {stat.S_IMODE(path.stat().st_mode) for path in kept} == {0o600}


def test_health_listens_at_home_and_the_api_may_be_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().health_host == "127.0.0.1"
    monkeypatch.setattr(discord.http.Route, "BASE", "")
    monkeypatch.setenv("WESTPHALIA_API", "http://127.0.0.1:9/api/v10/")
    run.point(Settings())
    assert discord.http.Route("GET", "/gateway").url == "http://127.0.0.1:9/api/v10/gateway"
