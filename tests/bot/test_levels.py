"""How much stand-ins think, as the organiser sets it and the lobby shows it."""

from tests.bot.conftest import Sitting

STEADY = "Steady: tries a few plans, some seconds an order"
THOUGHTFUL = "Thoughtful: tries more of them, some ten seconds an order"


async def test_the_organiser_sets_levels_and_all_see_them(sitting: Sitting) -> None:
    info = await sitting.open()
    lobby = sitting.last()
    sitting.anna.client.press(lobby, "Fill with stand-ins")
    await sitting.until(lambda: lobby.text.count(": stand-in") == 4)
    shown = await sitting.anna.slash("game seats", sitting.games, level=STEADY, seat="spain")
    assert "**Spain and Austria**: stand-in, steady" in shown.text
    assert shown.text.count("steady") == 1
    await sitting.until(lambda: "stand-in, steady" in lobby.text)
    shown = await sitting.anna.slash("game seats", sitting.games, level=THOUGHTFUL)
    assert shown.text.count("stand-in, thoughtful") == 4
    refused = await sitting.bert.slash("game seats", sitting.games, level=THOUGHTFUL, game=info.id)
    assert "Only" in refused.text
