"""Two people in two browser tabs play a season of the campaign on the table's page, as new users would."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from bot.pocket import Pocket
from bot.serve import house

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
PATIENCE = 20_000

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[str]:
    """The local table, as `./westphalia table` runs it."""
    async with Pocket(world_file=folder / "world") as pocket:
        with pocket.point(discord):
            async with house(str(folder / "table.sqlite"), pocket.token, at_once=True):
                yield pocket.url


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


async def sit_down(browser: Browser, url: str, name: str, size: dict[str, int]) -> Page:
    context = await browser.new_context(viewport={"width": size["width"], "height": size["height"]})
    page = await context.new_page()
    page.set_default_timeout(PATIENCE)
    await page.goto(f"{url}/?as={name}")
    await expect(page.locator("#say")).to_be_visible()
    return page


async def command(page: Page, said: str, /, **options: str) -> None:
    """Choose a command from the box and send its form."""
    await page.fill("#say", said)
    await page.get_by_role("option", name=said).first.click()
    form = page.locator("#command")
    for name, value in options.items():
        await form.locator(".option").filter(has_text=name).locator("input").first.fill(value)
    await form.get_by_role("button", name="Send").click()


async def press(page: Page, name: str) -> None:
    await page.locator("#messages").get_by_role("button", name=name, exact=True).last.click()


async def pick(page: Page, menu: str, option: str) -> None:
    """Choose from a select menu: the last one on the page whose text holds `menu`."""
    await page.locator("#messages").get_by_role("combobox", name=menu, exact=True).last.click()
    await page.get_by_role("option", name=option).last.click()


async def test_two_people_open_join_order_and_see_the_season_resolved(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", DESK)
        bert = await sit_down(browser, url.replace("127.0.0.1", "localhost"), "Bert", PHONE)
        await command(anna, "/game open")
        await press(anna, "Open the lobby")
        await press(bert, "Austria")
        await press(anna, "Spain")
        await expect(anna.locator("#messages")).to_contain_text("Austria: Bert")
        await press(anna, "Fill with stand-ins")
        await press(anna, "Start")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Spain (Anna); Austria (Bert)")

        await command(anna, "/order", text="spain1 savoy; Spain-2 Luxembourg; ready")
        await expect(anna.locator("#messages")).to_contain_text("Sealed: Spain-1 Savoy")
        await press(bert, "Your move")
        await pick(bert, "Choose what to order", "Austria-1")
        await pick(bert, "Choose", "Moravia")
        await press(bert, "Confirm")
        await expect(bert.locator("#messages")).to_contain_text("Sealed: Austria-1 Moravia")
        assert "Austria-1 Moravia" not in await anna.inner_text("#messages")
        assert "Spain-1 Savoy" not in await bert.inner_text("#messages")

        await press(bert, "Ready: my orders stand")
        for page in (anna, bert):
            post = page.locator("#messages > li").filter(has_text="Spain-1: Spain → Savoy")
            await expect(post.last).to_contain_text("Austria-1: Austria → Moravia")
            picture = post.last.locator("img[alt*='Savoy']")
            await expect(picture).to_be_visible()
            assert await picture.evaluate("async image => { await image.decode(); return image.naturalWidth }") > 300


async def test_a_record_is_kept_as_a_file_and_taken_in_again(tmp_path: Path) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await command(anna, "/game open")
        await press(anna, "Open the lobby")
        await press(anna, "Fill with stand-ins")
        await press(anna, "Start")
        await expect(anna.locator("#messages")).to_contain_text("★ The war is over", timeout=60_000)
        await command(anna, "/export")
        async with anna.expect_download() as download:
            await anna.locator(".file a").last.click()
        await (await download.value).save_as(tmp_path / "war.txt")
    (tmp_path / "elsewhere").mkdir()
    async with table(tmp_path / "elsewhere") as url, chromium() as browser:
        anna = await sit_down(browser, url, "Anna", PHONE)
        await anna.fill("#say", "/import")
        await anna.get_by_role("option", name="/import").click()
        await anna.locator("#command input[type=file]").set_input_files(tmp_path / "war.txt")
        await anna.locator("#command").get_by_role("button", name="Send").click()
        await expect(anna.locator("#messages")).to_contain_text("is verified and taken in", timeout=60_000)
