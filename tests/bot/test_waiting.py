"""Who waits learns why: for the database, or for the others' consent to a seat."""

import sqlite3

import pytest

from bot.host import asking
from bot.store import engines, outage
from bot.store.people import Person as Player
from tests.bot.conftest import Sitting, labels, texts

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases that are tried again at once, and people who are told at once."""
    pragmas = tuple(p.replace("busy_timeout=5000", "busy_timeout=1") for p in engines.PRAGMAS)
    monkeypatch.setattr(engines, "PRAGMAS", pragmas)
    monkeypatch.setattr(outage, "PAUSES", (0.02,) * 2000)
    monkeypatch.setattr(asking, "LONG", 0.05)


@pytest.mark.parametrize("by", ["command", "button"])
async def test_an_order_that_waits_for_a_lock_says_so_and_counts_once(
    impatient: None, sitting: Sitting, by: str
) -> None:
    info = await sitting.bids()
    panel = (await sitting.anna.slash("move", sitting.games)).message
    other = sqlite3.connect(sitting.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    if by == "command":
        asked = sitting.anna.client.command(sitting.games, "order", {"text": "luck"})
        await sitting.until(lambda: asked.original is not None and "The house is busy" in asked.original.text)
    else:
        asked = sitting.anna.client.press(panel, "luck")
        await sitting.until(lambda: any("The house is busy" in message.text for message in asked.followups))
    assert await sitting.client.host.revision(info.id) == 0
    other.execute("ROLLBACK")
    other.close()
    shown = asked.original or panel
    await sitting.until(lambda: "tries their luck" in shown.text or ("Red" in shown.text and "busy" not in shown.text))
    await sitting.quiet()
    seen = sitting.anna.sees(sitting.games)
    assert not any("The house is busy" in message.text for message in seen)  # nobody waits any more
    assert await sitting.client.host.revision(info.id) == 1
    assert await sitting.client.host.verify(info.id) == 1


async def test_who_held_another_seat_is_let_in_by_a_button(sitting: Sitting) -> None:
    info = await sitting.bids()
    anna, host = info.organiser, sitting.client.host
    carl = sitting.pocket.person("Carl")
    await host.replace(info.id, "red", Player(str(carl.id), "Carl"), by=anna.id)
    shown = await sitting.anna.slash("game replace", sitting.games, seat="green", player=sitting.anna)
    assert "The others are asked whether they agree." in shown.text
    await sitting.quiet()
    assert "Anna, who held Red, would like to take over Green." in "".join(texts(sitting.public()))
    asked = next(message for message in carl.dms if "Agree" in labels(message))
    assert "<t:" in asked.text
    await carl.click(asked, "Agree")
    await sitting.quiet()
    assert "Anna takes over Green." in "".join(texts(sitting.public()))
    assert (await host.info(info.id)).seat("green").person == anna
    log = await carl.slash("log", sitting.games)
    assert "Carl takes over Red." in log.text
