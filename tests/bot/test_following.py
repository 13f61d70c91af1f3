"""Those who watch: bulletins of what they follow, and one press to stop them."""

import pytest

from bot.pocket import Message, Person
from tests.bot.conftest import Sitting, labels, texts

pytestmark = pytest.mark.usefixtures("toy")
SIGN = "🔭"


async def bid(sitting: Sitting, red: int, green: int) -> None:
    """A round of bids, and its end."""
    for person, coins in ((sitting.anna, red), (sitting.bert, green)):
        await person.slash("order", sitting.games, text=f"bid {coins}")
    await sitting.season()


def bulletins(messages: list[Message]) -> list[Message]:
    return [message for message in messages if message.text.startswith(SIGN)]


async def carl_follows(sitting: Sitting, **what: object) -> Person:
    carl = sitting.pocket.person("Carl")
    shown = await carl.slash("follow", sitting.games, **what)
    assert "followed from now on" in shown.text or "as soon as they do" in shown.text
    return carl


async def test_a_bulletin_a_round_with_picture_lines_and_standings(sitting: Sitting) -> None:
    await sitting.bids()
    carl = await carl_follows(sitting)
    await bid(sitting, 3, 1)
    [first] = bulletins(carl.dms)
    assert first.text.startswith("🔭 **The Toy** · **Round 1 of 40**\n▸ Bids: Red 3 and Green 1.\n-# Red ")
    assert first.text.endswith(f" · <#{sitting.games.id}>")
    assert len(first.attachments) == 1
    assert first.attachments[0].description
    await bid(sitting, 1, 2)
    assert [text.splitlines()[0] for text in texts(bulletins(carl.dms))] == [
        "🔭 **The Toy** · **Round 1 of 40**", "🔭 **The Toy** · **Round 2 of 40**"
    ]  # fmt: skip
    assert "Bids: Red 1 and Green 2." in bulletins(carl.dms)[1].text
    assert "Bids: Red 3" not in bulletins(carl.dms)[1].text
    assert not bulletins(sitting.anna.dms)


async def test_what_has_no_room_is_one_tap_away(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.bulletins.LINES", -1)
    await sitting.bids()
    carl = await carl_follows(sitting)
    await bid(sitting, 3, 1)
    [told] = bulletins(carl.dms)
    assert "*… and 1 lines more: </log:" in told.content


async def test_nothing_of_what_is_hidden(sitting: Sitting) -> None:
    await sitting.bids()
    carl = await carl_follows(sitting)
    await sitting.anna.slash("order", sitting.games, text="bid 3")
    await sitting.quiet()
    assert not bulletins(carl.dms)


async def test_one_press_stops_it_and_one_more_begins_again(sitting: Sitting) -> None:
    await sitting.bids()
    carl = await carl_follows(sitting)
    await bid(sitting, 3, 1)
    await carl.click(bulletins(carl.dms)[0], "Stop following")
    await bid(sitting, 3, 1)
    assert len(bulletins(carl.dms)) == 1
    await carl.click(bulletins(carl.dms)[0], "Follow again")
    await bid(sitting, 3, 1)
    assert len(bulletins(carl.dms)) == 2


async def test_the_last_bulletin_of_a_game_offers_to_stop_only_what_goes_on(sitting: Sitting) -> None:
    info = await sitting.bids(scenario="short")
    carl = await carl_follows(sitting)
    dora = sitting.pocket.person("Dora")
    await dora.slash("follow", sitting.games, person=sitting.bert)
    while (await sitting.client.host.info(info.id)).status == "playing":
        await bid(sitting, 1, 1)
    assert labels(bulletins(carl.dms)[0]) == labels(bulletins(dora.dms)[-1]) == ["Stop following"]
    assert labels(bulletins(carl.dms)[-1]) == []
    assert "Nothing." in (await carl.slash("following", sitting.games)).text
    assert await sitting.client.host.follows.count(f"@{carl.id}") == 0
    assert labels((await dora.slash("following", sitting.games)).message) == ["Leave 1"]
    shown = await carl.slash("follow", sitting.games, game=info.id)
    assert "“The Toy” is over: /board shows its end" in shown.text
    for said in ("mine", "undo", "hint"):  # nothing goes on there any more
        shown = await carl.slash(said, sitting.games, game=info.id)
        assert "You have no seat in this game, and it is over. /board shows its end" in shown.text


async def test_a_power_is_followed_alone(sitting: Sitting) -> None:
    await sitting.bids()
    carl = await carl_follows(sitting, power="Green")
    await sitting.anna.slash("order", sitting.games, text="flag hill")
    await bid(sitting, 3, 1)
    assert not bulletins(carl.dms)
    await sitting.anna.slash("order", sitting.games, text="flag mill")
    await sitting.bert.slash("order", sitting.games, text="flag hill")
    await bid(sitting, 1, 3)
    [told] = bulletins(carl.dms)
    assert told.text.startswith("🔭 **The Toy** · **Round 2 of 40** · Green\n▸ Green flags the hill.\n-# ")


async def test_a_person_is_followed_into_every_game_of_this_server(sitting: Sitting) -> None:
    carl = await carl_follows(sitting, person=sitting.bert)
    await sitting.bids()
    await bid(sitting, 3, 1)
    assert [text.splitlines()[0] for text in texts(bulletins(carl.dms))] == [
        "🔭 **The Toy** · **Round 1 of 40** · Bert: Green"
    ]


async def test_a_channel_follows_where_one_may(sitting: Sitting) -> None:
    info = await sitting.bids()
    news = sitting.pocket.add_channel("news")
    refused = await sitting.bert.slash("follow", news, game=info.id, where="Into this channel")
    assert "decided by those who may manage its messages" in refused.text
    await sitting.anna.slash("follow", news, game=info.id, where="Into this channel")
    await sitting.anna.slash("server", news, language="de")
    await bid(sitting, 3, 1)
    [told] = bulletins(sitting.public(news))
    assert labels(told) == ["Nicht mehr verfolgen"]
    shown = await sitting.anna.slash("following", news)
    assert "The Toy" in shown.text
    await sitting.anna.click(shown, "Leave 1")
    await bid(sitting, 3, 1)
    assert len(bulletins(sitting.public(news))) == 1


async def test_closed_direct_messages_end_it_and_bother_nobody(sitting: Sitting) -> None:
    await sitting.bids()
    carl = await carl_follows(sitting)
    carl.dms_open = False
    await bid(sitting, 3, 1)
    assert "Nothing." in (await carl.slash("following", sitting.games)).text
    assert not [text for text in texts(sitting.anna.dms) if "deliver" in text or "reach" in text]


async def test_a_game_that_is_ended_without_a_winner_sends_no_more(sitting: Sitting) -> None:
    info = await sitting.bids()
    carl = await carl_follows(sitting)
    await bid(sitting, 3, 1)
    await sitting.client.host.abandon(info.id, str(sitting.anna.id))
    await sitting.quiet()
    assert len(bulletins(carl.dms)) == 1


async def test_following_is_in_ones_own_language(sitting: Sitting) -> None:
    await sitting.bids()
    carl = sitting.pocket.person("Carl")
    carl.locale = "de"
    await carl.slash("follow", sitting.games)
    await bid(sitting, 3, 1)
    assert labels(bulletins(carl.dms)[0]) == ["Nicht mehr verfolgen"]
