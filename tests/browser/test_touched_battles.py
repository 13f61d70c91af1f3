"""A battle by touch alone, on a phone, against somebody who plays in the chat; and how many touches they take."""

import re
from pathlib import Path

from playwright.async_api import expect

from tests.browser.fingers import open_board
from tests.browser.tabs import DESK, MARKS, chromium, open_game, press, sit_down, table

pytestmark = MARKS


async def test_a_gun_and_a_move_of_rocroi(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", DESK)
        bert = await sit_down(browser, url.replace("127.0.0.1", "localhost"), "Bert", DESK)
        await open_game(anna, "Battles of the Thirty Years' War")
        await press(anna, "French")
        await press(bert, "Spanish")
        await expect(anna.locator("#messages")).to_contain_text("Spanish: Bert")
        await press(anna, "Start")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for French (Anna)")
        await press(anna, "Touch the board")
        finger = await open_board(browser, anna)

        await finger.place("1313")
        await finger.choose(re.compile("^Battery 1 fires at 1313"))  # a shot that is proposed needs no second look
        assert finger.touches == 2
        await expect(bert.locator("#messages")).to_contain_text(
            re.compile(r"Battery 1 fires at 1313, range 4, rolls \d")
        )
        await finger.choose("Done: to movement")

        finger.touches = 0
        await finger.place("1706")
        await finger.choose(re.compile("· Gardes"))
        await finger.place("1604")
        await finger.confirm()
        await expect(bert.locator("#messages")).to_contain_text("Gardes goes to 1604")
        assert finger.touches <= 4
