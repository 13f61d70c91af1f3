"""Two people in two browser tabs fight at Rocroi: guns, a march into contact, and the combat that must follow."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.tabs import (
    DESK,
    MARKS,
    PHONE,
    begin,
    chromium,
    command,
    open_game,
    pick,
    press,
    shown,
    sit_both,
    table,
)

pytestmark = MARKS


async def last_post(page: Page, text: str | re.Pattern[str]) -> str:
    """Wait for the newest public post to hold a text and a picture; returns what its picture is said to show."""
    post = page.locator("#messages > li").filter(has_text=text, has_not_text="Only you can see this").last
    picture = post.locator("img").last
    await expect(picture).to_be_visible()
    assert await picture.evaluate("async image => { await image.decode(); return image.naturalWidth }") > 300
    return str(await picture.get_attribute("alt"))


async def test_a_turn_of_rocroi(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, DESK)
        await open_game(anna, "Battles of the Thirty Years' War")
        await begin(anna, bert, "French", "Spanish")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for French (Anna)")

        await press(anna, "Your move")
        await pick(anna, "Likely orders", "Battery 1 fires at 1313")
        alt = await last_post(anna, re.compile(r"Battery 1 fires at 1313 1/Spanish, range 4, rolls \d"))
        assert "Battery 1" in alt

        await shown(anna, "Battery 1 in 1713 fires at 1313")
        await press(anna, "Done: to movement")
        await expect(anna.locator("#messages").get_by_role("button", name="Done: to combat").last).to_be_visible()
        await press(anna, "Type …")
        sheet = anna.locator("dialog#modal")
        await sheet.locator("textarea").fill("move Gardes 1604")
        await sheet.get_by_role("button", name="Submit").click()
        await last_post(bert, "Gardes → 1604")
        await shown(anna, "Gardes from")
        await press(anna, "Done: to combat")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Spanish (Bert)")
        await command(bert, "/order", text="done; done")
        await expect(anna.locator("#messages")).to_contain_text("Rocroi, turn 2 of 14: French")
        await command(anna, "/order", text="done; move Gardes 1303; done")
        await press(anna, "Attack …")
        await expect(anna.locator("#messages")).to_contain_text("Attack · 1304 9/Spanish · by Gardes")
        await press(anna, "Confirm")
        await last_post(bert, "Attack on 1304: Gardes")
        await shown(anna, "in 1304, 1–1: not yet fought")
        await press(anna, "Fight a combat …")
        await expect(anna.locator("#messages")).to_contain_text("Fight a combat · 1304 9/Spanish")
        await press(anna, "Confirm")
        alt = await last_post(bert, re.compile(r"Combat at 1304: 6 \(.+\) against 4 \(.+\), column 1–1, rolls \d"))
        assert "turn 2 of 14" in alt
