"""People in browser tabs at the local table, as new users sit there."""

import asyncio
import re
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import pytest
from playwright.async_api import Browser, BrowserContext, FloatRect, Locator, Page, async_playwright, expect

from bot.cli.run import house, pages_beside
from bot.discord.catalogue import Catalogue
from bot.pocket import Pocket
from bot.pocket.world import Event
from tests.chromium import CHROMIUM, PATIENCE
from tests.dice import same_dice

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
expect.set_options(timeout=PATIENCE)

#: Marks of a module of such tests.
MARKS = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]


#: What else happens at a table when something has happened there.
Then = Callable[[Pocket, Event], None]


def managed_by(manager: str) -> Then:
    """Whoever sits down by this name is to manage the server."""

    def promote(pocket: Pocket, event: Event) -> None:
        if event.kind == "user" and event.subject.name == manager:
            pocket.person(manager, manage=True)

    return promote


@asynccontextmanager
async def table(folder: Path, *, then: Then = lambda pocket, event: None, first: int = 0) -> AsyncIterator[str]:
    """The local table, as `./westphalia table` runs it, but for its dice (`same_dice`) and for what happens then."""
    async with Pocket(world_file=folder / "world", patience=60, speaking=Catalogue().speaking) as pocket:
        pocket.world.watch(lambda event: then(pocket, event))
        with pocket.point(discord):
            async with (
                house(str(folder / "table.sqlite"), pocket.token, at_once=True) as client,
                pages_beside(client),
            ):
                with same_dice(client, first):
                    yield pocket.url


#: The browser that is open already on an event loop that several tests have in common.
_open: dict[AbstractEventLoop, Browser] = {}


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser in which nobody has been."""
    if browser := _open.get(get_running_loop()):
        try:
            yield browser
        finally:
            for context in browser.contexts:
                await leave(context)
        return
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        browser.on("context", lambda context: context.set_default_timeout(PATIENCE))
        try:
            yield browser
        finally:
            for context in browser.contexts:
                await leave(context)
            await browser.close()


async def leave(context: BrowserContext) -> None:
    """Close its windows; a request that a test held up and nobody waits for any more fails no other test."""
    for page in context.pages:
        await page.unroute_all(behavior="ignoreErrors")
    await context.unroute_all(behavior="ignoreErrors")
    await context.close()


@asynccontextmanager
async def open_for_all() -> AsyncIterator[None]:
    """Within it, all tests of this event loop use one browser, each in windows of its own."""
    async with chromium() as browser:
        _open[get_running_loop()] = browser
        yield
        del _open[get_running_loop()]


async def sit_down(browser: Browser, url: str, name: str, size: dict[str, int]) -> Page:
    context = await browser.new_context(viewport={"width": size["width"], "height": size["height"]})
    page = await context.new_page()
    await page.goto(f"{url}/?as={name}")
    await page.get_by_role("button", name="Sit down").click()
    await expect(page.locator("#say")).to_be_visible()
    return page


async def sit_both(browser: Browser, url: str, anna: dict[str, int], bert: dict[str, int]) -> tuple[Page, Page]:
    """Anna, and Bert by another name of the same machine."""
    other = url.replace("127.0.0.1", "localhost")
    return await sit_down(browser, url, "Anna", anna), await sit_down(browser, other, "Bert", bert)


async def command(page: Page, said: str, /, **options: str) -> None:
    """Choose a command from the box and send its form."""
    await page.fill("#say", said)
    await page.get_by_role("option", name=said).first.click()
    form = page.locator("#command")
    for name, value in options.items():
        await form.locator(".option").filter(has_text=name).locator("input").first.fill(value)
    await form.get_by_role("button", name="Send").click()


async def press(page: Page, name: str | re.Pattern[str]) -> None:
    await page.locator("#messages").get_by_role("button", name=name, exact=True).last.click()


WAR = "The Thirty Years' War"


async def choose_game(page: Page, game: str = WAR) -> None:
    """The form of a new game."""
    await command(page, "/game open")
    await press(page, game)


async def open_game(page: Page, game: str = WAR) -> None:
    """Open the lobby of a game as its form proposes."""
    await choose_game(page, game)
    await press(page, "Open the lobby")


async def begin(anna: Page, bert: Page, hers: str, his: str) -> None:
    """Each sits down at the open lobby of a game for two, and it starts."""
    await press(anna, hers)
    await press(bert, his)
    await expect(anna.locator("#messages")).to_contain_text(f"{his}: Bert")
    await press(anna, "Start")


async def take_in(page: Page, record: Path) -> None:
    """Import a record."""
    await page.fill("#say", "/import")
    await page.get_by_role("option", name="/import").click()
    await page.locator("#command input[type=file]").set_input_files(record)
    await page.locator("#command").get_by_role("button", name="Send").click()


async def begin_war(anna: Page, bert: Page) -> None:
    """A campaign of Spain (Anna) and Austria (Bert); stand-ins play the rest."""
    await open_game(anna)
    await press(bert, "Austria")
    await press(anna, "Spain")
    await expect(anna.locator("#messages")).to_contain_text("Austria: Bert")
    await expect(anna.locator("#messages")).to_contain_text("Spain: Anna")
    await press(anna, "Fill with stand-ins")
    await press(anna, "Start")


async def begin_alone(anna: Page) -> None:
    """A campaign of Spain (Anna); stand-ins play the rest."""
    await open_game(anna)
    await press(anna, "Spain")
    await press(anna, "Fill with stand-ins")
    await press(anna, "Start")


async def pick(page: Page, menu: str, option: str) -> None:
    """Choose from a select menu: the last one on the page whose text holds `menu`."""
    await page.locator("#messages").get_by_role("combobox", name=menu, exact=True).last.click()
    await page.get_by_role("option", name=option).last.click()


def panel(page: Page) -> Locator:
    """The last answer that only this person sees; it may come after what everybody is told."""
    return page.locator("#messages > li").filter(has_text="Only you can see this").last


async def shown(page: Page, what: str | re.Pattern[str]) -> None:
    """Wait until the person's own panel pictures something: what is pressed before is out of date."""
    await expect(panel(page).locator("img").last).to_have_attribute("alt", re.compile(what))


async def box(what: Locator) -> FloatRect:
    """Where it lies, as soon as it does: what is being drawn anew lies nowhere for a moment."""
    async with asyncio.timeout(PATIENCE / 1000):
        while (found := await what.bounding_box()) is None:
            await what.page.wait_for_timeout(50)
    return found
