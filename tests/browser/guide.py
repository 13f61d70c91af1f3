"""The pictures of the guide and of docs/hosting.md: `python -m tests.browser.guide` makes them at the local table."""

import asyncio
import re
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator, Page, expect

from tests.browser.tabs import choose_game, chromium, command, managed_by, panel, pick, press, shown, sit_down, table

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
#: As wide as a phone, and so high that each message is seen whole.
TALL = {"width": 390, "height": 1700}


async def picture(name: str, what: Locator) -> None:
    """Keep how something looks, in few colours."""
    await asyncio.sleep(2)
    await what.scroll_into_view_if_needed()
    with Image.open(BytesIO(await what.screenshot())) as image:
        few = image.convert("RGB").quantize(128, dither=Image.Dither.NONE)
    few.save(PICTURES / f"guide-{name}.png", optimize=True)


def public(page: Page) -> Locator:
    """The last message that everybody sees."""
    return page.locator("#messages > li").filter(has_not_text="Only you can see this").last


async def lobby(anna: Page, bert: Page) -> None:
    """Anna opens a war of ten powers; both sit down."""
    await choose_game(anna)
    await picture("form", panel(anna))
    await press(anna, "Open the lobby")
    await press(bert, "Austria")
    await press(anna, "Spain")
    await expect(anna.locator("#messages")).to_contain_text("Spain: Anna")
    await press(anna, "Fill with stand-ins")
    await expect(anna.locator("#messages")).to_contain_text("Denmark: stand-in")
    await picture("lobby", public(bert))
    await press(anna, "Start")


async def season(anna: Page, bert: Page) -> None:
    """Sealed orders, and what they brought."""
    await press(anna, "Your move")
    await expect(panel(anna)).to_contain_text("Give each army its order")
    await picture("move", panel(anna))
    await pick(anna, "Likely orders", "Spain-1 to Savoy")
    await shown(anna, "Spain-1")
    await picture("sealed", panel(anna))
    await press(anna, re.compile("^Ready"))
    await press(bert, "Your move")
    await press(bert, re.compile("^Ready"))
    await expect(public(anna)).to_contain_text("Waiting for")
    post = bert.locator("#messages > li").filter(has_not_text="Only you can see this").filter(has=bert.locator("img"))
    await expect(post.last).to_contain_text("Savoy")
    await picture("season", post.last)


async def pace(anna: Page) -> None:
    """How the game is hurried along, as its organiser reads it."""
    await command(anna, "/game settings")
    await expect(panel(anna)).to_contain_text("Deadline", ignore_case=True)
    await picture("settings", panel(anna))


async def server(manager: Page) -> None:
    """What a server wishes, as whoever manages it sets and reads it."""
    await manager.fill("#say", "/server")
    await manager.get_by_role("option", name="/server").first.click()
    form = manager.locator("#command")
    for option, value in (("language", "en"), ("most", "12")):
        await form.get_by_role("button", name=f"+ {option}", exact=True).click()
        await form.locator(".option").filter(has_text=option).locator("input").first.fill(value)
    await picture("server-asked", form)
    await form.get_by_role("button", name="Send").click()
    await expect(panel(manager)).to_contain_text("12")
    await picture("server", panel(manager))


async def main() -> None:
    """Make them all."""
    with tempfile.TemporaryDirectory() as folder:
        async with table(Path(folder), then=managed_by("Max")) as url, chromium() as browser:
            anna, bert, manager = [await sit_down(browser, url, name, TALL) for name in ("Anna", "Bert", "Max")]
            await server(manager)
            await lobby(anna, bert)
            await season(anna, bert)
            await pace(anna)


if __name__ == "__main__":
    asyncio.run(main())
