"""What does not fit on a phone shows that there is more of it, and where it ends."""

from io import BytesIO

from PIL import Image
from playwright.async_api import Page

from tests.browser.stage import staged
from tests.browser.tabs import MARKS, PHONE, chromium
from tests.render.campaign import samples as campaign

pytestmark = MARKS
#: Some of the width of a box in which nothing is written: beside its line, and at its right edge.
BARE = (6, 9)


async def edge(board: Page, box: str) -> int:
    """How dark a box is just above its end, beside its text."""
    with Image.open(BytesIO(await board.locator(box).screenshot())) as seen:
        grey = seen.convert("L")
        return min(int(str(grey.getpixel((x, grey.height - 3)))) for x in range(*BARE))


async def test_a_shadow_lies_where_more_is_told_below_and_goes_where_it_ends() -> None:
    async with chromium() as browser:
        board, stage = await staged(browser, campaign.start(), ["milan"], PHONE)
        stage.since = [f"Spain-{n} marches" for n in range(12)]
        await board.evaluate("show()")
        since = board.locator("#since")
        await since.evaluate("each => each.scrollTo(0, 0)")
        more = await edge(board, "#since")
        await since.evaluate("each => each.scrollTo(0, each.scrollHeight)")
        assert more < await edge(board, "#since") - 20


async def test_a_head_too_long_for_its_line_ends_in_dots() -> None:
    async with chromium() as browser:
        board, _stage = await staged(browser, campaign.start(), ["milan"], PHONE)
        head = board.locator("header p")
        await board.evaluate("document.getElementById('waiting').textContent = 'Waiting for Brandenburg; '.repeat(5)")
        assert await head.evaluate("each => each.scrollWidth > each.clientWidth")
        assert await head.evaluate("each => getComputedStyle(each).textOverflow") == "ellipsis"
