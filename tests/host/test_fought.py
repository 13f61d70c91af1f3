"""A short real campaign whose battles are fought out by stand-ins, through the real host."""

import time
from pathlib import Path

import pytest

from bot.host.host import Host
from bot.store import Store
from bot.store.people import Person
from game import rules
from game.play import bundle


@pytest.mark.nightly
async def test_a_campaign_of_stand_ins_fights_its_battles_and_verifies_as_one(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "games.sqlite"))
    host = Host(store, now=time.time, secret=lambda: b"\x18" * 32)
    info = await host.open_game(
        game="campaign", organiser=Person("1", "Anna"), guild="", channel="c", title="", scenario="1618-5",
        options={"players": "4", "battles": "auto"},
    )  # fmt: skip
    await host.add_standin(info.id, None, "1")
    await host.start(info.id, "1")
    await host.mail.settled()
    assert (await host.info(info.id)).status == "over"
    whole = bundle.read(await host.export(info.id))
    _steps, fates = bundle.verify(whole, rules)
    assert fates
    assert {fate.how for fate in fates} == {"fought"}
    assert await store.to_drive() == []
    await host.close()
    await store.close()
