"""Promotion and relegation as examples reckoned by hand."""

import pytest

from game.core.refusal import Refusal
from game.core.values import replace
from game.league.course import withdrawn
from game.league.divisions import promoted, rules
from game.league.league import Person, Season
from tests.league.seasons import ended, league, season

PEOPLE = {one: Person(one, one, division=1 + "abcdefghijkl".index(one) // 4) for one in "abcdefghijkl"}


def played(divisions: str = "abcdefgh", moving: int = 1) -> Season:
    """Each division plays two rounds, and ends in the order of the alphabet: 200, 100 (a win), 100 (a win), 0 ..."""
    groups = [divisions[n : n + 4] for n in range(0, len(divisions), 4)]
    first = [pair for one in groups for pair in (one[:2], one[2:])]
    second = [pair for one in groups for pair in (one[0] + one[2], one[1] + one[3])]
    of = season(league(scoring="places", moving=moving), [first, second], **PEOPLE)
    for number in (1, 2):
        for table in range(1, len(first) + 1):
            of = ended(of, number, table, 2, 1)
    return of


def divisions(people: tuple[Person, ...]) -> list[str]:
    return ["".join(sorted(one.id for one in people if one.division == n)) for n in (1, 2, 3)]


def test_the_first_goes_up_and_the_last_goes_down() -> None:
    assert divisions(promoted(played(), {})) == ["abce", "dfgh", ""]


def test_a_division_in_the_middle_moves_both_ways() -> None:
    """b, c and f, g, j, k are level but for the lot, and stay: only the first and the last move."""
    assert divisions(promoted(played("abcdefghijkl"), {})) == ["abce", "dfgi", "hjkl"]


def test_a_level_place_is_decided_by_the_same_lot_every_time() -> None:
    of = played(moving=2)
    up, down, _ = divisions(promoted(of, {}))
    assert divisions(promoted(of, {})) == [up, down, ""]
    assert "a" in up
    assert "e" in up
    assert len(set(up) & set("bc")) == len(set(up) & set("fg")) == 1
    seeds = {divisions(promoted(replace(of, league=replace(of.league, seed=str(n))), {}))[0] for n in range(20)}
    assert len(seeds) == 4


def test_the_place_of_who_left_is_filled_by_the_best_who_stayed_below() -> None:
    """a left: e goes up and d goes down as always, and one of f and g, by lot, comes up besides."""
    up, down, _ = divisions(promoted(withdrawn(played(), "a"), {}))
    assert set("bce") < set(up)
    assert set(up) - set("bce") < set("fg")
    assert len(up) == 4
    assert set("dh") < set(down)
    assert len(down) == 3


def test_who_stays_begins_anew_and_reserves_stay_reserves() -> None:
    of = played()
    of = replace(of, people=(*of.people, Person("r", "R", reserve=True, joins=2)))
    found = {one.id: one for one in promoted(of, {})}
    assert found["r"].reserve
    assert {(one.joins, one.leaves) for one in found.values()} == {(1, 0)}


def test_more_cannot_move_than_there_are() -> None:
    with pytest.raises(Refusal, match="too few"):
        promoted(played("abcdefghijkl", moving=3), {})


def test_the_rule_is_told_with_its_number() -> None:
    assert str(rules(2)).count("2") == 2
