"""What a stand-in would do, asked at the board that is touched, looked at and given there."""

import re
from pathlib import Path

from playwright.async_api import expect

from tests.browser.fingers import open_board
from tests.browser.tabs import DESK, MARKS, PHONE, begin, choose_game, chromium, panel, press, sit_both, table

pytestmark = MARKS


async def test_a_hint_is_looked_at_and_given_at_the_board(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, DESK, DESK)
        await choose_game(anna, "Battles of the Thirty Years' War")
        await panel(anna).get_by_role("combobox").filter(has_text="Agreed").click()
        await anna.get_by_role("option", name="Hints").click()
        await anna.keyboard.press("Escape")
        await expect(panel(anna).get_by_role("combobox").filter(has_text="Hints")).to_be_visible()
        await press(anna, "Open the lobby")
        await begin(anna, bert, "French", "Spanish")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for French (Anna)")
        finger = await open_board(browser, anna, PHONE)
        board = finger.board
        hint = board.get_by_role("button", name="Hint")
        await finger.tap(hint)
        told = board.locator("#told")
        await expect(told).to_contain_text("A stand-in (steady) would order this: ")
        await expect(board.locator("#spoken")).to_contain_text("Fire a gun")
        [order] = re.findall(r"this: (.+?) fires at", await told.inner_text())
        await expect(board.locator("#spoken")).to_contain_text(order)
        await finger.confirm()
        await expect(told).not_to_contain_text("stand-in")
        await finger.told(f"{order} fires at")
        await expect(hint).to_be_visible()
        await expect((await open_board(browser, bert, PHONE)).board.get_by_role("button", name="Hint")).to_be_hidden()
