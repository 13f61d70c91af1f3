"""Whoever plays by post hears of the end of a game by direct message, once, but for who ended it."""

import pytest

from bot.discord.bulletins import outcome
from bot.host.ending import ending
from bot.host.info import GameInfo
from game import rules
from game.core.rules import SPECTATOR, Setup
from tests.bot.conftest import Sitting, texts

pytestmark = pytest.mark.usefixtures("toy")


async def told(sitting: Sitting) -> dict[str, list[str]]:
    """What each of them was written of an end."""
    await sitting.quiet(60)
    return {
        person.name: [text for text in texts(sitting.pocket.messages(person.dm)) if "is over" in text]
        for person in (sitting.anna, sitting.bert)
    }


async def give(sitting: Sitting, info: GameInfo, seat: str, order: str, n: int) -> None:
    person = sitting.anna if seat == "red" else sitting.bert
    await sitting.client.host.order(info.id, seat, order, person=str(person.id), interaction=f"{seat} {order} {n}")


async def test_who_did_not_end_it_is_told_how_it_ended(sitting: Sitting) -> None:
    info = await sitting.bids("North", scenario="short")
    for n in range(3):
        assert not any((await told(sitting)).values())
        if n == 2:
            await give(sitting, info, "red", "bid 1", n)
        await give(sitting, info, "red", "ready", n)
        await give(sitting, info, "green", "ready", n)
    assert (await sitting.client.host.info(info.id)).status == "over"
    over = f"**North** (<#{sitting.games.id}>) is over.\n▸ You have 8 left."  # what the last deed told her alone
    assert await told(sitting) == {"Anna": [over], "Bert": []}
    assert any("You have 8 left." in text for text in texts(sitting.anna.dms))


async def test_of_a_game_that_was_abandoned_all_but_its_organiser_are_told(sitting: Sitting) -> None:
    info = await sitting.bids("South")
    host = sitting.client.host
    await host.abandon(info.id, str(sitting.anna.id))
    assert await told(sitting) == {
        "Anna": [],
        "Bert": [f"**South** (<#{sitting.games.id}>) is over. “South” was ended by its organiser."],
    }


async def test_who_wants_no_messages_gets_none(sitting: Sitting) -> None:
    info = await sitting.bids("West")
    await sitting.bert.slash("notify", sitting.games, messages="off")
    await sitting.client.host.abandon(info.id, str(sitting.anna.id))
    assert (await told(sitting))["Bert"] == []


async def test_it_is_told_in_the_words_of_the_last_deed(sitting: Sitting) -> None:
    form = await sitting.anna.slash("game open", sitting.games, game="battles", scenario="lutter")
    await sitting.anna.click(form, "Open the lobby")
    game, host = await sitting.seat("Danish", "Imperial"), sitting.client.host
    who = {"danish": sitting.anna, "imperial": sitting.bert}
    for _step in range(20):
        [first] = (await host.info(game)).awaited
        offered = [word.text for word in (await host.words(game, first)).next]
        order = next(each for each in ("concede", "done", "proposed") if each in offered)
        typed = "concede decisive" if order == "concede" else order
        done = f"{first} {typed} {(await host.info(game)).revision}"
        await host.order(game, first, typed, person=str(who[first].id), interaction=done)
        if order == "concede":
            break
    [other] = who.keys() - {first}
    giver, taker = who[first], who[other]
    await host.order(game, other, "accept", person=str(taker.id), interaction="accept")
    heard = await told(sitting)
    assert heard[taker.name] == []
    [text] = heard[giver.name]
    how = await ending(host, await host.info(game))
    assert "ecisive" in how
    assert text.endswith(f"is over. {how}")


async def test_standings_tell_how_a_game_ended_that_nobody_won(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.ending.verdict", lambda _game, _entries: "Nobody has won.")
    await sitting.bids(scenario="short")
    assert "Nobody has won." not in (await sitting.bert.slash("standings", sitting.games)).text
    for _round in range(3):
        for person in (sitting.anna, sitting.bert):
            await person.slash("order", sitting.games, text="bid 1")
        await sitting.season()
    assert (await sitting.bert.slash("standings", sitting.games)).text.endswith("★ Nobody has won.")


def test_the_last_post_of_a_campaign_says_what_everybody_has() -> None:
    campaign = rules("campaign")
    view = campaign.view(campaign.begin(campaign.complete(Setup("campaign", "", {"players": "4"}))), SPECTATOR)
    assert outcome(campaign, view) == " · ".join(f"{row.name} 0" for row in view.standings)
    assert len(view.standings) == 4
