"""What else the touched board offers, on a phone and by a mouse: layers, what a place holds, a lasso, coming closer."""

import asyncio
import re
from pathlib import Path
from typing import Any

from playwright.async_api import Page, Route, expect

from tests.browser.fingers import PHONE_FIRST, Finger, open_board
from tests.browser.tabs import DESK, MARKS, PHONE, begin, begin_war, box, chromium, command, open_game, sit_both, table

pytestmark = MARKS
#: A finger's width, in pixels of the screen.
LEAST = 24
#: A point of an island apart from where Denmark's armies stand, in the picture of the whole board.
ZEALAND = (650.0, 60.0)


async def pixels(board: Page, *points: str | tuple[float, float]) -> list[dict[str, float]]:
    """Where the middles of places, or points of the picture, are on the screen; it is scrolled to the first."""
    found: list[dict[str, float]] = await board.evaluate(
        """points => {
            const all = points.map(each => typeof each === "string" ? middle(each) : each);
            const ratio = board.clientWidth / wide(), [[x, y]] = all;
            window.scrollTo(0, 0);
            frame.scrollTo(x * ratio - frame.clientWidth / 2, y * ratio - frame.clientHeight / 2);
            const box = board.getBoundingClientRect();
            return all.map(([x, y]) => ({x: box.left + x * ratio, y: box.top + y * ratio}));
        }""",
        points,
    )
    return found


async def held_still(finger: Finger, point: tuple[float, float]) -> None:
    """A finger that rests upon a place, or a mouse that stops there."""
    board, (at,) = finger.board, await pixels(finger.board, point)
    if board.viewport_size == DESK:
        await board.mouse.move(at["x"] - 3, at["y"])
        await board.mouse.move(at["x"], at["y"])
        await expect(board.locator("#tip")).to_be_visible()
        return
    page: Any = await board.context.new_cdp_session(board)
    await page.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    await expect(board.locator("#tip")).to_be_visible()
    await page.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def stays_under_the_finger(board: Page) -> None:
    """A button that says what it said is the same one after the board was asked anew: who touches it then is heard."""
    for group in ("#words", "#likely", "#kinds", "#over"):
        held = await board.wait_for_selector(f"{group} button", state="attached")
        await board.evaluate("show()")
        assert held
        assert await held.evaluate("each => each.isConnected")


@PHONE_FIRST
async def test_who_rests_upon_a_place_is_told_what_it_holds_and_every_place_is_a_finger_wide(
    tmp_path: Path, size: dict[str, int]
) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, DESK)
        await begin_war(anna, bert)
        finger = await open_board(browser, anna, size)
        board = finger.board
        await expect(board.locator("#spots .may").first).to_be_visible()
        await held_still(finger, ZEALAND)
        await expect(board.locator("#tip li").first).to_contain_text("Denmark")
        rule = board.locator("#tip a").first
        await expect(rule).to_contain_text("[l]")
        assert not await board.locator("#spots .held").count()  # to ask is not to touch
        async with board.context.expect_page() as opened:
            await finger.tap(rule)
        rules = await opened.value
        await expect(rules.locator("section#rl h2")).to_contain_text("Moving, occupying and securing")
        await finger.tap(board.get_by_role("button", name="Close", exact=True))
        await expect(board.locator("#tip")).to_be_hidden()
        await board.evaluate("tellPlace('t_spain')")
        about, held = board.locator("#about button"), board.locator("#held")
        await expect(about).to_have_text(["Reach: Spain-1"])
        await expect(held).to_contain_text("Spain-1 may march to: Milan, Savoy.")
        below, above, seen = await box(about), await box(held), board.viewport_size
        assert seen
        assert above["y"] + above["height"] <= below["y"]  # none lies over the other
        assert below["y"] + below["height"] <= seen["height"]
        await finger.tap(about)
        await expect(board.locator("#board .layer")).to_have_attribute("alt", "Reach: Spain-1")
        await finger.tap(board.get_by_role("button", name="Close", exact=True))
        await board.evaluate("scale(1.2 * afar())")
        await finger.tap(board.get_by_role("button", name="−", exact=True))
        await board.wait_for_function("() => zoom === afar()")
        widths = await board.evaluate(
            """() => [...document.querySelectorAll('#spots .hand')].map(each => {
                const box = each.getBBox(), ratio = board.clientWidth / wide();
                return Math.min(box.width, box.height) * ratio + Number(each.getAttribute('stroke-width'));
            })"""
        )
        assert widths
        assert min(widths) >= LEAST - 0.01


@PHONE_FIRST
async def test_layers_costs_and_several_pieces_by_a_lasso(tmp_path: Path, size: dict[str, int]) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, DESK, PHONE)
        await open_game(anna, "Battles of the Thirty Years' War")
        await begin(anna, bert, "French", "Spanish")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for")
        orders = "done; move 2-Croatian 1303; move Menneville 1404; move Royal 1403; move Gardes 1405; done"
        await command(anna, "/order", text=orders)
        told = re.compile("Gardes → 1405")  # with the others, or alone if the burst was told in two
        await expect(bert.locator("#messages")).to_contain_text(told)
        finger = await open_board(browser, anna, size)
        board = finger.board
        await finger.asked("ttack")
        await stays_under_the_finger(board)
        await finger.tap(board.locator("#layers summary"))
        await finger.tap(board.get_by_role("button", name="Zones of control", exact=True))
        layer = board.locator("#board .layer")
        await expect(layer).to_have_js_property("complete", True)
        assert await layer.evaluate("each => each.naturalWidth") == await board.evaluate("wide()")
        await finger.tap(board.get_by_role("button", name="Zones of control", exact=True))
        await expect(layer).to_have_count(0)
        said, back = board.locator("#spoken"), board.locator("#back")
        await finger.choose("Attack")
        await finger.place("1304")
        await expect(said).to_contain_text("by")
        await expect(board.locator("#draft")).to_be_visible()
        await finger.lasso()
        await pull(finger, await pixels(board, "1404", "1403"))
        for unit in ("1304", "Menneville", "Royal"):  # one after another, as the sentence takes them
            await expect(said).to_contain_text(unit)
        await expect(board.locator("#draft")).to_be_visible()
        while await back.is_visible():
            await finger.tap(back)
            await board.wait_for_timeout(500)
        await board.route("**/ask?*", proposed_late)
        await board.reload()
        await expect(board.locator("#say")).to_have_attribute("aria-busy", "true")
        await expect(board.locator("#prompt")).to_have_css("content", '" …"', pseudo="after")
        await finger.lasso()
        await pull(finger, await pixels(board, "1403", "1303", "1404"))
        await finger.tap(board.locator("#choices button").first)  # what these may do together
        await finger.given()
        await finger.told("Attack on 1304")


async def proposed_late(route: Route) -> None:
    """What is proposed is some time in coming."""
    answer = await route.fetch()
    if "soon=" in route.request.url:
        return await route.fulfill(response=answer, json=await answer.json() | {"likely": [], "more": True})
    await asyncio.sleep(8)
    return await route.fulfill(response=answer)


async def pull(finger: Finger, corners: list[dict[str, float]]) -> None:
    """A lasso round these points."""
    left, right = (side(corner["x"] for corner in corners) for side in (min, max))
    top, low = (side(corner["y"] for corner in corners) for side in (min, max))
    round_ = (left - 15, top - 15), (right + 15, top - 15), (right + 15, low + 15), (left - 15, low + 15)
    await finger.draw(*round_, (left - 15, top - 12))
