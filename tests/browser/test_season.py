"""Two people in two browser tabs play a season of the campaign on the table's page, as new users would."""

import re
from pathlib import Path

from playwright.async_api import expect

from game.core.record import read
from tests.browser.tabs import DESK, MARKS, PHONE, begin_war, chromium, command, press, sit_both, sit_down, table

pytestmark = MARKS
RECORD = next((Path(__file__).parents[1] / "house/records").glob("campaign-*-turns.txt"))


async def test_two_people_open_join_order_and_see_the_season_resolved(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, DESK, PHONE)
        await begin_war(anna, bert)
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Spain (Anna); Austria (Bert)")

        await command(anna, "/order", text="spain1 savoy; Spain-2 Luxembourg; ready")
        await expect(anna.locator("#messages")).to_contain_text("Sealed: Spain-1 to Savoy")
        await press(bert, "Your move")
        await press(bert, "Austria-1 (Austria) …")
        await press(bert, re.compile("^[A-Z] · Moravia"))
        await press(bert, "Confirm")
        await expect(bert.locator("#messages")).to_contain_text("Sealed: Austria-1 to Moravia")
        assert "Austria-1 Moravia" not in await anna.inner_text("#messages")
        assert "Spain-1 Savoy" not in await bert.inner_text("#messages")

        await press(bert, "Ready: my orders stand")
        for page in (anna, bert):
            post = page.locator("#messages > li").filter(has_text="Spain-1: Spain → Savoy")
            await expect(post.last).to_contain_text("Austria-1: Austria → Moravia")
            picture = post.last.locator("img[alt*='Savoy']")
            await expect(picture).to_be_visible()
            assert await picture.evaluate("async image => { await image.decode(); return image.naturalWidth }") > 300


async def test_a_record_is_taken_in_from_a_file_and_kept_as_one(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await anna.fill("#say", "/import")
        await anna.get_by_role("option", name="/import").click()
        await anna.locator("#command input[type=file]").set_input_files(RECORD)
        await anna.locator("#command").get_by_role("button", name="Send").click()
        await expect(anna.locator("#messages")).to_contain_text("is verified and taken in")
        await command(anna, "/export")
        async with anna.expect_download() as download:
            await anna.locator(".file a").last.click()
        await (await download.value).save_as(tmp_path / "war.txt")
    before, after = (read(path.read_text("utf-8")) for path in (RECORD, tmp_path / "war.txt"))
    assert [line.order for line in after.lines] == [line.order for line in before.lines]
    assert after.header == before.header
