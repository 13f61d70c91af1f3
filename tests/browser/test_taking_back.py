"""Taking an order back, seeing what moved last, and giving orders by the keys alone, in a season of the campaign."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from tests.browser.fingers import PHONE_FIRST, open_board
from tests.browser.tabs import DESK, MARKS, PHONE, begin_war, chromium, command, sit_both, table

pytestmark = MARKS
#: Where each way that is drawn begins and ends, in pixels of the picture.
ENDS = """() => [...document.querySelectorAll("#ways path:nth-child(odd)")].map((path) => {
    const line = path.getAttribute("d").match(/-?[0-9.]+/g).map(Number);
    return [line.slice(0, 2), line.slice(-2)];
})"""


async def keys(board: Page, place: str) -> None:
    """Go to a place by Tab, and press Enter there."""
    ring = board.locator(f'#spots .may[data-place="{place}"]')
    await expect(ring).to_be_attached()
    for _n in range(80):
        if await ring.evaluate("each => each === document.activeElement"):
            break
        await board.keyboard.press("Tab")
    await expect(ring).to_be_focused()
    await board.keyboard.press("Enter")


@PHONE_FIRST
async def test_an_order_is_taken_back_and_what_moved_last_is_drawn(tmp_path: Path, size: dict[str, int]) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, DESK)
        await begin_war(anna, bert)
        finger = await open_board(browser, anna, size)
        board, sealed = finger.board, finger.board.locator("#orders")

        await finger.place("t_spain")
        await finger.place("savoy")
        await finger.given()
        await expect(sealed).to_contain_text("Spain-1 to Savoy")
        await finger.tap(board.get_by_role("button", name="Undo"))
        await expect(sealed).not_to_contain_text("Spain-1")
        await expect(board.locator("#told")).not_to_have_class("refused")

        await board.locator("#kinds button").first.focus()
        await keys(board, "t_spain")
        await expect(board.locator("#spots .held")).to_have_attribute("data-place", "t_spain")
        await keys(board, "savoy")
        await expect(sealed).to_contain_text("Spain-1 to Savoy")

        await finger.choose("Ready: my orders stand")
        await command(bert, "/order", text="ready")
        await expect(board.locator("#headline")).to_contain_text("Summer 1618")
        await finger.tap(board.locator("#layers summary"))
        moved, ways = board.get_by_role("button", name="What moved last"), board.locator("#ways path")
        await expect(ways).to_have_count(0)
        await finger.tap(moved)
        await expect(moved).to_have_attribute("aria-pressed", "true")
        await expect(ways.first).to_be_attached()
        (ax, ay), (bx, by) = await board.evaluate("[anchors.t_spain, anchors.savoy]")
        drawn = [[*begin, *end] for begin, end in await board.evaluate(ENDS)]
        assert pytest.approx([ax, ay, bx, by], abs=1) in drawn
        await finger.tap(moved)
        await expect(ways).to_have_count(0)
