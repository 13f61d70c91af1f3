"""Orders: carried out once, kept, told to those who may know."""

import asyncio
import json
import zlib

import pytest
from sqlalchemy import delete, select, update

from bot.host.mailbox import IDLE
from bot.store import tables as t
from bot.store.commits import SNAPSHOT
from game.core.refusal import Refusal
from game.core.words import NOTHING
from tests.host.table import TOY, Table


async def test_an_order_is_understood_carried_out_and_told(table: Table) -> None:
    await table.open()
    await table.mail()
    receipt = await table.say("red", "FLAG hil")
    assert (receipt.sentence, receipt.revision, receipt.sealed) == (("flag", "hill"), 1, False)
    assert (await table.view()).known.flags["red"] == "hill"
    [parcel] = await table.mail()
    assert ([e.text for e in parcel.events], parcel.places) == (["Red flags the hill."], ("hill",))
    assert (parcel.kind, parcel.since, parcel.at, str(parcel.headline)) == ("board", 0, 1, "Round 1 of 40")


async def test_a_refused_order_leaves_no_trace(table: Table) -> None:
    await table.open()
    await table.mail()
    with pytest.raises(Refusal) as refusal:
        await table.say("red", "flag moon")
    assert "Legal now: flag hill; flag mill." in str(refusal.value)
    assert await table.chronicle("red") == []
    assert await table.mail() == []


async def test_the_same_click_twice_is_one_order_with_one_answer(table: Table) -> None:
    await table.open()
    first = await table.say("red", "luck", "click")
    again, other = await asyncio.gather(table.say("red", "luck", "click"), table.say("red", "bid 2", "click"))
    assert first == again == other
    assert len(await table.chronicle("red")) == 1
    elsewhere = table.another_host()
    assert await elsewhere.order(table.id, "red", "luck", person="1", interaction="click") == first


async def test_a_sealed_order_is_told_to_nobody_else(table: Table) -> None:
    await table.open()
    await table.mail()
    before = await table.info()
    receipt = await table.say("red", "bid 3")
    assert (receipt.sealed, receipt.revision) == (True, 1)
    assert [event.text for event in receipt.events] == ["You bid 3."]
    assert await table.mail() == []
    for viewer in ("", "green"):
        assert await table.chronicle(viewer) == []
        assert await table.host.revision(table.id, viewer) == 0
        assert (await table.view(viewer)).known.bids.get(viewer) in (None, 0)
    info = await table.info()
    assert (info.revision, info.headline, info.awaited) == (before.revision, before.headline, before.awaited)


async def test_numbers_do_not_tell_how_often_others_changed_their_minds(table: Table) -> None:
    await table.open()
    await table.play("red bid 1", "red bid 2", "green flag hill", "red bid 3", "green luck")
    entries = await table.chronicle("green")
    assert [entry.number for entry in entries] == [1, 2]
    assert (await table.view("green", at=1)).known.flags["green"] == "hill"
    assert [entry.number for entry in await table.chronicle("red", since=3)] == [4, 5]
    last = [p.at for p in await table.mail() if p.kind == "board"][-1]
    assert last == 2


async def test_earlier_states_are_seen_again(table: Table) -> None:
    await table.open()
    await table.play("red bid 2", "red flag hill", "red flag mill", "green ready", "red ready")
    assert [(await table.view("red", at=at)).known.flags["red"] for at in range(6)] == [
        "",
        "",
        "hill",
        "mill",
        "mill",
        "mill",
    ]
    assert [(await table.view("red", at=at)).known.bids["red"] for at in (0, 1, 4, 5)] == [0, 2, 2, 0]
    with pytest.raises(Refusal, match="from 0 to 5"):
        await table.view("red", at=6)


async def test_private_news_go_to_their_seat_alone(table: Table) -> None:
    await table.open()
    await table.play("red bid 3", "green bid 1", "green ready")
    await table.mail()
    receipt = await table.say("red", "ready")
    assert "You have 117 left." in [event.text for event in receipt.events]
    private = {p.person: [e.text for e in p.events] for p in await table.mail() if p.person}
    assert private == {"2": ["You have 119 left."]}


async def test_who_is_to_move_is_told_once_and_not_when_late(table: Table) -> None:
    await table.open(players=3)
    assert sorted(p.person for p in await table.mail() if p.kind == "turn") == ["1", "2", "3"]
    await table.play("red flag hill", "green ready")
    assert [p for p in await table.mail() if p.kind == "turn"] == []
    await table.play("red ready", "blue ready", "green ready")
    assert [p.person for p in await table.mail() if p.kind == "turn"] == ["1"]


async def test_a_game_is_found_in_memory_and_again_on_disk(table: Table) -> None:
    await table.open()
    await table.play("red flag hill", "green bid 2")
    game, course = table.id, await table.host.mail.live(table.id)
    assert await table.host.mail.live(game) is course
    table.time += IDLE + 1
    await table.open()
    assert list(table.host.mail._boxes) == [table.id]
    again = await table.host.mail.live(game)
    assert again is not course
    assert TOY.dump(again.state) == TOY.dump(course.state)


async def test_snapshot_and_tail_lead_to_the_same_state_as_the_whole_record(table: Table) -> None:
    await table.open()
    for n in range(SNAPSHOT + 10):
        await table.say("red", "luck" if n % 3 else f"bid {n % 5 + 1}")
    async with table.store.reading() as db:
        assert [row.number for row in await db.execute(select(t.snapshots))] == [SNAPSHOT, SNAPSHOT + 10]
    async with table.store.writing() as db:
        await db.execute(delete(t.snapshots).where(t.snapshots.c.number > SNAPSHOT))
    loaded = await table.store.load(table.id)
    assert loaded is not None
    assert (loaded.base_number, len(loaded.lines)) == (SNAPSHOT, 10)
    here, there = await table.host.mail.live(table.id), await table.another_host().mail.live(table.id)
    assert TOY.dump(here.state) == TOY.dump(there.state)
    assert await table.host.verify(table.id) == SNAPSHOT + 10


async def test_a_stored_state_that_was_changed_is_found(table: Table) -> None:
    await table.open()
    for _n in range(SNAPSHOT):
        await table.say("red", "luck")
    course = await table.host.mail.live(table.id)
    state = json.loads(TOY.dump(course.state))
    state["score"]["red"] += 1
    async with table.store.writing() as db:
        await db.execute(update(t.snapshots).values(state=zlib.compress(json.dumps(state).encode())))
    with pytest.raises(ValueError, match="the state that is kept"):
        await table.another_host().verify(table.id)


async def test_words_for_those_who_type(table: Table) -> None:
    await table.open()
    assert (await table.host.words(table.id, "red", ("flag",))).texts() == ("hill", "mill")
    found = await table.host.suggest(
        await table.host.near(table.id, "1"), ["red"], "flag m", most=5, longest=99, but=frozenset()
    )
    assert found == {"flag mill": ("flag mill", "")}
    assert await table.host.understand(table.id, "red", "bid 4") == ("bid", "4")
    assert not await table.host.words(table.id, "")
    await table.host.abandon(table.id, "1")
    assert await table.host.words(table.id, "red") == NOTHING


async def test_a_finished_game_keeps_its_end(table: Table) -> None:
    await table.open(scenario="short")
    for _round in range(3):
        await table.play("red ready", "green ready")
    info = await table.info()
    assert (info.status, info.awaited) == ("over", ())
    with pytest.raises(Refusal, match="The game is over"):
        await table.say("red", "luck")
    assert (await table.view()).over
    loaded = await table.store.load(table.id)
    assert loaded is not None
    assert (loaded.base_number, loaded.lines) == (6, ())


async def test_of_the_last_move_each_of_the_others_gets_one_message_that_the_game_is_over(table: Table) -> None:
    """It holds what each alone was told by it."""
    await table.open(players=3, scenario="short")
    for _round in range(2):
        await table.play("red ready", "green ready", "blue ready")
    await table.play("red ready", "green ready")
    await table.mail()
    await table.play("blue ready")
    mail = [parcel for parcel in await table.mail() if parcel.person]
    assert sorted((parcel.person, parcel.kind) for parcel in mail) == [("1", "over"), ("2", "over")]
    assert all([event.text for event in parcel.events][-1] == "You have 9 left." for parcel in mail)
