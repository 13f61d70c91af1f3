"""Fingers, wheel and keyboard upon a board: coming closer, moving it, taking up, proposing, going back, asking."""

from math import dist
from typing import Any

from playwright.async_api import Page, expect

from game.agony.board import BOARD
from render import anchors, outlines
from tests.browser.stage import staged
from tests.browser.tabs import DESK, MARKS, PHONE, box, chromium
from tests.render.agony.samples import fought
from tests.render.agony.samples import start as agony
from tests.render.battles import samples
from tests.render.test_spots import middle

pytestmark = MARKS
HEXES = ["1604", "1606", "2010"]
#: What point of the picture lies under a point of the screen.
UNDER = """([x, y]) => { const box = board.getBoundingClientRect(), ratio = wide() / box.width;
    return [(x - box.left) * ratio, (y - box.top) * ratio]; }"""


async def under(board: Page, point: tuple[float, float]) -> tuple[float, float]:
    x, y = await board.evaluate(UNDER, list(point))
    return x, y


async def beside(board: Page, before: tuple[float, float], point: tuple[float, float]) -> float:
    """How many pixels of the screen it lies off by now."""
    now, ratio = await under(board, point), await board.evaluate("board.clientWidth / wide()")
    return max(abs(a - b) for a, b in zip(before, now, strict=True)) * float(ratio)


async def test_two_fingers_come_closer_and_what_lay_under_them_stays_there() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), HEXES, PHONE)
        await board.evaluate("scale(2); frame.scrollTo(150, 150)")
        page: Any = await board.context.new_cdp_session(board)
        before = await under(board, (190, 300))

        async def touch(kind: str, *points: tuple[float, float]) -> None:
            told = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
            await page.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

        await touch("touchStart", (170, 300), (210, 300))
        for apart in (24, 30, 36, 40):
            await touch("touchMove", (190 - apart, 300), (190 + apart, 300))
        await touch("touchEnd")
        assert 3.2 < await board.evaluate("zoom") < 4.5
        assert await beside(board, before, (190, 300)) < 4
        assert await board.evaluate("window.visualViewport.scale") == 1  # the board comes closer, not the page


async def test_the_wheel_comes_closer_to_where_the_mouse_is_and_the_mouse_moves_the_board() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), HEXES, DESK, finger=False)
        await board.evaluate("scale(2); frame.scrollTo(200, 200)")
        before = await under(board, (500, 400))
        await board.mouse.move(500, 400)
        for _turn in range(3):
            await board.mouse.wheel(0, -100)
        await board.wait_for_timeout(300)
        assert await board.evaluate("zoom") > 4
        assert await beside(board, before, (500, 400)) < 4
        before = await under(board, (500, 400))
        await board.mouse.down()
        await board.mouse.move(440, 350, steps=5)
        await board.mouse.up()
        assert await beside(board, before, (440, 350)) < 4
        assert await board.evaluate("[held, spoken.length]") == ["", 0]  # to move it is not to touch


async def test_a_keyboard_takes_a_place_up_asks_about_it_and_goes_back() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), HEXES, DESK, finger=False)
        ring = board.locator('#spots [data-place="1604"]')
        await ring.focus()
        await board.keyboard.press("i")
        await expect(board.locator("#tip")).to_contain_text("1604 holds nothing")
        await board.keyboard.press("Escape")
        await expect(board.locator("#tip")).to_be_hidden()
        await board.keyboard.press("Enter")
        await expect(board.locator("#spoken")).to_have_text("1604")
        await expect(board.locator("#confirm")).to_be_visible()
        await board.keyboard.press("Escape")
        await expect(board.locator("#spoken")).to_be_empty()


async def test_a_keyboard_is_never_left_nowhere() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), HEXES, DESK, finger=False)
        await board.locator('#spots [data-place="1604"]').focus()
        await board.keyboard.press("Enter")
        await expect(board.locator("#confirm")).to_be_visible()
        await expect(board.locator('#spots [data-place="1604"]')).to_be_focused()
        await board.locator("#back").focus()
        await board.keyboard.press("Enter")
        await expect(board.locator("#back")).to_be_hidden()
        await expect(board.locator("#prompt")).to_be_focused()


async def test_a_piece_touched_twice_says_what_is_proposed_for_it_and_back_forgets_it() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, samples.rocroi(), HEXES, PHONE)
        stage.both = "1604"
        await board.reload()
        ring = board.locator('#spots [data-place="1604"]')
        await ring.tap(force=True)
        await expect(board.locator("#choices button")).to_have_text(["1604", "as proposed"])
        await board.locator('#spots .held[data-place="1604"]').tap(force=True)
        await expect(board.locator("#spoken")).to_have_text("go far")
        await board.locator("#back").tap()
        await expect(board.locator("#spoken")).to_be_empty()
        await expect(board.locator("#choices button")).to_have_count(0)


async def test_costs_and_odds_stand_at_the_places_themselves() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, samples.rocroi(), HEXES, PHONE)
        stage.hint = "3 MP"
        await board.reload()
        costs = board.locator("#costs text")
        await board.locator("#layers summary").tap()
        await expect(costs).to_have_count(0)
        await board.get_by_role("button", name="costs", exact=True).tap()
        await expect(costs).to_have_text(["3 MP"] * len(HEXES))
        at, ring = await box(costs.first), await box(board.locator('#spots [data-place="1604"]'))
        assert ring["x"] <= at["x"] + at["width"] / 2 <= ring["x"] + ring["width"]
        await board.get_by_role("button", name="costs", exact=True).tap()
        await expect(costs).to_have_count(0)


async def test_what_is_in_an_opened_drawer_is_seen_above_what_is_said() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), HEXES, PHONE)
        await board.locator("#layers summary").tap()
        say = await box(board.locator("#say"))
        await board.wait_for_function(
            "top => document.querySelector('#over').getBoundingClientRect().bottom <= top", arg=say["y"]
        )


async def test_costs_that_would_lie_on_each_other_wait_until_one_comes_closer() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, samples.rocroi(), ["1604", "1605"], PHONE)
        stage.hint = "103 MP"
        await board.reload()
        await board.locator("#layers summary").tap()
        await board.get_by_role("button", name="costs", exact=True).tap()
        costs = board.locator("#costs text")
        await board.evaluate("scale(1)")
        await expect(costs).to_have_count(1)
        await board.evaluate("scale(6)")
        await expect(costs).to_have_count(2)


async def test_of_a_long_hint_only_its_number_stands_on_the_board() -> None:
    told = {
        "6 MP, take the city, surely": "6 MP",
        "neutral; 5 MP by Namur, Luxembourg and Metz": "5 MP",
        "range 3, 2 in 6 to disrupt": "range 3",
        "1.5–1": "1.5–1",
        "Ingolstadt +0": "Ingolstadt +0",
        "falls by three rolls: 79%; pillages Regensburg": "79%",
        "Pillage-1": "Pillage-1",
        "France-2 is to leave it": "France-2 is to leave it",
    }
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), HEXES, PHONE)
        assert await board.evaluate("hints => hints.map(brief)", list(told)) == list(told.values())


async def test_a_cost_and_a_way_end_at_a_city_and_not_between_it_and_its_plate() -> None:
    view = agony()
    off = {
        place: dist(at, middle(outlines(view)[place])) for place, at in anchors(view).items() if place in BOARD.spaces
    }
    far, near = max(off, key=off.__getitem__), min(off, key=off.__getitem__)
    assert off[far] > 20
    async with chromium() as browser:
        board, stage = await staged(browser, view, [far], PHONE)
        stage.hint = "3 MP"
        await board.reload()
        await board.locator("#layers summary").tap()
        await board.get_by_role("button", name="costs", exact=True).tap()
        cost = board.locator("#costs text")
        await expect(cost).to_have_text(["3 MP"])
        at = [float(await cost.get_attribute(side) or 0) for side in "xy"]
        assert dist(at, anchors(view)[far]) < 0.1
        await board.evaluate("places => sketch(places)", [near, far])
        end = (await board.locator("#sketch").get_attribute("points") or "").split()[-1]
        assert dist([float(n) for n in end.split(",")], anchors(view)[far]) < 0.1


async def test_it_begins_where_something_may_be_touched_so_near_that_a_finger_can() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), HEXES, PHONE)
        await board.wait_for_function("() => zoom > 1")
        for place in HEXES[:2]:
            ring = board.locator(f'#spots [data-place="{place}"]')
            await expect(ring).to_be_in_viewport()
            lies = await box(ring.locator(".ring"))
            assert min(lies["width"], lies["height"]) > 43


async def test_whoever_is_offered_much_besides_sees_how_to_confirm_and_to_go_back() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), HEXES, PHONE)
        await board.evaluate("choose('1604')")
        await expect(board.locator("#spoken")).to_have_text("1604")
        await board.evaluate("instead = Array(20).fill({label: 'Another', spoken: ['far']}); ask()")
        for name in ("confirm", "back"):
            lies = await box(board.get_by_role("button", name=name, exact=True))
            assert lies["y"] + lies["height"] <= PHONE["height"], name


#: What a finger chooses, or is told of, that lies so many pixels of the screen beside a ring's box.
BESIDE = """([place, off]) => {
    let met = "";
    choose = (each) => { met = each; };
    tellPlace = (each) => { met = `told of ${each}`; };
    const ratio = board.clientWidth / wide(), [x, y] = middle(place);
    frame.scrollTo(x * ratio - frame.clientWidth / 2, y * ratio - frame.clientHeight / 2);
    const box = document.querySelector(`#spots [data-place="${place}"] .ring`).getBoundingClientRect();
    const at = {clientX: (box.left + box.right) / 2, clientY: box.top - off};
    pointing = "touch";
    const click = new MouseEvent("click", {...at, detail: 1, bubbles: true});
    document.elementFromPoint(at.clientX, at.clientY).dispatchEvent(click);
    return answered.then(() => [met, Math.min(box.width, box.height) > FINGER - 1]);
}"""


async def test_a_ring_that_spans_a_plate_is_met_a_little_beside_it_as_a_small_one_is() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, fought(), ["leipzig", "torgau"], PHONE)
        await board.evaluate("scale(4.3)")
        await board.wait_for_function("() => nearby && $('picture').complete")
        for place in ("leipzig", "torgau"):
            assert await board.evaluate(BESIDE, [place, 9]) == [place, True]
            assert await board.evaluate(BESIDE, [place, 15]) != [place, True]


async def test_beside_a_hex_as_wide_as_a_finger_its_neighbour_is_told_of() -> None:
    """A finger in a hex that is not ringed did not mean the one that is."""
    async with chromium() as browser:
        board, _stage = await staged(browser, samples.rocroi(), ["1604"], PHONE)
        assert await board.evaluate(BESIDE, ["1604", 9]) == ["told of 1603", True]
