"""SIGKILL in the midst of a backup, and of an upgrade from an older release: what is there is whole."""

import lzma
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.host.host import Host
from bot.store import Store
from game.core.record import BadRecord
from tests.host.kills import batter
from tests.upgrade.test_before_facts import EXPECTED, HERE, begun, kept, told

KILLS = 4
#: What a night adds, of each.
BY_NIGHT = int(os.environ.get("WESTPHALIA_KILLS", "500"))


class Copies:
    """Looks at each backup that has its name as it appears, and throws it away: a night's would fill a disk."""

    def __init__(self) -> None:
        self.whole = 0

    def __call__(self, folder: Path) -> int:
        for file in folder.glob("copy-*"):
            if ".part" not in file.name:
                look_into(file)
                self.whole += 1
                file.unlink()
        return self.whole


def look_into(file: Path) -> None:
    """It is a whole database, and holds what had been written by then."""
    with closing(sqlite3.connect(file)) as store:
        assert store.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert store.execute("SELECT count(*) FROM people").fetchone()[0] >= 20


async def copied(folder: Path, kills: int) -> None:
    """Kill so often whoever makes backups."""
    await (await Store.open(str(folder / "games.sqlite"))).close()
    seen = Copies()
    batter("tests.host.copyists", [folder] * kills, seen, seed=1618)
    assert seen(folder) > kills, "there was hardly a backup; the test proved nothing"
    look_into(folder / "games.sqlite")


@pytest.mark.slow
async def test_a_killed_backup_leaves_no_half_of_one(tmp_path: Path) -> None:
    await copied(tmp_path, KILLS)


@pytest.mark.nightly
async def test_no_killed_backup_of_a_night_leaves_half_of_one(tmp_path: Path) -> None:
    await copied(tmp_path, BY_NIGHT)


async def proved(host: Host, game: str) -> None:
    """It verifies; of one that was over by older rules it is said which release proves it."""
    info, lines = await host.info(game), await host.store.lines(game)
    older = host.mail.rules(info.game).releases and not any(line.text.startswith("rules ") for line in lines)
    if info.status == "over" and older:
        with pytest.raises(BadRecord, match=r"release 0\.1\.0 proves it"):
            await host.verify(game)
    else:
        assert await host.verify(game) >= 0


@pytest.mark.nightly
@pytest.mark.parametrize("bots", [1, 2])
async def test_a_killed_upgrade_goes_on(tmp_path: Path, bots: int) -> None:
    """Each database is begun with a few times; then all games are what they were."""
    older = lzma.decompress((HERE / "games.sqlite.xz").read_bytes())
    for n in range(max(1, BY_NIGHT // 10)):
        file = tmp_path / f"{n}.sqlite"
        file.write_bytes(older)
        batter("tests.host.newcomers", [file] * 5, None, seed=n, bots=bots, soon=0.0)
        async with begun(file) as host:
            for game in EXPECTED.values():
                for viewer, seen in game["viewers"].items() if n == 0 else ():
                    entries = await host.chronicle(game["id"], viewer)
                    before = list(map(kept, seen["chronicle"]))
                    assert not viewer or [told(entry) for entry in entries][: len(before)] == before
                await proved(host, game["id"])
        file.unlink()
