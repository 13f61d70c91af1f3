"""Raises bots that begin with an older release's database, and expect to be killed before it is up to date."""

import asyncio
import time

from bot.host.host import Host
from bot.store import Store
from tests.host.kills import raise_bots


async def live(file: str, _seed: str) -> None:
    """Bring the database up to date, then wait for the end."""
    await Host(await Store.open(file), now=time.time).start_up()
    await asyncio.sleep(3600)


if __name__ == "__main__":
    raise_bots(live)
