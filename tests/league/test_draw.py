"""The draw: what always holds of it, and what is known of small ones."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from game.core.refusal import Refusal
from game.core.values import replace
from game.league.course import entered, withdrawn
from game.league.draw import drawn
from game.league.grouping import Task, grouped
from game.league.league import STAND_IN, Person, Season
from game.league.lot import Lot
from game.league.meetings import cost, least, met
from game.league.seating import Measure, Request, disappointment, seated
from tests.league.seasons import field, league

FOUR = ("a", "b", "c", "d")


def meetings(of: Season) -> Counter[tuple[str, str]]:
    return Counter(
        (min(pair), max(pair))
        for one in of.rounds
        for table in one.tables
        for pair in combinations(table.people, 2)
    )  # fmt: skip


def seats_of(of: Season, who: str) -> Counter[str]:
    return Counter(
        seat for one in of.rounds for table in one.tables for seat, held in table.seats.items() if held == who
    )


def small(count: int, size: int, rounds: int) -> tuple[int, int]:
    nobody = np.zeros((count, count), dtype=np.int64)
    found = grouped(Task(nobody, [], nobody, [[size] * (count // size)] * rounds, [set()] * rounds), Lot("x"))
    assert found.cost == cost(met(count, found.rounds))
    return found.cost, found.bound


@settings(max_examples=20, deadline=None)
@given(
    count=st.integers(4, 14), size=st.integers(2, 4), rounds=st.integers(1, 3), seed=st.text(max_size=3),
    filling=st.sampled_from(("rest", "stand-in")), leaver=st.integers(0, 13),
)  # fmt: skip
def test_what_always_holds(count: int, size: int, rounds: int, seed: str, filling: str, leaver: int) -> None:
    """Nobody twice at a table or at two; all drawn or resting; rests spread evenly; seats spread evenly."""
    of = Season(league(seats=FOUR[:size], rounds=rounds + 1, seed=seed, filling=filling), field(count))
    of, fair = drawn(of, rounds)
    of = entered(of, Person("late", "Late"))
    if leaver < count and count > size + 1:
        of = withdrawn(of, f"p{leaver:02}")
    of, more = drawn(of)
    assert len(of.rounds) == rounds + 1
    for one in of.rounds:
        there = [person for table in one.tables for person in table.people]
        assert len(set(there)) == len(there)
        assert sorted([*there, *one.resting]) == sorted(person.id for person in of.people if person.plays(one.number))
        assert all(tuple(table.seats) == of.league.seats for table in one.tables)
        if filling == "stand-in":
            assert not one.resting
            filled = [len(table.people) for table in one.tables]
            assert max(filled) - min(filled) <= 1
        else:
            assert all(STAND_IN not in table.seats.values() for table in one.tables)
    early = [one for one in of.people if one.joins == 1 and not one.leaves]
    rests = [sum(one.id in past.resting for past in of.rounds) for one in early]
    assert max(rests) - min(rests) <= 1
    for measure in (one for each in (*fair, *more) for one in (each.repeated, each.again, each.most, each.all)):
        assert measure.reached >= measure.bound
    last = {person for table in of.rounds[-1].tables for person in table.people}
    counts = [m for pair, m in meetings(of).items() if set(pair) <= last]
    assert more[0].repeated.reached == sum(m * (m - 1) // 2 for m in counts)


@settings(max_examples=15, deadline=None)
@given(tables=st.integers(1, 3), size=st.integers(2, 4), rounds=st.integers(1, 5), seed=st.text(max_size=3))
def test_meetings_and_seats_are_balanced_where_that_is_proved(tables: int, size: int, rounds: int, seed: str) -> None:
    """Where no pair need meet more often than another by two, none does: a draw at the bound of even meetings."""
    of, (fair,) = drawn(Season(league(seats=FOUR[:size], rounds=rounds, seed=seed), field(tables * size)))
    pairs = tables * size * (tables * size - 1) // 2
    each, more = divmod(rounds * tables * size * (size - 1) // 2, pairs)
    even = (pairs - more) * each * (each - 1) // 2 + more * each * (each + 1) // 2
    assert fair.repeated.reached >= even
    if fair.repeated.reached == even:
        counts = meetings(of)
        every = [counts[pair] for pair in combinations(sorted(one.id for one in of.people), 2)]
        assert max(every) - min(every) <= 1
    for one in of.people:
        had = [seats_of(of, one.id)[seat] for seat in of.league.seats]
        assert max(had) - min(had) <= 1


@pytest.mark.parametrize(
    ("count", "size", "rounds", "best"),
    [
        (9, 3, 4, 0),  # the affine plane of order 3: everybody meets everybody once
        (8, 2, 7, 0),  # a round robin
        (8, 2, 9, 8),  # and two rounds more, four pairs each again
        (8, 4, 3, 12),  # two tables of four: two pairs at each table have met, between any two rounds
        (6, 3, 3, 6),
        (12, 4, 3, 9),  # three tables of four: one pair at each, between any two rounds
    ],
)
def test_small_draws_are_as_good_as_can_be(count: int, size: int, rounds: int, best: int) -> None:
    assert small(count, size, rounds) == (best, best)


def test_five_rounds_of_nine_in_threes() -> None:
    """Four rounds meet everybody once, so the fifth is nine meetings again."""
    assert small(9, 3, 5) == (9, 9)


def test_bounds_by_hand() -> None:
    """Of sixty in tens two rounds share 24 pairs: each table has two of four others and one of two. Four: six pairs."""
    nobody = np.zeros((60, 60), dtype=np.int64)
    assert least(nobody, [], [[10] * 6] * 2, [set(), set()]) == 24
    four = np.zeros((4, 4), dtype=np.int64)
    assert least(four, [], [[4], [4]], [set(), set()]) == 6
    assert least(four, [], [[2, 2]] * 4, [set()] * 4) == 2  # by person: each meets one of three again
    assert least(met(4, [[[0, 1], [2, 3]]]), [[[0, 1], [2, 3]]], [[2, 2]] * 3, [set()] * 3) == 2
    assert least(four, [], [[2], [2]], [{2, 3}, {0, 1}]) == 0


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e"])
def test_repeated_meetings_are_shared_out(seed: str) -> None:
    """Twelve in fours, three rounds: nine pairs meet again, so eighteen shares for twelve people: one or two each."""
    of, (fair,) = drawn(Season(league(seats=FOUR, seed=seed), field(12)))
    again = Counter(one for pair, m in meetings(of).items() for one in pair * (m * (m - 1) // 2))
    assert fair.repeated.reached == 9
    assert {again[one.id] for one in of.people} == {1, 2}
    assert fair.others == (7, 8)


def test_people_of_one_team_are_kept_apart() -> None:
    people = tuple(replace(one, team=f"t{n // 3}") for n, one in enumerate(field(9)))
    of, (fair,) = drawn(Season(league(seats=("a", "b", "c"), rounds=3), people))
    for one in of.rounds:
        for table in one.tables:
            assert len({of.person(who).team for who in table.people}) == 3
    assert (fair.repeated.reached, fair.repeated.bound) == (0, 0)


def test_the_draw_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    def of(seed: str) -> Season:
        return drawn(Season(league(seats=FOUR, seed=seed), field(13)), 2)[0]

    assert of("spring") == of("spring")
    assert len({str(of(seed).rounds) for seed in ("spring", "autumn", "winter")}) == 3


def test_divisions_do_not_meet() -> None:
    people = tuple(replace(one, division=1 + n // 4) for n, one in enumerate(field(8)))
    of, fair = drawn(Season(league(rounds=3), people))
    assert [one.division for one in fair] == [1, 2]
    assert all(of.person(a).division == of.person(b).division for a, b in meetings(of))
    assert [table.number for table in of.rounds[0].tables] == [1, 2, 3, 4]


def test_what_was_met_and_held_before_counts() -> None:
    """Of four at two tables of two the third round is what is left, and nobody has a seat thrice."""
    of = Season(league(), field(4))
    for _ in range(3):
        of, _fair = drawn(of, 1)
    assert set(meetings(of).values()) == {1}
    assert len(meetings(of)) == 6
    assert all(max(seats_of(of, one.id).values()) == 2 for one in of.people)
    with pytest.raises(Refusal, match="All rounds"):
        drawn(of)


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(Refusal, match="3 of the 4 people that a table needs"):
        drawn(Season(league(seats=FOUR), field(3)))
    with pytest.raises(Refusal, match="Nobody"):
        drawn(Season(league(seats=FOUR), tuple(replace(one, reserve=True) for one in field(5))))
    assert drawn(Season(league(seats=FOUR, filling="stand-in"), field(3)))[0].rounds[0].tables[0].people


# ---- seats


def test_wishes_are_met_where_nobody_else_has_them() -> None:
    of, (fair,) = drawn(Season(league(seats=FOUR, rounds=1), field(4, {n: [FOUR[3 - n]] for n in range(4)})))
    assert dict(of.rounds[0].tables[0].seats) == {"a": "p03", "b": "p02", "c": "p01", "d": "p00"}
    assert (fair.most.reached, fair.all.reached) == (0, 0)


def test_no_seat_again_comes_before_wishes() -> None:
    """All wish for a; in four rounds each has it once."""
    of, (fair,) = drawn(Season(league(seats=FOUR, rounds=4), field(4, {n: ["a"] for n in range(4)})))
    assert all(set(seats_of(of, one.id).values()) == {1} for one in of.people)
    assert fair.again.reached == 0


@pytest.mark.parametrize("people", [4, 8, 30])
def test_who_had_one_seat_of_two_meets_who_had_the_other(people: int) -> None:
    """Drawn round by round, tables of two let everybody change seats, and still nobody meets anybody twice."""
    for seed in "abcdefgh":
        of = Season(league(seats=("a", "b"), rounds=2, seed=seed), field(people))
        for _round in range(2):
            of, (fair,) = drawn(of, 1)
        assert (fair.repeated.reached, fair.again.reached) == (0, 0)


def test_what_is_proved_of_seats_is_told_of_the_tables_alone() -> None:
    _of, (fair,) = drawn(Season(league(seats=FOUR, rounds=5), field(4)))
    assert str(fair.told()[3]) == "Seats held again: 4; these tables allow no fewer."


def test_the_most_disappointed_comes_before_the_sum() -> None:
    """z on b leaves c, worth 4, to x or y, 4 in all; z on c has 3, and with a and b for x and y that is 5 in all."""
    wishes = {"x": ("a", "b", "c"), "y": ("a", "b", "c"), "z": ("b",)}
    found = seated(Request(("a", "b", "c"), [[["x", "y", "z"]]], wishes, {}))
    assert (found.most.reached, found.all.reached) == (3, 5)
    for one in "xy":
        after = seated(Request(("a", "b", "c"), [[["x", "y", "z"]]], wishes, {one: ["c"]}))
        assert after.rounds[0][0]["a"] == one


def test_who_wishes_for_nothing_is_not_disappointed_most() -> None:
    _of, (fair,) = drawn(Season(league(seats=FOUR, rounds=1), field(4, {0: ["a"]})))
    assert (fair.most.reached, fair.all.reached) == (0, 0)  # and counts for nothing in the sum
    assert str(fair.told()[-1]) == "Whoever wishes for a seat has it."


def test_more_wishes_are_no_more_weight() -> None:
    for wishes in ((), ("a",), ("c", "a"), FOUR):
        assert sum(disappointment(FOUR, wishes, seat) for seat in FOUR) == 12


def test_figures_are_told_with_their_bounds() -> None:
    _of, (fair,) = drawn(Season(league(seats=FOUR, rounds=3), field(12)))
    told = list(map(str, fair.told()))
    assert told == [
        "Division 1: people at its tables: 12; rounds drawn: 3.", "Different people whom each meets: 7 to 8.",
        "Meetings repeated: 9; no draw has fewer.", "Nobody has a seat twice.",
    ]  # fmt: skip
    gap = str(replace(fair, repeated=Measure(9, 7), again=fair.again).told()[2])
    assert gap == "Meetings repeated: 9; no draw has fewer than 7, so at most 2 too many."


def test_what_is_as_one_would_have_it_is_told_so_and_disappointments_in_half_ranks() -> None:
    _of, (fair,) = drawn(Season(league(seats=FOUR, rounds=1), field(4, {0: ["a"], 1: ["a"]})))
    assert list(map(str, fair.told()))[1:] == [
        "Different people whom each meets: 3.", "Nobody meets anybody twice.", "Nobody has a seat twice.",
        "Half ranks below the first wish, at most: 4; these tables allow no fewer.",
        "Half ranks below first wishes, all together: 4; these tables allow no fewer.",
    ]  # fmt: skip


def test_a_season_survives_as_plain_data() -> None:
    of, _fair = drawn(Season(league(seats=FOUR), field(9, {1: ["c"]})))
    adapter = TypeAdapter(Season)
    assert adapter.validate_json(adapter.dump_json(of)) == of


def test_a_lot_is_the_same_everywhere() -> None:
    lot = Lot("spring")
    assert [lot.below(100) for _ in range(5)] == [96, 50, 59, 99, 66]
