"""What a person is told as a game begins: one card with the aim, the own armies and a few first moves."""

import pytest

from bot.store.people import Person as Player
from game.core.proposals import Offered, Proposal
from game.core.refusal import Refusal
from tests.bot.conftest import Sitting, labels, texts
from tests.bot.test_parts import rocroi


async def test_everybody_gets_one_card_with_aim_armies_and_first_moves(sitting: Sitting) -> None:
    info = await sitting.start()
    [card], [other] = sitting.anna.dms, sitting.bert.dms
    assert "begins (<#" in card.text
    assert "you are **Spain and Austria**" in card.text
    assert "◈ Spain: Secure the Spanish Road" in card.text
    assert "◈ Austria: Hold both Bohemias" in card.text
    assert "◈ Armies: Spain-1 in Spain; Spain-2 in Spanish Netherlands; Austria-1 in Austria." in card.text
    assert "**Give each army its order in secret" in card.text
    assert labels(card)[0] == "Your move"
    assert labels(card)[1:] == ["Spain-1 to Milan …", "Spain-2 to Luxembourg …", "Austria-1 to South Bohemia …"]
    assert card.attachments
    assert "◈ Aim: Secure as much neutral and Palatine land as you can [p]." in other.text
    panel = await sitting.anna.click(card, "Spain-1 to Milan …")
    assert "**Spain-1 (Spain) · Milan**" in panel.text
    await sitting.anna.click(panel, "Confirm")
    assert (await sitting.client.host.view(info.id, "spain")).orders == {"Spain-1": "Milan"}
    assert sitting.anna.dms[0].text == card.text


async def test_when_it_is_done_the_question_is_struck_and_the_aim_stays(sitting: Sitting) -> None:
    await sitting.start()
    [card] = sitting.anna.dms
    await sitting.anna.slash("order", sitting.games, text="ready")
    await sitting.quiet()
    assert "✓ Done." in card.text
    assert "◈ Armies: Spain-1 in Spain" in card.text
    assert "Give each army" not in card.text
    assert not card.components


async def test_a_first_move_that_is_no_longer_one_opens_the_panel(sitting: Sitting) -> None:
    await sitting.start()
    [card] = sitting.anna.dms
    old = card.components
    await sitting.season()
    card.components = old
    panel = await sitting.anna.click(card, "Spain-1 to Milan …")
    assert "The game has gone on" in panel.text
    assert "Summer 1618" in panel.text


async def test_who_holds_two_seats_is_welcomed_once(sitting: Sitting, toy: str) -> None:
    host = sitting.client.host
    anna = Player(str(sitting.anna.id), "Anna")
    here = sitting.games
    info = await host.open_game(game=toy, organiser=anna, guild=str(here.guild_id), channel=str(here.id), title="")
    await host.join(info.id, "red", anna, "1")
    await host.join(info.id, "green", anna, "2")
    await host.start(info.id, anna.id, "3")
    await sitting.quiet()
    assert len([text for text in texts(sitting.anna.dms) if "begins (<#" in text]) == 1


async def test_a_card_comes_without_moves_that_are_none_any_more(
    sitting: Sitting, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game may go on between the moment that orders are found likely and the moment they are offered."""
    likely = sitting.client.host.proposals
    gone = Proposal(("bid", "99"), "Bid 99", "")

    async def late(game: str, seat: str, most: int) -> list[Offered]:
        assert await likely(game, seat, most) == []
        return [Offered(gone, (0, 98))]

    monkeypatch.setattr(sitting.client.host, "proposals", late)
    await sitting.bids()
    [card] = sitting.anna.dms
    assert "begins (<#" in card.text
    assert labels(card) == ["Your move"]


async def test_whoever_is_not_to_move_yet_is_told_first_moves_in_words(sitting: Sitting) -> None:
    await rocroi(sitting)
    [card] = [message for message in sitting.bert.dms if "you are **Spanish**" in message.text]
    assert "◈ Good first moves when you have the choice (Rocroi, turn 1 of 14: Spanish): Battery 3" in card.text
    assert labels(card)[:1] == ["How things stand"]
    [other] = [message for message in sitting.anna.dms if "you are **French**" in message.text]
    assert "Good first moves" not in other.text
    assert "All guns fire as proposed …" in labels(other)


async def test_a_card_comes_though_no_first_move_is_found(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def at_a_loss(*_args: object) -> list[str]:
        raise Refusal("no such order")

    with monkeypatch.context() as lost:
        lost.setattr("bot.host.saying.ahead", at_a_loss)
        await rocroi(sitting)
    [card] = [message for message in sitting.bert.dms if "you are **Spanish**" in message.text]
    assert "Good first moves" not in card.text
    assert labels(card)[:1] == ["How things stand"]
    assert "found no first move of spanish" in caplog.text
    caplog.clear()


async def test_no_star_of_a_briefing_is_eaten(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two stars in a line are what Discord reads as italics."""
    monkeypatch.setattr("game.battles.Battles.briefing", lambda *_args: ["Armies: Gustavus (1-3-6*), Baner (1-2-4*)"])
    await rocroi(sitting)
    [card] = [message for message in sitting.bert.dms if "you are **Spanish**" in message.text]
    assert r"◈ Armies: Gustavus (1-3-6\*), Baner (1-2-4\*)" in card.text
