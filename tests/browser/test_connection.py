"""A connection that is lost, or a bot that is started anew: the page says so, tries again, and gives an order once."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Page, Request, Route, expect

from bot.cli.run import pages_beside
from tests.bot.conftest import Sitting, ruled, sitting, toy
from tests.browser.stage import staged
from tests.browser.tabs import MARKS, PHONE, chromium
from tests.browser.test_public import watching
from tests.chromium import PATIENCE
from tests.render.battles import samples as battles

__all__ = ["ruled", "sitting", "toy"]
pytestmark = MARKS

#: What may come of a request: it gets nowhere, or whatever stands before the bot says that there is none.
NOWHERE, NO_BOT = 0, 502


class Line:
    """What the page asks for by this line fails with this `status` as long as there is one; all of it is noted."""

    def __init__(self, status: int | None = None) -> None:
        self.status, self.asked = status, list[Request]()

    async def answer(self, route: Route) -> None:
        self.asked.append(route.request)
        if self.status is None:
            await route.fallback()
        elif self.status == NOWHERE:
            await route.abort()
        else:
            await route.fulfill(status=self.status, body="<h1>Nothing</h1>", content_type="text/html")


async def line(page: Page, what: str, status: int | None = None) -> Line:
    made = Line(status)
    await page.route(f"**/{what}*", made.answer)
    return made


@pytest.mark.parametrize("how", [NOWHERE, NO_BOT])
async def test_what_could_not_be_asked_is_asked_again_and_nothing_is_touched_meanwhile(how: int) -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304", "1308"], PHONE)
        asking = await line(board, "ask", how)
        stage.revision = 2
        await board.evaluate("void show()")
        await expect(board.locator("#told")).to_have_text("away")
        await board.evaluate("next(() => say(['1304']))")
        asking.status = None
        await expect(board.locator("#told")).to_be_empty()
        await board.wait_for_function("() => now.revision === 2")
        assert await board.evaluate("spoken") == []
        await board.evaluate("next(() => say(['1304']))")
        await expect(board.locator("#spoken")).to_have_text("1304")


async def test_an_order_whose_answer_was_lost_is_sent_again_as_the_same() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        ordering = await line(board, "order", NOWHERE)
        await board.evaluate("next(() => say(['1304']))")
        await board.evaluate("void next(() => give('order'))")
        await expect(board.locator("#told")).to_have_text("away")
        ordering.status = None
        await expect(board.locator("#told")).to_have_text("It stands.")
        sent: list[Any] = [each.post_data_json for each in ordering.asked]
        assert len(sent) > 1
        assert all(each["spoken"] == ["1304"] for each in sent)
        assert len({each["once"] for each in sent}) == 1


async def test_a_picture_that_did_not_come_comes_later() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        drawing = await line(board, "picture*at=2", NOWHERE)
        stage.revision = 2
        await board.evaluate("void show()")
        await expect(board.locator("#told")).to_have_text("away")
        drawing.status = None
        await expect(board.locator("#told")).to_be_empty()
        await board.wait_for_function("() => $('picture').naturalWidth && $('picture').src.includes('at=2')")


async def test_a_picture_that_is_none_is_asked_for_with_pauses() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        drawing = await line(board, "picture*at=2", 200)
        stage.revision = 2
        await board.evaluate("void show()")
        await board.wait_for_timeout(2000)
        assert 2 <= len(drawing.asked) < 8, "as a picture, and to learn why there is none"


def heard(state: str) -> dict[str, Any]:
    """What is told to who follows, and then the connection ends."""
    return {"body": f"data: {state}\n\n", "content_type": "text/event-stream"}


async def test_what_happened_before_one_followed_or_while_one_was_turned_away_is_shown() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, battles.rocroi(), ["1304"], PHONE)
        answers = [heard("2 1"), heard("2 1"), {"status": 429}, heard("3 1")]
        begun, told = asyncio.Queue[None](), iter(answers)

        async def follow(route: Route) -> None:
            await route.fulfill(**next(told, {"status": 404}))
            begun.put_nowait(None)

        stage.revision = 2  # after the page had asked
        await board.evaluate("live.close()")
        await board.route("**/live*", follow)
        asking = await line(board, "ask")
        await board.evaluate("follow()")
        await asyncio.wait_for(begun.get(), PATIENCE / 1000)
        await board.wait_for_function("() => now.revision === 2")
        await asyncio.wait_for(begun.get(), PATIENCE / 1000)
        await board.wait_for_timeout(500)
        assert len(asking.asked) == 1, "what it shows it does not ask for again"
        await asyncio.wait_for(begun.get(), PATIENCE / 1000)
        stage.revision = 3
        await asyncio.wait_for(begun.get(), PATIENCE / 1000)  # turned away, it followed again all the same
        await board.wait_for_function("() => now.revision === 3")


async def test_who_watches_goes_on_when_the_bot_is_there_again(sitting: Sitting) -> None:
    info = await sitting.start()
    await sitting.anna.slash("server", sitting.games, pages="link")
    async with pages_beside(sitting.client), chromium() as browser:
        page = (await watching(browser, f"{sitting.client.web}/game/{info.id}", PHONE)).board
        trouble = page.locator("#trouble")
        await expect(page.locator("#headline")).to_have_text("Spring 1618")
        for what, again in (("facts", "void show()"), ("picture", "kind = 'standings', draw(drawn)")):
            broken = await line(page, what, NO_BOT)
            await page.evaluate(again)
            await expect(trouble).to_have_text("The connection is lost; it is tried again.")
            broken.status = None
            await expect(trouble).to_be_empty()
        await page.wait_for_function("() => $('picture').naturalWidth > 1")
