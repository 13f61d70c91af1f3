"""Battles, retreats, rest and army lists: rules m, n, q, t, t.1, t.2 and the rulings on them."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from game.campaign import RULES
from game.campaign import battle as battles
from game.campaign.board import BOARD
from game.campaign.movement import may_act
from game.campaign.state import SideView, State
from game.core.help import rules_of
from tests.campaign.positions import Script, Table, battle, fight, lists, position

BOHEMIA = {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}
ATTACK = "Austria-1 South-Bohemia"


def bohemia(result: str, date: str = "spring 1619", **options: Any) -> Table:
    """Austria attacks the Palatine, who came from Upper Palatinate last year."""
    armies = {
        "Austria-1": "moravia",
        "Palatine-1": {"place": "bohemia_south", "origin": "upper_palatinate"},
        "Dutch-1": "t_united_provinces",
    }
    throws = battle(1, "austria", "elector_palatine", result)
    return Table(position(date, armies, **options), throws).season(ATTACK)


@pytest.mark.rule("m")
def test_a_winning_attacker_stays_and_the_loser_goes_back() -> None:
    table = bohemia("austria")
    assert (table.at("Austria-1"), table.at("Palatine-1")) == ("bohemia_south", "upper_palatinate")
    assert [(move.army, move.outcome) for move in table.state.moves] == [
        ("Austria-1", "battle"),
        ("Palatine-1", "retreat"),
    ]


@pytest.mark.rule("m")
def test_a_losing_attacker_goes_back_and_the_winner_stays() -> None:
    table = bohemia("elector_palatine")
    assert (table.at("Austria-1"), table.at("Palatine-1")) == ("moravia", "bohemia_south")


@pytest.mark.rule("m", "R15")
def test_on_a_draw_the_army_that_was_there_stays() -> None:
    """R15."""
    table = bohemia("draw")
    assert (table.at("Austria-1"), table.at("Palatine-1")) == ("moravia", "bohemia_south")
    assert table.state.battles[0].newcomer is False


@pytest.mark.rule("m", "R15")
@pytest.mark.parametrize("first", ["elector_palatine", "draw"])
def test_who_attacked_in_vain_has_not_left_its_province(first: str) -> None:
    """m: attacked there later in the season, it "was already in the PROVINCE", and a draw leaves it there."""
    armies = {**BOHEMIA, "Dutch-1": "silesia"}
    throws = battle(1, "austria", "elector_palatine", first) + battle(2, "united_provinces", "austria")
    start = position(armies=armies, vp={"united_provinces": 50})
    table = Table(start, throws).season(ATTACK, "Dutch-1 Moravia")
    assert not table.state.battles[1].newcomer
    assert (table.at("Austria-1"), table.at("Dutch-1")) == ("moravia", "silesia")


@pytest.mark.rule("m", "l")
def test_who_fights_gets_no_other_order() -> None:
    table = Table(position(armies=BOHEMIA, orders="turns", battles="reported", vp={"austria": -9}))
    table.dice = Script(lists(1, "austria", "elector_palatine"))
    table.give(ATTACK)
    assert table.words(seat="austria") == ("report",)
    assert not may_act(table.state, table.state.armies["Austria-1"])
    assert not may_act(table.state, table.state.armies["Palatine-1"])


@pytest.mark.rule("o", "R27")
def test_armies_may_be_deployed_together_where_it_is_agreed() -> None:
    armies = {"Spain-1": "t_spain", "Spain-2": "t_spanish_netherlands"}
    for stacking, there in (("off", "t_spanish_netherlands"), ("on", "milan")):
        state = position("spring 1620", armies, {"milan": "spain"}, stacking=stacking)
        table = Table(state).give("Spain-1 deploy Milan")
        offered = "deploy" in table.words("Spain-2") and "Milan" in table.words("Spain-2", "deploy")
        assert offered is (stacking == "on")
        table.season(*(["Spain-2 deploy Milan"] if offered else []))
        assert (table.at("Spain-1"), table.at("Spain-2")) == ("milan", there)
    foreign = position("spring 1620", {**armies, "Dutch-1": "milan"}, {"milan": "spain"}, stacking="on")
    assert "Milan" not in RULES.words(foreign, "spain", ("Spain-1", "deploy")).texts()


@pytest.mark.rule("o", "R27")
@pytest.mark.parametrize(("result", "stay"), [("spain", False), ("france", True), ("draw", True)])
def test_who_stands_beside_the_beaten_falls_back_with_it(result: str, stay: bool) -> None:
    """Two of France's armies, attacked: the first fights for both, and the other gets no rest of it."""
    armies = {"Spain-1": "milan", "France-1": "savoy", "France-2": "savoy"}
    start = position("summer 1632", armies, vp={"spain": -90}, stacking="on")
    assert [army.id for army in start.beside(start.armies["France-1"])] == ["France-2"]
    table = Table(start, battle(1, "spain", "france", result)).season("Spain-1 Savoy")
    assert {table.at("France-1") == "savoy", table.at("France-2") == "savoy"} == {stay}
    assert table.state.armies["France-1"].resting(table.state.now)
    assert not table.state.armies["France-2"].resting(table.state.now)


@pytest.mark.rule("l", "R27")
@pytest.mark.parametrize("orders", ["sealed", "turns"])
def test_who_fell_back_beside_the_beaten_goes_no_further_this_season(orders: str) -> None:
    """It may march on in the next, for it did not fight."""
    armies = {"Spain-1": "milan", "France-1": "savoy", "France-2": "savoy"}
    start = position("summer 1632", armies, vp={"spain": -90}, stacking="on", orders=orders)
    table = Table(start, battle(1, "spain", "france", "spain"))
    if orders == "sealed":
        table.season("Spain-1 Savoy", "France-2 Franche-Comté")
        assert table.said("failed") == ["France-2 cannot march to Franche-Comté: it had to fight first, and rests."]
    else:
        table.give("Spain-1 Savoy")
        assert not may_act(table.state, table.state.armies["France-2"])
        while table.state.season == "summer":
            table.give(f"{RULES.to_move(table.state)[0]}: done")
    assert table.state.season == "autumn"
    assert may_act(table.state, table.state.armies["France-2"])
    assert table.at("France-2") == "t_france"


@pytest.mark.rule("m", "R12", "R13")
def test_who_was_deployed_in_spring_does_not_go_back_where_it_came_from_a_year_ago() -> None:
    """Bavaria-1 came from Upper Swabia; placed in Nuremberg and beaten there it goes to land of its own."""
    armies = {"Bavaria-1": {"place": "bavaria", "origin": "upper_swabia"}, "Palatine-1": "franconia"}
    held = {"nuremberg": "bavaria", "upper_palatinate": "bavaria"}
    throws = battle(1, "elector_palatine", "bavaria", "elector_palatine")
    table = Table(position("spring 1620", armies, held), throws)
    table.season("Bavaria-1 deploy Nuremberg", "Palatine-1 Nuremberg")
    assert table.at("Bavaria-1") == "bavaria"


@pytest.mark.rule("m", "R2", "R15")
def test_on_a_draw_of_two_newcomers_both_go_back() -> None:
    """R2, R15: the defender came in this very season."""
    armies = {"Austria-1": "moravia", "Palatine-1": "upper_palatinate"}
    table = Table(
        position(armies=armies, vp={"austria": 1}, holders={"bohemia_south": ""}),
        battle(1, "austria", "elector_palatine"),
    ).season("Palatine-1 South-Bohemia", ATTACK)
    assert table.state.battles[0].newcomer
    assert (table.at("Austria-1"), table.at("Palatine-1")) == ("moravia", "upper_palatinate")


@pytest.mark.rule("m", "R15")
def test_who_came_a_season_ago_was_already_there() -> None:
    armies = {"Austria-1": "moravia", "Palatine-1": "upper_palatinate"}
    table = Table(position(armies=armies, holders={"bohemia_south": ""})).season("Palatine-1 South-Bohemia")
    table.dice = Script(battle(1, "austria", "elector_palatine"))
    table.season(ATTACK)
    assert table.at("Palatine-1") == "bohemia_south"


@pytest.mark.rule("m", "R2", "R15")
def test_who_won_a_province_this_season_has_newly_come_from_where_it_attacked() -> None:
    throws = battle(1, "austria", "elector_palatine", "austria") + battle(2, "united_provinces", "austria")
    table = Table(position(armies={**BOHEMIA, "Dutch-1": "bavaria"}, vp={"united_provinces": 9}), throws)
    table.season(ATTACK, "Dutch-1 South-Bohemia")
    assert table.state.battles[1].newcomer
    assert (table.at("Austria-1"), table.at("Dutch-1")) == ("moravia", "bavaria")


@pytest.mark.rule("m", "R2", "R12")
def test_who_fell_back_into_a_province_this_season_has_newly_come_too() -> None:
    """It came from where Austria stands now, so it goes on to a province of its own."""
    armies = {"Austria-1": "moravia", "Dutch-1": "nuremberg"}
    palatine = {"place": "bohemia_south", "origin": "upper_palatinate"}
    throws = battle(1, "austria", "elector_palatine", "austria") + battle(2, "united_provinces", "elector_palatine")
    table = Table(position(armies={**armies, "Palatine-1": palatine}, vp={"united_provinces": 9}), throws)
    table.season(ATTACK, "Dutch-1 Upper-Palatinate")
    assert (table.at("Palatine-1"), table.at("Dutch-1")) == ("bohemia_north", "nuremberg")


@pytest.mark.rule("m", "R12")
def test_where_one_fell_back_from_is_where_one_came_from() -> None:
    """Both newcomers left South Bohemia; driven out of Upper Palatinate next, the Palatine goes back there."""
    armies = {"Austria-1": "moravia", "Palatine-1": "upper_palatinate", "Dutch-1": "nuremberg"}
    state = position(armies=armies, vp={"austria": 1}, holders={"bohemia_south": ""})
    table = Table(state, battle(1, "austria", "elector_palatine")).season("Palatine-1 South-Bohemia", ATTACK)
    table.dice = Script(battle(2, "united_provinces", "elector_palatine", "united_provinces"))
    table.season("Dutch-1 Upper-Palatinate")
    assert (table.at("Palatine-1"), table.at("Dutch-1")) == ("bohemia_south", "upper_palatinate")


@pytest.mark.rule("m", "R11")
@pytest.mark.parametrize("result", ["austria", "elector_palatine", "draw"])
def test_both_rest_for_a_season(result: str) -> None:
    """R11: neither moves in the next season; both move again in the one after it."""
    table = bohemia(result)
    assert table.state.season == "summer"
    assert {army.id for army in RULES.view(table.state, "").armies if army.resting} == {"Austria-1", "Palatine-1"}
    assert RULES.words(table.state, "austria").prompt == "Your armies all rest this season."
    reason = RULES.why_not(table.state, "austria", (), "Austria-1")
    assert reason == ("Austria-1 fought and rests for a season", "m")
    table.season()
    assert table.state.season == "autumn"
    assert "Austria-1" in RULES.words(table.state, "austria").texts()
    assert not any(army.resting for army in RULES.view(table.state, "").armies)


@pytest.mark.rule("m", "R11")
def test_winter_counts_as_rest() -> None:
    """R11: who fought in Autumn is ready again in Spring."""
    spring = position("spring 1620", {"Austria-1": {"place": "moravia", "fought": 6}})
    assert "Austria-1" in RULES.words(spring, "austria").texts()


@pytest.mark.rule("m")
def test_a_resting_army_fights_if_attacked_and_rests_anew() -> None:
    armies = {"Austria-1": "moravia", "Palatine-1": {"place": "bohemia_south", "fought": 4}}
    table = Table(position("summer 1619", armies), battle(1, "austria", "elector_palatine"))
    table.season(ATTACK)
    assert table.state.armies["Palatine-1"].fought == 5


@pytest.mark.rule("n")
@pytest.mark.parametrize(("date", "turns"), [("spring 1619", 12), ("summer 1619", 15), ("autumn 1619", 12)])
def test_a_battle_lasts_12_turns_and_15_in_summer(date: str, turns: int) -> None:
    table = bohemia("draw", date)
    assert RULES.view(table.state, "").battles[0].turns == turns
    assert table.said("battle")[0] == (f"Battle 1: Austria-1 attacks Palatine-1 in South Bohemia, {turns} turns.")


@pytest.mark.rule("q")
@pytest.mark.parametrize(
    ("result", "austria", "palatine"), [("austria", 5, -5), ("elector_palatine", -5, 5), ("draw", 2, 2)]
)
def test_points_for_battles_run_on(result: str, austria: int, palatine: int) -> None:
    table = bohemia(result)
    assert (table.state.vp["austria"], table.state.vp["elector_palatine"]) == (austria, palatine)
    beats = "Battle 1 in South Bohemia: {} beats {} (+5, −5)."
    assert (
        table.said("battle")[1]
        == {
            "austria": beats.format("Austria", "Elector Palatine"),
            "elector_palatine": beats.format("Elector Palatine", "Austria"),
            "draw": "Battle 1 in South Bohemia is drawn (+2 each).",
        }[result]
    )
    later = position("spring 1619", {**BOHEMIA, "Dutch-1": "liege"}, vp={"austria": 40})
    again = Table(later, battle(1, "austria", "elector_palatine", result)).season(ATTACK)
    assert again.state.vp["austria"] == 40 + austria
    won = {power.id: (power.won, power.lost, power.drawn) for power in RULES.view(table.state, "").powers}
    assert won["austria"] == {"austria": (1, 0, 0), "elector_palatine": (0, 1, 0), "draw": (0, 0, 1)}[result]
    assert won["elector_palatine"] == (won["austria"][1], won["austria"][0], won["austria"][2])


# retreats


def beaten(
    armies: dict[str, str],
    holders: dict[str, str] | None = None,
    loser: str = "Palatine-1",
    origin: str = "",
    **more: str,
) -> Table:
    """The loser, who came from `origin`, is driven from his place by Austria, who came from where `armies` says."""
    place = armies.pop(loser)
    power = BOARD.army_power[loser]
    state = position("spring 1631", {**armies, loser: {"place": place, "origin": origin}}, holders)
    table = Table(state, battle(1, "austria", power, "austria"))
    return table.season(f"Austria-1 {BOARD.places[place].word}")


FREE = dict.fromkeys(("upper_palatinate", "lower_palatinate", "bohemia_north", "bohemia_south"), "austria")


@pytest.mark.rule("R12", "m")
def test_the_beaten_goes_back_even_into_enemy_land() -> None:
    """Rule m knows one way back; R12 begins only where that way is taken or cut off."""
    table = beaten({"Austria-1": "thuringia", "Palatine-1": "nuremberg"}, FREE, origin="upper_palatinate")
    assert table.at("Palatine-1") == "upper_palatinate"


@pytest.mark.rule("R12")
@pytest.mark.parametrize(
    ("blocker", "origin"),
    [
        ({}, ""),  # it was placed there
        ({"Bavaria-1": "upper_palatinate"}, "upper_palatinate"),  # somebody stands where it came from
        ({}, "thuringia"),  # its enemy comes from there
        ({}, "cologne"),  # no arrow leads there
    ],
)
def test_where_the_way_back_is_barred_own_land_comes_first(blocker: dict[str, str], origin: str) -> None:
    """R12: a neighbouring own province before a neutral one, never the one the enemy came from."""
    armies = {"Austria-1": "thuringia", "Palatine-1": "nuremberg", **blocker}
    table = beaten(armies, {**FREE, "wurttemberg": "elector_palatine", "thuringia": "elector_palatine"}, origin=origin)
    assert table.at("Palatine-1") == "wurttemberg"


@pytest.mark.rule("R12")
def test_an_own_area_comes_before_all() -> None:
    """R12."""
    table = beaten({"Austria-1": "cologne", "Dutch-1": "munster"}, {"osnabruck": "united_provinces"}, "Dutch-1")
    assert table.at("Dutch-1") == "t_united_provinces"


@pytest.mark.rule("R12")
def test_then_an_allys_land_then_a_neutral_one() -> None:
    """R12: Sweden is the ally of the Dutch; Saxony is nobody's."""
    armies = {"Austria-1": "hesse_kassel", "Dutch-1": "brunswick"}
    taken = {"osnabruck": "bavaria", "luneburg": "sweden", "magdeburg": ""}
    assert beaten(dict(armies), taken, "Dutch-1").at("Dutch-1") == "luneburg"
    assert beaten(dict(armies), {**taken, "luneburg": "bavaria"}, "Dutch-1").at("Dutch-1") == "magdeburg"
    late = {**taken, "luneburg": "", "magdeburg": "sweden"}
    assert beaten(dict(armies), late, "Dutch-1").at("Dutch-1") == "magdeburg"
    own = {**taken, "magdeburg": "united_provinces"}
    assert beaten(dict(armies), own, "Dutch-1").at("Dutch-1") == "magdeburg"


@pytest.mark.rule("R12", "R13")
def test_nowhere_to_go_means_off_the_map_until_spring() -> None:
    """R12, R13: armies are never destroyed."""
    near = ("bavaria", "franconia", "upper_palatinate", "upper_swabia", "wurttemberg")
    hostile = {**FREE, **dict.fromkeys(near, "austria"), "trier": "elector_palatine"}
    table = beaten({"Austria-1": "thuringia", "Palatine-1": "nuremberg", "Bavaria-1": "tyrol"}, hostile)
    assert table.at("Palatine-1") == ""
    assert "Palatine-1 has nowhere to retreat to and leaves the map until Spring." in table.said("retreat")
    assert RULES.view(table.state, "").armies[-1].place in ("", "tyrol", "nuremberg")
    autumn = table.season()
    assert autumn.state.season == "autumn"
    assert RULES.why_not(autumn.state, "elector_palatine", (), "Palatine-1") == (
        "Palatine-1 is off the map until Spring", "R12",
    )  # fmt: skip
    autumn.season().season()
    assert autumn.at("Palatine-1") == "trier"


@pytest.mark.rule("R12", "R24")
def test_the_land_of_a_sleeping_friend_is_no_refuge() -> None:
    """R12, R24: an army there would bar its own friend's entry."""
    armies = {"Palatine-1": "bohemia_north", "Austria-1": "lusatia"}
    holders = dict.fromkeys(
        ("silesia", "moravia", "upper_palatinate", "bohemia_south", "magdeburg"), "elector_palatine"
    )
    throws = battle(1, "elector_palatine", "austria", "elector_palatine")
    table = Table(position(armies=armies, holders=holders, players="2"), throws).season("Palatine-1 Lusatia")
    assert table.at("Austria-1") == ""


# army lists

BASIC = {
    "cuirassier": 1,
    "horse": 8,
    "dragoon": 1,
    "foot": 4,
    "medium_gun": 1,
    "mounted_general": 2,
    "foot_general": 2,
}
SAXON = ("cuirassier", "commanded_shot", "foot", "foot", "heavy_gun", "heavy_gun")
LISTS = {
    "united_provinces": ("cuirassier", "foot", "foot", "heavy_gun", "commanded_shot", "fieldworks"),
    "france": ("horse", "horse", "horse", "horse", "heavy_gun", "heavy_gun"),
    "spain": ("lancer", "foot", "foot", "light_gun", "lancer", "light_gun"),
    "sweden": ("horse", "horse", "horse", "horse", "foot", "foot", "heavy_gun", "light_gun"),
    "austria": ("cuirassier", "lancer", "foot", "foot", "heavy_gun", "heavy_gun"),
    "saxony": SAXON,
    "brandenburg": SAXON,
    "bavaria": SAXON,
    "denmark": SAXON,
}
MORE, WHICH = "B: reinforcements, even is yes", "B: which unit"
GENERAL, KIND = "B: another general, odd is yes", "B: the general, even on foot, odd mounted"


def added(power: str, *throws: tuple[str, int]) -> dict[str, int]:
    """What a power's list has beyond the basic army."""
    dice = Script(throws)
    units = battles.muster(power, dice, "B")
    assert not dice.throws
    return {unit: n - BASIC.get(unit, 0) for unit, n in units.items() if n != BASIC.get(unit, 0)}


@pytest.mark.rule("t")
@pytest.mark.parametrize("power", LISTS)
def test_the_basic_army(power: str) -> None:
    assert battles.muster(power, Script([(MORE, 3), (GENERAL, 4)]), "B") == BASIC


def entries() -> Iterator[tuple[str, int, str]]:
    for power, units in LISTS.items():
        for number, unit in enumerate(units, start=1):
            yield power, number, unit


@pytest.mark.rule("t.1", "R19")
@pytest.mark.parametrize(("power", "number", "unit"), list(entries()))
def test_bonus_units(power: str, number: int, unit: str) -> None:
    """R19: an even die brings two rolls on the power's list, with a d8 where it has eight entries."""
    twice = added(power, (MORE, 2), (WHICH, number), (WHICH, number), (GENERAL, 2))
    assert twice == {unit: 2}


@pytest.mark.rule("t.1")
def test_an_odd_die_brings_no_reinforcements() -> None:
    for odd in (1, 3, 5):
        assert added("sweden", (MORE, odd), (GENERAL, 6)) == {}
    for even in (2, 4, 6):
        assert added("sweden", (MORE, even), (WHICH, 1), (WHICH, 8), (GENERAL, 6)) == {"horse": 1, "light_gun": 1}


@pytest.mark.rule("t.1")
def test_the_palatine_has_commanded_shot_without_a_roll() -> None:
    assert added("elector_palatine", (GENERAL, 2)) == {"commanded_shot": 1}


@pytest.mark.rule("t.1")
def test_who_fights_on_a_table_may_read_what_fieldworks_cover() -> None:
    """The seed says it in brackets, of the one list that has them."""
    assert [power for power, bonus in BOARD.armies_file.bonus_units.items() if "fieldworks" in bonus.rolled] == [
        "united_provinces"
    ]
    texts = {entry.number: entry.text for entry in rules_of("campaign").entries}
    assert "Fieldworks, which the Dutch alone have, cover any guns and any two foot units." in texts["t.1"]


@pytest.mark.rule("t.2")
@pytest.mark.parametrize("power", ["spain", "elector_palatine"])
def test_a_bonus_general(power: str) -> None:
    first = [(MORE, 1)] if power == "spain" else []
    always = {} if power == "spain" else {"commanded_shot": 1}
    for odd in (1, 3, 5):
        for kind in range(1, 7):
            arm = "mounted_general" if kind % 2 else "foot_general"
            assert added(power, *first, (GENERAL, odd), (KIND, kind)) == {**always, arm: 1}
    for even in (2, 4, 6):
        assert added(power, *first, (GENERAL, even)) == always


# without a tabletop (R21)


def side(power: str, **extra: int) -> SideView:
    return SideView(power, "", {**BASIC, **extra})


@pytest.mark.rule("R21")
def test_points_of_an_army() -> None:
    """R21: the basic army is worth 3 + 16 + 1 + 16 + 2 + 4; fieldworks help a defender only."""
    assert battles.points(side("spain"), False) == 42
    assert battles.points(side("spain", heavy_gun=1, lancer=1, commanded_shot=1, light_gun=2), True) == 50
    assert battles.points(side("united_provinces", fieldworks=2), False) == 42
    assert battles.points(side("united_provinces", fieldworks=2), True) == 46


@pytest.mark.rule("R21")
@pytest.mark.parametrize(
    ("date", "attack", "defence", "winner"),
    [
        ("spring 1619", (4, 5), (3, 3), "austria"),  # a lead of exactly 3
        ("spring 1619", (4, 4), (3, 3), "draw"),
        ("spring 1619", (3, 3), (4, 4), "draw"),
        ("spring 1619", (3, 3), (4, 5), "bavaria"),
        ("summer 1619", (4, 4), (3, 3), "austria"),  # in Summer 2 is enough
        ("summer 1619", (3, 4), (3, 3), "draw"),
        ("summer 1619", (3, 3), (4, 4), "bavaria"),
        ("autumn 1619", (4, 4), (3, 3), "draw"),
    ],
)
def test_a_battle_by_dice(date: str, attack: tuple[int, int], defence: tuple[int, int], winner: str) -> None:
    """R21, with Austria and Bavaria no longer allied."""
    state: State = position(date, {"Austria-1": "salzburg", "Bavaria-1": "bavaria"}, alliances="treaty")
    state.alliances = ()
    table = Table(state, fight(1, ("austria", *attack), ("bavaria", *defence))).season("Austria-1 Bavaria")
    fought = table.state.battles[0]
    assert fought.winner == winner
    assert (fought.attacker.dice, fought.attacker.sixths) == (sum(attack), 42 + 6 * sum(attack))


@pytest.mark.rule("R21")
@pytest.mark.parametrize(
    ("date", "dice", "told"),
    [
        ("spring 1619", (4, 5), "Austria 7.0 + 9 = 16.0, Bavaria 7.0 + 6 = 13.0; a lead of 3 wins [R21]."),
        ("summer 1619", (1, 1), "Austria 7.0 + 2 = 9.0, Bavaria 7.0 + 6 = 13.0; a lead of 2 wins [R21]."),
        ("spring 1619", (3, 4), "Austria 7.0 + 7 = 14.0, Bavaria 7.0 + 6 = 13.0; a lead of 3 wins [R21]."),
    ],
)
def test_the_story_tells_what_the_dice_made_of_both_armies(date: str, dice: tuple[int, int], told: str) -> None:
    state: State = position(date, {"Austria-1": "salzburg", "Bavaria-1": "bavaria"}, alliances="treaty")
    state.alliances = ()
    table = Table(state, fight(1, ("austria", *dice), ("bavaria", 3, 3))).season("Austria-1 Bavaria")
    assert told in map(str, chain(*RULES.story(table.events)))


@pytest.mark.rule("R21")
def test_a_sixth_of_a_point_decides() -> None:
    """R21 is reckoned in sixths: 17 more than the enemy is not yet a lead of 3, 18 is."""
    state = position("spring 1619", BOHEMIA)
    throws = battle(1, "austria", "elector_palatine")  # the Palatine's commanded shot is worth 1
    del throws[-4:]
    throws += [(f"Battle 1, {name}: fight", die) for name, die in
               [("Austria", 5), ("Austria", 5), ("Elector Palatine", 3), ("Elector Palatine", 4)]]  # fmt: skip
    table = Table(state, throws).season(ATTACK)
    fought = table.state.battles[0]
    assert (fought.attacker.sixths - fought.defender.sixths, fought.winner) == (17, "draw")
