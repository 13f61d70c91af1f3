"""A season of the campaign by touch alone, on a phone, against somebody who plays in the chat."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.tabs import DESK, MARKS, PHONE, begin_war, chromium, command, press, sit_down, table

pytestmark = MARKS


async def touch(page: Page, *said: str) -> None:
    """Touch the ring that says all of this."""
    ring = page.locator("#spots .may")
    for text in said:
        ring = ring.and_(page.locator(f'[aria-label*="{text}"]'))
    await ring.last.dispatch_event("click")


async def test_a_season_is_given_by_touch_and_the_chat_follows(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        bert = await sit_down(browser, url.replace("127.0.0.1", "localhost"), "Bert", DESK)
        await begin_war(anna, bert)
        await press(anna, "Touch the board")
        link = anna.locator("#messages").get_by_role("link", name="Open your board").last
        board = await anna.context.new_page()
        await board.goto(str(await link.get_attribute("href")))
        await expect(board).to_have_url(re.compile("/open$"))  # the key is gone from the address
        await board.get_by_role("button", name="Open the board").click()
        await touch(board, "Spain-1 to Savoy")
        await board.locator("#choices").get_by_role("button", name="Spain-1 to Savoy").click()
        await expect(board.locator("#told")).to_contain_text("Spain-1 Savoy")  # sealed, and free to be changed
        await board.locator("#words").get_by_role("button", name="Spain-2 (Spanish Netherlands)").click()
        await expect(board.locator("#spoken")).to_have_text("Spain-2")
        await touch(board, "Luxembourg")
        await expect(board.locator("#spoken")).to_have_text("Spain-2 Luxembourg")
        await board.get_by_role("button", name="Confirm").click()
        await expect(board.locator("#told")).to_contain_text("Spain-2 Luxembourg")
        await board.get_by_role("button", name="Ready: my orders stand").click()
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Austria (Bert)")
        await command(bert, "/order", text="ready")
        await expect(bert.locator("#messages")).to_contain_text("Spain-1: Spain → Savoy")
        await expect(board.locator("#headline")).to_contain_text("Summer 1618")  # by itself
        await expect(board.locator("#log")).to_contain_text("Spain-1 marches from Spain to Savoy")
        mine = board.url
        await board.get_by_role("button", name="Close on this device").click()
        await expect(board).not_to_have_url(mine)
        await board.goto(mine)
        await expect(board.locator("body")).to_have_text("There is no such page.")
