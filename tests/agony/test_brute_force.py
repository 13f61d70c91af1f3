"""Pieces, control, points, cards, combat, sieges, pay, loot, retreats, recovery, reckoned as the rulebook says them.

The positions are those of random games (`tests/agony/reckoned`), and what might come of them: as if there were other
revolts, bases and points to pay with, as if an army had just lost where it stands, as if a side gained an area. Nothing
here calls the rules of the game for what is reckoned: the board's data, states, events, dice and offered words are
read, and the rest is worked out from the rulebook, every way tried; the rules are asked only for the answer that is
compared with it. What a test shows when it fails tells how to come to it again: seed and order.
"""

from collections.abc import Callable, Iterable
from random import Random

import pytest

from tests.agony.reckoned.cards import check_cards
from tests.agony.reckoned.control import (
    check_control,
    check_gains,
    check_revolts,
    check_supposed_gains,
    check_supposed_revolts,
)
from tests.agony.reckoned.fights import check_fights
from tests.agony.reckoned.games import Moment, game, some
from tests.agony.reckoned.looting import check_looting, check_supposed_looting
from tests.agony.reckoned.pieces import check_pieces
from tests.agony.reckoned.points import check_points
from tests.agony.reckoned.recovery import check_recovery, check_supposed_recovery
from tests.agony.reckoned.retreats import check_retreats, check_supposed_retreats
from tests.agony.reckoned.sieges import check_sieges, check_supposed_sieges
from tests.agony.reckoned.supply import check_pay, check_supposed_lines, check_supposed_pay
from tests.agony.reckoned.wars import check_supposed_wars

#: By day three of each scenario, and some in which something rare happens: a garrison falls with its fortress (21), an
#: area laid waste recovers (23, 28), a side has all Electors (26), France enters (28), the Dutch War comes to +4 (90).
DAY = (*range(12), 21, 23, 26, 28, 90)
GAMES = [*DAY, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in range(200) if seed not in DAY)]


@pytest.fixture(scope="module", params=GAMES)
def moments(request: pytest.FixtureRequest) -> tuple[Moment, ...]:
    """Every order of a game, which is played once for all that is reckoned of it."""
    return game(request.param)


def every(
    moments: tuple[Moment, ...],
    checks: Iterable[Callable[[Moment], object]],
    supposed: Iterable[Callable[[Moment, Random], object]],
) -> None:
    """Check every order of a game; after some of them also what is supposed, all by the same chance."""
    for moment in moments:
        for check in checks:
            check(moment)
    for moment, chance in some(moments):
        for suppose in supposed:
            suppose(moment, chance)


@pytest.mark.rule("2.1", "7.24", "8.412", "10.21", "10.22", "10.24", "11.23", "13.14", "16.22", "17.A.2", "17.H.4")
def test_pieces_stand_as_they_may(moments: tuple[Moment, ...]) -> None:
    for moment in moments:
        check_pieces(moment)


@pytest.mark.rule("2.42", "3.12", "3.13", "9.22", "9.42", "15.24")
def test_cities_and_areas_are_whose_they_should_be(moments: tuple[Moment, ...]) -> None:
    every(moments, [check_control, check_gains], [check_supposed_gains])


@pytest.mark.rule("9.41", "9.42", "9.44")
def test_revolts_cost_and_spread_what_they_should(moments: tuple[Moment, ...]) -> None:
    every(moments, [check_revolts], [check_supposed_revolts])


@pytest.mark.rule("5.12", "5.13", "5.14", "5.141", "5.142", "5.15", "9.41", "15.24", "16.13", "16.131", "17.F.4")
def test_the_marker_moves_by_what_the_ledger_says(moments: tuple[Moment, ...]) -> None:
    for moment in moments:
        check_points(moment)


@pytest.mark.rule("6.C", "6.D", "8.1", "8.2", "8.62")
def test_no_card_is_lost_or_doubled(moments: tuple[Moment, ...]) -> None:
    for moment in moments:
        check_cards(moment)


@pytest.mark.rule("15.12", "15.13", "15.131", "15.132", "15.133", "15.14", "15.15", "17.Sw.1", "17.Sw.2")
def test_those_are_paid_who_may_be(moments: tuple[Moment, ...]) -> None:
    every(moments, [check_pay], [check_supposed_lines, check_supposed_pay])


@pytest.mark.rule("12.52", "12.54", "17.H.4", "17.Sp.2")
def test_the_beaten_go_where_they_may(moments: tuple[Moment, ...]) -> None:
    every(moments, [check_retreats], [check_supposed_retreats])


@pytest.mark.rule("15.25", "15.251")
def test_what_recovers_is_what_may(moments: tuple[Moment, ...]) -> None:
    every(moments, [check_recovery], [check_supposed_recovery])


@pytest.mark.rule(
    "9.51", "9.52", "10.12", "12.13", "12.14", "12.22", "12.23", "12.24", "12.25", "12.26", "12.27", "12.28"
)
@pytest.mark.rule("12.29", "12.31", "12.32", "12.4", "12.41", "12.42", "12.43", "12.53", "12.54", "13.15", "13.17")
def test_combats_come_to_what_the_rulebook_says(moments: tuple[Moment, ...]) -> None:
    check_fights(moments)
    for moment, chance in some(moments):
        check_supposed_wars(moment, chance)


@pytest.mark.rule("13.11", "13.12", "13.13", "13.14", "13.21", "13.23", "13.24", "13.25", "13.26")
def test_fortresses_fall_and_hold_as_they_should(moments: tuple[Moment, ...]) -> None:
    every(moments, [check_sieges], [check_supposed_sieges])


@pytest.mark.rule("15.21", "15.211", "15.22", "15.221", "15.222", "15.223", "15.225", "15.24", "11.31")
def test_looting_brings_and_costs_what_the_table_says(moments: tuple[Moment, ...]) -> None:
    every(moments, [check_looting], [check_supposed_looting])
