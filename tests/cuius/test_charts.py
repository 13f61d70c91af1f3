"""Every chart and table, number by number, as the rules print them or as they were made to fit."""

import pytest

from game.cuius.board import BOARD
from game.cuius.chart_files import Check
from game.cuius.checks import judge

CHARTS = BOARD.charts

#: Losses by the modified die from 0 to 10, attacker's / defender's; r retreats, R checks for rout.
RESULTS = """
    1-5      2R/0   2R/0  1r/1   1r/1  1r/1   1/1r   1/2r   0/2r   0/2R   0/2R   0/3R
    6-10     4R/1   3R/1  3r/1   2r/2  2r/2   1/2r   1/3r   1/3r   1/4R   0/4R   0/5R
    11-20    7R/1   6R/2  5r/2   4r/3  3r/4   2/4r   2/5r   2/6r   1/6R   1/7R   1/8R
    21-30   11R/2   9R/3  8r/3   6r/5  5r/6   4/6r   3/8r   3/9r  2/10R  2/11R  2/13R
    31-40   15R/3  13R/4 11r/5   9r/7  7r/9   5/9r  4/11r  4/13r  3/14R  3/15R  2/18R
    41+     20R/4  17R/5 14r/6  12r/8 9r/11  6/11r  6/14r  5/16r  4/18R  3/20R  3/24R
"""


@pytest.mark.rule("cuius:11.3.1", "cuius:11.3.2.1", "cuius:11.3.4.1", "cuius:7.3.2", "cuius:14.2")
def test_the_terrain_chart() -> None:
    found = {kind: (row.mp, row.road_mp, row.defence, row.supply, row.csv) for kind, row in CHARTS.terrain.items()}
    assert found == {
        "clear": (1, 1, 0, 3, 0), "hills": (2, 1, 1, 0, 0), "minor": (1, 1, 0, 5, 5), "major": (1, 1, 1, 10, 10),
        "great": (1, 1, 2, 15, 15),
    }  # fmt: skip


@pytest.mark.rule("cuius:11.1.1", "cuius:11.2.4", "cuius:11.3.3", "cuius:11.3.5.1", "cuius:11.3.9", "cuius:11.5.3")
@pytest.mark.rule("cuius:16.1", "cuius:7.2.3")
def test_what_things_cost_in_mp() -> None:
    row = CHARTS.movement
    assert (row.base, row.led_by_lr, row.lieutenants) == (6, 10, 3)
    assert (row.zone, row.enemy_hex, row.pick_up, row.cross_river, row.road_bonus, row.fortify) == (1, 1, 2, 2, 2, 6)


@pytest.mark.rule("cuius:14.2", "cuius:16.1", "cuius:2.5", "cuius:6.6.1", "cuius:11.7.1", "cuius:14.3.2", "cuius:14.4")
@pytest.mark.rule("cuius:16.2", "cuius:11.3.2.2")
def test_numbers_that_stand_in_the_rules() -> None:
    defence, limits, lost = CHARTS.defence, CHARTS.limits, CHARTS.straggling
    assert (defence.river_city, defence.fortification, defence.train) == (2, 1, 2)
    assert (limits.fatigue, limits.trains, limits.overrun, limits.force_markers) == (5, 3, 5, 5)
    assert (limits.automatic, limits.major_battle, limits.leader_killed) == (-3, 10, 2)
    assert (lost.percent, lost.fatigue) == (10, 1)


@pytest.mark.rule("cuius:9.1", "cuius:11.3.4.5", "cuius:11.3.4.6", "cuius:15.2", "cuius:12.0")
def test_pp_for_electorate_and_great_cities_held_lost_and_sacked() -> None:
    found = [(prize.collect, prize.lost, prize.sacked) for prize in (CHARTS.electors, CHARTS.great_cities)]
    assert found == [(1, 1, 1), (1, 3, 1)]


@pytest.mark.rule("cuius:6.6.3", "cuius:6.5", "cuius:9.3.3")
def test_what_pp_buy() -> None:
    assert CHARTS.artillery_cost.costs == (0, 1, 3, 7)
    assert CHARTS.mercenaries.sp_per_pp == 2
    assert (CHARTS.conversion.succeed_at, CHARTS.conversion.pp_per_drm) == (5, 2)


@pytest.mark.rule("cuius:14.2")
def test_the_odds_modifier_table() -> None:
    assert {row.name: (row.odds, row.mod) for row in CHARTS.odds.rows} == {
        "1:4": ((1, 4), -6), "1:3": ((1, 3), -4), "1:2": ((1, 2), -3), "1:1.5": ((2, 3), -1), "1:1": ((1, 1), 0),
        "1.5:1": ((3, 2), 1), "2:1": ((2, 1), 3), "3:1": ((3, 1), 4), "4:1": ((4, 1), 6), "5:1": ((5, 1), None),
    }  # fmt: skip


@pytest.mark.rule("cuius:14.3.1", "cuius:14.3")
def test_the_battle_results_table_and_the_white_die() -> None:
    table = CHARTS.battle_results
    assert table.columns == tuple(range(11))
    assert [(row.name, row.cells) for row in table.rows] == [
        (name, tuple(cells)) for name, *cells in map(str.split, RESULTS.strip().splitlines())
    ]
    assert [row.up_to for row in table.rows] == [5, 10, 20, 30, 40, 999]
    assert CHARTS.fatigue_die.sides == ("attacker", "attacker", "none", "none", "defender", "defender")


def lowest(chart: Check) -> list[int]:
    """The lowest die that succeeds, from LR less fatigue -2 to 3."""
    return [next(die for die in range(1, 7) if judge(chart, column, die, 0).success) for column in range(6)]


@pytest.mark.rule("cuius:2.4.4", "cuius:11.4.3", "cuius:11.3.2.1", "cuius:14.6.2", "cuius:11.3.4.1", "cuius:14.1")
def test_the_five_leadership_checks() -> None:
    checks = CHARTS.checks
    assert checks.columns == (-2, -1, 0, 1, 2, 3)
    assert checks.reaction.succeed_at == (7, 6, 5, 4, 3, 2)
    assert checks.reaction.tires_up_to == (3, 2, 1, 0, -1, -2)
    assert checks.straggling.succeed_at == (6, 5, 4, 3, 2, 2)
    assert checks.rout.succeed_at == (6, 5, 4, 3, 3, 2)
    assert checks.control.succeed_at == (7, 6, 5, 4, 4, 3)
    assert checks.withdrawal.succeed_at == (6, 5, 4, 4, 3, 2)
    assert [lowest(chart) for chart in (checks.reaction, checks.control)] == [[6, 6, 5, 4, 3, 2], [6, 6, 5, 4, 4, 3]]
    assert checks.reaction.drm == {"all_cavalry": 1, "too_large": -1}
    assert checks.rout.drm == {"twice_the_cavalry": 1, "half_the_cavalry": -1}
    assert checks.control.drm == {"major": -1, "great": -2, "train": 1}


@pytest.mark.rule("cuius:6.2.2")
def test_the_troop_purchase_table() -> None:
    found = {a.id: (a.side, a.area, a.years, a.pp, a.inf, a.cav, a.per_turn) for a in CHARTS.allied_armies}
    assert found == {
        "hre": ("imperial", "hre", (1618, 1648), 3, 8, 2, 1),
        "spanish": ("imperial", "spanish_road", (1620, 1648), 3, 9, 3, 1),
        "danish": ("protestant", "danish", (1625, 1629), 3, 8, 4, 1),
        "swedish": ("protestant", "swedish", (1630, 1648), 3, 8, 4, 1),
        "french": ("protestant", "french", (1635, 1648), 3, 8, 4, 1),
    }


@pytest.mark.rule("cuius:5.3.1")
def test_the_marshal_availability_chart() -> None:
    assert [(row.years, row.imperial, row.protestant) for row in CHARTS.marshals] == [
        ((1618, 1619), 3, 3), ((1620, 1624), 4, 3), ((1625, 1629), 4, 4), ((1630, 1634), 4, 5), ((1635, 1648), 5, 5),
    ]  # fmt: skip


@pytest.mark.rule("cuius:5.2", "cuius:2.5", "cuius:11.3.7", "cuius:6.2.2")
def test_the_deployment_areas() -> None:
    assert {a.id: (a.side, a.flag, a.cities, a.years) for a in BOARD.areas.values()} == {
        "spanish_road": ("imperial", "spain", ("trier",), (1618, 1648)),
        "french": ("protestant", "france", ("metz", "verdun"), (1635, 1648)),
        "swedish": ("protestant", "sweden", ("stralsund", "wolgast", "stettin"), (1630, 1648)),
        "danish": ("protestant", "denmark", ("glueckstadt", "rendsburg", "flensburg"), (1625, 1629)),
        "hre": ("imperial", None, ("wien",), (1618, 1648)),
    }
    assert {road.id: road.entry for road in BOARD.spanish_road.values()} == {
        "sr_netherlands": "0221", "sr_luxemburg": "0626", "sr_comte": "0736", "sr_valtelline": "1940",
    }  # fmt: skip


@pytest.mark.rule("cuius:11.3.8")
def test_the_map_has_45_columns_and_42_rows() -> None:
    assert (BOARD.geography.columns, BOARD.geography.rows) == (45, 42)
    assert max(BOARD.ground)[:2] == "45"
    assert max(place[2:] for place in BOARD.ground) == "41"  # the last row is off the map
