"""A battle with cards by touch alone, on a phone and by a mouse, against somebody who plays in the chat."""

import re
from pathlib import Path

from playwright.async_api import expect

from tests.browser.fingers import PHONE_FIRST, open_board
from tests.browser.tabs import DESK, MARKS, PHONE, begin, chromium, panel, press, sit_both, table, take_in
from tests.browser.test_cards import RECORD, WON

pytestmark = MARKS


@PHONE_FIRST
async def test_a_march_and_a_battle_with_cards_from_both(tmp_path: Path, size: dict[str, int]) -> None:
    async with table(tmp_path, first=WON) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, DESK, PHONE)
        await take_in(anna, RECORD)
        await begin(anna, bert, "Protestant", "Catholic")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Protestant (Anna)")
        finger = await open_board(browser, anna, size)

        await finger.place("stettin")
        await finger.place("rostock")
        await finger.again("rostock")
        await finger.asked("combat card?")
        await finger.choose(re.compile("^P33 Cavalry Charge"))
        await finger.confirm()
        await finger.told("plays P33 Cavalry Charge")
        await finger.choose("No more cards")
        await finger.confirm()
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Catholic (Bert)")
        assert "C50" not in await finger.board.content()
        await press(bert, "Your move")
        await press(bert, re.compile("^C47 Cavalry Charge ·"))
        await finger.told("Catholic plays C47 Cavalry Charge")
        await expect(panel(bert)).to_contain_text("Catholic plays C47 Cavalry Charge")
        await press(bert, re.compile(r"^No more cards · you win \d+%$"))
        await finger.told(re.compile(r"\w+ wins in Rostock"))
        await expect(bert.locator("#messages")).to_contain_text(re.compile(r"\w+ wins in Rostock"))
