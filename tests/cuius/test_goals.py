"""What a side is told to strive for is what its scenario asks for."""

import re

import pytest

from game.core.help import rules_of
from game.cuius.board import BOARD, SIDES
from game.cuius.files import Condition

GOALS = rules_of("cuius").goals
NUMBERS = {"all six": 6, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "fifteen": 15}


def asked(condition: Condition) -> set[str | int]:
    """The cities that a condition names one by one, and its numbers."""
    found: set[str | int] = set()
    for one in condition.controls:
        few = len(one.cities) <= 2
        found |= {BOARD.cities[city].name for city in one.cities} if few else {one.least}
    if condition.score:
        found |= {n for n in (condition.score.least, condition.score.most) if n is not None}
    return found


def told(text: str) -> set[str | int]:
    """The same, as a sentence tells them."""
    words = set(re.findall(r"\w+", text))
    cities = {city.name for city in BOARD.cities.values() if city.name in words}
    return cities | {NUMBERS[word] for word in words if word in NUMBERS} | {int(w) for w in words if w.isdigit()}


@pytest.mark.rule("cuius:8.0")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("scenario", [key for key in BOARD.scenarios if key not in ("white_mountain", "campaign")])
def test_a_goal_names_the_cities_and_numbers_of_its_conditions(scenario: str, side: str) -> None:
    file, text = BOARD.scenarios[scenario], GOALS[f"{scenario}-{side}"]
    own = [asked(each) for each in (*file.sudden, *file.final) if each.result == side]
    against = [asked(each) for each in file.sudden if each.result != side]
    needed, named = set().union(*own, *against), told(text)
    assert needed <= named
    among = {BOARD.cities[city].name for each in file.final for one in each.controls for city in one.cities}
    scores = {n for each in file.final if each.score for n in (each.score.least, each.score.most)}
    assert named - needed <= among | scores  # some of many, and what wins for the other, may be named as well
    assert ("electorates" in text) == any(each.electorates or each.score for each in (*file.sudden, *file.final))
