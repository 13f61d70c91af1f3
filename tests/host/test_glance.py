"""A press or a delivery asks the database for its game once, and what it does itself it sees."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.host.outbox import Outbox, Parcel
from bot.store import Store, glance
from bot.store.people import Server
from tests.host.table import PEOPLE, Post, Table


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the database was asked for a game, its revision, a server."""
    found: Counter[str] = Counter()

    def counting(name: str) -> Callable[..., Any]:
        ask = getattr(Store, name)

        def counted(self: Store, *args: Any) -> Any:
            found[name] += 1
            return ask(self, *args)

        return counted

    for name in ("games", "revision", "_server"):
        monkeypatch.setattr(Store, name, counting(name))
    return found


async def test_a_deed_asks_for_its_game_once(table: Table, asked: Counter[str]) -> None:
    await table.open()
    asked.clear()
    with glance.glance():
        for _again in range(2):
            await table.info()
            await table.view()
            await table.host.words(table.id, "red")
            await table.store.server("g")
    assert asked == {"games": 1, "_server": 1}
    asked.clear()
    with glance.glance():
        await table.view()
        await table.host.words(table.id, "red")
    assert asked == {"revision": 1}


async def test_a_deed_sees_what_it_did(table: Table) -> None:
    await table.open()
    with glance.glance():
        before = (await table.info()).revision, (await table.view()).standings
        await table.play("red luck")
        after = (await table.info()).revision, (await table.view()).standings
        assert (after[0], after[1] != before[1]) == (before[0] + 1, True)
        await table.host.set_person(replace(PEOPLE["red"], name="Anne"))
        assert "Anne" in {place.person.name for place in (await table.info()).seats if place.person}
        assert (await table.store.server("g")).language == ""
        await table.store.set_server("g", Server(language="de"))
        assert (await table.store.server("g")).language == "de"


async def test_what_another_process_tells_of_is_seen(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.open()
    other = table.another_host()
    with glance.glance():
        before = (await table.info()).revision
        with monkeypatch.context() as far:
            far.setattr("bot.store.store.forget", lambda *_games: None)
            await other.order(table.id, "red", "luck", person=PEOPLE["red"].id, interaction="x")
        assert (await table.info()).revision == before
        table.host.mail.outdated(table.id, before + 1)
        assert (await table.info()).revision == before + 1


async def test_a_delivery_asks_for_its_game_once(table: Table, asked: Counter[str]) -> None:
    await table.open()
    await table.outbox.drain(table.post)
    await table.play("red luck")

    class Curious(Post):
        async def post(self, parcel: Parcel) -> str:
            await table.info()
            await table.view()
            return await super().post(parcel)

    asked.clear()
    post = Curious()
    await Outbox(table.store, now=lambda: table.time).drain(post)
    assert asked == {"games": len(post.shown)}
