"""Letters between two tabs: written, delivered, answered and read again; nothing of them on anybody else's page."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.tabs import DESK, MARKS, PHONE, begin_war, chromium, command, press, sit_both, sit_down, table

pytestmark = MARKS
SAID, ANSWERED = "Shall we march together?", "To Prague, in spring."


async def fill_in(page: Page, text: str) -> None:
    """Fill in the sheet that lies open, and send it."""
    sheet = page.locator("#modal")
    await sheet.locator("textarea").fill(text)
    await sheet.get_by_role("button", name="Submit").click()


async def go(page: Page, channel: str) -> None:
    """To a channel, or to what the bot wrote to them alone."""
    await page.locator("#channels").get_by_role("button", name=re.compile(channel)).click()


async def test_a_letter_is_answered_and_nobody_else_sees_it(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, DESK)
        carl = await sit_down(browser, url, "Carl", DESK)
        await begin_war(anna, bert)
        await expect(anna.locator("#messages")).to_contain_text("The game has begun")
        await anna.fill("#say", "/letter")
        await anna.locator("#say-form").evaluate("form => form.requestSubmit()")
        form = anna.locator("#command")
        for option, value in (("to", "Austria"), ("text", SAID)):
            await form.get_by_role("button", name=f"+ {option}", exact=True).click()
            await form.locator(".option").filter(has_text=option).locator("input").first.fill(value)
        await form.get_by_role("button", name="Send").click()
        await expect(anna.locator("#messages")).to_contain_text("Your letter to Austria is on its way")

        await go(bert, "Westphalia")
        letter = bert.locator("#messages > li").filter(has_text=SAID)
        await expect(letter).to_contain_text("Spain to Austria")
        await letter.get_by_role("button", name="Answer").click()
        await fill_in(bert, ANSWERED)
        await expect(bert.locator("#messages")).to_contain_text("Your letter to Spain is on its way")

        await command(anna, "/letters")
        await expect(anna.locator("#messages")).to_contain_text(ANSWERED)
        await press(anna, "Write a letter")
        await expect(anna.locator("#messages")).to_contain_text("To whom do you write as Spain?")
        await expect(carl.locator("#messages")).to_contain_text("The game has begun")
        page = await carl.inner_text("body")
        assert SAID not in page
        assert ANSWERED not in page
        assert "etter to" not in page
