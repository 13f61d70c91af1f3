"""What pages tell of a whole game: standings over time, dice, film, ways; and how its link is shown elsewhere."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.web.past import CHARTED, DRAWS, _draw, charted
from game.core.dice import SEALED, Draw
from game.core.events import Event
from game.core.record import read
from game.core.text import say
from tests.web.conftest import ADDRESS, Watcher

RECORD = next((Path(__file__).parents[1] / "house/records").glob("battles-*.txt"))


async def told(watcher: Watcher, what: str) -> Any:
    answer = await watcher.of_game(what)
    assert answer.status == 200
    return await answer.json()


async def test_how_everybody_stood_at_the_end_of_each_round(watcher: Watcher) -> None:
    await watcher.wish("link")
    host = watcher.sitting.client.host
    assert len((await told(watcher, "/course"))["moments"]) == 1
    ends = [0]
    for red, green in ((3, 1), (1, 2)):
        await watcher.bid(red, green)
        ends.append(await host.revision(watcher.info.id))
    found = await told(watcher, "/course")
    assert [moment["at"] for moment in found["moments"]] == ends
    assert [moment["headline"] for moment in found["moments"]] == ["Round 1 of 3", "Round 2 of 3", "Round 3 of 3"]
    for at, n in zip(ends, range(3), strict=True):
        rows = (await host.past(watcher.info.id, at)).standings
        assert {line["name"]: line["scores"][n] for line in found["lines"]} == {row.name: row.score for row in rows}
    assert found["lines"][0]["scores"] != [0, 0, 0] or found["lines"][1]["scores"] != [0, 0, 0]


def test_a_chart_has_so_many_moments_and_ends_at_the_last() -> None:
    assert charted([4, 0, 2, 4]) == [0, 2, 4]
    for n in (CHARTED, CHARTED + 1, 5 * CHARTED + 3):
        found = charted(range(n))
        assert (found[0], found[-1]) == (0, n - 1)
        assert CHARTED / 2 <= len(found) <= CHARTED + 1


async def test_the_dice_with_what_binds_them(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    await watcher.wish("link")
    await watcher.bid(2, 2)
    host, text = watcher.sitting.client.host, RECORD.read_text("utf-8")

    async def export(_game: str) -> str:
        return text

    monkeypatch.setattr(host, "export", export)
    found = await told(watcher, "/dice")
    info = await host.info(watcher.info.id)
    assert (found["commitment"], found["salt"]) == (info.commitment, info.salt)
    draws = [draw for line in read(text).lines for draw in line.draws][-DRAWS:]
    assert len(draws) > 5
    assert [(each["number"], each["value"]) for each in found["draws"]] == [(draw.number, draw.value) for draw in draws]
    await host.watch(info.id, info.organiser.id, unseen=False, delay=1)
    assert (await told(watcher, "/dice"))["draws"] == []  # what is shown later throws no shadow


async def test_the_film_is_one_to_keep(watcher: Watcher) -> None:
    await watcher.wish("link")
    await watcher.bid(3, 1)
    answer = await watcher.of_game("/film")
    data = (await watcher.sitting.client.pictures.filmed(watcher.info.id, 4)).png
    assert (answer.status, answer.content_type, await answer.read()) == (200, "image/png", data)  # a toy's stands still
    assert answer.headers["Content-Disposition"] == 'attachment; filename="toy-board.png"'


def test_a_draw_that_is_sealed_shows_nothing() -> None:
    sealed = Draw(3, 6, f"{SEALED} ambush", 5)
    assert _draw(sealed) == {"number": 3, "sides": 6, "purpose": "ambush", "value": 0}
    assert _draw(Draw(4, 6, "fire", 5))["value"] == 5


async def test_what_went_somewhere_is_drawn_as_it_went(watcher: Watcher, monkeypatch: Any) -> None:
    await watcher.wish("link")
    await watcher.sitting.anna.slash("order", watcher.sitting.games, text="flag hill")
    host, way = watcher.sitting.client.host, {"origin": "hill", "target": "mill"}
    assert await told(watcher, "/ways?at=1") == []
    chronicle, still = host.chronicle, Event("move", say("Nowhere."), {"origin": "hill", "target": "hill"})

    async def moved(*asked: Any, **more: Any) -> Any:
        found = await chronicle(*asked, **more)
        for entry in found:
            object.__setattr__(entry, "events", (Event("move", say("There."), way), still, Event("note", say("Here."))))
        return found

    await watcher.sitting.anna.slash("order", watcher.sitting.games, text="flag mill")
    monkeypatch.setattr(host, "chronicle", moved)
    assert await told(watcher, "/ways?at=2") == [[[100.0, 140.0], [300.0, 140.0]]]
    assert (await watcher.of_game("/ways?at=3")).status == 404


async def test_a_link_tells_by_oembed_what_it_shows(watcher: Watcher) -> None:
    page = f"{ADDRESS}/game/{watcher.info.id}"
    absent = await watcher.get("/oembed?url=" + page)
    nothing = await watcher.get(f"/oembed?url={ADDRESS}/game/nothing")
    assert (absent.status, await absent.read()) == (nothing.status, await nothing.read())
    await watcher.wish("link")
    text = await (await watcher.of_game()).text()
    assert 'type="application/json+oembed"' in text
    found = await (await watcher.get("/oembed?url=" + page)).json()
    assert (found["version"], found["type"], found["provider_name"]) == ("1.0", "photo", "Westphalia")
    assert found["title"] == f"{watcher.info.title}: Round 1 of 3"
    assert found["url"].startswith(f"{page}/picture?at=0")
    with Image.open(BytesIO(await (await watcher.get(found["url"].removeprefix(ADDRESS))).read())) as image:
        assert image.size == (found["width"], found["height"])
    assert "Anna" not in json.dumps(found)
    for wrong in (page.replace("games.", "evil."), page + "/facts", "", f"{page}&format=xml"):
        assert (await watcher.get("/oembed?url=" + wrong)).status == 404


async def test_a_sealed_order_changes_nothing_of_it(watcher: Watcher) -> None:
    await watcher.wish("link")
    await watcher.bid(3, 1)

    async def everything() -> list[tuple[bytes, dict[str, str]]]:
        answers = [await watcher.of_game(path) for path in ("/course", "/dice", "/ways", "/film")]
        return [(await each.read(), {k: v for k, v in each.headers.items() if k != "Date"}) for each in answers]

    seen = [await everything()]
    for sealed in ("bid 1", "bid 2"):
        await watcher.sitting.anna.slash("order", watcher.sitting.games, text=sealed)
        seen.append(await everything())
    assert seen[0] == seen[1] == seen[2]
