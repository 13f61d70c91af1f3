"""Two people in two browser tabs: each sees their own hand and not the other's, and both play cards in a battle."""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.tabs import DESK, MARKS, PHONE, begin, chromium, command, panel, press, sit_both, table, take_in

pytestmark = MARKS
#: A game of Europe in Agony in 1638, just before Baner marches on Rostock; both sides hold combat cards.
RECORD = Path(__file__).parent / "rostock.txt"
#: Of the dice by which it goes on (see `same_dice`) some by which Baner wins there.
WON = 1


async def drawn(page: Page, alt: str) -> None:
    """Wait for a picture whose description holds a text, and for all of its pixels."""
    picture = page.locator(f"#messages img[alt*='{alt}']").last
    await expect(picture).to_be_visible()
    assert await picture.evaluate("async image => { await image.decode(); return image.naturalWidth }") > 300


async def test_hands_and_a_battle_with_cards_from_both(tmp_path: Path) -> None:
    async with table(tmp_path, first=WON) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, DESK)
        await take_in(anna, RECORD)
        await begin(anna, bert, "Protestant", "Catholic")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Protestant (Anna)")

        await command(anna, "/hand")
        await drawn(anna, "Cavalry Charge")
        await command(bert, "/hand")
        await drawn(bert, "Field Fortifications")
        assert "P33" not in await bert.inner_html("#messages")
        assert "C50" not in await anna.inner_html("#messages")

        await command(anna, "/order", text="P49 act Baner Stralsund Rostock; Rostock attack")
        asked = "Baner attacks Rostock, your 8 CF against 3: combat card?"
        await expect(anna.locator("#messages")).to_contain_text(asked)
        await press(anna, re.compile("^P33 Cavalry Charge ·"))
        await expect(panel(anna)).to_contain_text("Protestant plays P33 Cavalry Charge")
        await press(anna, re.compile(r"^No more cards · you win \d+%$"))
        await expect(bert.locator("#messages")).to_contain_text("Protestant plays P33 Cavalry Charge")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Catholic (Bert)")
        await press(bert, "Your move")
        await press(bert, re.compile("^C47 Cavalry Charge ·"))
        await expect(panel(bert)).to_contain_text("Catholic plays C47 Cavalry Charge")
        await press(bert, re.compile(r"^No more cards · you win \d+%$"))
        for page in (anna, bert):
            posts = page.locator("#messages > li").filter(has_not_text="Only you can see this")
            post = posts.filter(has_text="Protestant wins in Rostock").last
            await expect(post).to_contain_text("Catholic plays C47 Cavalry Charge")
            await drawn(page, "Rostock")
        assert "P51" not in await bert.inner_html("#messages")
        assert "C50" not in await anna.inner_html("#messages")
