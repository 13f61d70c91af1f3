"""On a desk all of the board is in sight at first; a finger sees as much of it as it can tell apart."""

from playwright.async_api import Page

from tests.browser.stage import staged
from tests.browser.tabs import DESK, MARKS, PHONE, chromium
from tests.render.agony import samples as agony
from tests.render.battles import samples as battles
from tests.render.campaign import samples as campaign

pytestmark = MARKS
#: Outlines that the frame shows all of, and all there are.
IN_SIGHT = """() => {
    const box = frame.getBoundingClientRect(), at = board.getBoundingClientRect(), ratio = at.width / wide();
    const within = (n, low, high) => n >= low - 1 && n <= high + 1, all = Object.values(spots);
    const inside = ([x, y]) =>
        within(at.left + x * ratio, box.left, box.right) && within(at.top + y * ratio, box.top, box.bottom);
    return [all.filter((outline) => outline.every(inside)).length, all.length];
}"""
#: How wide the picture stands there; from 400 pixels on all its letters are read.
WIDTH = "board.clientWidth"


async def shown(page: Page) -> tuple[int, int]:
    await page.wait_for_function("shown")
    seen, everything = await page.evaluate(IN_SIGHT)
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
