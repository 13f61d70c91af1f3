"""The page around the bot is told in the language of whoever's browser it is."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.discord.catalogue import Catalogue
from bot.pocket import Pocket
from bot.pocket.commands import localized
from bot.pocket.page import FOLDER, FRAME
from bot.pocket.texts import texts
from game.core.text import speaking
from tests.chromium import CHROMIUM, PATIENCE
from tests.pseudo import bare, pseudo

from .conftest import running
from .demo import Demo
from .test_page import ARGUMENTS, MORE

GERMAN = {"Accept-Language": "de-DE,de;q=0.9,en;q=0.8"}
#: What is seen of an element, or read out.
READ = """(part) => [part.innerText, ...[part, ...part.querySelectorAll("*")].flatMap((each) =>
  ["aria-label", "title", "placeholder"].map((name) => each.getAttribute(name) ?? ""))].join(" ")"""


@pytest.fixture
async def german() -> AsyncIterator[aiohttp.ClientSession]:
    """A German's browser at a table that speaks all languages there are."""
    async with (
        Pocket(speaking=Catalogue().speaking) as pocket,
        aiohttp.ClientSession(pocket.url, headers=GERMAN) as session,
    ):
        yield session


@pytest.mark.parametrize(("asked", "spoken", "said"), [("de", "de", "Nimm Platz"), ("fr", "en", "Take a seat")])
async def test_the_page_speaks_the_language_of_its_browser(
    german: aiohttp.ClientSession, asked: str, spoken: str, said: str
) -> None:
    async with german.get("/", headers={"Accept-Language": asked}) as answer:
        text = await answer.text()
    assert f'<html lang="{spoken}">' in text
    assert f"<h1>{said}</h1>" in text


async def test_what_the_table_itself_says_is_told_in_it_too(german: aiohttp.ClientSession) -> None:
    async with german.post("/table/sit?as=Greta", json={}) as answer:
        assert answer.status == 200
    async with german.get("/table/world?as=Greta") as answer:
        assert "Neu hier? /game help" in (await answer.json())["channels"][0]["topic"]
    async with german.post("/table/say?as=Greta", json={"channel": "1", "content": "Servus"}) as answer:
        assert (await answer.json())["error"] == "Diesen Kanal gibt es nicht mehr."


def test_a_command_is_shown_as_its_client_speaks_and_typed_as_ever() -> None:
    choice = {"name": "on", "name_localizations": {"de": "an"}, "value": "on"}
    option = {"name": "messages", "description": "Letters", "description_localizations": {"de": "Briefe"}}
    leaf = {"name": "notify", "description": "When", "description_localizations": {"de": "Wann"}}
    told = localized({**leaf, "options": [{**option, "choices": [choice]}, option]}, "de")
    assert [told["name"], told["description"]] == ["notify", "Wann"]
    assert [(each["name"], each["description"]) for each in told["options"]] == [("messages", "Briefe")] * 2
    assert [(each["name"], each["value"]) for each in told["options"][0]["choices"]] == [("an", "on")]
    assert localized(leaf, "fr")["description"] == "When"


def test_scripts_and_frame_say_all_that_there_is_and_nothing_else() -> None:
    scripts = "".join(each.read_text("utf-8") for each in FOLDER.glob("*.js"))
    calls = re.findall(r"(?:told|woven)\(([^{}()]*)", scripts)
    said = {name for call in calls for name in re.findall(r'"(\w+)"', call)}
    said |= set(re.findall(r"\$(\w+)", (FOLDER / FRAME).read_text("utf-8"))) - {"language", "texts"}
    assert said == texts().keys()


async def test_nothing_on_the_page_is_told_past_the_door() -> None:
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    api = pytest.importorskip("playwright.async_api")
    own, anna = "Westphalia JavaScript W A", "Anna"
    async with Pocket(speaking=lambda _locale: speaking(pseudo)) as pocket, api.async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=f"{ARGUMENTS} {MORE}".split())
        async with running(pocket, Demo()):
            page = await browser.new_page()
            page.set_default_timeout(PATIENCE)
            await page.goto(f"{pocket.url}/?as={anna}")
            await page.locator("#greeting").wait_for()
            assert bare(await page.locator("body").evaluate(READ), own.split()) == [anna]  # who is proposed
            await page.locator("#who button").click()
            await page.locator(".opening").wait_for()
            known = {*own.split(), anna, "games", "general", "game", "open", "help", "Talk"}
            assert bare(await page.locator("#table").evaluate(READ), known) == []
            await page.locator("#people-button").click()
            assert bare(await page.locator("#people").evaluate(READ), known) == []
        await browser.close()
