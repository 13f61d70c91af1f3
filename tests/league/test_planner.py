"""What a league needs, reckoned by hand, and what is refused."""

from pathlib import Path

import pytest

from game import rules
from game.core.data import OURS, BadData, load
from game.core.pars import Par, Pars, check_pars, pars, pars_file
from game.league.league import Person
from game.league.planner import Limits, Manner, Plan, limits, planned
from tests.league.seasons import field, league

TEN = tuple("abcdefghij")
RESERVE = (Person("r", "R", reserve=True),)


def counts(plan: Plan) -> dict[str, int]:
    return {need.key: need.count for need in plan.needs}


def test_sixty_people_at_six_tables_of_ten() -> None:
    """A thread a table, two for its battles. As all end a turn: 6 times 2 posts and 10 letters in 10 minutes."""
    plan = planned(
        league(seats=TEN, rounds=2), (*field(60), *RESERVE), Manner(linked=2, followers=5, there=20), limits(), {}
    )
    assert plan.tables == 6
    assert counts(plan) == {
        "channels": 21,
        "threads": 18,
        "members": 15,
        "channel_messages": 2,
        "requests": 8,
        "renames": 0,
    }
    assert plan.refusals == ()
    assert plan.warnings == ()


def test_tables_with_channels_of_their_own() -> None:
    """120 tables: their channels, the league's, three headings of fifty; only battles have threads."""
    plan = planned(league(), (*field(240), *RESERVE), Manner(home="channels", linked=1), limits(), {})
    assert counts(plan)["channels"] == 124
    assert counts(plan)["threads"] == 120


def test_what_cannot_work_is_refused_with_what_would_help() -> None:
    many = (*field(1000), *RESERVE)
    plan = planned(league(), many, Manner(home="channels"), limits(), {})
    assert list(map(str, plan.refusals)) == [
        "Channels of the server, with those it has: 511, and no more than 500 can be. "
        "Let tables have threads, or play on a second server."
    ]
    assert planned(league(), many, Manner(), limits(), {}).refusals == ()
    assert len(planned(league(), many, Manner(linked=1), limits(), {}).refusals) == 0  # 1000 of 1000 threads
    assert len(planned(league(), many, Manner(linked=2), limits(), {}).refusals) == 1
    assert len(planned(league(), many, Manner(renames=300), limits(), {}).refusals) == 1


def test_near_a_limit_is_said() -> None:
    need = planned(league(), field(1000), Manner(linked=1), limits(), {}).needs[1]
    assert str(need.told) == "Threads open at a time: 1000 of 1000, which is near the limit."
    need = planned(league(), field(800), Manner(linked=1), limits(), {}).needs[1]
    assert str(need.told) == "Threads open at a time: 800 of 1000."


@pytest.mark.parametrize(
    ("more", "people", "reason"),
    [
        ({"seats": TEN}, field(9), "Division 1 has 9 of the 10 people that a table needs."),
        ({"seats": TEN, "filling": "stand-in"}, field(1), "Division 1 has 1 of the 2 people that a table needs."),
        ({"seats": ("a",)}, field(9), "A table needs two seats at least."),
        ({"rounds": 0}, field(9), "A league has one round at least."),
        ({}, (), "Nobody is there to be drawn."),
        ({"scoring": "par"}, field(8), "Not every seat of this scenario has a par"),
        ({"moving": 3}, (*field(2), Person("x", "X", division=2), Person("y", "Y", division=2)), "more would move"),
    ],
)
def test_leagues_that_cannot_be(more: dict[str, object], people: tuple[Person, ...], reason: str) -> None:
    assert any(reason in str(one) for one in planned(league(**more), people, Manner(), limits(), {}).refusals)


def test_what_may_displease_is_said_before() -> None:
    told = [str(one) for one in planned(league(seats=TEN, rounds=3), field(14), Manner(), limits(), {}).warnings]
    assert told == [
        "Division 1: people who rest in each round: 4.",
        "There is one table a round, so no other has the same seats: score by places.",
        "Division 1: people meet again before the last round, for there are not enough others.",
        "There are no reserves to take over seats.",
    ]
    filled = planned(league(seats=TEN, filling="stand-in"), (*field(28), *RESERVE), Manner(), limits(), {})
    assert [str(one) for one in filled.warnings] == ["Division 1: seats that stand-ins have: 2."]


def test_every_limit_is_there_once() -> None:
    assert len(load("league/limits.yaml", Limits).limits) == len(limits()) == 7


def test_a_game_without_pars_has_none() -> None:
    assert pars_file("toy") == {}
    assert pars("toy", "small") == {}


def test_a_spread_follows_from_error_and_sample() -> None:
    file = Pars.model_validate(
        {"pars": [{"scenario": "s", "seat": "a", "mean": 1, "error": 0.5, "sample": 64, "src": "derived"}]}
    )
    assert file.pars[0].spread == 4
    with pytest.raises(ValueError, match="greater than 0"):
        Par(scenario="s", seat="a", mean=1, error=0, sample=64, src="derived")


@pytest.mark.parametrize(
    ("scenario", "seat", "reason"),
    [("1618-10", "spain", ""), ("1500", "spain", "1500: the game has no such scenario"),
     ("1618-10", "poland", "poland: the scenario has no such seat"), ("1618-10", "austria", "stands there twice")],
)  # fmt: skip
def test_pars_are_of_seats_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str, seat: str, reason: str
) -> None:
    """A file laid over the game's data is checked with it, and read as leagues read it."""
    row = "  - {{scenario: '{}', seat: {}, mean: 1.5, error: 0.5, sample: 64, src: derived}}\n"
    (tmp_path / "campaign").mkdir()
    file = tmp_path / "campaign" / "pars.yaml"
    file.write_text("pars:\n" + row.format("1618-10", "austria") + row.format(scenario, seat))
    monkeypatch.setattr("game.core.data.folders", [tmp_path, OURS])
    load.cache_clear()
    try:
        assert rules("campaign").data()["campaign/pars.yaml"] is Pars
        if reason:
            with pytest.raises(BadData, match=reason):
                check_pars(rules("campaign"))
        else:
            check_pars(rules("campaign"))
            assert set(pars("campaign", "1618-10")) == {"austria", "spain"}
            assert pars("campaign", "1618-5") == {}
    finally:
        load.cache_clear()
