"""A door for whoever watches over the bot: 200 while everything that all games need works, else 503."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.discord.client import Westphalia
from bot.metrics import AT_WORK, LOST, QUEUED, UNWELL, exposition

#: What everybody needs, of what goes on in the background.
HOUSE = {"clock", "deliveries"}
#: How long the database may take for its answer, in seconds.
ANSWER = 5.0


async def state(client: Westphalia) -> dict[str, Any]:
    """What is well: the connection, the database, the work, and what goes on in the background by name if it fails."""
    connected = client.is_ready() and not client.is_closed()
    database = not client.is_closed() and await _answers(client)  # once we are closed, so is the database
    ailing = client.host.mail.watch.ailing.items()
    unwell = {name: {"since": int(each.since), "times": each.times, "error": each.kind} for name, each in ailing}
    work = {name: asdict(each) for name, each in client.host.workers.figures.items()}
    return {"connected": connected, "database": database, "unwell": unwell, "work": work}


async def _answers(client: Westphalia) -> bool:
    try:
        async with asyncio.timeout(ANSWER):
            await client.host.store.alarms(0)
    except Exception:  # whatever ails the database, the answer is the same
        return False
    return True


def sound(found: dict[str, Any]) -> bool:
    """Whether the house as a whole works; one game that fails is no reason to start it anew."""
    return bool(found["connected"] and found["database"] and not HOUSE & found["unwell"].keys())


@asynccontextmanager
async def health(client: Westphalia, host: str, port: int) -> AsyncIterator[None]:
    """Answer `GET /health`, and `GET /metrics` for Prometheus, at an address; port 0 for no door at all."""
    if not port:
        yield
        return

    async def look(_request: web.Request) -> web.Response:
        found = await state(client)
        return web.json_response(found, status=200 if sound(found) else 503)

    async def count(_request: web.Request) -> web.Response:
        UNWELL.set(len(client.host.mail.watch.ailing))
        for name, each in client.host.workers.figures.items():
            AT_WORK.labels(name).set(each.at_work)
            QUEUED.labels(name).set(each.waiting)
            LOST.labels(name).set(each.lost)
        return web.Response(body=exposition(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/health", look)
    app.router.add_get("/metrics", count)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield
    finally:
        await runner.cleanup()
