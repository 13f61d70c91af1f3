"""Bulletins: committed with what they tell of, each turn told once, and late where that was agreed."""

import pytest

from bot.host.chapters import Chapter, chapters, over, told_of
from bot.host.outbox import Barred, Never, Outbox, Parcel
from bot.store import Follow
from bot.store.people import Person
from game.core.text import say
from tests.host.table import NOON, TOY, Table

ROUND = "Round {n} of {last}"


async def follow(table: Table, lane: str = "@9", **what: str) -> None:
    await table.host.set_person(Person("9", "Nora"))
    await table.host.follow(Follow(lane=lane, game=table.id if not what else "", asked="9", since=NOON, **what))
    table.outbox = Outbox(table.store, now=lambda: table.time, rules=table.rules.__getitem__)


async def rounds(table: Table, *bids: int) -> None:
    for bid in bids:
        await table.play(f"red bid {bid}", "green bid 1", "red ready", "green ready")


async def bulletins(table: Table) -> list[Parcel]:
    return await table.mail(lambda parcel: parcel.kind == "bulletin")


async def test_each_turn_is_told_once(table: Table) -> None:
    await table.open()
    await follow(table)
    await table.play("red bid 3", "green bid 1", "red ready")
    assert await bulletins(table) == []
    await table.play("green ready")
    [first] = await bulletins(table)
    assert [event.text for event in first.events if event.kind == "season"] == ["Bids: Red 3 and Green 1."]
    assert first.since == 0
    await rounds(table, 2)
    [second] = await bulletins(table)
    assert [event.text for event in second.events if event.kind == "season"] == ["Bids: Red 2 and Green 1."]
    assert second.since == first.at


async def test_turns_that_wait_are_told_as_one(table: Table) -> None:
    await table.open()
    await follow(table)
    await rounds(table, 3, 2)
    [both] = await bulletins(table)
    told = [event.text for event in both.events if event.kind == "season"]
    assert told == ["Bids: Red 3 and Green 1.", "Bids: Red 2 and Green 1."]


async def test_with_the_end_all_is_told_that_was_to_be_told_later(table: Table) -> None:
    await table.open(scenario="short")
    await table.host.watch(table.id, "1", unseen=False, delay=1)
    await follow(table)
    await rounds(table, 1)
    assert [event for parcel in await bulletins(table) for event in parcel.events] == []
    await rounds(table, 2)
    [first] = await bulletins(table)
    assert [event.text for event in first.events if event.kind == "season"] == ["Bids: Red 1 and Green 1."]
    await rounds(table, 3)
    [last] = await bulletins(table)
    told = [event.text for event in last.events if event.kind == "season"]
    assert told == ["Bids: Red 2 and Green 1.", "Bids: Red 3 and Green 1."]


async def test_who_leaves_hears_no_more_not_even_of_what_waits(table: Table) -> None:
    await table.open()
    await follow(table)
    await rounds(table, 3)
    await table.host.follows.leave("@9", table.id)
    assert await bulletins(table) == []


async def test_who_follows_in_several_ways_is_told_once(table: Table) -> None:
    await table.open()
    await follow(table)
    await follow(table, person="1", guild="g")
    await rounds(table, 3)
    assert len(await bulletins(table)) == 1
    await table.host.follows.leave("@9", table.id)
    assert await table.host.follows.known("@9") == []


@pytest.mark.parametrize("door", [Never("closed"), Barred("locked")])
async def test_a_closed_door_ends_it(table: Table, door: Exception) -> None:
    await table.open()
    await follow(table)
    await rounds(table, 3)

    async def post(parcel: Parcel) -> str:
        if parcel.kind == "bulletin":
            raise door
        return f"message-{parcel.id}"

    table.post.post = post  # type: ignore[method-assign]
    await table.outbox.drain(table.post)
    assert await table.host.follows.known("@9") == []


def test_chapters_end_with_the_line_that_ends_them() -> None:
    stood = [(4, 2), (3, 2), (2, 2), (1, 1)]  # the second line ended round 1
    headlines = [(number, say(ROUND, n=n, last=3)) for number, n in stood]
    found = chapters(TOY, headlines)
    assert found == [Chapter(say(ROUND, n=1, last=3), 1, 2), Chapter(say(ROUND, n=2, last=3), 3, 4)]
    assert over(found, TOY, say(ROUND, n=2, last=3)) == found[:1]
    assert over(found, TOY, say(ROUND, n=3, last=3)) == found
    assert chapters(TOY, []) == []


def test_what_a_bulletin_tells_of() -> None:
    found = [Chapter(say(str(n)), 2 * n - 1, 2 * n) for n in (1, 2, 3)]
    assert told_of(found, 6, 6, 0, ended=False) == (5, 6)
    assert told_of(found, 4, 6, 0, ended=False) == (3, 6)
    assert told_of(found, 6, 6, 1, ended=False) == (3, 4)
    assert told_of(found, 6, 6, 1, ended=True) == (3, 6)
    assert told_of(found, 2, 2, 1, ended=False) == (0, 0)
    assert told_of(found, 7, 9, 0, ended=False) == (0, 0)
