"""The board as it is put together from its files, and what is told of files that do not fit together [2.0]."""

from copy import copy
from typing import Any

import pytest

from game.agony.board import BOARD, Board
from tests.agony.positions import bare

C = "catholic"


def without(things: dict[str, Any], *gone: str) -> dict[str, Any]:
    return {key: thing for key, thing in things.items() if key not in gone}


def faults(**changed: Any) -> list[str]:
    board: Board = copy(BOARD)
    for name, value in changed.items():
        setattr(board, name, value)
    return [fault.partition(".yaml: ")[2] for fault in board._faults()]


@pytest.mark.rule("2.1", "2.3", "2.41", "2.42", "2.43")
def test_what_does_not_fit_together_is_told() -> None:
    assert faults() == []
    assert faults(areas=without(BOARD.areas, "tyrol")) == [
        "innsbruck: there is no area “tyrol”", "bregenz: there is no area “tyrol”"
    ]  # fmt: skip
    blank = {place: space.model_copy(update={"start": {}}) for place, space in BOARD.spaces.items()}
    told = faults(spaces={**BOARD.spaces, "ulm": blank["ulm"], "pilsen": blank["pilsen"]})
    assert told == ["ulm: belongs to no area and has no start"]
    assert faults(leaders=without(BOARD.leaders, "enkevoort")) == ["piccolomini: there is no leader “enkevoort”"]
    assert len(faults(leaders=without(BOARD.leaders, "generic_french_1"))) == 3
    both = ["campaign: there is no “{}”", "early_war: there is no “{}”"]
    assert faults(leaders=without(BOARD.leaders, "schlick")) == [fault.format("schlick") for fault in both]
    assert faults(spaces=without(BOARD.spaces, "budweis")) == [fault.format("budweis") for fault in both]


@pytest.mark.rule("2.1", "2.3", "2.41", "2.42", "2.43", "16.22")
def test_counters_and_roads() -> None:
    assert {(kind.full, kind.steps) for kind in BOARD.kinds.values()} == {(True, 2), (False, 1)}
    half = BOARD.kinds["Danish-veteran-half"]
    assert (half.whole, half.half, half.cf, half.nation) == ("Danish-veteran", "", 2, "danish")
    assert (BOARD.kinds["Danish-veteran"].half, BOARD.kinds["German-militia"].nation) == (
        "Danish-veteran-half", "protestant_german"
    )  # fmt: skip
    assert BOARD.cities_of["france"] == ("rocroi", "chalons", "langres")
    assert BOARD.cities_of["tyrol"] == ("innsbruck", "bregenz")
    assert (BOARD.roads["paris"], BOARD.roads["tyrnau"]) == (("amiens", "chalons", "dijon"), ("olmutz", "pressburg"))
    assert "amiens" in BOARD.roads["ghent"]
    far = BOARD.distances["prague"]
    assert [far[city] for city in ("prague", "pilsen", "cham", "vienna", "paris")] == [0, 1, 2, 3, 11]
    numbers = {id_: leader.number for id_, leader in BOARD.leaders.items()}
    assert (numbers["thurn"], numbers["generic_protestant_1"], numbers["generic_protestant_8"]) == (0, 1, 8)
    assert "generic_protestant_9" not in numbers
    assert BOARD.copies("generic_spanish") == ("generic_spanish_1", "generic_spanish_2")
    assert BOARD.copies("turenne") == ("turenne",)


@pytest.mark.rule("2.46", "17.H.4", "17.Sp.2", "2.41")
def test_the_lands_of_some_rules() -> None:
    hungarian = {BOARD.spaces[city].area for city in BOARD.near_austria}
    assert hungarian == {"hungary", "austria", "moravia", "bohemia", "bavaria", "tyrol"}
    assert {"koln", "metz", "frankfurt", "strasbourg", "up-protestant", "up-catholic", "dole"} <= BOARD.spanish_zone
    assert not {"ulm", "kassel", "hamburg", "marburg"} & BOARD.spanish_zone
    assert {"ulm", "prague", "hamburg", "innsbruck", "stettin", "leipzig"} <= BOARD.germany
    assert not {"linz", "munich", "rocroi", "paris", "brussels", "pressburg"} & BOARD.germany


@pytest.mark.rule("2.1", "2.3", "2.41", "2.42", "6.0", "17.0")
def test_whose_side_every_nation_is_on() -> None:
    state = bare()
    nations = {kind.nation for kind in BOARD.kinds.values()}
    assert {nation for nation in nations if state.side_of(nation) == C} == {"imperial", "bavarian", "spanish", "saxon"}
