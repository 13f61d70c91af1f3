"""Odds before commitment agree with brute force over all dice."""

from itertools import product

import pytest

from game.agony import RULES, odds_chances, outcome
from game.agony.losses import closest
from game.core.refusal import Refusal
from tests.agony.positions import Play, bare, place, turn_of

SWEDES = {"Swedish-veteran": 5, "Saxon-militia": 2}
LEAGUE = {"Bavarian-mercenary": 4, "Bavarian-mercenary-half": 3}


def test_the_odds_of_breitenfeld() -> None:
    swedes, league = odds_chances.Army(SWEDES, 3, dynamic=True), odds_chances.Army(LEAGUE, 2)
    odds = odds_chances.combat(swedes, league, ("gustavus", "horn", "tilly"))
    wins = 0
    for mine, other in product(range(10), range(10)):
        hit, taken = outcome.loss_number(4, mine + 3), outcome.loss_number(3, other + 2)
        wins += hit > taken or hit == taken  # Gustavus is Dynamic, Tilly is not
    assert odds.win == wins / 100
    assert sum(odds.inflicted.values()) == pytest.approx(1)
    assert odds.inflicted[12] == pytest.approx(
        sum(closest(LEAGUE, outcome.loss_number(4, die + 3)) == 12 for die in range(10)) / 10
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
    words = RULES.words(game.state, "catholic", ("C7", "act", "Tilly")).next
    assert "wins" in next(word.hint for word in words if word.text == "Pilsen")


def asked(attacker: str, defender: str) -> str:
    state = place(bare(), "cham", {"Bavarian-mercenary": 3}, "tilly")
    place(state, "pilsen", {"German-mercenary": 2}, "thurn")
    place(state, "prague", {"Imperial-veteran": 3}, "bucquoy")
    place(state, "prague!", {"German-militia": 1})
    state.cities["prague"], state.sieges["prague"] = "protestant", 2
    return RULES.odds(RULES.view(state, "")).ask(attacker, defender)


@pytest.mark.rule("12.28", "12.31")
def test_a_stack_against_a_stack() -> None:
    assert asked("cham", "pilsen: thurn") == "\n".join(
        [
            "**Cham: Tilly, 9 CF** attacks **Pilsen: Thurn, 6 CF**",
            "`██████████████████▒▒▒▒▒▒▒▒▒▒▒▒`",
            "The attacker wins **60.0 %** [12.28]",
            "The defender loses 0: 10.0 %, 3: 50.0 %, 6: 40.0 % [12.31]",
            "The attacker loses 0: 30.0 %, 3: 50.0 %, 6: 20.0 %",
            "Leaders fall: Tilly 20.0 %, Thurn 20.0 % [12.41]",
            "No combat cards are reckoned in: hands are hidden.",
        ]
    )


@pytest.mark.rule("12.28", "13.23", "13.26")
def test_a_stack_before_a_fortress() -> None:
    told = asked("Prague: Bucquoy", "Prague (fortress")
    assert told == asked("Prague: Bucquoy", "Prague (inside)")
    first = "**Prague: Bucquoy, 12 CF** before **Prague**: +1 to each roll, and one more after each that fails"
    assert told.splitlines()[0] == f"{first} [13.23, 13.26]"
    assert told.splitlines()[1:] == [
        f"Fallen within {n}: **{chance} %**" for n, chance in enumerate(("40.0", "70.0", "85.0", "92.5"), 1)
    ]


def test_friends_have_no_odds() -> None:
    with pytest.raises(Refusal, match="same side") as refused:
        asked("Cham", "Prague: Bucquoy")
    assert refused.value.legal
    assert not any("Bucquoy" in name for name in refused.value.legal)
    with pytest.raises(Refusal, match="Ask in a game: its odds are those of the armies"):
        RULES.odds(None)


@pytest.mark.rule("12.28", "13.23", "13.26")
def test_the_best_besieger_counts_and_fewer_have_none() -> None:
    state = place(bare(), "kassel", {"Spanish-veteran": 3}, "cordoba", "spinola")
    state.cities["kassel"] = "protestant"
    question = RULES.odds(RULES.view(state, ""))
    assert "+3 to each roll" in question.ask("Kassel", "Kassel (fortress")
    state.leaders.clear()
    question = RULES.odds(RULES.view(state, ""))
    assert "+0 to each roll" in question.ask("Kassel", "Kassel (fortress")


def test_one_s_own_armies_are_named_first_as_attackers_and_last_as_defenders() -> None:
    state = place(place(bare(), "prague", LEAGUE, "tilly"), "amberg", SWEDES, "gustavus")
    for side, own in (("catholic", "Tilly"), ("protestant", "Gustavus")):
        asked = RULES.odds(RULES.view(turn_of(state, side), side))
        assert len(asked.attackers) == 2
        assert own in asked.attackers[0]
        assert own in asked.defenders[-1]
        assert own not in asked.defenders[0]
