"""A league comes back as it was written, on either database, and of two who change it at once one looks again."""

from dataclasses import replace

import pytest

from bot.store import Club, Clubs, Conflict, Store
from bot.store.people import Person, Settings
from game.core.text import say
from game.league.course import entered, taken_over, withdrawn
from game.league.draw import drawn
from game.league.league import STAND_IN, League
from game.league.league import Person as Entrant
from tests.league.seasons import ended, field, season

ANNA = Person("anna", "Anna")


def club() -> Club:
    agreed = League("Cup", "toy", "small", ("north", "south"), 3, "spring", {"players": "2"}, "places", "stand-in", 1)
    return Club(id="x", season=season(agreed, []), guild="g", channel="c", organiser="anna",
                settings=Settings(48, "open"), once="form", created=1.0)  # fmt: skip


def played() -> Club:
    """Five people, one of whom plays a stand-in; one has left, one is a reserve and has taken over."""
    league = club()
    people = (*field(5, {1: ("south", "north")}), Entrant("r", "R", reserve=True, team="Reds", division=2))
    of, fair = drawn(replace(league.season, people=people), 2)
    of = withdrawn(ended(of, 1, 1, 3, 1), "p02")
    of = taken_over(of, 2, 1, "north", "r")
    of = taken_over(of, 2, 2, "south", STAND_IN)
    told = {1: tuple(fair[0].told()), 2: (say("Division {n}", n=2),)}
    return replace(league, season=of, games={(1, 1): "game-1", (2, 2): "game-2"}, fairness=told, status="playing",
                   due=9.5, week=3, revision=2)  # fmt: skip


async def test_all_of_it_comes_back(store: Store) -> None:
    clubs, late = Clubs(store), played()
    await clubs.add(club(), ANNA)
    assert await clubs.load("x") == club()
    names = [Person(one.id, one.name) for one in late.season.people]
    await clubs.save(late, names)
    assert await clubs.load("x") == late
    await clubs.save(replace(late, season=replace(late.season, takeovers=()), revision=3))
    found = await clubs.load("x")
    assert found
    assert found.season.takeovers == ()


async def test_of_two_changes_one_is_refused_whole(store: Store) -> None:
    clubs = Clubs(store)
    await clubs.add(club(), ANNA)
    with pytest.raises(Conflict):
        await clubs.add(replace(club(), id="y"), ANNA)
    joined = replace(club(), season=entered(club().season, Entrant("anna", "Anna")), revision=2)
    await clubs.save(joined)
    with pytest.raises(Conflict):
        await clubs.save(replace(club(), status="over", revision=2))
    assert await clubs.load("x") == joined


async def test_leagues_are_found_by_server_person_form_and_game(store: Store) -> None:
    clubs, late = Clubs(store), played()
    await clubs.add(club(), ANNA)
    await clubs.save(late, [Person(one.id, one.name) for one in late.season.people])
    assert [await clubs.opened(once) for once in ("form", "other")] == ["x", ""]
    assert [await clubs.at_table(game) for game in ("game-1", "game-3")] == ["x", ""]
    asked = (("g", ""), ("h", "p02"), ("h", "no"), ("", "anna"))
    assert [len(await clubs.near(guild, who)) for guild, who in asked] == [1, 1, 0, 1]
    assert [len(await clubs.of_person(who)) for who in ("anna", "p01", "p02", "no")] == [1, 1, 0, 0]
    assert await clubs.running() == ["x"]
    await clubs.save(replace(late, status="over", revision=3))
    assert await clubs.running() == []
    assert await clubs.of_person("p01") == []
