"""A march by touch alone under fog of war, on a phone and by a mouse; who may react to it does so in the chat."""

from pathlib import Path

from playwright.async_api import expect

from tests.browser.fingers import PHONE_FIRST, open_board
from tests.browser.tabs import DESK, MARKS, PHONE, begin, choose_game, chromium, command, pick, press, sit_both, table

pytestmark = MARKS


@PHONE_FIRST
async def test_a_march_into_battle_through_reactions(tmp_path: Path, size: dict[str, int]) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, DESK, PHONE)
        await choose_game(anna, "Cuius Regio")
        await pick(anna, "Fog of war [16.3]", "Fog of war [16.3]: Fog, true numbers")
        await press(anna, "Open the lobby")
        await begin(anna, bert, "Imperials", "Protestants")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Imperials (Anna)")
        finger = await open_board(browser, anna, size)
        await finger.choose("The Imperials")

        await finger.asked("Activate an army")
        assert "13 infantry" not in await finger.board.content()
        finger.touches = 0
        await finger.place("3532")
        await finger.place("3629")
        await finger.again("3629")
        assert finger.touches == 3
        for here, there in (
            ("Krems", "3531 north of Krems"),
            ("3531 north of Krems", "3630 south of Znaim"),
            ("3630 south of Znaim", "Znaim"),
        ):
            await finger.told(f"Bucquoy enters {there}")
            await expect(bert.locator("#messages")).to_contain_text(f"{here} → {there}")
            await command(bert, "/order", text="pass")
        await expect(bert.locator("#messages")).to_contain_text("Battle at Znaim")
        await finger.told("black die")
