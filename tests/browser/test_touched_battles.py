"""A battle by touch alone, on a phone and by a mouse, against somebody who plays in the chat."""

import re
from pathlib import Path

from playwright.async_api import expect

from tests.browser.fingers import PHONE_FIRST, open_board
from tests.browser.tabs import DESK, MARKS, begin, chromium, command, open_game, sit_both, table

pytestmark = MARKS


@PHONE_FIRST
async def test_a_shot_a_move_and_an_attack_of_rocroi(tmp_path: Path, size: dict[str, int]) -> None:
    async with table(tmp_path) as url, chromium() as browser:
        anna, bert = await sit_both(browser, url, DESK, DESK)
        await open_game(anna, "Battles of the Thirty Years' War")
        await begin(anna, bert, "French", "Spanish")
        await expect(bert.locator("#messages")).to_contain_text("Waiting for French (Anna)")
        finger = await open_board(browser, anna, size)

        await finger.place("1713")
        await finger.place("1313")
        await finger.again("1313")  # a die falls
        await finger.told(re.compile(r"Battery 1 fires at 1313 1/Spanish, range 4, rolls \d"))
        assert finger.touches == 3
        await finger.choose("Done: to movement")

        await finger.asked("Move your army.")
        finger.touches = 0
        await finger.place("1806")
        await finger.place("1404")
        await finger.told("Royal → 1404")
        assert finger.touches == 2
        await command(anna, "/order", text="move Gassion 1404")
        await expect(finger.board.locator("#log")).to_contain_text("Gassion → 1404")
        await finger.choose("Done: to combat")

        await finger.asked("Declare your attacks.")
        finger.touches = 0
        await finger.place("1304")
        await finger.choose(re.compile("^Attack . 1304"))
        await finger.choose(re.compile("^with leader Gassion"))
        await finger.again("1404")
        assert finger.touches == 4, "he is named where a touch at 1404 would leave him out"
        await finger.told(re.compile("Attack on 1304.*: Royal with Gassion"))
        heads = await finger.board.locator("#log small").all_inner_texts()
        assert heads == ["Rocroi, turn 1 of 14: French"], "a player-turn stands over all that was done in it"
        await expect(bert.locator("#messages")).to_contain_text("Attack on 1304")
        if await finger.board.locator("#words").get_by_role("button", name="Done: to the dice").count():
            await finger.choose("Done: to the dice")
        await finger.asked("Fight the combats")
        await finger.place("1304")
        await finger.again("1304")
        await finger.told(re.compile(r"Combat at 1304.+rolls \d"))
        await expect(bert.locator("#messages")).to_contain_text(re.compile(r"Combat at 1304.+rolls \d"))
        await expect(bert.locator("#messages")).to_contain_text("Waiting for Spanish (Bert)")
