"""The bot goes down and comes back; nobody has to start anything anew."""

from tests.bot.conftest import Sitting, say


async def test_buttons_panels_and_orders_outlive_the_bot(sitting: Sitting) -> None:
    info = await sitting.start()
    post, lobby = sitting.last(), sitting.public()[0]
    panel = await sitting.anna.slash("move", sitting.games)
    panel = await sitting.anna.choose(panel, "Choose what to order", ["Spain-1 (Spain)"])
    await sitting.bert.slash("order", sitting.games, text="Bavaria-1 Nuremberg; ready")
    await sitting.end()
    await sitting.begin()
    panel = await say(sitting.anna, panel, "Savoy")
    panel = await sitting.anna.click(panel, "Confirm")
    assert "Spain-1: **to Savoy**" in panel.text
    mine = await sitting.bert.slash("mine", sitting.games)
    assert "Bavaria-1: **to Nuremberg**" in mine.text
    again = await sitting.anna.click(post, "Your move")
    await sitting.anna.click(again, "Ready: my orders stand · without an order: Spain-2 and Austria-1")
    await sitting.quiet()
    assert "Summer 1618" in sitting.last().text
    assert "Spain-1: Spain → Savoy" in sitting.last().text
    carl = sitting.pocket.person("Carl")
    carl.client.press(lobby, "United Provinces and France")
    await sitting.until(lambda: "Carl" in lobby.text)
    assert (await sitting.client.host.info(info.id)).seat("united_provinces").standin is False


async def test_a_form_for_a_new_game_outlives_the_bot(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("game open", sitting.games, game="campaign", title="The war")
    shown = await sitting.anna.choose(shown, "Players", ["2"])
    await sitting.end()
    await sitting.begin()
    await sitting.anna.click(shown, "Open the lobby")
    await sitting.quiet()
    [info] = await sitting.client.host.games_in(str(sitting.games.id))
    assert (str(info.title), len(info.seats)) == ("The war", 2)
