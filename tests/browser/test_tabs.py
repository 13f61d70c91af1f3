"""Two of somebody's own pages, and the chat beside them: one follows the other; what is touched too late is told."""

from playwright.async_api import Route, expect

from bot.cli.run import pages_beside
from bot.store.keys import Keys
from tests.bot.conftest import Sitting, ruled, sitting, toy
from tests.browser.fingers import Finger, opened
from tests.browser.tabs import MARKS, chromium

__all__ = ["ruled", "sitting", "toy"]
pytestmark = MARKS


async def test_pages_follow_each_other_and_who_touches_too_late_is_told_kindly(ruled: str, sitting: Sitting) -> None:
    info = await sitting.bids()
    async with pages_beside(sitting.client), chromium() as browser:

        async def another() -> Finger:
            key = await Keys(sitting.client.host.store).give(str(sitting.anna.id), "link", 4e9)
            return await opened(browser, f"{sitting.client.web}/open#{key}/{info.id}")

        first, second = await another(), await another()
        await first.choose("bid")
        await first.choose("3")
        await first.confirm()
        await expect(second.board.locator("#orders")).to_contain_text("bid 3")
        await sitting.anna.slash("order", sitting.games, text="bid 2")  # in the chat
        for finger in (first, second):
            await expect(finger.board.locator("#orders")).to_contain_text("bid 2")

        async def deaf(route: Route) -> None:
            await route.abort()

        await second.board.route("**/live*", deaf)
        await second.board.reload()
        ready = second.board.locator("#words").get_by_role("button", name="ready")
        await expect(ready).to_be_visible()
        await first.choose("ready")
        await first.given()
        await second.tap(ready)  # it does not know yet that this was said
        told = second.board.locator("#told")
        await expect(told).to_have_class("refused")
        await expect(told).to_contain_text("There is nothing for you to order now.")
        await expect(ready).to_have_count(0)  # and now it does
