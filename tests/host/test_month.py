"""A month of play by post: whatever people, Discord and the database do, games end and nobody is pestered."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.host import clock, mailbox
from bot.store import Store
from tests.host.month import HOUR, PEOPLE, ROUNDS, SMALL, WAR, Month, Opened


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(mailbox, "PAUSES", ())
    monkeypatch.setattr(clock, "DOWNTIME", 2.5 * HOUR)
    store = await Store.open(str(tmp_path / "games.sqlite"))
    yield store
    await store.close()


async def judge(store: Store, seed: int, step: float, games: Sequence[Opened], rounds: int = ROUNDS) -> None:
    month = Month(store, seed, step, games, rounds)
    await month.begin()
    await month.run(days=45)
    print(*month.told(), sep="\n")  # noqa: T201 - who is curious runs it with -s
    statuses = [(await month.host.info(each)).status for each in month.ids]
    await month.host.close()
    assert statuses == ["over"] * len(games)
    assert month.too_much() == []
    reached = {habit.name for habit in PEOPLE if month.doors.got[habit.name]}
    assert reached >= {
        habit.name for habit in PEOPLE if not habit.closed and habit.name in " ".join(g[4] for g in games)
    }


async def test_a_fortnight(store: Store) -> None:
    await judge(store, 1618, 3 * HOUR, SMALL, ROUNDS // 2)


@pytest.mark.nightly
async def test_a_month(store: Store) -> None:
    await judge(store, 1618, 3 * HOUR, SMALL)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(1, 4))
async def test_a_month_with_a_war_hour_by_hour(store: Store, seed: int) -> None:
    await judge(store, seed, HOUR, (WAR, *SMALL))
