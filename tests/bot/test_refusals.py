"""Every refusal says why, by which rule, and what would be legal; nothing is left without an answer."""

import logging

import discord
import pytest

from bot.discord.threads import private_thread
from tests.bot.conftest import Sitting, labels, texts
from tests.bot.test_parts import rocroi


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Austria-1 Savoy", "no arrow leads from Austria to Savoy; “standing Austria-1 to Savoy” marches there"),
        ("Bavaria-1 hold", "Bavaria-1 belongs to Bavaria, not to you [c]"),
        ("Denmark-1 hold", "Denmark is not yet in the war [h]"),
        ("Spain-1", "“Spain-1” is not finished. Where does Spain-1 go?"),
        ("conquer everything", "“conquer everything” is not the beginning of an order you may give now."),
        ("Spain-1 Savoy Milan", "“Milan” is too much"),
        (";;", "Say an order."),
    ],
)
async def test_an_order_is_refused_with_its_reason(sitting: Sitting, typed: str, said: str) -> None:
    await sitting.start()
    shown = await sitting.anna.slash("order", sitting.games, text=typed)
    assert said in shown.text
    assert shown.ephemeral


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("undo", "/undo"),
        ("/undo", "/undo"),
        ("Help", "/game help"),
        ("odds of it", "/odds"),
        ("conquer", ""),
        ("Spain-1 undo", ""),
    ],
)
async def test_whoever_types_a_command_as_an_order_is_told_that_it_is_one(
    sitting: Sitting, typed: str, command: str
) -> None:
    await sitting.start()
    shown = await sitting.anna.slash("order", sitting.games, text=typed)
    assert "✗" in shown.text
    assert (f"{command} is a command of its own." in shown.text) is bool(command)
    assert ("a command of its own" in shown.text) is bool(command)


async def test_a_word_of_the_game_is_no_command_of_its_own_though_it_is_called_like_one(sitting: Sitting) -> None:
    await rocroi(sitting)
    shown = await sitting.anna.slash("order", sitting.games, text="move Royal 1404")
    assert "after artillery fire and before combat. [76:4.1]" in shown.text
    assert "a command of its own" not in shown.text


async def test_legal_alternatives_are_named(sitting: Sitting) -> None:
    await sitting.start()
    shown = await sitting.anna.slash("order", sitting.games, text="Spain-1")
    assert "Legal now: Spain-1 Milan; Spain-1 Savoy" in shown.text
    shown = await sitting.anna.slash("order", sitting.games, text="Austria-1 Savoy")
    assert "Legal now: Austria-1 South-Bohemia" in shown.text


async def test_of_several_orders_those_after_a_refusal_are_not_carried_out(sitting: Sitting) -> None:
    info = await sitting.start()
    shown = await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy; Spain-2 Rome; ready")
    assert "Sealed: Spain-1 to Savoy." in shown.text
    assert "Not carried out: ready." in shown.text
    assert "spain" in (await sitting.client.host.info(info.id)).awaited


async def test_missing_permissions_are_named(sitting: Sitting) -> None:
    sitting.pocket.deny(sitting.games, "attach_files send_messages")
    shown = await sitting.anna.slash("game open", sitting.games, game="campaign")
    assert "“Send Messages” and “Attach Files”" in shown.text
    sitting.pocket.deny(sitting.games, "create_public_threads")
    shown = await sitting.anna.slash("game open", sitting.games, game="campaign", where="In a new thread")
    assert "“Create Public Threads”" in shown.text


async def test_closed_direct_messages_are_said_once_and_left_alone(
    sitting: Sitting, caplog: pytest.LogCaptureFixture
) -> None:
    sitting.bert.dms_open = False
    await sitting.start()
    await sitting.until(lambda: "could not be delivered" in "".join(texts(sitting.public())))
    said = [text for text in texts(sitting.public()) if "Bert could not be delivered" in text]
    assert len(said) == 1
    assert "/notify on" in said[0]
    tried = [call for call in sitting.pocket.calls if call.endswith(("-> 403", "-> 400"))]
    assert len(tried) == 1
    await sitting.season()
    await sitting.season()
    assert [call for call in sitting.pocket.calls if call.endswith(("-> 403", "-> 400"))] == tried
    sitting.bert.dms_open = True
    shown = await sitting.bert.slash("notify", sitting.games, messages="on")
    assert "I write to you" in shown.text
    await sitting.bert.slash("order", sitting.games, text="ready")
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert "Your move" in sitting.bert.dms[-1].text
    caplog.clear()


async def test_only_the_organiser_starts_closes_and_ends(sitting: Sitting) -> None:
    await sitting.start()
    for command in ("close", "game settings"):
        options = {"deadline": 24} if command == "game settings" else {}
        shown = await sitting.bert.slash(command, sitting.games, **options)
        assert "Only the organiser of “The Thirty Years' War” may do that." in shown.text
    for command, seat in (("game abandon", {}), ("game resign", {"seat": "spain"})):  # before anything is asked
        shown = await sitting.bert.slash(command, sitting.games, **seat)
        assert shown.text.startswith("✗ Only the organiser")
        assert not labels(shown.message)


async def test_what_nobody_foresaw_gets_a_number_and_is_logged(
    sitting: Sitting, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await sitting.start()

    async def broken(*_args: object, **_more: object) -> None:
        raise ZeroDivisionError("a wheel came off")

    monkeypatch.setattr(sitting.client.host, "order", broken)
    shown = await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    assert "Your game is safe" in shown.text
    [record] = [r for r in caplog.records if r.levelno >= logging.ERROR]
    assert record.getMessage().split()[1].rstrip(",") in shown.text
    assert "a wheel came off" in (caplog.text)
    caplog.clear()
    monkeypatch.undo()
    shown = await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    assert "Sealed" in shown.text
    assert (await sitting.client.host.info(info.id)).status == "playing"


async def test_no_game_here(sitting: Sitting) -> None:
    for command in ("board", "order", "log", "dice", "standings"):
        options = {"text": "ready"} if command == "order" else {}
        shown = await sitting.anna.slash(command, sitting.games, **options)
        assert "There is no game here yet. Open one with /game open." in shown.text


async def test_two_games_in_a_channel_must_be_told_apart(sitting: Sitting) -> None:
    first = await sitting.start()
    await sitting.start()
    shown = await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    assert "Which game do you mean?" in shown.text
    offered = await sitting.anna.autocomplete("order", sitting.games, "game", game="")
    assert len(offered) == 2
    for command, blank in (("past", "when"), ("past", "eyes"), ("board", "part"), ("order", "text"), ("mats", "as")):
        [(said, value)] = await sitting.anna.autocomplete(command, sitting.games, blank, **{blank: ""})
        assert said.startswith("Which game do you mean? Say it in the option “game”. Try: ")
        assert value == said
        assert len(said) <= 100
    [(_said, value)] = await sitting.anna.autocomplete("order", sitting.games, "text", text="Spain-1 S")
    assert value == "Spain-1 S", "nothing typed is lost"
    assert len(await sitting.anna.autocomplete("order", sitting.games, "text", text="Spain-1 S", game=first.id)) > 1
    shown = await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy", game=first.id)
    assert "Sealed: Spain-1 to Savoy." in shown.text


async def test_a_stranger_finds_the_games_in_the_threads_of_a_channel(sitting: Sitting) -> None:
    around = sitting.client.get_channel(sitting.games.id)
    assert isinstance(around, discord.TextChannel)
    secret = await private_thread(around, "Secret")
    await secret.add_user(discord.Object(sitting.anna.id))
    for title, where in (("War", sitting.games), ("Peace", sitting.games), ("Plot", sitting.pocket.channel("Secret"))):
        place = "In a new thread" if where is sitting.games else "In this channel"
        shown = await sitting.anna.slash("game open", where, game="campaign", where=place, title=title)
        await sitting.anna.click(shown, "Open the lobby")
        await sitting.quiet()
    listed = (await sitting.bert.slash("game list", sitting.games)).text
    assert listed.startswith("**In its threads**")
    assert ["**War**" in listed, "**Peace**" in listed, "Plot" in listed] == [True, True, False]
    assert len(await sitting.bert.autocomplete("board", sitting.games, "game", game="")) == 2
    assert "**Peace**" in (await sitting.bert.slash("follow", sitting.games, game="Peace")).text
    assert "There is no game “Plot”." in (await sitting.bert.slash("follow", sitting.games, game="Plot")).text
    assert "There is no game here" not in (await sitting.bert.slash("board", sitting.games)).text
