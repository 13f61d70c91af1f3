"""Whoever plays by post hears of the end of a game by direct message, once, but for who ended it."""

import pytest

from bot.host.info import GameInfo
from tests.bot.conftest import Sitting, texts

pytestmark = pytest.mark.usefixtures("toy")


async def told(sitting: Sitting) -> dict[str, list[str]]:
    """What each of them was written of an end."""
    await sitting.quiet(60)
    return {
        person.name: [text for text in texts(sitting.pocket.messages(person.dm)) if "is over" in text]
        for person in (sitting.anna, sitting.bert)
    }


async def ready(sitting: Sitting, info: GameInfo, seat: str, n: int) -> None:
    person = sitting.anna if seat == "red" else sitting.bert
    await sitting.client.host.order(info.id, seat, "ready", person=str(person.id), interaction=f"{seat} {n}")


async def test_who_did_not_end_it_is_told_how_it_ended(sitting: Sitting) -> None:
    info = await sitting.bids("North", scenario="short")
    for n in range(3):
        assert not any((await told(sitting)).values())
        await ready(sitting, info, "red", n)
        await ready(sitting, info, "green", n)
    assert (await sitting.client.host.info(info.id)).status == "over"
    assert await told(sitting) == {"Anna": [f"**North** (<#{sitting.games.id}>) is over."], "Bert": []}


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
