"""Where the rules of combat, sieges, pay, recruits and cards begin and end."""

from dataclasses import replace

import pytest

from game.agony import (
    RULES,
    aid,
    battle,
    looting,
    odds_chances,
    outcome,
    paying,
    pieces,
    recruiting,
    rounds,
)
from game.agony.board import BOARD
from game.agony.cards import arrivals, hardship, saxony, spinola
from game.agony.cards.schema import CARDS
from game.agony.state import Battle, Force
from game.core.agenda import Item
from game.core.refusal import Refusal
from tests.agony.positions import Play, bare, flow_of, place, run, turn_of

P, C = "protestant", "catholic"


# combat


@pytest.mark.rule("12.13")
def test_a_lone_unit_attacks_without_being_asked() -> None:
    for n in (1, 2):
        state = place(bare(), "pilsen", {"German-mercenary": n}, "mansfeld")
        place(state, "cham", {"Bavarian-mercenary": 2}, "tilly")
        game = Play(turn_of(state, P, "P12", "P33")).give(P, "P12 act Mansfeld Cham")
        assert game.asked() == (P, "battle-card" if n == 1 else "declare")


@pytest.mark.rule("9.51", "12.23")
def test_two_combat_cards_at_most() -> None:
    state = place(bare(), "leipzig")
    state.hands = {P: ("P33",), C: ()}
    attacker = Force(P, "mansfeld", ("mansfeld",), {"German-mercenary": 2}, cards=("P34",))
    defender = Force(C, "tilly", ("tilly",), {"Bavarian-mercenary": 2})
    state.battle = Battle("leipzig", "torgau", attacker, defender)
    assert battle.playable(state, P) == ["P33"]
    state.battle = replace(state.battle, attacker=replace(attacker, cards=("P34", "P12")))
    assert battle.playable(state, P) == []


@pytest.mark.rule("12.28")
@pytest.mark.parametrize(("leader", "dynamic"), [("mansfeld", True), ("thurn", False), ("", False)])
def test_odds_count_ties_for_a_dynamic_leader(leader: str, dynamic: bool) -> None:
    army, other = {"German-mercenary": 2}, {"Bavarian-mercenary": 2}
    hits = [outcome.loss_number(1, die) for die in range(10)]
    more = sum(a > b for a in hits for b in hits)
    ties = sum(a == b for a in hits for b in hits)
    wins = odds_chances.winning(odds_chances.Army(army, 0, dynamic), odds_chances.Army(other))
    assert wins == (more + ties * dynamic) / 100
    assert odds_chances.winning(odds_chances.Army(army, 0, dynamic), odds_chances.Army(other, 0, True)) == more / 100


@pytest.mark.rule("12.28")
def test_only_a_living_dynamic_leader_breaks_a_tie() -> None:
    attacker = Force(P, "mansfeld", ("mansfeld",), {"German-mercenary": 2}, loss=3)
    defender = Force(C, "", (), {"Bavarian-mercenary": 2}, loss=3)
    fight = Battle("leipzig", "torgau", attacker, defender)
    assert outcome.winner(bare(), fight) == P
    assert outcome.winner(bare(), replace(fight, attacker=replace(attacker, fallen=("mansfeld",)))) == C
    assert outcome.winner(bare(), replace(fight, attacker=replace(attacker, leader=""))) == C


@pytest.mark.rule("12.53", "11.17")
def test_a_defender_who_wins_takes_back_an_open_city() -> None:
    state = place(bare(), "pilsen", {"German-mercenary": 2}, "mansfeld")
    place(state, "cham", {"Bavarian-mercenary": 2}, "tilly")
    state.cities["cham"] = P
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld Cham")
    game.give(P, "attack", ("combat in", 0), ("combat in", 9))
    while game.asked()[1] == "lose":
        game.give(game.asked()[0], game.offered(game.asked()[0])[0])
    assert game.state.cities["cham"] == C
    assert game.state.leaders["mansfeld"] == "pilsen"


# sieges, loot, pay, recruits


@pytest.mark.rule("15.21", "15.24", "15.224")
def test_what_is_added_to_the_roll_of_looters() -> None:
    state = place(bare(), "cham", {"Bavarian-mercenary": 3})
    assert looting.drm(state, "cham", {"Bavarian-mercenary": 3}, 0) == 1
    assert looting.drm(state, "cham", {"Bavarian-mercenary": 4}, 1) == 3
    assert looting.drm(state, "cham", {"Imperial-veteran": 3}, 2) == 1
    assert looting.drm(state, "cham", {"Imperial-veteran": 2, "Imperial-militia": 2}, 0) == 1
    state.leaders = {**state.leaders, "wallenstein": "cham"}
    assert looting.drm(state, "cham", {"Bavarian-mercenary": 3}, 0) == 0


@pytest.mark.rule("15.224", "15.22")
def test_a_mutiny_counts_the_pillage_that_lies_there() -> None:
    state = place(bare(), "cham", {"Bavarian-mercenary": 3})
    game = run(state, Item("mutiny", place="cham"), throws=[("loot in", 0)])
    assert game.told("15.22") == ["Cham is looted by 3 Bavarian mercenaries: die 0 +1: no pillage."]
    state.pillage["cham"] = 1
    game = run(state, Item("mutiny", place="cham"), throws=[("loot in", 1)])
    assert game.state.pillage == {"cham": 2}


@pytest.mark.rule("17.Sw.1")
@pytest.mark.parametrize(("base", "points"), [("stettin", 7), ("", 4)])
def test_swedes_without_a_base_take_french_points_only(base: str, points: int) -> None:
    state = bare()
    state.aid, state.swedish_base = {"france": 4, "sweden": 3, "england": 5, "up": 2, "savoy": 1}, base
    assert paying.purse(state, P, swedes=True) == points
    assert paying.purse(state, P, swedes=False) == 15


@pytest.mark.rule("17.G.2", "17.Sw.3")
@pytest.mark.parametrize(
    ("city", "area", "raised"),
    [("paris", "france", ""), ("brussels", "spanish_netherlands", ""), ("linz", "austria", ""),
     ("landshut", "bavaria", ""), ("tyrnau", "hungary", ""),
     ("pilsen", "bohemia", "German-militia"), ("erfurt", "", "German-militia")],
)  # fmt: skip
def test_where_germans_raise_militia(city: str, area: str, raised: str) -> None:
    state = place(bare(), city, {}, "thurn")
    state.cities[city], state.hungary_rebels = P, False
    if area:
        state.areas[area] = P
    assert recruiting.raises(state, "thurn", "militia") == raised


@pytest.mark.rule("17.B.3")
@pytest.mark.parametrize(
    ("city", "may"),
    [("landshut", True), ("cham", True), ("linz", False), ("innsbruck", False), ("tyrnau", False), ("gorlitz", False),
     ("iglau", False), ("paris", False), ("erfurt", True)],
)  # fmt: skip
def test_where_bavarians_raise(city: str, may: bool) -> None:
    state = place(bare(), city, {}, "tilly")
    state.hungary_rebels = False
    assert [recruiting.raises(state, "tilly", t) for t in ("mercenary", "militia")] == (
        ["Bavarian-mercenary", "Bavarian-militia"] if may else ["", ""]
    )


@pytest.mark.rule("17.A.3")
@pytest.mark.parametrize(("city", "may"), [("linz", True), ("landshut", False), ("paris", False), ("iglau", True)])
def test_where_imperials_raise(city: str, may: bool) -> None:
    state = place(bare(), city, {}, "bucquoy")
    assert bool(recruiting.raises(state, "bucquoy", "militia")) is may


@pytest.mark.rule("8.4", "8.411", "8.412")
def test_steps_are_raised_while_there_is_room() -> None:
    state = place(bare(), "linz", {"Imperial-militia": 6}, "bucquoy")
    game = run(state, Item("levy", n=3, args=("bucquoy", "Imperial-mercenary")))
    assert game.asked() == (C, "levy")
    game.give(C, "halves")
    assert game.state.units["linz"] == {"Imperial-mercenary": 1, "Imperial-mercenary-half": 1, "Imperial-militia": 6}
    game = run(place(state, "linz", {"Imperial-militia": 2}), Item("levy", n=3, args=("bucquoy", "Imperial-mercenary")))
    assert game.state.units["linz"] == {"Imperial-militia": 8}


@pytest.mark.rule("12.42", "16.22")
def test_a_replacement_that_was_lost_does_not_come_back() -> None:
    state = place(bare(), "pilsen", {"German-mercenary": 2}, "thurn")
    state.used["generic_protestant_1"] = pieces.OUT
    flow = flow_of(state)
    pieces.lose_leader(flow, "thurn")
    assert flow.state.leaders == {"generic_protestant_2": "pilsen"}


# cards


@pytest.mark.rule("9.21", "9.23")
def test_a_leader_enters_beside_units_of_his_nation() -> None:
    datum = next(effect for effect in CARDS["C8"].does if effect.do == "leader")
    state = place(bare(), "linz", {"Imperial-mercenary": 1})
    place(state, "landshut", {"Bavarian-mercenary": 1})
    beside = getattr(datum, "beside", None)
    found = arrivals.leader_positions(state, C, datum)
    assert beside
    assert found == [at for at, stack in state.units.items() if any(BOARD.kinds[k].nation == beside for k in stack)]


@pytest.mark.rule("15.24", "12.32")
def test_a_plague_takes_its_steps_from_who_lies_outside_or_inside() -> None:
    state = place(bare(), "prague", {"Imperial-mercenary": 2})
    place(state, "prague!", {"German-militia": 2})
    assert hardship.stacks_in(state, "prague") == ["prague", "prague!"]
    assert hardship.stacks_in(place(bare(), "linz", {"Imperial-mercenary": 1}), "linz") == ["linz"]
    game = run(state, Item("plague-loss", C, "prague", 2), throws=[])
    assert game.state.units["prague"] == {"Imperial-mercenary": 1, "Imperial-mercenary-half": 1}
    assert game.asked() == (C, "plague-loss")


@pytest.mark.rule("8.2", "8.5")
def test_a_card_there_is_not_is_told_from_one_not_in_hand() -> None:
    state = turn_of(bare(), P, "P12")
    for wanted in ("P13", "P99"):
        with pytest.raises(Refusal, match="not in your hand"):
            RULES.understand(state, P, wanted)


@pytest.mark.rule("8.66")
def test_saxons_cross_the_walls_or_go_home() -> None:
    state = place(bare(), "leipzig", {"Saxon-militia": 1, "Imperial-militia": 1})
    state.cities["leipzig"] = C
    assert saxony.contingents(state, P)[0].to == ""
    place(state, "leipzig!", {"German-militia": 1})
    assert saxony.contingents(state, P)[0].to == "leipzig!"
    assert "chemnitz" in saxony.free_cities(state, P)
    state.revolts = ("chemnitz",)
    assert "chemnitz" not in saxony.free_cities(state, P)


@pytest.mark.rule("16.21")
def test_only_spaniards_on_the_map_are_recalled() -> None:
    state = place(bare(), "brussels", {"Spanish-veteran": 2}, "spinola")
    assert not spinola.may_be_recalled(state, C, None)
    place(state, "up-protestant", {"Spanish-veteran": 1})
    assert not spinola.may_be_recalled(state, C, None)
    place(state, "antwerp", {"Spanish-veteran": 1})
    assert spinola.may_be_recalled(state, C, None)


# options


@pytest.mark.rule("19.4a")
def test_aid_that_was_spent_is_not_owed() -> None:
    state = bare(**{"more-aid": "yes"})
    state.aid, state.aid_cards = {"england": 1}, {"P12": {"england": 6}}
    flow = flow_of(state)
    aid.recount(flow)
    assert flow.state.aid["england"] == 0


@pytest.mark.rule("19.8")
@pytest.mark.parametrize(
    ("option", "marks", "asked"), [("yes", (), True), ("no", (), False), ("yes", ("campaign-catholic",), False)]
)
def test_a_campaign_move_is_an_option_and_once_a_turn(option: str, marks: tuple[str, ...], asked: bool) -> None:
    state = place(bare(**{"campaign-move": option}), "linz", {"Imperial-militia": 1}, "bucquoy")
    place(state, "landshut", {"Bavarian-militia": 1}, "tilly")
    state.hands, state.marks = {C: ("C7",), P: ()}, marks
    game = run(state, Item("campaign", place="linz", args=(C, "bucquoy")))
    assert (game.asked() == (C, "campaign")) is asked


@pytest.mark.rule("19.11")
@pytest.mark.parametrize(("influence", "may"), [(15, False), (16, True)])
def test_a_plot_needs_sixteen(influence: int, may: bool) -> None:
    state = place(bare(enemies="yes"), "linz", {"Imperial-militia": 1}, "wallenstein")
    state.influence = influence
    assert rounds.may_plot(state, P) is may
    assert not rounds.may_plot(state, C)
    for die, alive in ((10 - 1, influence + 9 < 26), (5, influence + 5 < 26)):
        flow = flow_of(state, ("plot", die))
        rounds.plot(flow, P, "P12", Item("action", P))
        assert ("wallenstein" in flow.state.leaders) is alive


@pytest.mark.rule("17.Sw.1")
def test_the_base_moves_only_where_it_may() -> None:
    state = bare()
    state.swedish_base, state.entered = "stettin", ("swedish",)
    found = rounds.new_bases(state, P)
    assert found
    assert "stettin" not in found
    assert rounds.new_bases(state, C) == []
    place(state, found[0], {"Imperial-militia": 1})
    assert found[0] not in rounds.new_bases(state, P)
    for marks in (("base",), ("sweden-entered",)):
        state.marks = marks
        assert rounds.new_bases(state, P) == []


@pytest.mark.rule("8.41", "12.41")
def test_dice_are_named_in_english_as_records_always_named_them() -> None:
    state = place(bare(), "pilsen", {"German-militia": 2}, "generic_protestant_3")
    game = Play(turn_of(state, P, "P13")).give(P, "P13 recruit")
    game.give(P, "German-colonel-3 militia", ("recruiting: German Protestant replacement 3", 4))
    assert game.told("8.41") == ["German colonel 3 recruits: die 4 +0, steps 2."]
