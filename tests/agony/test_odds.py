"""Odds before commitment agree with brute force over all dice."""

from itertools import product

import pytest

from game.agony import battle, odds_chances
from game.agony.losses import closest
from tests.agony.positions import Play, bare, place, turn_of

SWEDES = {"Swedish-veteran": 5, "Saxon-militia": 2}
LEAGUE = {"Bavarian-mercenary": 4, "Bavarian-mercenary-half": 3}


def test_the_odds_of_breitenfeld() -> None:
    swedes, league = odds_chances.Army(SWEDES, 3, dynamic=True), odds_chances.Army(LEAGUE, 2)
    odds = odds_chances.combat(swedes, league, ("gustavus", "horn", "tilly"))
    wins = 0
    for mine, other in product(range(10), range(10)):
        hit, taken = battle.loss_number(4, mine + 3), battle.loss_number(3, other + 2)
        wins += hit > taken or hit == taken  # Gustavus is Dynamic, Tilly is not
    assert odds.win == wins / 100
    assert sum(odds.inflicted.values()) == pytest.approx(1)
    assert odds.inflicted[12] == pytest.approx(
        sum(closest(LEAGUE, battle.loss_number(4, die + 3)) == 12 for die in range(10)) / 10
    )
    assert odds.leaders == {"gustavus": 0.3, "horn": 0.2, "tilly": 0.2}


@pytest.mark.rule("13.25", "13.26")
def test_the_odds_of_a_siege() -> None:
    assert odds_chances.assault(0) == 0.3
    assert odds_chances.assault(-9) == 0.1
    assert odds_chances.assault(20) == 0.9
    assert odds_chances.assaults(0, 0, 2) == pytest.approx(1 - 0.7 * 0.6)
    assert odds_chances.assaults(3, 3, 2) == pytest.approx(1 - 0.4 * 0.4)


def test_hints_tell_the_odds() -> None:
    state = place(place(bare(), "cham", {"Bavarian-mercenary": 3}, "tilly"), "pilsen", {"German-mercenary": 2}, "thurn")
    game = Play(turn_of(state, "catholic", "C7"))
    from game.agony import RULES

    words = RULES.words(game.state, "catholic", ("C7", "act", "Tilly")).next
    assert "wins" in next(word.hint for word in words if word.text == "Pilsen")
