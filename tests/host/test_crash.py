"""Fifty times SIGKILL in the midst of play: nothing that was answered is lost, nothing happens or shows twice."""

import asyncio
import os
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.host.outbox import Outbox
from bot.store import Store
from bot.store import tables as t
from game.core.rules import SPECTATOR
from game.play.bundle import read, verify
from tests.host.kills import batter
from tests.host.nursery import Journal, Wall, address, host_of
from tests.toy import Toy

KILLS, FILES = 50, 4
#: What a night adds: on either database, with one bot and with two.
BY_NIGHT = 2500


def answered(folder: Path) -> int:
    """How many clicks were answered there."""
    people = folder / "people"
    return people.read_text("utf-8").count('"answered"') if people.exists() else 0


async def battered(folders: list[Path], kills: int, bots: int) -> None:
    """Kill so often; then see that nothing is lost or double."""
    for folder in folders:
        await (await Store.open(address(folder))).close()
    batter("tests.host.nursery", islice(cycle(folders), kills), answered, seed=1618, bots=bots)
    answers = sum([await check(folder) for folder in folders])
    assert answers > kills, "the bots hardly got to play; the test proved nothing"


def made(folder: Path, files: int) -> list[Path]:
    folders = [folder / str(n) for n in range(files)]
    for each in folders:
        each.mkdir()
    return folders


@pytest.mark.slow
@pytest.mark.parametrize("bots", [1, 2])
async def test_no_kill_loses_or_doubles_anything(tmp_path: Path, bots: int) -> None:
    await battered(made(tmp_path, FILES // 2), KILLS // 2, bots)


@pytest.mark.nightly
@pytest.mark.parametrize("bots", [1, 2])
async def test_no_kill_of_a_night_loses_or_doubles_anything(tmp_path: Path, database: str, bots: int) -> None:
    kills = int(os.environ.get("WESTPHALIA_KILLS", BY_NIGHT))
    [folder] = made(tmp_path, 1)
    (folder / "address").write_text(database)
    await battered([folder], kills, bots)


async def check(folder: Path) -> int:
    store = await Store.open(address(folder))
    outbox = Outbox(store, now=time.time, lease=0.05)
    host, people, wall = host_of(store, outbox), Journal(folder / "people"), Journal(folder / "wall")
    await host.start_up()
    await host.mail.settled()
    await outbox.drain(Wall(wall))
    while (left := await rows(store, "pending")) and min(row["next_try"] for row in left) > time.time():
        await asyncio.sleep(0.05)
        await outbox.drain(Wall(wall))
    answers = [entry for entry in people.read() if entry[0] == "answered"]
    await check_orders(store, [entry for entry in people.read() if entry[0] == "intent"], answers)
    await check_wall(store, wall)
    for info in await host.games_in("c"):
        await host.verify(info.id)
        if info.status == "over":
            verify(read(await host.export(info.id)), {"toy": Toy()}.__getitem__)
    await store.close()
    return len(answers)


async def rows(store: Store, state: str = "") -> list[dict[str, Any]]:
    query = select(t.outbox).where(t.outbox.c.state == state) if state else select(t.outbox)
    async with store.reading() as db:
        return [dict(row) for row in (await db.execute(query)).mappings()]


async def check_orders(store: Store, intents: list[list[str]], answers: list[list[str]]) -> None:
    """Every answered click is one line, and every line that a person gave is one click."""
    made: Counter[tuple[str, int]] = Counter()
    for _intent, click, game, seat, text in intents:
        _revision, done = await store.peek(game, click)
        if done is None:
            continue
        assert (done.game, done.seat) == (game, seat)
        if done.number:
            made[game, done.number] += 1
            [line] = await store.lines(game, done.number, done.number)
            assert line.text.split()[0] == text.split()[0]
            assert line.seat == seat
    assert set(made.values()) <= {1}
    for _answered, click, game, *_receipt in answers:
        assert (await store.peek(game, click))[1] is not None, f"{click} was answered and is lost"
    async with store.reading() as db:
        given = await db.execute(select(t.lines.c.game, t.lines.c.number).where(t.lines.c.person != ""))
        assert {(row.game, row.number) for row in given} == set(made)


async def check_wall(store: Store, wall: Journal) -> None:
    """Every parcel arrived, always with the same text; without repeated nonces every public event shows once."""
    shown: dict[str, list[str]] = {}
    for nonce, *parcel in wall.read():
        assert shown.setdefault(nonce, parcel) == parcel
    for row in await rows(store):
        assert row["state"] in ("sent", "merged", "dropped")
        if row["state"] == "sent":
            assert row["nonce"] in shown
    merged = {row["head"] for row in await rows(store, "merged")}
    assert merged <= {row["id"] for row in await rows(store, "sent")}
    boards = [parcel for parcel in shown.values() if parcel[1] == "board"]
    said = Counter((game, text) for game, _kind, _person, texts in boards for text in texts)
    async with store.reading() as db:
        games = list((await db.execute(select(t.games.c.id))).scalars())
    lines = [(game, line) for game in games for line in await store.lines(game)]
    public = Counter((game, event.text) for game, line in lines for event in line.events_for(SPECTATOR))
    assert {key: n for key, n in said.items() if " begins. " not in key[1]} == public
