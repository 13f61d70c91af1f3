"""When a channel, a thread or a server is gone, its games rest; the organiser takes them elsewhere."""

import pytest

from bot.store.people import Settings
from tests.bot.conftest import Sitting, texts

pytestmark = pytest.mark.usefixtures("toy")


async def test_a_game_whose_channel_is_deleted_rests_until_it_is_moved(sitting: Sitting) -> None:
    info, host, anna = await sitting.bids(), sitting.client.host, str(sitting.anna.id)
    await host.configure(info.id, anna, Settings(hours=24))
    await sitting.quiet()
    lost, general = sitting.games, sitting.pocket.channel("general")
    sitting.pocket.world.drop_channel(lost)
    for who in (sitting.anna, sitting.bert):
        await sitting.until(lambda who=who: "the game rests" in "".join(texts(who.dms)))  # type: ignore[misc]
    assert "/game move" in "".join(texts(sitting.anna.dms))
    assert "/game move" not in "".join(texts(sitting.bert.dms))
    assert (await host.info(info.id)).deadline is None
    shown = await sitting.bert.slash("order", general, text="luck", game=info.id)
    assert "The game rests: its channel is gone." in shown.text
    shown = await sitting.bert.slash("game move", general, game=info.id)
    assert "Only the organiser" in shown.text
    shown = await sitting.anna.slash("game move", general, game=info.id)
    assert "goes on here" in shown.text
    await sitting.until(lambda: "goes on here" in "".join(texts(sitting.public(general))))
    assert (await host.info(info.id)).deadline is not None
    await sitting.bert.slash("order", general, text="luck")
    await sitting.until(lambda: "Green" in sitting.public(general)[-1].text)


async def test_a_channel_that_was_deleted_unseen_is_found_out_by_the_next_post(sitting: Sitting) -> None:
    info, host, anna = await sitting.bids(), sitting.client.host, str(sitting.anna.id)
    channel = sitting.pocket.world.channels.pop(sitting.games.id)
    assert channel is sitting.games
    await host.order(info.id, "red", "flag hill", person=anna, interaction="1")
    await sitting.until(lambda: "the game rests" in "".join(texts(sitting.bert.dms)))
    general = sitting.pocket.channel("general")
    shown = await sitting.anna.slash("game move", general, game=info.id)
    assert "goes on here" in shown.text
    await sitting.until(lambda: "Red flags the hill" in "".join(texts(sitting.public(general))))
    told = [text for text in texts(sitting.anna.dms) if "gone" in text]
    assert len(told) == 1


async def test_a_server_that_sends_us_away_lets_its_games_rest(sitting: Sitting) -> None:
    info, host = await sitting.bids(), sitting.client.host
    guild = sitting.client.get_guild(sitting.pocket.guild.id)
    sitting.client.dispatch("guild_remove", guild)
    await sitting.until(lambda: "the game rests" in "".join(texts(sitting.bert.dms)))
    game = await host.store.game(info.id)
    assert game is not None
    assert game.paused
