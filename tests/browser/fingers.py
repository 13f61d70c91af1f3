"""A finger on the board's page: it touches rings and buttons on a phone that knows touch, and counts how often."""

import re

from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.tabs import PATIENCE, PHONE


class Finger:
    """One finger of one person."""

    def __init__(self, board: Page) -> None:
        self.board, self.touches = board, 0

    async def tap(self, what: Locator) -> None:
        self.touches += 1
        await what.tap()

    async def place(self, place: str, mark: str = "may") -> None:
        """Touch a place so ringed, where the finger would: in the middle of its ring as it is seen."""
        ring = self.board.locator(f'#spots .{mark}[data-place="{place}"]')
        await expect(ring).to_be_visible()
        self.touches += 1
        await ring.tap(force=True)

    async def again(self, place: str) -> None:
        """Touch a place of a whole order once more: that gives it."""
        await self.place(place, "said")
        await self.given()

    async def choose(self, name: str | re.Pattern[str]) -> None:
        """Touch what a place offers, or a word that has none."""
        await self.tap(self.board.locator("#choices, #words, #likely").get_by_role("button", name=name).first)

    async def likely(self, name: str | re.Pattern[str]) -> None:
        """Touch one of the likely orders, which lie in a drawer."""
        if await self.board.locator("#proposed").get_attribute("open") is None:
            await self.tap(self.board.locator("#proposed summary"))
        await self.choose(name)

    async def confirm(self) -> None:
        """The order is given, and stands."""
        await self.tap(self.board.locator("#confirm"))
        await self.given()

    async def given(self) -> None:
        """What the order brought is told."""
        await expect(self.board.locator("#told")).not_to_be_empty()
        await expect(self.board.locator("#told")).not_to_have_class("refused")


async def open_board(browser: Browser, chat: Page) -> Finger:
    """By the newest link that the chat was told, on a phone of its own."""
    link = chat.locator("#messages").get_by_role("link", name="Open your board").last
    return await opened(browser, str(await link.get_attribute("href")))


async def opened(browser: Browser, link: str) -> Finger:
    """A link, on a phone of its own."""
    context = await browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]}, has_touch=True, is_mobile=True
    )
    board = await context.new_page()
    board.set_default_timeout(PATIENCE)
    await board.goto(link)
    finger = Finger(board)
    await board.get_by_role("button", name="Open the board").tap()
    await expect(board.locator("#picture")).to_be_visible()
    return finger
