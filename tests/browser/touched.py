"""The picture of boards under a finger in README.md: `python -m tests.browser.touched` makes it at the local table."""

import asyncio
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, Page, expect

from tests.browser.fingers import Finger, open_board
from tests.browser.guide import PICTURES
from tests.browser.tabs import DESK, begin, begin_war, chromium, open_game, sit_both, table, take_in
from tests.browser.test_cards import RECORD

#: Room between two phones.
GAP = 20


async def campaign(anna: Page, bert: Page, browser: Browser) -> Finger:
    """An army in the hand: the places that it may go to."""
    await begin_war(anna, bert)
    finger = await open_board(browser, anna)
    await finger.place("t_spanish_netherlands")
    return finger


async def rocroi(anna: Page, bert: Page, browser: Browser) -> Finger:
    """A shot that waits to be confirmed."""
    await open_game(anna, "Battles of the Thirty Years' War")
    await begin(anna, bert, "French", "Spanish")
    await expect(bert.locator("#messages")).to_contain_text("Waiting for French (Anna)")
    finger = await open_board(browser, anna)
    await finger.choose("Fire a gun")
    await finger.place("1713")
    await finger.place("1309")
    return finger


async def agony(anna: Page, bert: Page, browser: Browser) -> Finger:
    """A battle that asks for a card of the hand."""
    await take_in(anna, RECORD)
    await begin(anna, bert, "Protestant", "Catholic")
    await expect(bert.locator("#messages")).to_contain_text("Waiting for Protestant (Anna)")
    finger = await open_board(browser, anna)
    await finger.place("stettin")
    await finger.place("rostock")
    await finger.again("rostock")
    await finger.asked("combat card?")
    await finger.board.locator("#words").evaluate("each => each.scrollIntoView()")
    return finger


async def main() -> None:
    """Make it."""
    phones = []
    async with chromium() as browser:
        for scene in (campaign, rocroi, agony):
            with tempfile.TemporaryDirectory() as folder:
                async with table(Path(folder)) as url:
                    anna, bert = await sit_both(browser, url, DESK, DESK)
                    finger = await scene(anna, bert, browser)
                    await finger.board.wait_for_timeout(3000)
                    phones.append(Image.open(BytesIO(await finger.board.screenshot())).convert("RGB"))
    wide, high = phones[0].size
    sheet = Image.new("RGB", (len(phones) * (wide + GAP) - GAP, high), "white")
    for n, phone in enumerate(phones):
        sheet.paste(phone, (n * (wide + GAP), 0))
    sheet.quantize(192, dither=Image.Dither.NONE).save(PICTURES / "touch.png", optimize=True)


if __name__ == "__main__":
    asyncio.run(main())
