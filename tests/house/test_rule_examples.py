"""The examples that `/rules` gives are worked out by the rules themselves."""

import pytest

from game import GAMES
from game.agony import entering, pillaging
from game.agony.board import BOARD as AGONY
from game.battles.board import board
from game.battles.editions import edition
from game.campaign.board import BOARD as CAMPAIGN
from game.core.help import rules_of
from game.cuius import supply
from game.cuius.board import BOARD as CUIUS
from game.cuius.checks import CHECKS
from game.cuius.planning import led
from game.cuius.state import Army
from tests.campaign.positions import Table, position


def example(game: str, number: str) -> str:
    [entry] = [entry for entry in rules_of(game).entries if entry.number == number]
    assert entry.told == f"{entry.text} For instance: {entry.example}"
    return entry.example


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_some_and_an_entry_without_one_is_its_text(game: str) -> None:
    entries = rules_of(game).entries
    assert sum(bool(entry.example) for entry in entries) > 1
    assert all(entry.told == entry.text for entry in entries if not entry.example)


def test_the_campaign_s() -> None:
    assert "Lorraine in Spring and goes on to Alsace" in example("campaign", "l")
    table = (
        Table(position("spring 1636", {"France-1": "t_france"})).season("France-1 Lorraine").season("France-1 Alsace")
    )
    state = table.season().season().state
    assert (state.holders["alsace"], state.holders["lorraine"]) == ("france", "")
    assert "from Milan into Savoy" in example("campaign", "m")
    assert "savoy" in CAMPAIGN.arrows["spain"]["milan"]
    assert "42 points, of which a sixth is 7" in example("campaign", "R21")


def test_the_battles() -> None:
    assert "14 against 4 is column 3-1, and 9 against 26 is 1-3" in example("battles", "76:8.6")
    columns = edition("1976").charts.combat
    assert (columns.odds(14, 4), columns.odds(9, 26)) == ("3-1", "1-3")
    assert "40 points to 27 are a margin of 13: marginal" in example("battles", "76:20.2")
    levels = board("rocroi").file.victory.levels
    assert [level.name for level in levels if level.least <= 40 - 27][-1] == "marginal"


def test_agony_s() -> None:
    assert "Five units march by Luxembourg to Metz: one level" in example("agony", "11.16")
    assert [pillaging.required(units) for units in (5, 6)] == [1, 2]
    assert "metz" in AGONY.roads["luxembourg"]
    assert "Two Veterans, 8 CF, brush one Militia of 2 CF" in example("agony", "12.61")
    veterans, militia = 2 * AGONY.kinds["Imperial-veteran"].cf, AGONY.kinds["German-militia"].cf
    assert veterans >= max(entering.OVERRUN_CF, entering.OVERRUN_ODDS * militia)
    assert "fourth and each later one +3" in example("agony", "13.26")
    assert AGONY.tables.siege.marker_max == 3


def test_cuius_s() -> None:
    assert "halved and rounded up, is supply for 2 SP" in example("cuius", "7.3.2")
    assert [supply.points(3, damaged=False, in_zone=zone, cavalry=False) for zone in (True, False)] == [2, 3]
    assert "25 SP along has -1; with 20 SP" in example("cuius", "11.4.3")
    assert CHECKS.reaction.drm["too_large"] == -1
    leader = next(name for name, one in CUIUS.leaders.items() if one.lr == 2)
    assert [led(Army(inf=sp, leaders=(leader,))) for sp in (25, 20)] == [False, True]
