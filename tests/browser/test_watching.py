"""In browser tabs: somebody follows a war they do not play, and two people read two languages side by side."""

from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.tabs import DESK, MARKS, PHONE, begin_war, chromium, command, press, sit_both, sit_down, table

pytestmark = MARKS


async def speak_german(page: Page) -> None:
    """An option that is not required waits behind a button of its own."""
    await page.fill("#say", "/notify")
    await page.get_by_role("option", name="/notify").first.click()
    form = page.locator("#command")
    await form.get_by_role("button", name="+ language").click()
    await form.locator("#option-language").fill("de")
    await form.get_by_role("button", name="Send").click()
    await expect(page.locator("#messages")).to_contain_text("Ich antworte dir in dieser Sprache: Deutsch.")


async def test_one_follows_and_two_languages_lie_side_by_side(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, DESK, PHONE)
        await begin_war(anna, bert)
        await speak_german(bert)

        carl = await sit_down(browser, url, "Carl", DESK)
        await speak_german(carl)
        await command(carl, "/follow")
        await expect(carl.locator("#messages")).to_contain_text("von jetzt an verfolgt")

        await press(anna, "Your move")
        await press(bert, "Your move")
        await expect(anna.locator("#messages")).to_contain_text("Give each army its order in secret")
        await expect(bert.locator("#messages")).to_contain_text("Gib jedem Heer geheim seinen Befehl")
        await anna.screenshot(path=tmp_path / "anna.png")
        await bert.screenshot(path=tmp_path / "bert.png")
        await command(anna, "/order", text="Spain-1 Savoy; ready")
        await command(bert, "/order", text="ready")
        for page in (anna, bert):  # the post is for all, and in the organiser's language
            await expect(page.locator("#messages")).to_contain_text("Spain-1: Spain → Savoy")

        await carl.locator("#channels").get_by_role("button", name="Westphalia").click()
        told = carl.locator("#messages > li").filter(has_text="🔭")
        await expect(told.last).to_contain_text("Frühjahr 1618")
        await expect(told.last).to_contain_text("Spain-1: Spanien → Savoyen")
        await expect(told.last.locator("img")).to_be_visible()
        await carl.screenshot(path=tmp_path / "carl.png")
        await press(carl, "Nicht mehr verfolgen")
        await expect(told.last.get_by_role("button", name="Wieder verfolgen")).to_be_visible()
