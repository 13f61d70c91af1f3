"""What hexes are called: by the city near them and the direction, told apart in every menu; and how they are typed."""

from collections import Counter

import pytest

from bot.language import language
from game.core.text import speaking
from game.core.typed import parse
from game.core.words import Word, Words
from game.cuius import RULES, names
from game.cuius.board import BOARD
from tests.cuius.positions import army, at, bare, marching
from tests.house.test_languages import LOCALE

PRAG = at("prag")


def called(place: str) -> str:
    return names.word(place).name


def test_the_hexes_round_a_city_are_told_apart_by_their_direction() -> None:
    around = {place: called(place) for place in BOARD.near[PRAG]}
    assert around == {
        "3124": "north of Prag", "3224": "north-east of Prag", "3225": "south-east of Prag",
        "3126": "south of Prag", "3025": "south-west of Prag", "3024": "north-west of Prag",
    }  # fmt: skip
    assert called("3325") == "east of Prag", "nothing lies nearer there"
    assert called("3127") == "3127 south of Prag", "3126 lies nearer"
    assert [called("3223"), called("3324")] == ["3223 north-east of Prag", "3324 north-east of Prag"]
    assert called(PRAG) == str(names.near(PRAG)) == "Prag"


def test_no_two_hexes_have_one_name() -> None:
    assert set(Counter(map(called, BOARD.ground)).values()) == {1}


def test_in_a_sentence_a_hex_has_its_number_too() -> None:
    assert str(names.near("3124")) == "3124 north of Prag"
    assert {str(names.near(place)).partition(" ")[0] for place in BOARD.near[PRAG]} == set(BOARD.near[PRAG])


@pytest.mark.parametrize("typed", ["3124", "north of Prag", "North-of-Prag", "3124 near Prag", "3124 north of Prag"])
def test_a_hex_is_understood_by_its_number_and_all_its_names(typed: str) -> None:
    words = Words(tuple(map(names.word, (PRAG, *BOARD.near[PRAG], "3127"))))
    stay = Words((Word("stay"),), True)
    spoken = parse(lambda said: words if not said else stay if len(said) == 1 else Words((), True), f"{typed} stay")
    assert spoken == ("3124", "stay")


@pytest.mark.parametrize("typed", ["2507", "2507 near Rostock", "north-east of Rostock", "2507 north-east of Rostock"])
def test_why_a_hex_is_no_goal_is_told_by_any_of_its_names(typed: str) -> None:
    state = marching(army(bare(), "2509", "tilly", inf=9), "2509", 0)
    found = RULES.why_not(state, "imperial", (), typed)
    assert found == ("It is out of reach.", "11.1")


def test_a_hex_has_its_names_in_german() -> None:
    with speaking(language(LOCALE, "de")):
        assert [called(place) for place in ("3124", "3225", "3127")] == [
            "nördlich von Prag", "südöstlich von Prag", "3127 südlich von Prag",
        ]  # fmt: skip
