"""First answers that fail, get lost, come twice or too late are answered as Discord does."""

import aiohttp
import pytest

from bot.pocket import Channel, Person, Pocket
from tests.pocket.demo import Demo


async def test_a_lost_first_answer_is_there_and_a_second_one_is_refused(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel
) -> None:
    pocket.faults.lose_answer(match="POST /interactions")
    asked = anna.client.command(games, "game open", {"game": "rocroi"})
    await pocket.until(lambda: asked.answer is not None)
    assert any(call.startswith("POST /interactions") for call in pocket.calls)
    callback = next(call for call in pocket.calls if call.startswith("POST /interactions")).split()[1]
    async with aiohttp.ClientSession() as web, web.post(f"{pocket.rest_url}{callback}", json={"type": 5}) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 40060)


@pytest.mark.parametrize("status", [400, 403])
async def test_a_failed_first_answer_leaves_the_person_without_one(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel, status: int
) -> None:
    pocket.faults.next(status, match="POST /interactions")
    asked = anna.client.command(games, "game open", {"game": "rocroi"})
    await pocket.until(lambda: any(call.endswith(str(status)) for call in pocket.calls))
    pocket.clock.advance(60)
    assert asked.answer is None
    assert asked.error == "The application did not respond"


async def test_a_click_that_comes_twice_is_two_interactions(
    pocket: Pocket, bot: Demo, anna: Person, games: Channel
) -> None:
    panel = await anna.slash("panel", games)
    assert panel.message.components
    first, second = (anna.client.press(panel.message, "Sleep") for _twice in range(2))
    assert first.id != second.id
    assert first.token != second.token
