"""On a desk all of the board is in sight at first; a finger sees as much of it as it can tell apart."""

from playwright.async_api import Page, expect

from tests.browser.stage import staged, word
from tests.browser.tabs import DESK, MARKS, PHONE, chromium
from tests.render.agony import samples as agony
from tests.render.battles import samples as battles
from tests.render.campaign import samples as campaign
from tests.render.cuius import samples as cuius

pytestmark = MARKS
#: Outlines that the frame shows all of, and all there are; nothing before there is a picture.
IN_SIGHT = """() => {
    if (!shown || !wide()) return null;
    const box = frame.getBoundingClientRect(), at = board.getBoundingClientRect(), ratio = at.width / wide();
    const within = (n, low, high) => n >= low - 1 && n <= high + 1, all = Object.values(spots);
    const inside = ([x, y]) =>
        within(at.left + x * ratio, box.left, box.right) && within(at.top + y * ratio, box.top, box.bottom);
    return [all.filter((outline) => outline.every(inside)).length, all.length];
}"""
#: How wide the picture stands there; from 400 pixels on all its letters are read.
WIDTH = "board.clientWidth"


async def shown(page: Page) -> tuple[int, int]:
    seen, everything = await (await page.wait_for_function(IN_SIGHT)).json_value()
    return seen, everything


async def test_all_of_a_board_is_in_sight_on_a_desk() -> None:
    boards = (
        (campaign.start(), ["milan", "savoy"]),
        (agony.start(), ["passau", "landshut"]),
        (battles.rocroi(), ["1604", "1603"]),
    )
    async with chromium() as browser:
        for view, places in boards:
            page, _stage = await staged(browser, view, places, DESK, finger=False)
            seen, everything = await shown(page)
            assert seen == everything, view.game
            assert await page.evaluate(WIDTH) >= 480
            await page.evaluate("scale(zoom * 2)")
            assert (await shown(page))[0] < everything
            await page.evaluate("scale(0.01)")
            assert await shown(page) == (everything, everything)


async def test_a_finger_sees_where_something_may_be_touched() -> None:
    async with chromium() as browser:
        page, _stage = await staged(browser, campaign.start(), ["milan", "savoy"], PHONE)
        seen, everything = await shown(page)
        assert 0 < seen < everything
        await page.evaluate("scale(0.01)")
        assert await page.evaluate("zoom") == 1


async def test_a_ring_along_the_edge_of_the_picture_is_drawn_whole() -> None:
    """A line that lies on the edge would be half outside."""
    async with chromium() as browser:
        page, _stage = await staged(browser, campaign.start(), ["t_spanish_netherlands", "savoy"], PHONE)
        await shown(page)
        left = "(what) => $('spots').querySelector(`[data-place=t_spanish_netherlands] ${what}`).getBBox().x"
        assert await page.evaluate(left, ".hand") == 0
        half, ratio = 4 / 2, await page.evaluate(f"{WIDTH} / wide()")
        assert await page.evaluate(left, ".ring") * ratio >= half
        inland = "$('spots').querySelector('[data-place=savoy] .ring').getBBox().x"
        assert await page.evaluate(inland) == await page.evaluate("Math.min(...spots.savoy.map((p) => p[0]))")


#: The places that may be touched of which the frame shows the middle.
TOUCHABLE = """() => {
    const box = frame.getBoundingClientRect();
    return [...$("spots").children].filter((each) => {
        const at = each.getBoundingClientRect(), x = (at.left + at.right) / 2, y = (at.top + at.bottom) / 2;
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
    }).map((each) => each.dataset.place).sort();
}"""


async def test_where_places_lie_far_apart_a_finger_sees_most_of_them_not_what_lies_between() -> None:
    places = ["3328", "3329", "3429", "1314", "1315"]
    async with chromium() as browser:
        page, _stage = await staged(browser, cuius.start(viewer="imperial"), places, PHONE)
        await shown(page)
        assert await page.evaluate(TOUCHABLE) == places[:3]


async def test_what_a_place_in_hand_offers_comes_into_sight() -> None:
    async with chromium() as browser:
        page, stage = await staged(browser, campaign.start(), ["milan", "savoy"], PHONE)
        stage.both, stage.words = "milan", [word(f"word-{n}") for n in range(40)]
        await page.evaluate("show()")
        await page.evaluate("$('say').scrollTop = 1000")
        assert await page.evaluate("$('say').scrollTop") > 100
        await page.evaluate("next(() => choose('milan'))")
        await expect(page.locator("#choices button").last).to_be_in_viewport()
        assert await page.evaluate("$('say').scrollTop") == 0


async def test_who_has_something_new_to_choose_sees_some_of_it_and_who_sees_some_stays_where_they_are() -> None:
    async with chromium() as browser:
        page, stage = await staged(browser, cuius.start(viewer="imperial"), ["3328", "3329"], PHONE)
        await shown(page)
        before = await page.evaluate("[frame.scrollLeft, frame.scrollTop]")
        stage.places, stage.revision = ["3329", "1314"], 2
        await page.evaluate("start()")
        await page.wait_for_function("() => faced === 'a 2'")  # its picture has arrived
        assert await page.evaluate(TOUCHABLE) == ["3329"]
        assert await page.evaluate("[frame.scrollLeft, frame.scrollTop]") == before
        stage.places, stage.revision = ["1314", "1315"], 3
        await page.evaluate("start()")
        await page.wait_for_function("() => faced === 'a 3'")
        assert await page.evaluate(TOUCHABLE) == ["1314", "1315"]
        await page.evaluate("frame.scrollTo(0, 0)")
        await page.evaluate("start()")
        assert await page.evaluate(TOUCHABLE) == []  # they looked elsewhere since


async def test_where_a_sentence_goes_on_comes_into_sight_once() -> None:
    """As of a card, which has no place, the places that its event asks for."""
    async with chromium() as browser:
        page, stage = await staged(browser, cuius.start(viewer="imperial"), ["3328", "3329"], PHONE)
        await shown(page)
        stage.then = {"card": {"1314": "there"}}
        await page.evaluate("next(() => say(['card']))")
        await page.wait_for_function("() => faced === 'a 1 card'")
        assert await page.evaluate(TOUCHABLE) == ["1314"]
        await page.evaluate("frame.scrollTo(0, 0)")
        await page.evaluate("next(show)")
        await page.evaluate("answered")
        assert await page.evaluate(TOUCHABLE) == []  # they looked elsewhere since


async def test_where_a_whole_order_ends_comes_into_sight_once() -> None:
    async with chromium() as browser:
        page, stage = await staged(browser, cuius.start(viewer="imperial"), ["3328", "3329"], PHONE)
        await shown(page)
        stage.said = ["3328", "1314"]
        await page.evaluate("next(() => say(['3328', '1314']))")
        await page.wait_for_function("() => aimed === 'a 1 3328,1314'")
        assert await page.evaluate(TOUCHABLE) == ["1314"]
        await page.evaluate("frame.scrollTo(0, 0)")
        await page.evaluate("show()")
        assert await page.evaluate(TOUCHABLE) == []  # they looked elsewhere since


async def test_of_what_is_asked_or_ordered_the_middle_is_seen_and_not_a_corner_alone() -> None:
    async with chromium() as browser:
        page, stage = await staged(browser, agony.fought(), ["linz", "passau"], PHONE)
        await shown(page)
        aside = """() => {
            scale(8);
            const ratio = board.clientWidth / wide(), right = Math.max(...spots.linz.map((point) => point[0])) * ratio;
            frame.scrollTo(right - 12, middle("linz")[1] * ratio - frame.clientHeight / 2);
            return inFrame($("spots").querySelector("[data-place=linz]"));
        }"""
        seen = "() => inFrame($('spots').querySelector('[data-place=linz]'))"
        assert not await page.evaluate(aside)
        stage.said = ["passau", "linz"]
        await page.evaluate("next(() => say(['passau', 'linz']))")
        await page.wait_for_function("() => aimed === 'a 1 passau,linz'")
        assert await page.evaluate(seen)
        await page.evaluate("start()")
        assert not await page.evaluate(aside)
        stage.places, stage.revision = ["linz"], 2
        await page.evaluate("start()")
        await page.wait_for_function("() => faced === 'a 2'")
        assert await page.evaluate(seen)


async def test_words_that_differ_by_an_amount_alone_share_a_menu() -> None:
    """Of an army that loses some of its men: eighteen buttons filled the phone."""
    async with chromium() as browser:
        page, stage = await staged(browser, cuius.start(viewer="imperial"), ["3328"], PHONE)
        foot, horse = [f"{n} infantry" for n in range(12, 0, -1)], [f"{n} cavalry" for n in range(3, 0, -1)]
        stage.words = [word(name) for name in (*foot, *horse, "Tilly")]
        await page.evaluate("start()")
        menu = page.locator("#words").get_by_role("combobox", name="… infantry")
        await expect(menu.get_by_role("option")).to_have_count(13)
        await expect(page.locator("#words").get_by_role("button")).to_have_count(4)  # of three cavalry each has one
        await menu.select_option("3 infantry")
        await expect(page.locator("#spoken")).to_have_text("3 infantry")
        await page.locator("#back").tap()
        await expect(menu).to_have_value("")
