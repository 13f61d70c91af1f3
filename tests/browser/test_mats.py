"""Two people in two browser tabs see their own mats through a reaction chain and a battle, and not the other's."""

from pathlib import Path

from playwright.async_api import expect

from tests.browser.tabs import DESK, MARKS, PHONE, begin, choose_game, chromium, command, pick, press, sit_both, table
from tests.browser.test_cards import drawn

pytestmark = MARKS


async def test_mats_through_reactions_and_a_battle(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, DESK)
        await choose_game(anna, "Cuius Regio")
        await pick(anna, "Fog of war [16.3]", "Fog of war [16.3]: Fog, true numbers")
        await press(anna, "Open the lobby")
        await begin(anna, bert, "Imperials", "Protestants")
        await command(anna, "/order", text="first-imperial")

        await command(anna, "/mats")
        await drawn(anna, "Bucquoy at Krems, 16. 11 infantry, 5 cavalry and 1 train")
        await command(bert, "/mats")
        await drawn(bert, "Anhalt at Znaim, 20. 13 infantry, 7 cavalry and 1 train")
        assert "11 infantry, 5 cavalry" not in await bert.inner_html("#messages")
        assert "13 infantry, 7 cavalry" not in await anna.inner_html("#messages")

        await command(anna, "/order", text="march Bucquoy all to Znaim stay")
        for step in (
            "Krems → 3531 north of Krems",
            "3531 north of Krems → 3630 south of Znaim",
            "3630 south of Znaim → Znaim",
        ):
            await expect(bert.locator("#messages")).to_contain_text(step)
            await command(bert, "/order", text="pass")
        await command(bert, "/mats")
        await drawn(bert, "the enemy was told: 16 SP, 5 cavalry, with artillery")
        for page in (anna, bert):
            posts = page.locator("#messages > li").filter(has_not_text="Only you can see this")
            await expect(posts.filter(has_text="Battle at Znaim").last).to_contain_text("black die")
            public = " ".join(await posts.all_inner_texts())
            assert "infantry" not in public
            assert "with artillery" not in public
