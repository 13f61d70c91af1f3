"""What a test leaves behind when it ends."""

import asyncio

from playwright.async_api import Route

from tests.browser.tabs import MARKS, chromium

pytestmark = MARKS


async def test_a_request_that_a_test_held_up_fails_no_other() -> None:
    async def silent(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(5)
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1")
    port, asked = server.sockets[0].getsockname()[1], asyncio.Event()

    async def held(route: Route) -> None:
        asked.set()
        await route.fetch()

    async with server:
        async with chromium() as browser:
            board = await (await browser.new_context()).new_page()
            await board.route("**/*", held)
            await board.evaluate(f"() => void fetch('http://127.0.0.1:{port}/', {{mode: 'no-cors'}})")
            await asked.wait()
        async with chromium() as browser:
            board = await (await browser.new_context()).new_page()
            await board.wait_for_timeout(300)
            assert board.url == "about:blank"
