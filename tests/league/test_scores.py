"""Scores, tie-breaks and standings as examples reckoned by hand."""

from fractions import Fraction

import pytest

from game.core.pars import Par
from game.core.refusal import Refusal
from game.core.values import replace
from game.league.course import entered, places_by_points, reported, substitutes, taken_over, withdrawn
from game.league.league import STAND_IN, Person, Result, Season
from game.league.ratings import Rating, rated
from game.league.scores import formula, offered, scores
from game.league.standings import standings
from game.league.teams import team_standings
from tests.league.seasons import ended, league, season

PARS = {
    "north": Par(scenario="small", seat="north", mean=40, error=1, sample=100, src="derived"),
    "south": Par(scenario="small", seat="south", mean=10, error=0.4, sample=100, src="derived"),
}


def values(of: Season) -> dict[str, Fraction]:
    return {one.person: one.value for one in scores(of, PARS)}


def test_duplicate_sets_a_seat_against_the_same_seat_elsewhere() -> None:
    """North made 30, 20, 20: the first beats both, each of the others beats none and is level with one."""
    of = season(league(), [["ab", "cd", "ef"]])
    of = ended(ended(ended(of, 1, 1, 30, 5), 1, 2, 20, 9), 1, 3, 20, 7)
    assert values(of) == {"a": 100, "c": 25, "e": 25, "b": 0, "d": 100, "f": 50}
    assert {one.compared for one in scores(of, {})} == {2}


def test_who_won_otherwise_than_by_points_is_above_who_did_not_and_level_with_who_did() -> None:
    """South wins the first table at 0 to 0, for the battle was conceded; at the others the most points win."""
    of = season(league(), [["ab", "cd", "ef"]])
    conceded = Result(1, 1, {"north": 0, "south": 0}, places_by_points({"north": 0, "south": 0}, ["south"]))
    of = reported(of, conceded)
    of = ended(ended(of, 1, 2, 30, 5), 1, 3, 20, 25)
    assert values(of) == {"a": 0, "b": 75, "c": 100, "d": 0, "e": 50, "f": 75}


def test_beside_a_conceded_table_wins_by_points_are_compared_by_points() -> None:
    of = season(league(), [["ab", "cd", "ef"]])
    of = reported(of, Result(1, 1, {"north": 0, "south": 0}, places_by_points({"north": 0, "south": 0}, ["south"])))
    of = ended(ended(of, 1, 2, 20, 30), 1, 3, 20, 25)
    assert {person: values(of)[person] for person in "bdf"} == {"b": 50, "d": 75, "f": 25}


def test_a_draw_is_no_win_by_other_means() -> None:
    of = season(league(), [["ab", "cd"]])
    of = ended(ended(of, 1, 1, 20, 20), 1, 2, 30, 5)
    assert values(of) == {"a": 0, "b": 100, "c": 100, "d": 0}


def test_the_only_table_so_far_has_the_mean() -> None:
    of = ended(season(league(), [["ab", "cd"]]), 1, 2, 30, 5)
    assert values(of) == {"c": 50, "d": 50}


def test_another_round_is_not_compared() -> None:
    of = ended(ended(season(league(), [["ab"], ["ba"]]), 1, 1, 30, 5), 2, 1, 10, 5)
    assert {one.value for one in scores(of, {})} == {50}


def test_a_division_with_two_tables_is_compared_within_itself() -> None:
    lower = {one: Person(one, one, division=2) for one in "efgh"}
    of = season(league(), [["ab", "cd", "ef", "gh"]], **lower)
    for table, points in enumerate(((10, 0), (20, 0), (30, 0), (40, 0)), 1):
        of = ended(of, 1, table, *points)
    north = {one.person: one.value for one in scores(of, {}) if one.seat == "north"}
    assert north == {"a": 0, "c": 100, "e": 0, "g": 100}


def test_a_division_of_one_table_is_compared_with_all() -> None:
    of = season(league(), [["ab", "ef"]], e=Person("e", "E", division=2))
    of = ended(ended(of, 1, 1, 10, 0), 1, 2, 30, 0)
    assert values(of) == {"a": 0, "e": 100, "b": 50, "f": 50}


def test_places_are_the_share_of_the_others_left_below() -> None:
    """Of five seats: one first, two level second, a fourth, a fifth; 4, 2.5, 2.5, 1 and 0 of four others."""
    of = season(league(seats=tuple("vwxyz"), scoring="places"), [["abcde"]])
    of = ended(of, 1, 1, 9, 7, 7, 2, 1)
    assert values(of) == {"a": 100, "b": Fraction(125, 2), "c": Fraction(125, 2), "d": 25, "e": 0}


def test_par_is_told_in_spreads_of_the_seat() -> None:
    """North: error 1 of 100 games, so a spread of 10; 55 is 1.5 above 40. South: spread 4; 8 is half of it below."""
    of = ended(season(league(scoring="par"), [["ab"]]), 1, 1, 55, 8)
    assert values(of) == {"a": 150, "b": -50}


def test_several_seats_in_one_hand_have_one_par() -> None:
    """Mean 50, spread the root of 100 + 16."""
    of = season(league(seats=("north+south", "x"), scoring="par"), [["ab"]])
    of = ended(of, 1, 1, 61, 0)
    assert {one.person: one.value for one in scores(of, {**PARS, "x": PARS["south"]})}["a"] == 102


def test_par_is_offered_only_where_every_seat_has_one() -> None:
    assert offered(("north", "south"), PARS) == ("duplicate", "places", "par")
    assert offered(("north+south",), PARS) == ("duplicate", "places", "par")
    assert offered(("north", "east"), PARS) == ("duplicate", "places")
    assert offered(("north+east",), PARS) == ("duplicate", "places")


def test_who_takes_over_is_not_harmed_and_who_left_has_nothing() -> None:
    of = season(league(), [["ab", "cd", "ef"]])
    of = entered(of, Person("r", "R", reserve=True))
    of = taken_over(of, 1, 1, "north", "r")
    of = ended(ended(ended(of, 1, 1, 5, 5), 1, 2, 20, 5), 1, 3, 10, 5)
    assert values(of) == {"a": 0, "r": 50, "c": 100, "e": 50, "b": 50, "d": 50, "f": 50}


def test_who_takes_over_keeps_what_is_above_the_mean() -> None:
    of = entered(season(league(), [["ab", "cd"]]), Person("r", "R", reserve=True))
    of = ended(ended(taken_over(of, 1, 1, "north", "r"), 1, 1, 30, 5), 1, 2, 20, 5)
    assert values(of)["r"] == 100


def test_under_par_who_left_has_a_spread_below_or_worse() -> None:
    of = season(league(scoring="par"), [["ab"]])
    of = entered(of, Person("r", "R", reserve=True))
    of = taken_over(of, 1, 1, "north", "r")
    assert values(ended(of, 1, 1, 90, 10)) == {"a": -100, "r": 500, "b": 0}
    assert values(ended(of, 1, 1, 20, 10)) == {"a": -200, "r": 0, "b": 0}


def test_seats_of_stand_ins_are_compared_with_nobodys() -> None:
    of = season(league(), [["ab", "cd", "ef"]])
    of = taken_over(of, 1, 3, "north", STAND_IN)
    of = ended(ended(ended(of, 1, 1, 10, 5), 1, 2, 20, 5), 1, 3, 30, 5)
    found = values(of)
    assert [found["a"], found["c"], found["e"]] == [0, 100, 0]


def test_every_scoring_says_how_it_reckons() -> None:
    for scoring in ("duplicate", "places", "par"):
        told = " ".join(map(str, formula(scoring)))
        assert "{" not in told
        assert "Score:" in told


# ---- standings


def order(of: Season) -> list[tuple[int, str]]:
    return [(row.place, row.person) for row in standings(of, PARS)]


def test_totals_decide_first() -> None:
    of = season(league(scoring="places"), [["ab", "cd"], ["ac", "bd"]])
    for number, table, points in ((1, 1, (2, 1)), (1, 2, (2, 1)), (2, 1, (2, 1)), (2, 2, (2, 1))):
        of = ended(of, number, table, *points)
    rows = standings(of, {})
    assert {row.person: row.total for row in rows} == {"a": 200, "b": 100, "c": 100, "d": 0}
    assert order(of)[0] == (1, "a")
    assert order(of)[3] == (4, "d")


def test_level_totals_go_to_more_tables_won() -> None:
    """Duplicate: a has 100 with a table lost, b has 100 with a table won."""
    of = season(league(), [["ax", "by"], ["xb", "ya"]])
    of = ended(ended(of, 1, 1, 10, 20), 1, 2, 9, 1)
    of = ended(ended(of, 2, 1, 5, 4), 2, 2, 6, 3)
    rows = {row.person: row for row in standings(of, {})}
    assert [rows["a"].total, rows["b"].total] == [100, 100]
    assert [rows["a"].firsts, rows["b"].firsts] == [0, 1]
    assert rows["b"].place < rows["a"].place


def test_a_shared_win_counts_its_share() -> None:
    of = ended(season(league(scoring="places"), [["ab"]]), 1, 1, 7, 7)
    assert {row.firsts for row in standings(of, {})} == {Fraction(1, 2)}


def test_then_who_ended_above_whom() -> None:
    """a, b and e have a win and a rest each: a ended above b, e above a; that b's opponents did better comes after."""
    of = season(league(scoring="places"), [["ab", "ce"], ["ea", "bc"], ["cf"]])
    for number, table in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1)):
        of = ended(of, number, table, 2, 1)
    rows = {row.person: row for row in standings(of, {})}
    assert [rows[one].total for one in "aebcf"] == [150, 150, 150, 200, 0]
    assert [rows[one].among for one in "eab"] == [1, 0, -1]
    assert [rows[one].opposition for one in "ab"] == [300, 350]
    assert [rows[one].place for one in "ceabf"] == [1, 2, 3, 4, 5]


def test_then_the_opponents_totals() -> None:
    """a and b won one table each; a's opponent won another one."""
    of = season(league(scoring="places"), [["ac", "bd"], ["ce", "df"]])
    of = ended(ended(of, 1, 1, 2, 1), 1, 2, 2, 1)
    of = ended(ended(of, 2, 1, 2, 1), 2, 2, 1, 2)
    rows = {row.person: row for row in standings(of, {})}
    assert [rows["a"].opposition, rows["b"].opposition] == [rows["c"].total, 0]
    assert rows["a"].place < rows["b"].place


def test_reserves_and_who_left_have_a_row_once_they_played() -> None:
    of = entered(season(league(scoring="places"), [["ab"], ["ab"]]), Person("r", "R", reserve=True))
    of = withdrawn(entered(of, Person("z", "Z")), "z")
    assert {row.person for row in standings(of, {})} == {"a", "b"}
    of = ended(taken_over(of, 1, 1, "north", "r"), 1, 1, 2, 1)
    assert {row.person for row in standings(of, {})} == {"a", "b", "r"}


def test_who_is_level_in_all_shares_the_place() -> None:
    of = ended(season(league(scoring="places"), [["ab"]]), 1, 1, 7, 7)
    assert order(of) == [(1, "a"), (1, "b")]


def test_a_rest_counts_as_the_mean_of_ones_own() -> None:
    """c rests in the first round and wins the second: 100, and 100 for the rest; while round 2 is open nobody rests."""
    of = season(league(scoring="places"), [["ab"], ["ca"], ["bc"]])
    of = ended(of, 1, 1, 2, 1)
    assert {row.person: row.rested for row in standings(of, {})} == {"a": 0, "b": 0, "c": 1}
    of = ended(of, 2, 1, 2, 1)
    rows = {row.person: row for row in standings(of, {})}
    assert [rows["c"].total, rows["c"].played, rows["c"].rested] == [200, 1, 1]
    assert [rows["b"].total, rows["b"].rested] == [0, 1]
    assert [rows["a"].total, rows["a"].rested] == [100, 0]


def test_teams_count_their_best_members() -> None:
    teams = {one: Person(one, one, team="red" if one in "ad" else "blue") for one in "abcd"}
    of = season(league(scoring="places"), [["ab", "cd"]], **teams)
    of = ended(ended(of, 1, 1, 2, 1), 1, 2, 1, 1)
    first, second = team_standings(of, {}, 2)
    assert (first.team, int(first.total), first.counted) == ("red", 150, ("a", "d"))
    assert (second.team, int(second.total), second.place) == ("blue", 50, 2)
    best = team_standings(of, {}, 1)
    assert [(one.team, int(one.total)) for one in best] == [("red", 100), ("blue", 50)]


# ---- the course


def test_nobody_sits_twice_at_a_table() -> None:
    of = season(league(), [["ab", "cd"]])
    with pytest.raises(Refusal, match="twice"):
        taken_over(of, 1, 1, "north", "b")
    changed = taken_over(of, 1, 1, "north", "c")
    with pytest.raises(Refusal, match="twice"):
        taken_over(changed, 1, 1, "south", "a")


def test_substitutes_are_reserves_who_stepped_in_least_then_who_rests() -> None:
    of = season(league(), [["ab", "cd"], ["ae", "bc"]])
    for name in "rs":
        of = entered(of, Person(name, name, reserve=True))
    assert substitutes(of, 1, 1) == ("r", "s", "e")
    of = taken_over(of, 1, 1, "north", "r")
    assert substitutes(of, 1, 2) == ("s", "r", "e")
    assert substitutes(of, 1, 1) == ("s", "e")
    assert substitutes(withdrawn(of, "s"), 1, 2) == ("s", "r", "e")  # who leaves may still help in rounds drawn
    assert substitutes(of, 2, 1) == ("s", "r", "d")
    gone = tuple(replace(one, leaves=2) if one.id == "s" else one for one in of.people)
    assert substitutes(replace(of, people=gone), 2, 1) == ("r", "d")


def test_results_are_whole_and_the_last_one_stands() -> None:
    of = season(league(), [["ab"]])
    with pytest.raises(Refusal):
        reported(of, Result(1, 1, {"north": 1}, {"north": 1}))
    for places in ({"north": 1, "south": 3}, {"north": 2, "south": 2}, {"north": 0, "south": 1}):
        with pytest.raises(Refusal):
            reported(of, Result(1, 1, {"north": 1, "south": 0}, places))
    of = ended(ended(of, 1, 1, 3, 4), 1, 1, 5, 4)
    assert [one.points for one in of.results] == [{"north": 5, "south": 4}]
    with pytest.raises(Refusal):
        taken_over(of, 1, 1, "north", STAND_IN)


def test_equals_share_the_better_place() -> None:
    assert places_by_points({"a": 5, "b": 9, "c": 5, "d": 1}) == {"a": 2, "b": 1, "c": 2, "d": 4}


def test_entries_are_checked() -> None:
    of = season(league(), [["ab"]])
    for person in (Person("a", "A"), Person("z", "Z", ("east",)), Person("z", "Z", ("north", "north"))):
        with pytest.raises(Refusal):
            entered(of, person)
    assert entered(of, Person("z", "Z", ("north",))).person("z").joins == 2
    assert withdrawn(of, "a").person("a").leaves == 2
    with pytest.raises(Refusal):
        withdrawn(of, "z")


# ---- ratings


def test_winning_raises_a_rating_and_playing_makes_it_surer() -> None:
    of = season(league(seats=("x", "y", "z")), [["abc"], ["abc"]])
    once = rated(ended(of, 1, 1, 9, 5, 5))
    assert once["a"].mean > 25 > once["b"].mean
    assert once["b"].mean == once["c"].mean
    assert all(one.deviation < Rating().deviation and one.tables == 1 for one in once.values())
    twice = rated(ended(ended(of, 1, 1, 9, 5, 5), 2, 1, 9, 5, 5))
    assert twice["a"].mean > once["a"].mean
    assert twice["a"].deviation < once["a"].deviation
    again = rated(ended(season(league(seats=("x", "y", "z")), [["abc"]]), 1, 1, 9, 5, 5), once)
    assert again == twice


def test_stand_ins_have_no_rating() -> None:
    of = taken_over(season(league(seats=("x", "y", "z")), [["abc"]]), 1, 1, "x", STAND_IN)
    assert set(rated(ended(of, 1, 1, 9, 5, 3))) == {"b", "c"}


def test_whoever_won_is_above_whoever_has_more_points() -> None:
    assert places_by_points({"a": 3, "b": 5, "c": 3}, ("a",)) == {"a": 1, "b": 2, "c": 3}
    assert places_by_points({"a": 3, "b": 5, "c": 3}) == {"a": 2, "b": 1, "c": 2}
