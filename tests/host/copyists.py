"""Raises whoever makes backups of a database in use, and expects to be killed at it."""

import os
from itertools import count
from pathlib import Path

from bot.cli.stored import backup
from bot.store import Store
from bot.store.people import Person
from tests.host.kills import raise_bots


async def live(folder: str, seed: str) -> None:
    """Write and copy by turns; what the command says of it is not for whoever raised us."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    file = Path(folder) / "games.sqlite"
    store = await Store.open(str(file))
    for n in count():
        for one in range(20):
            await store.set_person(Person(f"{n % 10}-{one}", "N" * 20_000))
        backup(Path(folder) / f"copy-{seed}-{n}", str(file))


if __name__ == "__main__":
    raise_bots(live)
