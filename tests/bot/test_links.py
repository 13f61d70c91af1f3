"""Battles of a campaign in threads of their own, or fought by stand-ins at once; here with toys."""

import discord
import pytest

from bot.pocket import Channel
from bot.store.people import Person as Player
from game import GAMES, Rooms
from tests.bot.conftest import Sitting, labels, texts


class Front:
    """A war in which Anna plays red, Bert green, a stand-in blue."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting, self.id = sitting, ""

    async def begin(self, battles: str = "fought", scenario: str = "small", channel: Channel | None = None) -> None:
        host, where = self.sitting.client.host, channel or self.sitting.games
        anna, bert = (Player(str(person.id), person.name) for person in (self.sitting.anna, self.sitting.bert))
        info = await host.open_game(
            game="war", organiser=anna, guild=str(self.sitting.games.guild_id), channel=str(where.id), title="War",
            scenario=scenario, options={"battles": battles},
        )  # fmt: skip
        self.id = info.id
        await host.join(self.id, "red", anna, "1")
        await host.join(self.id, "green", bert, "2")
        await host.add_standin(self.id, None, anna.id)
        await host.start(self.id, anna.id)
        await self.sitting.quiet()

    async def march(self, where: Channel | None = None) -> None:
        for person in (self.sitting.anna, self.sitting.bert):
            await person.slash("order", where or self.sitting.games, text="march", game=self.id)
        await self.sitting.quiet()

    def thread(self, n: int = 1) -> Channel:
        return self.sitting.pocket.channel(f"Battle {n} of round 1")


@pytest.fixture
def front(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> Front:
    for key in ("toy", "war"):
        monkeypatch.setitem(GAMES, key, Rooms(f"tests.{key}", f"tests.{key}.face" if key == "toy" else "tests.war"))
    return Front(sitting)


async def test_a_battle_has_a_thread_below_its_announcement(front: Front, sitting: Sitting) -> None:
    await front.begin()
    await front.march()
    thread = front.thread()
    announced = next(message for message in sitting.public() if message.id == thread.id)
    assert announced.text == "⚔ **Battle 1 of round 1**: Red (Anna) – Green (Bert). It is fought out below."
    assert thread.parent_id == sitting.games.id
    [first] = sitting.public(thread)
    assert "“Battle 1 of round 1” begins. Dice: commitment " in first.text
    assert "Waiting for Red (Anna); Green (Bert)" in first.text
    [board] = [text for text in texts(sitting.public()) if "Battle-1: red meets green." in text]
    assert f"Being fought out in <#{thread.id}>." in board
    assert "Waiting for" not in board
    now = f"Being fought out in <#{thread.id}>. Waiting for Red (Anna); Green (Bert)."
    for asking in ("move", "board"):
        assert now in (await sitting.anna.slash(asking, sitting.games, game=front.id)).text
    carl = sitting.pocket.person("Carl")
    for where, told in ((sitting.games, "Free seats are in the lobby's message."), (thread, "/board shows it")):
        assert told in (await carl.slash("order", where, text="march")).text
        post = next(each for each in sitting.public(where) if "Your move" in labels(each))
        assert told in (await carl.click(post, "Your move")).text
    assert [dm.text for dm in sitting.bert.dms if f"<#{thread.id}>" in dm.text]


async def test_orders_in_the_thread_decide_the_battle(front: Front, sitting: Sitting) -> None:
    await front.begin()
    await front.march()
    thread = front.thread()
    await sitting.anna.slash("order", thread, text="luck")
    for _round in range(3):
        await sitting.anna.slash("order", thread, text="ready")
        await sitting.bert.slash("order", thread, text="ready")
    await sitting.quiet()
    assert "Battle-1 is settled: red." in sitting.last().text
    assert "Round 2 of 2" in sitting.last().text


async def test_a_seat_given_up_in_the_campaign_is_a_stand_ins_in_the_thread(front: Front, sitting: Sitting) -> None:
    await front.begin()
    await front.march()
    thread = front.thread()
    await sitting.resign(sitting.bert, sitting.games, game=front.id)
    await sitting.quiet()

    assert any("a stand-in takes over Green." in text for text in texts(sitting.public(thread)))
    for _round in range(3):
        await sitting.anna.slash("order", thread, text="ready")
        await sitting.quiet()
    assert "Battle-1 is settled" in sitting.last().text


async def test_an_organiser_who_ends_a_battle_is_told_that_stand_ins_go_on(front: Front, sitting: Sitting) -> None:
    await front.begin()
    await front.march()
    thread = front.thread()
    asked = await sitting.anna.slash("game abandon", thread)
    assert asked.text == (
        "Leave “Battle 1 of round 1” to stand-ins? They fight it to its end now, and “War” takes the result."
    )
    shown = await sitting.anna.click(asked, "Yes, leave it to them")
    assert shown.text == "Stand-ins fight out “Battle 1 of round 1”."
    await sitting.quiet()
    assert "Battle-1 is settled" in sitting.last().text
    assert any("A stand-in takes over Green from Bert." in text for text in texts(sitting.bert.dms))


async def test_the_list_shows_a_battle_under_its_campaign(front: Front, sitting: Sitting) -> None:
    await front.begin()
    await front.march()
    shown = await sitting.anna.slash("game list", sitting.games)
    _title, campaign, battle = shown.text.splitlines()
    assert campaign.startswith("▸ **War**")
    assert f"Being fought out in <#{front.thread().id}>." in campaign
    assert battle.startswith(f"  » <#{front.thread().id}> (`")


async def test_a_repeated_delivery_finds_the_thread(front: Front, sitting: Sitting) -> None:
    await front.begin()
    sitting.pocket.faults.lose_answer(match="/threads")
    await front.march()
    await sitting.until(lambda: len(sitting.public(front.thread())) == 1)
    await sitting.quiet()
    assert sum("fought out below" in text for text in texts(sitting.public())) == 1


async def test_without_permission_it_is_fought_in_the_channel(front: Front, sitting: Sitting) -> None:
    await front.begin()
    sitting.pocket.deny(sitting.games, "create_public_threads")
    await front.march()
    said = [text for text in texts(sitting.public()) if "I may not start threads" in text]
    assert said == [
        "⚔ **Battle 1 of round 1**: Red (Anna) – Green (Bert). It is fought out here: I may not start threads."
    ]
    assert "“Battle 1 of round 1” begins." in sitting.last().text
    await sitting.anna.slash("order", sitting.games, text="luck")
    await sitting.quiet()
    assert "Red has luck" in sitting.last().text


async def test_taken_back_the_battle_says_so_in_its_thread(front: Front, sitting: Sitting) -> None:
    await front.begin()
    await front.march()
    await sitting.anna.slash("order", sitting.games, text="settle Battle-1 drawn", game=front.id)
    await sitting.quiet()
    assert "its outcome was settled by the organiser" in sitting.public(front.thread())[-1].text


async def test_at_once_the_channel_gets_one_message_a_battle(front: Front, sitting: Sitting) -> None:
    await front.begin(battles="auto", scenario="big")
    before = len(sitting.public())
    await front.march()
    told = texts(sitting.public()[before:])
    assert sorted(text.split(".")[0] for text in told[-3:-1]) == [
        "⚔ **Battle 1 of round 1", "⚔ **Battle 2 of round 1",
    ]  # fmt: skip
    assert "Battle-1 is settled" in told[-1]
    assert "Battle-2 is settled" in told[-1]
    assert sum("is settled" in text for text in told) == 1


async def test_a_campaign_that_is_moved_takes_its_battles_along(front: Front, sitting: Sitting) -> None:
    await front.begin(scenario="big")
    await front.march()
    host, general = sitting.client.host, sitting.pocket.channel("general")
    before = {link.id: link.channel for link in (await host.info(front.id)).links}
    sitting.pocket.world.drop_channel(front.thread(2))
    await sitting.until(lambda: "the game rests" in "".join(texts(sitting.bert.dms)))
    await sitting.anna.slash("game move", general, game=front.id)
    await sitting.quiet()
    threads = {link.id: link.channel for link in (await host.info(front.id)).links}
    assert threads.keys() == before.keys()
    assert not set(threads.values()) & set(before.values())
    for thread in (sitting.pocket.world.channels[int(channel)] for channel in threads.values()):
        assert thread.parent_id == general.id
        await sitting.bert.slash("order", thread, text="luck")
        await sitting.quiet()
        assert "has luck" in sitting.public(thread)[-1].text


async def opened_thread(sitting: Sitting) -> Channel:
    """A thread in the games' channel."""
    channel = sitting.client.get_channel(sitting.games.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="Long war", type=discord.ChannelType.public_thread)
    return sitting.pocket.channel("Long war")


async def test_a_war_in_a_thread_fights_in_the_channel_around_it(front: Front, sitting: Sitting) -> None:
    around, here = sitting.games, await opened_thread(sitting)
    await front.begin(channel=here)
    await front.march(here)
    battle = front.thread()
    assert battle.parent_id == around.id
    assert "It is fought out below." in next(each.text for each in sitting.public(around) if each.id == battle.id)
    assert f"Being fought out in <#{battle.id}>." in "".join(texts(sitting.public(here)))
    assert f"Being fought out in <#{battle.id}>." in sitting.statuses(here)[-1].text
    assert not [text for text in texts(sitting.public(here)) if "I may not start threads" in text]


async def test_where_that_channel_is_closed_to_us_it_is_fought_in_the_thread(front: Front, sitting: Sitting) -> None:
    around, here = sitting.games, await opened_thread(sitting)
    sitting.pocket.deny(around, "create_public_threads")
    await front.begin(channel=here)
    await front.march(here)
    [said] = [text for text in texts(sitting.public(here)) if "I may not start threads" in text]
    assert "Battle 1 of round 1" in said
    assert not [text for text in texts(sitting.public(around)) if "fought out" in text]


async def forum_post(sitting: Sitting, name: str = "Long war") -> tuple[Channel, Channel]:
    """A forum, and a post in it that somebody wrote."""
    forum = sitting.pocket.add_forum("tables")
    await sitting.until(lambda: sitting.client.get_channel(forum.id) is not None)
    channel = sitting.client.get_channel(forum.id)
    assert isinstance(channel, discord.ForumChannel)
    await channel.create_thread(name=name, content="Who plays?")
    return forum, sitting.pocket.channel(name)


async def test_a_war_in_a_forum_fights_in_a_post_of_its_own(front: Front, sitting: Sitting) -> None:
    forum, here = await forum_post(sitting)
    await front.begin(channel=here)
    await front.march(here)
    battle = front.thread()
    assert battle.parent_id == forum.id
    announced, first = sitting.public(battle)
    assert announced.text == "⚔ **Battle 1 of round 1**: Red (Anna) – Green (Bert). It is fought out below."
    assert "“Battle 1 of round 1” begins." in first.text
    assert f"Being fought out in <#{battle.id}>." in "".join(texts(sitting.public(here)))
    assert not [text for text in texts(sitting.public(here)) if "fought out here" in text]


async def test_in_a_forum_a_repeated_delivery_finds_the_post(front: Front, sitting: Sitting) -> None:
    _forum, here = await forum_post(sitting)
    await front.begin(channel=here)
    sitting.pocket.faults.lose_answer(match="/threads")
    await front.march(here)
    await sitting.until(lambda: len(sitting.public(front.thread())) == 2)
    await sitting.quiet()
    battles = [each for each in sitting.pocket.world.channels.values() if each.name == "Battle 1 of round 1"]
    assert len(battles) == 1


async def test_where_the_forum_is_closed_to_us_it_is_fought_in_the_wars_post(front: Front, sitting: Sitting) -> None:
    forum, here = await forum_post(sitting)
    sitting.pocket.deny(forum, "send_messages")
    await front.begin(channel=here)
    await front.march(here)
    [said] = [text for text in texts(sitting.public(here)) if "It is fought out here: I may not start threads." in text]
    assert "Battle 1 of round 1" in said


async def test_what_keeps_a_thread_from_being_started_is_told(front: Front, sitting: Sitting) -> None:
    await front.begin()
    sitting.pocket.faults.next(400, match="/threads", code=160006)
    await front.march()
    [said] = [text for text in texts(sitting.public()) if "It is fought out here" in text]
    assert said.endswith("It is fought out here: the server has too many active threads; a moderator can archive some.")


async def test_of_a_battle_that_stand_ins_fought_at_once_the_channel_sees_the_film(
    front: Front, sitting: Sitting
) -> None:
    await front.begin("auto")
    await front.march()
    [film] = [message for message in sitting.public() if message.text.startswith("⚔ **Battle 1 of round 1")]
    assert [file.filename for file in film.attachments] == ["toy-board.png"]
    assert film.attachments[0].description
    assert [channel for channel in sitting.pocket.world.channels.values() if channel.thread] == []
    assert "Round 2 of 2" in sitting.last().text
