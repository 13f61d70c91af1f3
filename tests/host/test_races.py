"""Two processes on one database: neither loses an order, neither applies one twice."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from bot.host.host import Host
from bot.host.unit_of_work import UnitOfWork
from bot.store import Interaction, Store
from game.core.record import read
from game.core.refusal import Refusal
from tests.host.table import PEOPLE, TOY, Table


async def test_two_hosts_give_every_order_its_own_number(table: Table, database: str) -> None:
    await table.open(players=3)
    store = await Store.open(database)
    hosts = [table.host, table.another_host(store)]

    async def player(host: Host, seat: str, n: int) -> None:
        for turn in range(10):
            click = f"{seat}-{n}-{turn}"
            await host.order(table.id, seat, "luck", person=PEOPLE[seat].id, interaction=click)

    await asyncio.gather(*(player(host, seat, n) for n, host in enumerate(hosts) for seat in PEOPLE))
    lines = await table.store.lines(table.id)
    assert [line.number for line in lines] == list(range(1, 61))
    assert Counter(line.seat for line in lines) == dict.fromkeys(PEOPLE, 20)
    courses = [await host.mail.live(table.id) for host in hosts]
    assert TOY.dump(courses[0].state) == TOY.dump(courses[1].state)
    assert await table.host.verify(table.id) == 60
    await store.close()


async def test_a_click_that_reaches_both_hosts_is_one_order(table: Table, database: str) -> None:
    await table.open()
    store = await Store.open(database)
    hosts = [table.host, table.another_host(store)]
    for n in range(10):
        click = {"person": "1", "interaction": f"click-{n}"}
        receipts = await asyncio.gather(*(host.order(table.id, "red", "luck", **click) for host in hosts))
        assert receipts[0] == receipts[1]
    assert len(await table.store.lines(table.id)) == 10
    await store.close()


async def test_each_host_shows_what_the_other_did(table: Table, database: str) -> None:
    await table.open()
    store = await Store.open(database)
    other = table.another_host(store)
    await table.say("red", "flag hill")
    seen: Any = await other.view(table.id)
    assert seen.known.flags["red"] == "hill"
    await other.undo(table.id, "red", person="1", interaction="x")
    assert (await table.view()).known.flags["red"] == ""
    await store.close()


async def test_the_last_seat_is_taken_by_one(table: Table, database: str) -> None:
    info = await table.host.open_game(game="toy", organiser=PEOPLE["red"], guild="g", channel="c", title="")
    store = await Store.open(database)
    hosts = [table.host, table.another_host(store)]
    joins = (host.join(info.id, "red", who, who.id) for host, who in zip(hosts, PEOPLE.values(), strict=False))
    results = await asyncio.gather(*joins, return_exceptions=True)
    assert sum(isinstance(result, Exception) for result in results) == 1
    await store.close()


async def test_a_record_is_the_same_to_the_byte_however_it_is_read(table: Table, database: str) -> None:
    await table.open()
    await table.play("red luck", "green bid 3", "red flag mill", "green ready", "red ready")
    store = await Store.open(database)
    texts = {await host.export(table.id, whole=True) for host in (table.host, table.another_host(store))}
    assert len(texts) == 1
    assert len(read(texts.pop()).lines) == 5
    await store.close()


async def test_a_copy_that_another_process_has_outdated_is_let_go_and_no_other(table: Table) -> None:
    await table.open()
    live = await table.host.mail.live(table.id)
    now, boxes = live.game.revision, table.host.mail._boxes
    table.host.mail.outdated(table.id, now)
    table.host.mail.outdated("nothing", now + 1)
    assert boxes[table.id].live is live
    async with table.host.mail._box(table.id):
        table.host.mail.outdated(table.id, now + 1)  # whoever is at it looks for themselves
    assert boxes[table.id].live is live
    table.host.mail.outdated(table.id, now + 1)
    assert table.id not in boxes
    assert (await table.host.mail.live(table.id)).game.revision == now


async def test_what_is_in_memory_is_written_upon_without_a_look(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.open()
    looks = looked(table, monkeypatch)
    await table.play("red luck", "green bid 3")
    assert looks == []


async def test_what_memory_refuses_may_have_become_legal(table: Table, database: str) -> None:
    await table.open()
    store = await Store.open(database)
    other = table.another_host(store)
    await table.play("red bid 1", "red ready")
    with pytest.raises(Refusal):
        await table.say("red", "luck")
    await other.order(table.id, "green", "bid 2", person="2", interaction="a")
    await other.order(table.id, "green", "ready", person="2", interaction="b")
    await table.say("red", "luck")
    assert [line.text for line in await table.store.lines(table.id)][-1] == "luck"
    await store.close()


async def test_a_refusal_that_stands_is_found_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.open()
    looks, calls = looked(table, monkeypatch), list[int]()

    async def act(unit: UnitOfWork) -> str:
        calls.append(unit.game.revision)
        if len(calls) == 1:
            raise Refusal("no")
        return "an answer that changes nothing"

    with pytest.raises(Refusal, match="no"):
        await table.host.mail.act(table.id, act)
    assert (len(calls), len(looks)) == (1, 1)
    assert (await table.host.mail.act(table.id, act)).startswith("an answer")
    assert (len(calls), len(looks)) == (2, 2)


async def test_an_answered_click_is_answered_again_whatever_memory_makes_of_it(table: Table) -> None:
    await table.open()
    first = await table.say("red", "bid 1", "click")
    assert await table.say("red", "bid 1", "click") == first
    assert await table.say("red", "nonsense", "click") == first
    assert len(await table.store.lines(table.id)) == 1


def looked(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose revision was asked for, from here on."""
    looks, really = list[str](), table.store.peek

    async def peek(game: str, interaction: str) -> tuple[int | None, Interaction | None]:
        looks.append(game)
        return await really(game, interaction)

    monkeypatch.setattr(table.store, "peek", peek)
    return looks
