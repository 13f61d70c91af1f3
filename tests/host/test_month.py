"""A month of play by post: whatever people, Discord and the database do, games end and nobody is pestered."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host import clock, mailbox
from bot.host.outbox import Outbox
from bot.store import Store
from tests.host.month import HOUR, Month

@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(mailbox, "PAUSES", ())
    store = await Store.open(str(tmp_path / "games.sqlite"))
    yield store
    await store.close()


async def live_through(store: Store, seed: int, step: float) -> Month:
    month = Month(store, seed, step)
    await month.begin()
    await month.run(days=45)
    print(*month.told(), sep="\n")
    await month.host.close()
    return month


async def judge(month: Month) -> None:
    statuses = [(await month.host.info(each)).status for each in month.ids]
    assert statuses == ["over"] * len(statuses)
    assert month.too_much() == []


async def test_a_month(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "DOWNTIME", 1.5 * HOUR)
    await judge(await live_through(store, 1618, HOUR))
