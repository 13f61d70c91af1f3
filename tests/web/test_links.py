"""The way from Discord to one's own board."""

import re
import time

from bot.store.keys import DAY, Keys
from tests.bot.conftest import labels
from tests.web.conftest import ADDRESS, Watcher
from tests.web.test_own import Touching

LINK = re.compile(rf"<{re.escape(ADDRESS)}/open#([\w-]{{22}})(?:/(\w+))?>")


async def test_beside_your_move_a_button_tells_the_presser_alone_their_link(watcher: Watcher) -> None:
    sitting = watcher.sitting
    await watcher.bid(1, 2)
    await sitting.until(lambda: "Touch the board" in labels(sitting.statuses()[-1]))
    told = await sitting.anna.click(sitting.statuses()[-1], "Touch the board")
    assert told.ephemeral
    found = LINK.search(told.text)
    assert found
    assert found[2] == watcher.info.id
    answer = await Touching(watcher).send("POST", "/open", json={"key": found[1]})
    assert answer.status == 200
    carl = await sitting.pocket.person("Carl").click(sitting.statuses()[-1], "Touch the board")
    assert "You have no seat in this game." in carl.text
    assert "/board shows it" in carl.text, "its server has no pages"
    assert not LINK.search(carl.text)
    await watcher.wish("link")
    carl = await sitting.pocket.person("Carl").click(sitting.statuses()[-1], "Touch the board")
    assert f"[here]({ADDRESS}/game/{watcher.info.id})" in carl.text


async def test_page_closes_all_links_and_browsers_and_gives_a_new_one(watcher: Watcher) -> None:
    anna = await Touching(watcher).enter(str(watcher.sitting.anna.id))
    told = await watcher.sitting.anna.slash("page", watcher.sitting.games)
    assert "All older links are closed" in told.text
    assert (await anna.own()).status == 404
    found = LINK.search(told.text)
    assert found
    assert (await anna.send("POST", "/open", json={"key": found[1]})).status == 200
    assert "no game" in (await watcher.sitting.pocket.person("Carl").slash("page", watcher.sitting.games)).text


async def test_in_a_direct_message_the_button_is_the_link(watcher: Watcher) -> None:
    sitting = watcher.sitting
    sitting.client.web_days = 3
    before = time.time()
    info = await sitting.bids(channel=sitting.pocket.channel("general"))
    parts = [part for dm in sitting.bert.dms for row in dm.components for part in row["components"]]
    links = [part["url"] for part in parts if part.get("label") == "Touch the board" and "url" in part]
    found = LINK.fullmatch(f"<{links[-1]}>") if links else None
    assert found
    assert found[2] == info.id
    keys = Keys(sitting.client.host.store)
    assert await keys.holder(found[1], "link", before + 3 * DAY - 1) == str(sitting.bert.id)
    assert await keys.holder(found[1], "link", time.time() + 3 * DAY + 1) is None


async def test_the_organiser_closes_the_boards_of_a_seat_and_everybody_is_told(watcher: Watcher) -> None:
    sitting = watcher.sitting
    red, green = [await Touching(watcher).enter(str(person.id)) for person in (sitting.anna, sitting.bert)]
    refused = await sitting.bert.slash("organise shut", sitting.games, seat="Red")
    assert "closes" not in sitting.last().text
    assert (await red.own()).status == 200, refused.text
    await sitting.anna.slash("organise shut", sitting.games, seat="Green")
    await sitting.quiet()
    assert [(await each.own()).status for each in (red, green)] == [200, 404]
    assert "The organiser closes all links to the boards of Green." in sitting.last().text


async def test_without_pages_there_is_no_such_button(watcher: Watcher) -> None:
    sitting = watcher.sitting
    await sitting.anna.slash("server", sitting.games, boards="none")
    await watcher.bid(1, 2)
    assert "Touch the board" not in labels(sitting.statuses()[-1])
    sitting.client.web = ""
    assert "no pages on the web" in (await sitting.anna.slash("page", sitting.games)).text
