"""Where a rule begins and ends: one more or one less, the other side, the place next door."""

from dataclasses import replace
from random import Random

import pytest

from game.agony import (
    RULES,
    control,
    entering,
    marching,
    peace,
    pillaging,
    revolts,
)
from game.agony.board import BOARD
from game.agony.state import Batch, State
from game.core.agenda import Item
from game.core.rules import Setup
from game.core.words import NOTHING
from tests.agony.positions import Play, bare, party_at, place, run, turn_of
from tests.agony.test_random import warlike
from tests.contests import ChanceDice

P, C = "protestant", "catholic"


@pytest.mark.rule(
    "5.31", "5.32", "6.0", "7.22", "8.2", "8.3", "8.31", "8.32", "8.4", "8.61", "9.44", "9.51", "10.22",
    "11.12", "11.14", "11.15", "11.16", "11.161", "11.23", "12.13", "12.31", "12.54", "13.25", "13.26",
    "15.13", "15.222", "15.225", "15.25", "16.252", "17.Sw.1", "18.24", "19.8",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(4))
def test_only_what_is_offered_may_be_said(seed: int) -> None:
    """A word that is not offered leads nowhere, wherever it is said; what is whole takes no word more."""
    chance, strange = Random(seed), ["xyzzy", "all", "Prague", "Tilly", "Imperial-militia", "stop", "act", "done", "C7"]
    options = {o.key: chance.choice(o.choices).value for o in RULES.options} if seed % 2 else {}
    scenario = ("campaign", "early_war", "intervention", "apocalypse")[seed]
    state: State = RULES.setup(RULES.complete(Setup("agony", scenario, options)))
    dice, n = ChanceDice(chance), 0
    while (to_move := RULES.to_move(state)) and n < 150:
        order, n = warlike(state, to_move[0], chance), n + 1
        for length in range(len(order) + 1):
            spoken = order[:length]
            words = RULES.words(state, to_move[0], spoken)
            for word in chance.sample(strange, 4) if words.next or length == len(order) else ():
                if word not in words.texts():
                    assert RULES.words(state, to_move[0], (*spoken, word)) == NOTHING, (spoken, word)
        assert RULES.words(state, to_move[0], order).end
        state = RULES.apply(state, to_move[0], order, dice).state


# activation and movement


@pytest.mark.rule("11.15", "10.12")
def test_who_is_picked_up_at_the_start_commands_and_later_only_follows() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 6}, "tilly", "pappenheim")
    place(state, "passau", {}, "aldringer")
    state.cities["passau"] = C
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Tilly drop Pappenheim")
    game.give(C, "pick Pappenheim Passau pick Aldringer")
    march = game.state.march
    assert march is not None
    assert (march.leaders, march.followers) == (("tilly", "pappenheim"), ("aldringer",))


@pytest.mark.rule("7.1", "11.17", "3.11")
def test_a_city_wallenstein_takes_adds_one_to_his_fame() -> None:
    state = place(bare(), "krems", {"Imperial-mercenary": 2}, "wallenstein")
    state.cities["linz"] = P
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Wallenstein Linz take")
    assert game.state.influence == 1
    place(state, "krems", {}, "bucquoy").leaders.pop("wallenstein")
    assert Play(turn_of(state, C, "C7")).give(C, "C7 act Bucquoy Linz take").state.influence == 0


@pytest.mark.rule("7.1", "12.62")
@pytest.mark.parametrize(("leader", "fame"), [("wallenstein", 1), ("bucquoy", 0)])
def test_so_does_one_whose_garrison_he_overruns(leader: str, fame: int) -> None:
    state = place(place(bare(), "krems", {"Imperial-mercenary": 5}, leader), "linz", {"German-militia": 1})
    state.cities["linz"] = P
    name = BOARD.leader_words[leader]
    assert Play(turn_of(state, C, "C7")).give(C, f"C7 act {name} Linz").state.influence == fame


@pytest.mark.rule("7.1", "13.24", "8.42", "12.28")
def test_what_else_adds_to_wallensteins_fame() -> None:
    state = place(bare(), "prague", {"Imperial-mercenary": 2}, "wallenstein")
    state.cities["prague"], state.sieges["prague"] = P, 0
    won = run(state, Item("storm", place="prague", args=(C, "wallenstein")), throws=[("siege of", 9)])
    assert won.state.influence == 1
    plain = run(state, Item("storm", place="prague", args=(C, "bucquoy")), throws=[("siege of", 9)])
    assert plain.state.influence == 0
    state.sieges.clear()
    state.cities["prague"] = C
    raised = Play(turn_of(state, C, "C1")).give(C, "C1 recruit")
    raised.give(C, "Wallenstein mercenary", ("recruiting", 4))
    assert raised.state.influence == 1


@pytest.mark.rule("11.16")
@pytest.mark.parametrize(("moved", "levels"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_three_units_forage_once_and_six_twice(moved: int, levels: int) -> None:
    assert pillaging.required(moved) == levels


@pytest.mark.rule("11.16")
def test_units_that_move_on_are_counted_once() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 6}, "tilly")
    state.cities["passau"] = state.cities["linz"] = C
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Tilly Passau Linz stop")
    game.give(C, "Passau") if game.asked()[1] == "forage-plan" else None
    while game.asked()[1] == "forage-plan":
        game.give(C, game.offered(C)[0])
    assert sum(game.state.pillage.values()) == 2


@pytest.mark.rule("12.61", "12.6")
@pytest.mark.parametrize(
    ("units", "enemy_cf", "mp", "may"),
    [
        ({"Imperial-veteran": 2}, 2, 1, True),
        ({"Imperial-veteran": 2}, 2, 0, False),
        ({"Imperial-veteran": 1, "Imperial-mercenary": 1}, 1, 1, False),
        ({"Imperial-veteran": 2}, 3, 1, False),
        ({"Imperial-veteran": 3}, 3, 1, True),
    ],
)
def test_what_an_overrun_takes(units: dict[str, int], enemy_cf: int, mp: int, may: bool) -> None:
    spent = 6 - mp
    march = party_at("prague", units, "bucquoy", spent=spent, batches=(Batch(units, spent),))
    assert marching.mp_left(march) == mp
    assert entering.overruns(march, enemy_cf) is may


@pytest.mark.rule("11.22", "11.23")
@pytest.mark.parametrize(("holder", "saved"), [(P, True), (C, False), ("", False)])
def test_lone_leaders_are_safe_in_their_own_fortress_only(holder: str, saved: bool) -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 2}, "tilly")
    place(state, "ingolstadt", {}, "thurn")
    state.cities["ingolstadt"] = holder
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Tilly Ingolstadt")
    assert game.state.leaders.get("thurn", "") == ("ingolstadt!" if saved else "")


@pytest.mark.rule("11.31")
def test_what_is_not_france_is_open_before_france_enters() -> None:
    state = place(bare(), "luxembourg", {"Spanish-veteran": 2}, "spinola")
    march = party_at("luxembourg", {"Spanish-veteran": 2}, "spinola")
    assert "namur" in marching.goals(state, march)
    assert marching.barrier(state, party_at("namur", {"Spanish-veteran": 2}, "spinola"), "rocroi")[1] == "11.31"


@pytest.mark.rule("16.21", "11.12")
def test_a_city_beside_the_united_provinces_has_its_roads_as_well() -> None:
    state = place(bare(), "antwerp", {"Spanish-veteran": 3}, "spinola")
    march = party_at("antwerp", {"Spanish-veteran": 3}, "spinola")
    assert marching.neighbours(state, march) == ("aachen", "brussels", "ghent", "up-catholic")
    inland = party_at("brussels", {"Spanish-veteran": 3}, "spinola")
    assert "up-catholic" not in marching.neighbours(state, inland)


@pytest.mark.rule("16.23", "16.22")
def test_who_leaves_the_united_provinces() -> None:
    state = place(bare(), "up-protestant", {"German-mercenary": 1}, "mansfeld", "thurn")
    alone = party_at("up-protestant", {}, "mansfeld", P)
    assert marching.barrier(state, alone, "wesel") == ("Only an army may leave the United Provinces.", "16.23")
    state.units.clear()
    assert marching.barrier(state, alone, "wesel") == ("", "")
    state.cities["wesel"] = C
    assert marching.barrier(state, alone, "wesel") == ("That city is the enemy's.", "16.23")


@pytest.mark.rule("16.23")
def test_a_voyage_takes_the_whole_allowance_and_leads_to_own_ports() -> None:
    state = place(bare(), "up-protestant", {}, "mansfeld")
    army = party_at("up-protestant", {"German-mercenary": 1}, "mansfeld", P)
    assert (marching.entry_cost(army, "wesel"), marching.entry_cost(army, "hamburg")) == (1, 6)
    assert marching.barrier(state, army, "hamburg") == ("That port is not yours.", "16.23")
    state.cities["hamburg"] = P
    assert marching.barrier(state, army, "hamburg") == ("", "")
    assert marching.barrier(state, replace(army, spent=1), "hamburg")[1] == "11.11"


@pytest.mark.rule("19.7")
def test_the_kept_at_home_are_the_imperials() -> None:
    state = place(bare(tilly="yes"), "passau", {"Imperial-mercenary": 1}, "bucquoy")
    imperial = party_at("passau", {"Imperial-mercenary": 1}, "bucquoy")
    bavarian = party_at("passau", {"Bavarian-mercenary": 1}, "tilly")
    led = party_at("passau", {"Bavarian-mercenary": 1}, "bucquoy")
    state.cities["regensburg"] = C
    told = [marching.barrier(state, march, "regensburg")[1] for march in (imperial, bavarian, led)]
    assert told == ["19.7", "", "19.7"]
    assert marching.barrier(state, imperial, "linz") == ("", "")
    state.used["wallenstein"] = "in"
    assert marching.barrier(state, imperial, "regensburg") == ("", "")


@pytest.mark.rule("10.22", "11.13")
def test_a_full_city_is_passed_only_with_a_point_left_and_a_place_to_stay() -> None:
    state = place(bare(), "passau", {"Imperial-militia": 8})
    party = {"Bavarian-mercenary": 1}
    march = party_at("landshut", party, "tilly")
    assert marching.may_enter(state, march, "passau")
    last = party_at("landshut", party, "tilly", spent=5, batches=(Batch(party, 5),))
    assert marching.mp_left(last) == 1
    assert not marching.may_enter(state, last, "passau")
    for city in BOARD.roads["passau"]:
        place(state, city, {"Imperial-militia": 8})
    assert not marching.may_enter(state, march, "passau")


@pytest.mark.rule("11.15")
def test_only_units_that_are_there_and_have_not_moved_may_be_picked_up() -> None:
    state = place(bare(), "passau", {"Bavarian-mercenary": 3})
    march = party_at("passau", {"Bavarian-mercenary": 1}, "tilly", steps=1)
    assert marching.could_pick(state, march) == {"Bavarian-mercenary": 3}
    rested = replace(march, rested={"passau": {"Bavarian-mercenary": 2}})
    assert marching.could_pick(state, rested) == {"Bavarian-mercenary": 1}
    assert marching.could_pick(state, replace(march, rested={"passau": {"Bavarian-mercenary": 3}})) == {}
    full = replace(march, batches=(Batch({"Bavarian-mercenary": 5}),))
    assert marching.could_pick(state, full) == {"Bavarian-mercenary": 1}


@pytest.mark.rule("8.61")
def test_neutral_ground_is_closed_only_while_a_card_says_so() -> None:
    state = place(bare(), "leipzig", {"Saxon-militia": 1}, "john_george")
    march = party_at("lutzen", {"Saxon-militia": 1}, "john_george")
    assert state.cities["erfurt"] == ""
    assert marching.barrier(state, march, "erfurt") == ("", "")


# control and politics


@pytest.mark.rule("3.13", "3.12")
@pytest.mark.parametrize(("side", "at", "held"), [(P, "pilsen", True), (P, "linz", False), (C, "pilsen", False)])
def test_a_city_that_enemies_march_in_does_not_turn_with_its_area(side: str, at: str, held: bool) -> None:
    state = bare()
    state.march = party_at(at, {"German-militia": 1}, "", side)
    assert control.occupied(state, "pilsen", P) is held
    state.march = replace(state.march, batches=())
    assert not control.occupied(state, "pilsen", P)


@pytest.mark.rule("5.31")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_who_is_offered_peace_chooses(answer: str) -> None:
    state = turn_of(bare(), C, "C7")
    state.vp, state.actions = 32, {}
    game = Play(state).give(C, "peace")
    assert game.asked() == (P, "peace")
    game.give(P, answer, *([("peace", 2)] if answer == "accept" else []))
    assert bool(game.told("5.32")) is (answer == "accept")


@pytest.mark.rule("5.31")
@pytest.mark.parametrize(
    ("vp", "catholic", "protestant"),
    [(9, True, True), (10, True, True), (11, False, True), (15, False, True), (16, False, False), (29, False, False),
     (30, True, False), (39, True, False), (40, True, True)],
)  # fmt: skip
def test_who_may_offer_peace(vp: int, catholic: bool, protestant: bool) -> None:
    state = bare()
    state.vp = vp
    assert (peace.may_offer(state, C), peace.may_offer(state, P)) == (catholic, protestant)
    state.actions = {C: 1, P: 1}
    assert not peace.may_offer(state, C)
    assert not peace.may_offer(state, P)


@pytest.mark.rule("5.31")
@pytest.mark.parametrize(("vp", "catholic", "protestant"), [(10, True, False), (11, False, False), (34, False, False),
                                                            (35, False, True)])  # fmt: skip
def test_who_must_accept(vp: int, catholic: bool, protestant: bool) -> None:
    state = bare()
    state.vp = vp
    assert (peace.must_accept(state, C), peace.must_accept(state, P)) == (catholic, protestant)


@pytest.mark.rule("5.31", "5.32")
def test_the_peace_table_counts_all_electors() -> None:
    state = bare()
    state.vp = 30
    plain = [peace.result(state, die) for die in range(10)]
    assert plain == ["BW", "BW", "TRUCE", "TRUCE", *["PW"] * 5, "CMV"]
    state.vp = 29
    assert [peace.result(state, die) for die in range(10)] == ["PMV", *["CW"] * 5, "TRUCE", "TRUCE", "BW", "BW"]
    for area in ("saxony", "brandenburg", "lower_palatinate", "bohemia"):
        state.areas[area] = C
    for city in ("mainz", "trier", "koln"):
        state.cities[city] = C
    assert [peace.result(state, die) for die in (0, 5, 7, 9)] == ["CW", "TRUCE", "BW", "PW"]


@pytest.mark.rule("5.32")
def test_an_area_or_two_cities_must_be_left() -> None:
    state = place(bare(), "pilsen", {"Imperial-mercenary": 1})
    state.vp, state.first_held["bohemia"] = 20, P
    assert peace.places(state, C, 0) == ["bohemia"]
    assert peace.places(state, C, 1) == []
    game = run(
        state, Item("both-withdraw"), throws=[("Protestant", 3), ("Catholic", 3), ("Protestant", 7), ("Catholic", 1)]
    )
    assert game.asked() == (P, "withdraw")
    assert game.offered(P) == ("area-Bohemia",)
    game.give(P, "area-Bohemia")
    assert game.state.units == {"vienna": {"Imperial-mercenary": 1}}
    place(state, "nurnberg", {"Imperial-mercenary": 1})
    place(state, "magdeburg", {"Imperial-mercenary": 1})
    game = run(state, Item("negotiate"), throws=[("peace", 3)])
    assert game.offered(P) == ("area-Bohemia", "Magdeburg", "Nürnberg")
    game.give(P, "Magdeburg")
    assert game.offered(P) == ("Nürnberg",)


@pytest.mark.rule("5.32")
def test_who_withdraws_needs_room_and_a_base() -> None:
    state = place(bare(), "vienna", {"Imperial-militia": 8})
    assert peace.haven(state, C, "bucquoy", "pilsen") == "vienna"
    assert peace.haven(state, C, "Imperial-mercenary", "pilsen") != "vienna"
    state.cities["vienna"] = P
    assert peace.haven(state, C, "Imperial-mercenary", "pilsen") in BOARD.roads["vienna"]


@pytest.mark.rule("9.44")
def test_a_revolt_spreads_to_no_base_and_no_troops() -> None:
    state = bare()
    assert revolts.targets(state, "rostock") == ["wismar", "wittstock"]
    state.swedish_base = "wismar"
    assert revolts.targets(state, "rostock") == ["wittstock"]
    place(state, "wittstock", {"Swedish-veteran": 1})
    assert revolts.targets(state, "rostock") == []
    assert revolts.targets(bare(), "hamburg") == []
