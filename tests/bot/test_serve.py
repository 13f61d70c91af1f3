"""The house as a whole: its health door, and the table as its own process."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.cli import run
from bot.discord.health import health, sound
from bot.work.workers import THREADS
from tests.bot.conftest import Sitting


async def test_the_health_door_tells_good_from_bad(sitting: Sitting, unused_tcp_port: int) -> None:
    url = f"http://127.0.0.1:{unused_tcp_port}/health"
    await sitting.open()
    async with aiohttp.ClientSession() as web, health(sitting.client, "127.0.0.1", unused_tcp_port):
        async with web.get(url) as answer:
            said = await answer.json()
            assert (answer.status, said["connected"], said["database"], said["unwell"]) == (200, True, True, {})
            assert said["work"]["pictures"] == {"processes": THREADS, "at_work": 0, "waiting": 0, "lost": 0}
        await sitting.end()
        async with web.get(url) as answer:
            assert answer.status == 503


@pytest.mark.parametrize(
    ("state", "well"),
    [
        ({}, True),
        ({"connected": False}, False),
        ({"database": False}, False),
        ({"unwell": {"clock": {}}}, False),
        ({"unwell": {"deliveries": {}, "stand-ins of game x": {}}}, False),
        ({"unwell": {"stand-ins of game x": {}}}, True),
    ],
)
def test_one_game_that_fails_is_no_reason_to_start_the_house_anew(state: dict[str, Any], well: bool) -> None:
    assert sound({"connected": True, "database": True, "unwell": {}, **state}) is well


async def test_the_table_serves_its_page_and_leaves_in_good_order(tmp_path: Path) -> None:
    code = f"""
import asyncio, pathlib, bot.cli.run
asyncio.run(bot.cli.run.table(0, pathlib.Path({str(tmp_path / "table.sqlite")!r}), lambda url: print(url, flush=True)))
"""
    table = await asyncio.create_subprocess_exec(
        sys.executable, "-W", "error::ResourceWarning", "-c", code,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONPATH": "."},
    )  # fmt: skip
    assert table.stdout is not None
    url = (await asyncio.wait_for(table.stdout.readline(), 30)).decode().strip()
    async with aiohttp.ClientSession() as web, web.get(url) as page:
        assert "Westphalia" in await page.text()
    table.send_signal(signal.SIGTERM)
    _out, errors = await asyncio.wait_for(table.communicate(), 30)
    assert table.returncode == 0
    assert errors == b""


async def test_whatever_takes_the_word_to_end_for_its_own_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "FAREWELL", 0.01)
    closing, told = asyncio.Event(), list[str]()

    async def deaf() -> None:
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                told.append("end")
                if len(told) == 2:
                    raise

    async def clock() -> None:
        await closing.wait()

    async with asyncio.timeout(30):
        tasks = [asyncio.create_task(deaf()), asyncio.create_task(clock())]
        await asyncio.sleep(0)
        await run._stop(tasks, closing)
    assert told == ["end", "end"]


async def test_figures_are_counted_beside_the_health_door(sitting: Sitting, toy: str, unused_tcp_port: int) -> None:
    async def figures() -> dict[str, float]:
        async with web.get(f"http://127.0.0.1:{unused_tcp_port}/metrics") as answer:
            lines = [line for line in (await answer.text()).splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    async with aiohttp.ClientSession() as web, health(sitting.client, "127.0.0.1", unused_tcp_port):
        await sitting.bids()
        before = await figures()
        await sitting.anna.slash("order", sitting.games, text="flag hill")
        await sitting.quiet()
        after = await figures()

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('westphalia_orders_total{by="person",game="toy"}') == 1
    assert more('westphalia_deliveries_total{kind="board",outcome="sent"}') == 1
    assert more('westphalia_database_seconds_count{what="write"}') > 0
    assert more('westphalia_work_seconds_count{kind="pictures"}') > 0
    assert after["westphalia_unwell"] == 0
    assert after['westphalia_work_lost{kind="pictures"}'] == 0
    assert {"westphalia_lanes_waiting", "westphalia_loop_lag_seconds"} <= after.keys()
