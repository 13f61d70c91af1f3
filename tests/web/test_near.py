"""Tiles of boards over HTTP, and what moved last: who may ask, what is kept, and how much of it."""

from collections.abc import AsyncIterator
from io import BytesIO
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from PIL import Image

from bot.host.info import Entry
from bot.web import own, public
from bot.web.ways import drawn, lately, went
from game.core.events import Event
from game.core.text import Message, say
from tests.bot.conftest import Sitting
from tests.bot.hunter import table_of
from tests.web.conftest import Watcher, served
from tests.web.test_own import Touching


@pytest.fixture
async def war(sitting: Sitting) -> AsyncIterator[Watcher]:
    table = table_of(sitting, "battles", {"scenario": "rocroi"})
    await table.begin()
    async with served(sitting, await sitting.client.host.info(table.id)) as watcher:
        yield watcher


@pytest.fixture
async def anna(war: Watcher) -> Touching:
    return await Touching(war).enter(str(war.sitting.anna.id))


def size(data: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(data)) as image:
        return image.size


def dots(data: bytes) -> int:
    """How many pixels of a picture are not clear."""
    with Image.open(BytesIO(data)) as image:
        return sum(image.convert("RGBA").getchannel("A").histogram()[1:])


async def test_a_tile_is_of_what_is_asked_for(war: Watcher, anna: Touching) -> None:
    facts = await (await anna.own("/ask")).json()
    (wide, high), side = facts["tiles"]["size"], facts["tiles"]["side"]
    last = (wide // side, high // side)
    tile = await (await anna.own("/picture?tile=0-0")).read()
    assert size(tile) == (2 * side, 2 * side)
    corner = await (await anna.own(f"/picture?tile={last[0]}-{last[1]}")).read()
    assert size(corner) == (2 * (wide - last[0] * side), 2 * (high - last[1] * side))
    layer = facts["layers"][0]
    assert size(await (await anna.own(f"/layer?name={layer}&tile=0-1")).read()) == (2 * side, 2 * side)
    assert size(await (await anna.own("/changes?say=move&tile=1-1")).read()) == (2 * side, 2 * side)
    for wrong, status in ((f"{last[0] + 1}-0", 404), ("0-99", 404), ("0", 400), ("-1-0", 400), ("1-x", 400)):
        for path in ("/picture?", "/changes?", f"/layer?name={layer}&"):
            assert (await anna.own(f"{path}tile={wrong}")).status == status
    assert (await anna.own("/picture?kind=action&tile=0-0")).status == 404
    await war.sitting.quiet()


async def test_what_a_layer_shows_is_told_in_words(war: Watcher, anna: Touching) -> None:
    facts = await (await anna.own("/ask")).json()
    answer = await anna.own(f"/legend?name={facts['layers'][0]}")
    assert "Zones of control" in (await answer.json())["text"]
    assert (await anna.own("/legend?name=nothing")).status == (await anna.own("/layer?name=nothing")).status == 404
    await war.sitting.quiet()


async def test_tiles_are_drawn_once_and_only_so_many_are_kept(
    war: Watcher, anna: Touching, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, looks = war.sitting.client.host.workers.run, []

    async def count(kind: Any, *args: Any, **more: Any) -> Any:
        looks.append((kind.name, args))
        return await run(kind, *args, **more)

    monkeypatch.setattr(war.sitting.client.host.workers, "run", count)
    assert (await anna.own("/picture?tile=0-0")).status == 200
    assert [name for name, _args in looks] == ["pictures"]  # in the processes that draw
    looks.clear()
    assert (await anna.own("/picture?tile=0-0")).status == 200
    assert looks == []
    kept = war.site.boards._own._tiles
    monkeypatch.setattr(kept, "_most", 2)
    for tile in ("0-1", "1-0", "1-1"):
        await anna.own(f"/picture?tile={tile}")
    assert len(kept._kept) == 2
    assert len(war.site.boards._own._pictures._kept) == 0
    assert own.TILED <= 400


async def test_those_who_watch_have_tiles_of_each_moment(war: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await war.of_game("/picture?kind=board&tile=0-0")).status == 404
    await war.wish("link")
    side = (await (await war.of_game("/facts")).json())["tiles"]["side"]
    answer = await war.of_game("/picture?kind=board&tile=1-1")
    assert (answer.status, size(await answer.read())) == (200, (2 * side, 2 * side))
    for path, status in (("kind=action&tile=0-0", 404), ("kind=board&tile=9-9", 404), ("kind=board&tile=x", 400)):
        assert (await war.of_game(f"/picture?{path}")).status == status
    monkeypatch.setattr(war.site.public._tiles, "_most", 2)
    for tile in ("0-0", "0-1", "1-0"):
        await war.of_game(f"/picture?kind=board&tile={tile}")
    assert len(war.site.public._tiles._kept) == 2
    assert public.TILED <= 400
    assert public.KEPT <= 200


async def test_a_game_without_a_fine_board_has_no_tiles(watcher: Watcher) -> None:
    anna = await Touching(watcher).enter(str(watcher.sitting.anna.id))
    assert (await (await anna.own("/ask")).json())["tiles"] is None
    assert (await anna.own("/picture?tile=0-0")).status == 404
    assert await (await anna.own("/ways")).json() == []
    await watcher.sitting.quiet()


async def test_who_is_near_is_shown_another_picture_of_the_same_board_if_there_is_one(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(sitting, "agony", {"scenario": "early_war"})
    await table.begin()
    async with served(sitting, await sitting.client.host.info(table.id)) as watcher:
        await watcher.wish("link")
        anna = await Touching(watcher).enter(str(sitting.anna.id))
        assert (await (await anna.own("/ask")).json())["close"]
        far, near = [await (await anna.own(f"/picture?{asked}")).read() for asked in ("", "close=1")]
        assert far != near
        assert size(far) == size(near)
        found = [await (await anna.own(f"/spots?{asked}")).json() for asked in ("", "close=1")]
        spots, anchors = [each["outlines"] for each in found], found[0]["anchors"]
        assert spots[0].keys() == spots[1].keys()
        assert spots[0] != spots[1]
        assert found[1]["anchors"] == anchors  # where a place itself is does not hang on what stands beside it
        layer = (await (await anna.own("/ask")).json())["layers"][0]
        over = [await (await anna.own(f"/layer?name={layer}&{asked}")).read() for asked in ("", "close=1")]
        assert over[0] != over[1]  # less of it is hidden
        assert dots(over[0]) < dots(over[1]) < 1.1 * dots(over[0])  # it is the layer, and nothing else
        assert await (await watcher.of_game("/picture?kind=board&close=1")).read() == near
        assert (await (await watcher.of_game("/facts")).json())["close"]
        assert (await anna.own("/picture?kind=standings&close=1")).status == 404
        origin, target = [place for place in spots[0] if spots[0][place] != spots[1][place]][:2]
        march = SimpleNamespace(events=[Event("move", say("There."), {"origin": origin, "target": target})])
        monkeypatch.setattr(sitting.client.host, "chronicle", AsyncMock(return_value=[march]))
        assert await (await watcher.of_game("/ways?at=1")).json() == [[anchors[origin], anchors[target]]]
        await sitting.quiet()


async def test_names_in_battles_are_smaller_for_those_who_are_near_and_hexes_lie_where_they_lay(
    war: Watcher, anna: Touching
) -> None:
    assert (await (await anna.own("/ask")).json())["close"]
    far, near = [await (await anna.own(f"/picture?{asked}")).read() for asked in ("", "close=1")]
    assert far != near
    assert size(far) == size(near)
    far, near = [await (await anna.own(f"/spots?{asked}")).read() for asked in ("", "close=1")]
    assert far == near
    await war.sitting.quiet()


async def test_where_places_lie_is_sent_once_to_whoever_has_it(war: Watcher, anna: Touching) -> None:
    whole = await (await anna.own("/spots")).json()
    assert whole.keys() == {"key", "outlines", "anchors"}
    had = {"key": whole["key"]}
    for asked in (had["key"], f"{had['key']}&close=1"):
        assert await (await anna.own(f"/spots?had={asked}")).json() == had
    for asked in ("", "another", had["key"][:-1]):
        assert await (await anna.own(f"/spots?had={asked}")).json() == whole
    await war.sitting.quiet()


async def test_a_board_that_is_drawn_one_way_only_is_none_for_those_who_are_near(watcher: Watcher) -> None:
    anna = await Touching(watcher).enter(str(watcher.sitting.anna.id))
    assert not (await (await anna.own("/ask")).json())["close"]
    for path in ("picture", "spots", "changes"):
        assert (await anna.own(f"/{path}?close=1")).status == 404
    await watcher.sitting.quiet()


def moved(*places: str, who: str = "Tilly") -> list[Event]:
    return [Event("move", say("There."), {"who": who, "origin": a, "target": b}) for a, b in pairwise(places)]


def test_one_who_goes_on_has_one_way() -> None:
    events = [*moved("a", "b", "c"), *moved("c", "d", who="Thurn"), Event("note", say("Here.")), *moved("x", "x")]
    assert went(events) == [["a", "b", "c"], ["c", "d"]]
    beside = Event("move", say("There."), {"origin": "a"}, place="b")  # where its target is the place it tells of
    assert went([beside, beside]) == [["a", "b"]]
    lie = {"a": (2.0, 1.04), "b": (12.0, 1.0)}
    assert drawn([["a", "b"], ["b", "nowhere"]], lie) == [[[2.0, 1.0], [12.0, 1.0]]]


def entry(seat: str, headline: str, *places: str) -> Entry:
    return Entry(1, seat, "", say(headline), tuple(moved(*places)), 0.0)


def chapter(headline: Message) -> Message:
    return say(str(headline).split(",")[0])


def test_what_moved_last_is_what_others_did_since_ones_own_turn() -> None:
    mine, before = entry("red", "turn 1, red", "m", "n"), entry("green", "turn 1, green", "y", "z")
    theirs = [entry("green", "turn 1, green", "a", "b"), entry("green", "turn 1, green", "c", "d")]
    now = entry("red", "turn 1, red", "o", "p")
    assert lately([before, mine, *theirs], "red", chapter) == [["a", "b"], ["c", "d"]]
    assert lately([before, mine, *theirs, now], "red", chapter) == [["a", "b"], ["c", "d"]]
    assert lately([mine], "red", chapter) == []


def test_the_season_that_ones_own_order_ended_is_what_moved_last() -> None:
    sealed = [entry("red", "spring"), entry("red", "spring")]
    ended = entry("red", "summer", "a", "b", "c")
    assert lately([*sealed, ended], "red", chapter) == [["a", "b", "c"]]
    assert lately([*sealed, ended, entry("red", "summer")], "red", chapter) == [["a", "b", "c"]]
