"""Those who watch, by touch and by a mouse: through the past and back, what moved where, all sides after the end."""

import re
from itertools import pairwise
from urllib.parse import quote

import pytest
from playwright.async_api import Browser, Page, Position, expect

from bot.cli.run import pages_beside
from bot.discord import storybook
from bot.web import public
from render import BOARD, picture
from tests.bot.conftest import Sitting, ruled, sitting, toy
from tests.bot.hunter import table_of
from tests.browser.fingers import PHONE_FIRST, Finger
from tests.browser.tabs import DESK, MARKS, PHONE, box, chromium
from tests.browser.test_axe import axe, faults

__all__ = ["axe", "ruled", "sitting", "toy"]
pytestmark = MARKS


async def watching(browser: Browser, address: str, size: dict[str, int]) -> Finger:
    """Somebody who knows an address."""
    phone = size == PHONE
    context = await browser.new_context(
        viewport={"width": size["width"], "height": size["height"]}, has_touch=phone, is_mobile=phone
    )
    page = await context.new_page()
    await page.goto(address)
    return Finger(page, mouse=not phone)


async def slide(page: Page, moment: int) -> None:
    """Let the slider go at a moment: its keys are a browser's own."""
    await page.locator("#slider").fill(str(moment))


@PHONE_FIRST
async def test_the_past_is_slid_through_and_what_moved_is_drawn(sitting: Sitting, size: dict[str, int]) -> None:
    info = await sitting.start()
    await sitting.anna.slash("server", sitting.games, pages="link")
    async with pages_beside(sitting.client), chromium() as browser:
        finger = await watching(browser, f"{sitting.client.web}/game/{info.id}", size)
        page, headline = finger.board, finger.board.locator("#headline")
        await expect(headline).to_have_text("Spring 1618")
        await expect(page.locator("#waiting")).to_contain_text("Spain and Austria; Bavaria, Saxony")
        await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy; ready")
        await sitting.bert.slash("order", sitting.games, text="ready")
        await expect(headline).to_have_text("Summer 1618")  # by itself
        await finger.tap(page.get_by_role("button", name="Whole board"))
        heads = await page.locator("#log small").all_inner_texts()
        assert 1 < len(heads) < await page.locator("#log li").count(), "a time is said once of all that happened in it"
        assert all(before != head for before, head in pairwise(heads))
        marched = page.locator("#log li").filter(has_text="Spain-1 marches from Spain to Savoy")
        await finger.tap(marched.get_by_role("button"))
        await expect(page.locator("#ways path").first).to_be_attached()
        await slide(page, 0)
        await expect(headline).to_have_text("Spring 1618")
        await expect(page.locator("#ways path")).to_have_count(0)
        await expect(page).to_have_url(re.compile(r"\?at=0$"))
        await finger.tap(page.get_by_role("button", name="Later"))
        await expect(page).to_have_url(re.compile(r"\?at=1$"))
        again = await watching(browser, page.url, size)
        await expect(again.board.locator("#count")).to_contain_text("1 / ")  # a link leads to its moment
        await finger.tap(page.get_by_role("button", name="Newest"))
        await expect(headline).to_have_text("Summer 1618")
        await finger.tap(page.locator("#over summary"))
        await expect(page.locator("#course svg")).to_contain_text("Spain and Austria")
        leads = [await line.get_attribute("y2") for line in await page.locator("#course .lead").all()]
        names = [await text.get_attribute("y") for text in await page.locator("#course text:not([x])").all()]
        assert [float(str(y)) + 4 for y in leads] == [float(str(y)) for y in names], "each line leads to its name"
        assert names
        cut = "each => each.getBBox().x + each.getBBox().width > each.ownerSVGElement.viewBox.baseVal.width"
        texts = await page.locator("#course text").all()
        assert not [await text.text_content() for text in texts if await text.evaluate(cut)], "names are read whole"
        await finger.tap(page.locator("#bound summary"))
        await expect(page.locator("#dice code").first).to_have_text(info.commitment)
        assert await page.evaluate("document.documentElement.scrollWidth") == size["width"]


async def test_at_a_desk_the_course_lies_below_a_tall_board_on_the_same_screen(sitting: Sitting) -> None:
    info = await sitting.start()
    await sitting.anna.slash("server", sitting.games, pages="link")
    async with pages_beside(sitting.client), chromium() as browser:
        page = (await watching(browser, f"{sitting.client.web}/game/{info.id}", DESK)).board
        await page.get_by_role("button", name="Whole board").click()
        await expect(page.locator("#picture")).to_have_attribute("src", re.compile("kind=board"))
        await expect(page.locator("#picture")).not_to_have_js_property("naturalWidth", 0)
        await expect(page.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
        whole = picture(await sitting.client.host.view(info.id), BOARD)
        await expect(page.locator("#picture")).to_have_attribute("alt", whole.alt)
        await page.locator("#picture").click()  # whole as it is at first; close by it scrolls, and what is below stays
        await expect(page.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
        frame = await page.locator("#frame").evaluate("each => each.scrollHeight - each.clientHeight")
        assert frame > 0, "the board is taller than what is seen of it"


async def test_a_desk_shows_a_tall_picture_whole_and_a_touch_brings_what_is_touched_closer(sitting: Sitting) -> None:
    info = await sitting.start()
    await sitting.anna.slash("server", sitting.games, pages="link")
    async with pages_beside(sitting.client), chromium() as browser:
        finger = await watching(browser, f"{sitting.client.web}/game/{info.id}", {"width": 1280, "height": 800})
        page, picture, frame = finger.board, finger.board.locator("#picture"), finger.board.locator("#frame")
        await finger.tap(page.get_by_role("button", name="Whole board"))
        await expect(picture).to_have_attribute("src", re.compile("kind=board"))
        await finger.still(picture)
        tall = await picture.evaluate("each => each.naturalHeight / each.naturalWidth")
        assert tall > 1
        whole, around = await box(picture), await box(frame)
        assert whole["height"] / whole["width"] == pytest.approx(tall, rel=0.01)
        assert around["y"] <= whole["y"]
        assert whole["y"] + whole["height"] <= around["y"] + around["height"] <= 800
        assert whole["height"] > around["height"] - 5, "it is as large as may be"
        at = Position(x=whole["width"] * 0.7, y=whole["height"] * 0.5)
        await picture.click(position=at)
        await expect(page.locator("#board")).to_have_class("large")
        await finger.still(picture)
        large = await box(picture)
        assert large["width"] > 2 * whole["width"]
        assert large["y"] + large["height"] * 0.5 == pytest.approx(around["y"] + around["height"] / 2, abs=3)


async def test_on_paper_nothing_is_pressed_nothing_is_cut_and_ink_is_dark_on_white(sitting: Sitting) -> None:
    info = await sitting.start()
    await sitting.anna.slash("server", sitting.games, pages="link")
    async with pages_beside(sitting.client), chromium() as browser:
        finger = await watching(browser, f"{sitting.client.web}/game/{info.id}", {"width": 900, "height": 700})
        page, shown = finger.board, finger.board.locator("#picture")
        await finger.tap(page.get_by_role("button", name="Whole board"))
        await expect(shown).to_have_attribute("src", re.compile("kind=board"))
        await finger.still(shown)
        await page.locator("#log").evaluate(
            "log => { for (let n = 0; n < 99; n++) log.append(log.firstChild.cloneNode(true)) }"
        )
        await page.emulate_media(media="print", color_scheme="dark")
        for pressed in ("nav", "#kinds", "#time", "#movie", "#bound"):
            await expect(page.locator(pressed)).to_be_hidden()
        for held in ("#frame", "#log"):
            cut = await page.locator(held).evaluate("each => each.scrollHeight - each.clientHeight")
            assert cut <= 0, held
        assert (await box(shown))["height"] <= 700
        styles = await page.evaluate(
            "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
        )
        assert styles == ["rgb(43, 33, 24)", "rgb(255, 255, 255)"]


async def test_a_story_on_paper_is_light_and_cuts_no_picture() -> None:
    tall = "<svg xmlns='http://www.w3.org/2000/svg' width='1000' height='1500'/>"
    one = f'<section><h2>1618</h2><p>It begins.</p><img src="data:image/svg+xml,{quote(tall)}"></section>'
    async with chromium() as browser:
        page = await (await browser.new_context(viewport={"width": 700, "height": 900})).new_page()
        await page.set_content(storybook._BOOK.substitute(language="en", title="War", pages=one))
        await page.emulate_media(media="print", color_scheme="dark")
        assert (await box(page.locator("section")))["height"] < 900, "it stays on one page, with what is told of it"
        first, second = await box(page.locator("h1")), await box(page.locator("section"))
        assert second["y"] + second["height"] - first["y"] < 900, "and so does what it is called"
        assert await page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


async def test_who_makes_the_board_larger_sees_armies_that_cover_less_of_it(sitting: Sitting) -> None:
    table = table_of(sitting, "agony", {"scenario": "early_war"})
    await table.begin()
    await sitting.anna.slash("server", sitting.games, pages="link")
    async with pages_beside(sitting.client), chromium() as browser:
        finger = await watching(browser, f"{sitting.client.web}/game/{table.id}", PHONE)
        page, picture = finger.board, finger.board.locator("#picture")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
        await finger.tap(page.get_by_role("button", name="Whole board"))
        for address in ("kind=board&close=1$", "kind=board$", "kind=board&close=1$"):
            await finger.tap(picture)
            await expect(picture).to_have_attribute("src", re.compile(address))
            await expect(picture).not_to_have_class("drawing")
        ways = [each for each in asked if each.startswith("ways")]
        assert ways == ["ways?at=1"]  # they lie there in both pictures


@PHONE_FIRST
async def test_after_the_end_all_sides_are_seen(
    ruled: str, sitting: Sitting, axe: str, size: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(public, "verdict", lambda game, entries: f"Nobody wins.{'' if entries else game}")
    info = await sitting.bids(scenario="short")
    await sitting.anna.slash("server", sitting.games, pages="link")
    async with pages_beside(sitting.client), chromium() as browser:
        finger = await watching(browser, f"{sitting.client.web}/game/{info.id}", size)
        page, eyes = finger.board, finger.board.get_by_role("combobox", name="Through whose eyes")
        await expect(page.locator("#standings td").first).to_have_text("Red")
        await expect(eyes).to_have_count(0)
        for _round in range(3):
            await sitting.season()
        await page.reload()
        await expect(page.locator("#waiting")).to_have_text("Nobody wins.")
        await expect(eyes).to_have_value("")
        held = page.get_by_role("button", name="What they held")
        await expect(held).to_have_count(0)
        await eyes.select_option("Green")
        await finger.tap(held)
        await expect(page.locator("#picture")).to_have_attribute("src", re.compile("kind=hand&eyes=green$"))
        await expect(page.locator("#picture")).not_to_have_js_property("naturalWidth", 0)
        assert await page.locator("#picture").evaluate("each => each.naturalWidth") == 400
        await expect(page).to_have_url(re.compile(r"\?eyes=green$"))
        for scheme in ("light", "dark"):
            await page.emulate_media(color_scheme=scheme)
            assert await faults(page, axe) == []
        await page.reload()
        await expect(eyes).to_have_value("green")
