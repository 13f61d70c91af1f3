"""SIGKILL in the midst of a war: every battle is opened once, every result told once, and all of it verifies."""

import os
import sqlite3
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.host.host import Host
from bot.store import Store
from game.core.rules import ORGANISER, Rules
from tests.host.kills import batter
from tests.toy import Toy
from tests.war import War

RULES: dict[str, Rules[Any, Any]] = {"toy": Toy(), "war": War()}
KILLS = 12
#: What a night adds, with one bot and with two.
BY_NIGHT = 1000


def host_of(store: Store) -> Host:
    return Host(store, now=time.time, rules=RULES.__getitem__)


def decided(file: Path) -> int:
    """How many battles were reported there."""
    with closing(sqlite3.connect(file)) as store:
        return int(store.execute("select count(*) from lines where seat = ?", (ORGANISER,)).fetchone()[0])


@pytest.mark.slow
async def test_no_kill_loses_or_doubles_a_battle(tmp_path: Path) -> None:
    await battered(tmp_path / "games.sqlite", KILLS, bots=1)


@pytest.mark.nightly
@pytest.mark.parametrize("bots", [1, 2])
async def test_no_kill_of_a_night_loses_or_doubles_a_battle(tmp_path: Path, bots: int) -> None:
    await battered(tmp_path / "games.sqlite", int(os.environ.get("WESTPHALIA_KILLS", BY_NIGHT)), bots)


async def battered(file: Path, kills: int, bots: int) -> None:
    """Kill so often; then see that every battle is there once, and its result."""
    await (await Store.open(str(file))).close()
    batter("tests.host.warriors", [file] * kills, decided, seed=1618, bots=bots)
    store = await Store.open(str(file))
    host = host_of(store)
    await host.start_up()
    await host.mail.settled()
    wars = await host.games_in("c")
    results = 0
    for info in (info for info in wars if info.game == "war"):
        settled = [line for line in await store.lines(info.id) if line.seat == ORGANISER]
        names = Counter(line.text.split()[1] for line in settled)
        assert set(names.values()) <= {1}
        battles = [await host.info(game) for game in await store.linked(info.id)]
        kin = [game.link for battle in battles if (game := await store.game(battle.id))]
        assert set(Counter(link.name for link in kin if link).values()) <= {1}
        over = {battle.id for battle in battles if battle.status == "over"}
        assert len(over) == len(settled), "a result was lost"
        assert {battle.id for battle in battles} - over == {link.id for link in info.links}
        results += len(settled)
        assert await host.verify(info.id) >= 0
    assert results > kills // 2, "there was hardly a battle; the test proved nothing"
    assert await store.to_drive() == []
    await host.close()
    await store.close()
