"""From one season to the next: who goes up and down, teams, and what is agreed for how long."""

from dataclasses import replace

import pytest

from bot.store import Club
from bot.store.people import Person, Settings
from game.core.refusal import Refusal
from tests.host.league import Cup


async def two_divisions(cup: Cup, moving: int = 1) -> Club:
    """1 and 2 in the first division, 3 and 4 in the second, 5 in reserve; 2 and 4 win, and it is over."""
    await cup.begin(4, reserves=1, rounds=1, settings=Settings(), scoring="places")
    for who in ("3", "4"):
        await cup.host.leagues.place(cup.league, "1", who, 2)
    await cup.host.leagues.agree(cup.league, "1", moving=moving)
    await cup.draw()
    await cup.finish(1, lucky=["2", "4"])
    await cup.tick()
    return await cup.club()


def divisions(club: Club) -> dict[str, int]:
    return {one.id: one.division for one in club.season.people}


async def test_the_next_season_has_everybody_where_they_belong_now(cup: Cup) -> None:
    before = await two_divisions(cup)
    assert before.status == "over"
    fresh = await cup.host.leagues.next_season(cup.league, "1")
    assert divisions(fresh) == {"1": 2, "2": 1, "3": 2, "4": 1, "5": 1}
    assert [one.id for one in fresh.season.people if one.reserve] == ["5"]
    assert (fresh.name, fresh.after, fresh.status, fresh.season.rounds) == ("Cup 2", before.id, "open", ())
    assert fresh.season.league.seed != before.season.league.seed
    assert await cup.host.leagues.club(fresh.id) == fresh
    cup.league = fresh.id
    await cup.draw()
    tables = (await cup.club()).season.rounds[0].tables
    assert sorted(sorted(table.people) for table in tables) == [["1", "3"], ["2", "4"]]


async def test_a_season_has_one_season_after_it(cup: Cup) -> None:
    await two_divisions(cup)
    first, again = [await cup.host.leagues.next_season(cup.league, "1", name) for name in ("Spring", "Summer")]
    assert (first.id, first.name) == (again.id, again.name)
    assert first.name == "Spring"


async def test_who_may_open_the_next_season_and_when(cup: Cup) -> None:
    await cup.begin(2, rounds=1)
    with pytest.raises(Refusal, match="is not over yet"):
        await cup.host.leagues.next_season(cup.league, "1")
    await cup.host.leagues.close(cup.league, "1")
    with pytest.raises(Refusal, match="Only the organiser of the league"):
        await cup.host.leagues.next_season(cup.league, "2")


async def test_fewer_move_where_people_are_missing(cup: Cup) -> None:
    await two_divisions(cup, moving=2)
    await cup.host.leagues.change(cup.league, lambda club: _without(club, "4"))
    with pytest.raises(Refusal, match="too few people left for 2 to move"):
        await cup.host.leagues.next_season(cup.league, "1")
    fresh = await cup.host.leagues.next_season(cup.league, "1", moving=0)
    assert divisions(fresh)["2"] == 1
    assert fresh.season.league.moving == 2  # what is agreed for later stays


def _without(club: Club, who: str) -> Club:

    people = tuple(replace(one, leaves=2) if one.id == who else one for one in club.season.people)
    return replace(club, season=replace(club.season, people=people))


async def test_newcomers_to_a_later_season_begin_at_the_bottom(cup: Cup) -> None:
    await two_divisions(cup)
    await cup.host.leagues.next_season(cup.league, "1")
    fresh = await cup.host.leagues.next_season(cup.league, "1")
    await cup.host.leagues.join(fresh.id, Person("9", "New"))
    await cup.host.leagues.leave(fresh.id, "3")
    await cup.host.leagues.join(fresh.id, Person("3", "P3"))
    assert divisions(await cup.host.leagues.club(fresh.id))["9"] == 2


async def test_newcomers_to_a_first_season_are_in_the_first_division(cup: Cup) -> None:
    await cup.begin(3)
    await cup.host.leagues.place(cup.league, "1", "3", 2)
    await cup.host.leagues.join(cup.league, Person("9", "New"))
    assert divisions(await cup.club())["9"] == 1


async def test_what_is_scored_stands_once_a_round_is_drawn(cup: Cup) -> None:
    await cup.begin(2, rounds=1, settings=Settings())
    with pytest.raises(Refusal, match="Only the organiser of the league"):
        await cup.host.leagues.agree(cup.league, "2", moving=1)
    await cup.host.leagues.agree(cup.league, "1", moving=1, counting=2)
    await cup.draw()
    for more in ({"moving": 2}, {"counting": 3}):
        with pytest.raises(Refusal, match="A round is drawn"):
            await cup.host.leagues.agree(cup.league, "1", **more)  # type: ignore[arg-type]
    await cup.host.leagues.agree(cup.league, "1", moving=1, page=False)
    await cup.finish(1)
    await cup.tick()
    club = await cup.host.leagues.agree(cup.league, "1", page=True)
    assert (club.status, club.settings.page) == ("over", True)
    assert (club.season.league.moving, club.season.league.counting) == (1, 2)


async def test_a_team_is_one_however_it_is_typed(cup: Cup) -> None:
    await cup.begin(3)
    for who, team in (("1", "Reds"), ("2", "reds"), ("3", "Blues")):
        await cup.host.leagues.join(cup.league, cup.people[who], team=team)
    assert [one.team for one in (await cup.club()).season.people] == ["Reds", "Reds", "Blues"]
