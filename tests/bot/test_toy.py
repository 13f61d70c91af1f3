"""The game that shows how to add one is played with the real client: one registry line opened it."""

from tests.bot.conftest import Sitting


async def test_the_toy_is_played_on_discord(toy: str, sitting: Sitting) -> None:
    anna, bert, games = sitting.anna, sitting.bert, sitting.games
    shown = await anna.slash("game open", games)
    await anna.click(shown, "The Toy")
    await anna.click(shown, "Open the lobby")
    await sitting.quiet()
    [info] = await sitting.client.host.games_in(str(games.id))
    await anna.click(sitting.last(), "Red")
    await bert.click(sitting.last(), "Green")
    await anna.click(sitting.last(), "Start")
    await sitting.quiet()
    sealed = await anna.slash("order", games, text="bid 3")
    assert "You bid 3." in sealed.text
    assert "Your sealed orders" in sealed.text
    assert "bid" not in (await bert.slash("mine", games)).text
    assert "9 coins" in (await anna.slash("hand", games)).text
    assert (await anna.slash("board", games)).message.attachments
    assert (await anna.slash("standings", games)).message.attachments
    assert "66.7 %" in (await anna.slash("odds", games, attacker="Red", defender="Green", when="3")).text
    assert "keeps no reports of battles" in (await anna.slash("battle", games)).text
    await anna.slash("order", games, text="ready")
    await bert.slash("order", games, text="ready")
    await sitting.quiet()
    assert "Bids: Red 3 and Green 0." in sitting.last().text
    assert (await sitting.client.host.info(info.id)).headline.blanks["n"] == 2
    await anna.click(await anna.slash("close", games), "Confirm")
    await anna.slash("game abandon", games)
    assert await sitting.client.host.verify(info.id) == 4
