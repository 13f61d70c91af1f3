"""Suggestions while somebody types."""

import asyncio
from typing import Any

import pytest

from bot.work.kinds import SEARCHES
from game.core.refusal import Refusal
from tests.bot.conftest import Sitting


async def test_of_many_keystrokes_the_last_is_answered_with_suggestions_and_all_others_at_once_with_none(
    sitting: Sitting, toy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sitting.bids()
    really, opened, begun = sitting.client.host.suggest, asyncio.Event(), list[str]()

    async def slow(*args: Any, **more: Any) -> dict[str, tuple[str, str]]:
        begun.append(args[2])
        await opened.wait()
        return await really(*args, **more)

    monkeypatch.setattr(sitting.client.host, "suggest", slow)
    keys = ["b", "bi", "bid", "bid "]

    async def typed(text: str) -> list[tuple[str, str]]:
        return await sitting.anna.autocomplete("order", sitting.games, "text", text=text)

    waiting = []
    for key in keys:
        waiting.append(asyncio.create_task(typed(key)))
        await sitting.until(lambda key=key: key.strip() in [each.strip() for each in begun])  # type: ignore[misc]
    other = asyncio.create_task(sitting.bert.autocomplete("order", sitting.games, "text", text="bid"))
    assert [await each for each in waiting[:-1]] == [[], [], []]  # though nothing was thought out yet
    assert not waiting[-1].done()
    opened.set()
    assert await waiting[-1]
    assert await other  # nobody else's keystrokes count


async def test_who_has_too_much_under_way_gets_no_suggestions_and_it_is_no_fault(
    sitting: Sitting, toy: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await sitting.bids()
    pool = sitting.client.host.workers._pools[SEARCHES]

    def full(_person: str) -> None:
        raise Refusal("too much")

    monkeypatch.setattr(pool, "admit", full)
    assert await sitting.anna.autocomplete("order", sitting.games, "text", text="bid") == []
    monkeypatch.undo()
    assert not [record for record in caplog.records if "autocomplete" in record.getMessage()]
