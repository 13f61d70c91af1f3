"""What axe-core finds of the pages: names, roles, contrast, order; it comes from npm for the test alone."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from bot.cli.run import pages_beside
from tests.bot.conftest import Sitting, ruled, sitting, toy
from tests.bot.test_league import four, the_club
from tests.browser.fingers import PHONE_FIRST, open_board
from tests.browser.tabs import DESK, MARKS, PHONE, begin_war, chromium, sit_both, table

__all__ = ["ruled", "sitting", "toy"]
pytestmark = MARKS
VERSION = "4.14.1"
#: The rules of WCAG 2.1, levels A and AA, and what is held good besides.
WANTED = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script; the test is left out where npm or its registry is not to be had."""
    folder = tmp_path_factory.mktemp("axe")
    asked = ["npm", "install", "--prefix", str(folder), "--no-save", "--ignore-scripts", f"axe-core@{VERSION}"]
    try:
        subprocess.run(asked, check=True, capture_output=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        pytest.skip("axe-core is not to be had from npm")
    return (folder / "node_modules/axe-core/axe.min.js").read_text("utf-8")


async def faults(page: Page, axe: str) -> list[str]:
    await page.evaluate(axe)
    found: dict[str, Any] = await page.evaluate(
        "wanted => axe.run(document, {runOnly: {type: 'tag', values: wanted}})", WANTED
    )
    return [f"{each['id']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]]


@PHONE_FIRST
async def test_axe_finds_no_fault_with_a_board(tmp_path: Path, size: dict[str, int], axe: str) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, PHONE, PHONE)
        await begin_war(anna, bert)
        finger = await open_board(browser, anna, size)
        board = finger.board
        await expect(board.locator("#spots .may").first).to_be_visible()
        assert await faults(board, axe) == []
        await finger.place("t_spain")
        await expect(board.locator("#spots .held")).to_be_visible()
        assert await faults(board, axe) == []
        await finger.tap(board.get_by_role("button", name="What is here?"))
        await expect(board.locator("#tip li").first).to_be_visible()
        await finger.tap(board.locator("#layers summary"))
        assert await faults(board, axe) == []
        await board.emulate_media(color_scheme="dark")
        assert await faults(board, axe) == []


async def test_axe_finds_no_fault_with_the_pages_for_those_who_watch(ruled: str, sitting: Sitting, axe: str) -> None:
    """The list, a game, a league, somebody in it, rules: by day and by night, on a phone and at a desk."""
    info = await sitting.bids()
    await four(sitting, **{"Rounds: 3": "1"})
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.anna.slash("server", sitting.games, pages="listed")
    await sitting.bert.slash("league profile", sitting.games, public=True)
    await sitting.quiet()
    club = await the_club(sitting)
    league = f"/league/{club.id}"
    bert = club.season.number_of(str(sitting.bert.id))
    async with pages_beside(sitting.client), chromium() as browser:
        for size in (PHONE, DESK):
            context = await browser.new_context(viewport={"width": size["width"], "height": size["height"]})
            page = await context.new_page()
            for path in ("/", f"/game/{info.id}", league, f"{league}/{bert}", f"/rules/{ruled}"):
                answer = await page.goto(f"{sitting.client.web}{path}")
                assert answer
                assert answer.status == 200, path
                for scheme in ("light", "dark"):
                    await page.emulate_media(color_scheme=scheme)
                    assert await faults(page, axe) == [], (path, scheme)
