"""A finger or a mouse on the board's page: it touches rings and buttons, and counts how often."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tests.browser.tabs import DESK, PHONE, press

#: A phone that knows touch; and, by night, a desk with a mouse.
PHONE_FIRST = pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="touch"), pytest.param(DESK, id="mouse", marks=pytest.mark.nightly)]
)


class Finger:
    """One finger of one person, or their mouse."""

    def __init__(self, board: Page, *, mouse: bool = False) -> None:
        self.board, self.touches, self._mouse = board, 0, mouse

    async def tap(self, what: Locator, *, force: bool = False) -> None:
        self.touches += 1
        await (what.click(force=force) if self._mouse else what.tap(force=force))

    async def place(self, place: str, mark: str = "may") -> None:
        """Touch a place so ringed, where the finger would: in the middle of its ring as it is seen."""
        ring = self.board.locator(f'#spots .{mark}[data-place="{place}"]')
        await expect(ring).to_be_visible()
        await ring.evaluate("ring => ring.scrollIntoView({block: 'center', inline: 'center'})")
        await self.still(ring)
        await self.tap(ring, force=True)

    async def still(self, what: Locator) -> None:
        """Nobody aims at what still moves: wait until the picture is there and what lies upon it rests."""
        await expect(self.board.locator("#picture")).not_to_have_js_property("naturalWidth", 0)
        await expect(self.board.locator("#picture")).to_have_js_property("complete", True)
        before, now = None, await what.bounding_box()
        while before != now:
            await self.board.wait_for_timeout(150)
            before, now = now, await what.bounding_box()

    async def lasso(self) -> None:
        """Take the lasso into the hand, and wait until the board lies still below it."""
        button = self.board.get_by_role("button", name="Lasso")
        await self.tap(button)
        await expect(button).to_have_attribute("aria-pressed", "true")
        await self.still(self.board.locator("#board"))

    async def draw(self, *points: tuple[float, float]) -> None:
        """A line along these points of the screen, of a finger that stays on the glass, or with the button down."""
        if self._mouse:
            await self.board.mouse.move(*points[0])
            await self.board.mouse.down()
            for point in points[1:]:
                await self.board.mouse.move(*point, steps=4)
            await self.board.mouse.up()
            return
        glass: Any = await self.board.context.new_cdp_session(self.board)
        for kind, (x, y) in zip(("touchStart", *["touchMove"] * (len(points) - 1)), points, strict=True):
            await glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        await glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await self.board.wait_for_timeout(300)  # a tap sooner than any hand's is touched and lifted, and never clicks

    async def again(self, place: str) -> None:
        """Touch a place of a whole order once more: that gives it."""
        await self.place(place, "said")
        await self.given()

    async def choose(self, name: str | re.Pattern[str]) -> None:
        """Touch what a place offers, or a word that has none."""
        await self.tap(self.board.locator("#choices, #words, #likely, #hand").get_by_role("button", name=name).first)

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

    async def told(self, what: str | re.Pattern[str]) -> None:
        """Wait until the page tells its reader that this has happened."""
        await expect(self.board.locator("#log")).to_contain_text(what)

    async def asked(self, what: str | re.Pattern[str]) -> None:
        """Wait until the page asks this."""
        await expect(self.board.locator("#prompt")).to_contain_text(what)


async def open_board(browser: Browser, chat: Page, size: dict[str, int] = PHONE) -> Finger:
    """By the link that the chat is told on "Touch the board", in a browser of its own."""
    await press(chat, "Touch the board")
    link = chat.locator("#messages").get_by_role("link", name="Open your board").last
    return await opened(browser, str(await link.get_attribute("href")), size)


async def opened(browser: Browser, link: str, size: dict[str, int] = PHONE) -> Finger:
    """A link, in a browser of its own: a phone's, or a desk's."""
    phone = size == PHONE
    context = await browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, has_touch=phone, is_mobile=phone
    )
    board = await context.new_page()
    await board.goto(link)
    finger = Finger(board, mouse=not phone)
    await finger.tap(board.get_by_role("button", name="Open the board"))
    await expect(board.locator("#picture")).to_be_visible()
    finger.touches = 0
    return finger
