"""A door for whoever watches over the bot: 200 while it is connected and its database answers, else 503."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.discord.client import Westphalia


@asynccontextmanager
async def health(client: Westphalia, port: int) -> AsyncIterator[None]:
    """Answer `GET /health` on a port of this machine; 0 for no door at all."""
    if not port:
        yield
        return

    async def look(_request: web.Request) -> web.Response:
        if not client.is_ready() or client.is_closed():
            return web.json_response({"connected": False}, status=503)
        try:
            await client.host.store.alarms(0)
        except Exception:  # whatever ails the database, the answer is the same
            return web.json_response({"connected": True, "database": False}, status=503)
        return web.json_response({"connected": True, "database": True})

    app = web.Application()
    app.router.add_get("/health", look)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "0.0.0.0", port).start()
        yield
    finally:
        await runner.cleanup()
