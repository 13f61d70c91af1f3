"""What somebody holds lies beside the board by its faces: a finger says a card, or takes up what a mat stands for."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from bot.cli.run import pages_beside
from bot.store.keys import Keys
from bot.web.hand import cards
from tests.bot.conftest import Sitting, ruled, sitting, toy
from tests.browser.fingers import PHONE_FIRST, opened
from tests.browser.stage import staged, word
from tests.browser.tabs import DESK, MARKS, PHONE, box, chromium
from tests.browser.test_axe import axe, faults
from tests.render.agony import samples as agony
from tests.render.cuius import samples as cuius

__all__ = ["axe", "ruled", "sitting", "toy"]
pytestmark = MARKS
#: A screen with so many dots a pixel shows a blurred face.
DOTS = 3


def card(board: Page, name: str) -> Locator:
    """A card by how a screen reader names it."""
    return board.locator("#hand").get_by_role("button", name=re.compile(f"^{name}"))


async def test_cards_are_said_by_their_faces_and_a_card_that_cannot_be_says_why() -> None:
    view = agony.dealt()
    async with chromium() as browser:
        board, stage = await staged(browser, view, (), PHONE, dots=DOTS)
        stage.words = [word("C7", "as an event"), word("pass")]
        await board.reload()
        await expect(board.locator("#hand button")).to_have_count(len(view.hand))
        first = card(board, "C1 Val Telline Passes Open")
        await expect(first).to_have_attribute("aria-disabled", "true")
        assert "grayscale" in await first.locator("img").evaluate("each => getComputedStyle(each).filter")
        await expect(first).to_contain_text("As an event not now: The passes are open. [14.4]")
        await first.tap(force=True)  # it is there to be asked
        await expect(board.locator("#told")).to_contain_text("As an event not now: The passes are open.")
        await expect(board.locator("#spoken")).to_be_empty()
        wanted = card(board, "C7 New Leaders: Wallenstein")
        await expect(wanted).to_have_attribute("aria-disabled", "false")
        await expect(wanted).to_contain_text("as an event")
        await expect(wanted.locator("img")).to_have_attribute("alt", re.compile("Wallenstein and Piccolomini join"))
        await expect(board.locator("#words button")).to_have_text(["pass"])  # no card stands there a second time
        await wanted.tap()
        await expect(board.locator("#spoken")).to_have_text("C7")
        await expect(wanted).to_have_attribute("aria-pressed", "true")


async def test_on_a_phone_the_faces_are_a_row_to_swipe_and_nothing_of_them_blurs() -> None:
    view = agony.dealt()
    async with chromium() as browser:
        board, stage = await staged(browser, view, (), PHONE, dots=DOTS)
        stage.words = [word("C1"), word("pass")]
        await board.reload()
        await expect(board.locator("#hand img").last).to_have_js_property("complete", True)
        for each in await board.locator("#hand img").all():
            sizes = await each.evaluate("each => [each.naturalWidth, each.clientWidth]")
            assert sizes[0] >= DOTS * sizes[1]
            assert sizes[1] * 28 / 479 >= 11  # the least type of a card is read on a phone
        tops = await board.locator("#hand button").evaluate_all("all => all.map(each => each.offsetTop)")
        assert len(set(tops)) == 1
        last = board.locator("#hand button").last
        await expect(last).not_to_be_in_viewport(ratio=0.5)
        row = await box(board.locator("#hand"))
        page = await board.context.new_cdp_session(board)
        for kind, x in (("touchStart", 330), *(("touchMove", x) for x in range(320, 20, -20)), ("touchEnd", 0)):
            points = [{"x": x, "y": row["y"] + 60}] if x else []
            await page.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        await expect(last).to_be_in_viewport(ratio=0.5)
        await expect(board.locator("#spoken")).to_be_empty()  # to swipe is not to touch
        assert await board.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        stage.words = [word("C14"), word("pass")]
        await board.evaluate("start()")
        await expect(last).to_be_in_viewport(ratio=0.6)  # the first that may be played lies in sight
        stage.words = [word("C1"), word("pass")]
        await board.evaluate("start()")
        await expect(board.locator("#hand button").first).to_be_in_viewport(ratio=0.5)


async def test_a_mat_takes_up_the_army_that_it_stands_for() -> None:
    view = cuius.start(viewer="imperial")
    here = next(mat for mat in view.hand if mat.title == "Bucquoy at Budweis").place
    async with chromium() as browser:
        board, stage = await staged(browser, view, [here], PHONE, dots=DOTS)
        mat = card(board, "Bucquoy at Budweis")
        await expect(card(board, "Tilly at Passau")).to_have_attribute("aria-disabled", "true")
        await expect(mat).to_have_attribute("aria-disabled", "false")
        for each in await board.locator("#hand img").all():
            assert await each.evaluate("each => each.naturalWidth / each.clientWidth") >= DOTS
        stage.both = here
        await board.reload()
        await mat.tap()
        await expect(board.locator(f'#spots .held[data-place="{here}"]')).to_be_attached()
        await mat.tap()  # as the place touched again
        await expect(board.locator("#spoken")).to_have_text("go far")


async def test_a_keyboard_plays_a_card_and_stays_on_it() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, agony.dealt(), (), DESK, finger=False)
        stage.words = [word("C7"), word("C14"), word("pass")]
        await board.reload()
        wanted = card(board, "C14 ")
        await wanted.focus()
        await board.keyboard.press("Enter")
        await expect(board.locator("#spoken")).to_have_text("C14")
        await expect(wanted).to_be_focused()
        await board.keyboard.press("Escape")
        await expect(board.locator("#spoken")).to_be_empty()
        await expect(wanted).to_be_focused()


@pytest.mark.slow
@PHONE_FIRST
async def test_a_card_of_any_game_is_played_by_its_face(
    ruled: str, sitting: Sitting, axe: str, size: dict[str, int]
) -> None:
    """The toy's: no page knows it."""
    info = await sitting.bids()
    async with pages_beside(sitting.client), chromium() as browser:
        key = await Keys(sitting.client.host.store).give(str(sitting.anna.id), "link", 4e9)
        finger = await opened(browser, f"{sitting.client.web}/open#{key}/{info.id}", size)
        purse, luck = card(finger.board, "purse Purse"), card(finger.board, "luck Luck")
        await expect(purse).to_contain_text("It pays for what you bid.")
        await expect(purse).to_have_attribute("aria-disabled", "true")
        for scheme in ("light", "dark"):
            await finger.board.emulate_media(color_scheme=scheme)
            assert await faults(finger.board, axe) == []
        await finger.tap(luck)
        await finger.confirm()
        await finger.told("Red has luck")


async def test_why_a_card_cannot_be_played_is_told_below_it_and_while_it_is_in_hand() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, agony.dealt(), (), PHONE, dots=DOTS)
        stage.words = [word("C7", "value 3"), word("pass")]
        await board.reload()
        use = next(each["use"] for each in cards(agony.dealt()) if each["id"] == "C7")
        await expect(card(board, "C7 ").locator("small")).to_have_text(f"value 3 · {use}")
        stage.remark = "Event: Not now."
        await card(board, "C7 ").tap()
        await expect(board.locator("#spoken")).to_have_text("C7")
        await expect(board.locator("#remark")).to_have_text("Event: Not now.")
