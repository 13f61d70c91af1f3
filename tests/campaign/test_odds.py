"""The odds are exact: they agree with every way the dice may fall, and with battles really fought."""

from fractions import Fraction
from itertools import product

import pytest

from game.campaign.battle import muster, points
from game.campaign.board import BOARD
from game.campaign.odds import forecast, strengths
from game.campaign.view import SideView


class Told:
    """Dice that give what they are told, and then ones."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self.values = list(values)

    def roll(self, sides: int, purpose: str) -> int:
        return self.values.pop(0) if self.values else 1


@pytest.mark.rule("t.1", "t.2", "R21")
@pytest.mark.parametrize("power", ["spain", "sweden", "elector_palatine", "united_provinces"])
@pytest.mark.parametrize("defending", [False, True])
def test_strengths_count_every_way_the_bonus_dice_fall(power: str, defending: bool) -> None:
    rolled = len(BOARD.armies_file.bonus_units[power].rolled)
    found: dict[int, Fraction] = {}
    units = list(product((2,), range(1, rolled + 1), range(1, rolled + 1))) if rolled else []
    bonuses = [((1,), Fraction(1, 2)), *((way, Fraction(1, 2 * rolled * rolled)) for way in units)]
    if not rolled:
        bonuses = [((), Fraction(1))]
    generals = [((2,), Fraction(1, 2)), ((1, 2), Fraction(1, 4)), ((1, 1), Fraction(1, 4))]
    for (bonus, p), (general, q) in product(bonuses, generals):
        army = SideView(power, "", muster(power, Told((*bonus, *general)), ""))
        worth = points(army, defending)
        found[worth] = found.get(worth, Fraction(0)) + p * q
    assert strengths(power, defending=defending) == found


@pytest.mark.rule("n", "R21")
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_chances_add_up_and_summer_has_fewer_draws(season: str) -> None:
    odds = forecast("france", "austria", season)
    assert odds.wins + odds.draws + odds.loses == 1
    assert forecast("france", "austria", "summer").draws < forecast("france", "austria", "spring").draws


def test_equal_sides_have_equal_chances() -> None:
    odds = forecast("saxony", "brandenburg", "autumn")
    assert odds.wins == odds.loses
    assert odds.attacker_strength == odds.defender_strength


def test_fieldworks_help_only_the_dutch_who_defend() -> None:
    assert (
        forecast("spain", "united_provinces", "spring").defender_strength
        > forecast("united_provinces", "spain", "spring").attacker_strength
    )
