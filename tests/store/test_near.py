"""Which game somebody means is asked of the database in one question, however many games there are."""

from dataclasses import replace

import pytest

from bot.store import Change, Place, Store
from bot.store.near import MOST, near, near_channel, near_person, near_threads, titles_of
from bot.store.people import Person
from game.core.text import SILENT, say
from tests.store.test_conformance import ANNA, BEN, GAME

CLEO = Person("3", "Cleo")


async def add(store: Store, name: str, red: Person | None = None, green: Person | None = None, **more: object) -> None:
    """A game of Ben's, with somebody at its seats."""
    game = replace(GAME, **{"id": name, "awaited": ("red",), **more})  # type: ignore[arg-type]
    seats = (Place("red", say("Red"), SILENT, red), Place("green", say("Green"), SILENT, green))
    people = tuple(each for each in (BEN, red, green) if each)
    await store.commit(Change(game=game, people=people, seats=seats))


async def test_the_likeliest_game_comes_first(store: Store) -> None:
    await add(store, "over", ANNA, status="over", created=9.0)
    await add(store, "open", status="open", created=8.0)
    await add(store, "strangers", CLEO, created=7.0)
    await add(store, "mine", CLEO, ANNA, created=6.0)
    await add(store, "due", ANNA, created=5.0)
    await add(store, "elsewhere", ANNA, channel="d", created=99.0)
    found = await near_channel(store, "c", "1")
    assert [each.id for each in found] == ["due", "mine", "strangers", "open", "over"]
    assert [each.due for each in found] == [True, False, False, False, True]
    assert [each.id for each in await near_person(store, "1")] == ["elsewhere", "due", "mine", "over"]
    assert [each.id for each in await near_channel(store, "c", "2")][:3] == ["strangers", "mine", "due"]


async def test_a_game_is_told_with_the_persons_roles(store: Store) -> None:
    await add(store, "one", ANNA, ANNA, awaited=("green", "organiser"), organiser="1", guild="h", parent="p")
    found = await near(store, "one", "1")
    assert found is not None
    assert (found.roles, found.due, found.status) == (("green", "red", "organiser"), True, "playing")
    assert (found.guild, found.parent, found.revision) == ("h", "p", 1)
    assert (str(found.title), found.awaited) == ("Täter & Söhne", ("green", "organiser"))
    assert [each.roles for each in await near_channel(store, "c", "3")] == [()]
    assert await near(store, "none", "1") is None


async def test_a_seat_is_awaited_by_its_whole_name(store: Store) -> None:
    await add(store, "one", ANNA, awaited=("redder", "unred"), created=1.0)
    await add(store, "two", ANNA, awaited=("green",), created=2.0)
    found = await near_person(store, "1")
    assert [(each.id, each.due) for each in found] == [("two", False), ("one", False)]


async def test_of_very_many_games_only_the_likeliest_are_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(MOST + 5):
        await add(store, f"g{n}", CLEO, ANNA, created=float(n))
    await add(store, "old", ANNA, created=-1.0)
    found = await near_person(store, "1")
    assert (len(found), found[0].id) == (MOST, "old")
    monkeypatch.setattr("bot.store.near.AT_A_TIME", 7)
    every = [each.id async for each in titles_of(store, "1")]
    assert every == [*(f"g{n}" for n in reversed(range(MOST + 5))), "old"]
    assert [game.id for game, *_more in await store.games_of("1", False, 3)] == ["g54", "g53", "g52"]
    assert await store.under_way("g") == MOST + 6


async def test_threads_are_looked_through_together(store: Store) -> None:
    await add(store, "over", status="over", channel="d", created=9.0)
    await add(store, "mine", ANNA, channel="e", created=1.0)
    await add(store, "elsewhere", channel="f")
    assert [each.id for each in await near_threads(store, ["d", "e"], "1")] == ["mine", "over"]
    assert await near_threads(store, [], "1") == []
