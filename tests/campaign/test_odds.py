"""The odds are exact: they agree with every way the dice may fall, and with battles really fought."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from bot.language import language
from game.campaign import RULES
from game.campaign.battle import muster, points
from game.campaign.board import BOARD
from game.campaign.course import SideView
from game.campaign.odds import odds_of, strengths
from game.core.odds import percent
from game.core.refusal import Refusal
from game.core.text import decimal, speaking, translation
from tests.campaign.positions import Table, lists, position
from tests.house.test_languages import LOCALE
from tests.pseudo import bare, pseudo


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
    odds = odds_of("france", "austria", season)
    assert odds.wins + odds.draws + odds.loses == 1
    assert odds_of("france", "austria", "summer").draws < odds_of("france", "austria", "spring").draws


@pytest.mark.rule("R21")
def test_equal_sides_have_equal_chances() -> None:
    odds = odds_of("saxony", "brandenburg", "autumn")
    assert odds.wins == odds.loses
    assert odds.attacker_strength == odds.defender_strength


@pytest.mark.rule("R21")
def test_fieldworks_help_only_the_dutch_who_defend() -> None:
    assert (
        odds_of("spain", "united_provinces", "spring").defender_strength
        > odds_of("united_provinces", "spain", "spring").attacker_strength
    )


# what people read


@pytest.mark.rule("n", "R21")
def test_the_answer_in_words() -> None:
    said = RULES.odds(None).ask("spain", "United Prov", "summer")
    lines = said.split("\n")
    assert lines[0] == "**Spain attacks United Provinces**, Summer (15 turns)"
    assert len(lines[1]) == 32
    odds = odds_of("spain", "united_provinces", "summer")
    assert lines[2:5] == [
        f"Spain wins **{percent(odds.wins)}**",
        f"Draw **{percent(odds.draws)}**",
        f"United Provinces wins **{percent(odds.loses)}**",
    ]
    assert lines[5].startswith("Mean strength ")
    assert len(lines) == 6


@pytest.mark.rule("n", "R21")
def test_the_season_is_that_of_the_game_unless_another_is_named() -> None:
    view = RULES.view(position("autumn 1620"), "")
    assert "Autumn (12 turns)" in RULES.odds(view).ask("Spain", "France")
    assert "Summer (15 turns)" in RULES.odds(view).ask("Spain", "France", "sum")
    assert "Spring (12 turns)" in RULES.odds(None).ask("Spain", "France")
    assert [(time.value, time.label) for time in RULES.odds(None).times] == [
        ("spring", "Spring"), ("summer", "Summer"), ("autumn", "Autumn"),
    ]  # fmt: skip


@pytest.mark.rule("l", "R21")
@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (("Spain", "Spain", ""), "A power does not fight itself."),
        (("Castile", "Spain", ""), "There is no “Castile” to reckon with."),
        (("Spain", "France", "winter"), "“winter” is no time the odds depend on."),
    ],
)
def test_what_cannot_be_reckoned_is_refused(asked: tuple[str, str, str], reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        RULES.odds(None).ask(*asked)
    assert refused.value.reason == reason


@pytest.mark.rule("R21", "t")
def test_lists_that_are_drawn_up_count() -> None:
    armies = {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}
    state = position("summer 1619", armies, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season("Austria-1 South-Bohemia")
    view = RULES.view(table.state, "")
    open_ = RULES.odds(view).ask("Austria", "Elector Palatine")
    assert open_.endswith("The armies are drawn up already: only the 2d6 are open.")
    assert "drawn up" not in RULES.odds(view).ask("Elector Palatine", "Austria")
    assert odds_of("austria", "elector_palatine", "summer", view).attacker_strength == 42
    table.give("austria: report Battle-1 won", "elector_palatine: report Battle-1 lost")
    assert "drawn up" not in RULES.odds(RULES.view(table.state, "")).ask("Austria", "Elector Palatine")


def test_odds_are_told_in_the_readers_language() -> None:
    token = translation.set(pseudo)
    try:
        asked = RULES.odds(None)
        said = asked.ask("‹Spain›", "‹France›", "‹Summer›")
        with pytest.raises(Refusal) as refused:
            asked.ask("‹Spain›", "‹Spain›")
    finally:
        translation.reset(token)
    texts = [said, refused.value.reason, *asked.attackers, *asked.defenders, *(time.label for time in asked.times)]
    assert [word for text in texts for word in bare(text)] == []


@pytest.mark.rule("t", "R21")
def test_fieldworks_on_drawn_up_lists_help_the_defender_alone() -> None:
    table = Table(
        position("summer 1619", {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}, battles="reported"),
        lists(1, "austria", "elector_palatine"),
    ).season("Austria-1 South-Bohemia")
    view = RULES.view(table.state, "")
    (open_,) = view.battles
    dug_in = [replace(side, units={"foot": 1, "fieldworks": 3}) for side in (open_.attacker, open_.defender)]
    view = replace(view, battles=(replace(open_, attacker=dug_in[0], defender=dug_in[1]),))
    odds = odds_of("austria", "elector_palatine", "summer", view)
    assert odds.attacker_strength == 4
    assert odds.defender_strength == 4 + 3 * 2


@pytest.mark.rule("t", "R21")
@pytest.mark.parametrize(("season", "lead"), [("spring", 18), ("summer", 12), ("autumn", 18)])
def test_the_chances_count_every_way_the_four_dice_fall(season: str, lead: int) -> None:
    rolls = Counter(6 * sum(dice) for dice in product(range(1, 7), repeat=2))
    wins = loses = Fraction(0)
    ours, theirs = strengths("spain", defending=False), strengths("united_provinces", defending=True)
    for (a, p), (b, q), roll, other in product(ours.items(), theirs.items(), rolls, rolls):
        ahead = a + roll - b - other
        wins += p * q * rolls[roll] * rolls[other] * (ahead >= lead)
        loses += p * q * rolls[roll] * rolls[other] * (-ahead >= lead)
    odds = odds_of("spain", "united_provinces", season)
    assert (odds.wins, odds.loses, odds.draws) == (wins / 1296, loses / 1296, 1 - (wins + loses) / 1296)
    assert odds.attacker_strength == sum(points * p for points, p in ours.items())


def test_numbers_stand_as_the_reader_writes_them() -> None:
    assert (decimal(7.25), decimal(12), percent(Fraction(1, 3))) == ("7.2", "12.0", "33.3\u00a0%")
    with speaking(language(LOCALE, "de")):
        assert (decimal(7.25), percent(Fraction(1, 3))) == ("7,2", "33,3\u00a0%")
        assert re.search("[0-9],[0-9] zu [0-9]+,[0-9]", RULES.odds(None).ask("Spanien", "Holland", "summer"))


def test_a_power_may_be_called_as_its_armies_are_in_orders() -> None:
    asked = RULES.odds(None).ask
    told = asked("United Provinces", "Elector Palatine", "summer")
    assert told == asked("Dutch-1", "Palatine-2", "summer") == asked("dutch", "Palatine", "summer")
    with speaking(language(LOCALE, "de")):
        assert "Holland greift Kurpfalz an" in asked("Dutch-1", "Palatine-1", "summer")
