"""A season of the campaign by touch alone, on a phone and by a mouse, against somebody who plays in the chat."""

import re
from pathlib import Path

from playwright.async_api import expect

from tests.browser.fingers import PHONE_FIRST, open_board
from tests.browser.tabs import DESK, MARKS, PHONE, begin_war, chromium, command, sit_both, table

pytestmark = MARKS


@PHONE_FIRST
async def test_a_season_is_given_by_touch_and_the_chat_follows(tmp_path: Path, size: dict[str, int]) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, DESK)
        await begin_war(anna, bert)
        finger = await open_board(browser, anna, size)
        board, told = finger.board, finger.board.locator("#told")
        await expect(board).to_have_url(re.compile("/own/[^#]*$"))  # the key is gone from the address
        await finger.place("t_spain")
        await finger.place("savoy")
        await expect(told).to_contain_text("Spain-1 to Savoy")  # sealed, and free to be changed
        await finger.place("t_spanish_netherlands")
        await finger.place("luxembourg")
        await expect(told).to_contain_text("Spain-2 to Luxembourg")
        await finger.choose("Ready: my orders stand")
        assert finger.touches == 5
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Austria (Bert)")
        await command(bert, "/order", text="ready")
        await expect(bert.locator("#messages")).to_contain_text("Spain-1: Spain → Savoy")
        await expect(board.locator("#headline")).to_contain_text("Summer 1618")  # by itself
        await finger.told("Spain-1 marches from Spain to Savoy")
        mine = board.url
        await finger.tap(board.get_by_role("button", name="Close on this device"))
        await expect(board).not_to_have_url(mine)
        await board.goto(mine)
        await expect(board.locator("body")).to_have_text("There is no such page.")
