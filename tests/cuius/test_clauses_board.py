"""The map as it is laid, odds, and the reasons against orders: each clause alone."""

import pytest

from game.core.data import BadData
from game.cuius import RULES
from game.cuius.board import BOARD, as_word, other
from game.cuius.state import Army, Item, State
from game.cuius.why import why_not
from tests.cuius.positions import Play, army, at, bare, marching, turn_of
from tests.cuius.situations import BESIDE_HILL, HILL

PRAG = BOARD.cities["prag"]


# The map


@pytest.mark.rule("cuius:11.3.8", "cuius:11.3.5", "cuius:11.3.6", "cuius:11.3.1")
def test_neighbours_steps_rivers_and_the_edge() -> None:
    assert set(BOARD.near["2509"]) == {"2508", "2608", "2609", "2510", "2409", "2408"}
    assert set(BOARD.near["2610"]) == {"2609", "2710", "2711", "2611", "2511", "2510"}
    assert all(here in BOARD.near[there] for here, near in BOARD.near.items() for there in near)
    assert all(there in BOARD.ground for near in BOARD.near.values() for there in near)
    assert any(len(near) < 6 for near in BOARD.near.values())
    for here, steps in BOARD.steps.items():
        if here in BOARD.ground:
            assert set(steps) == {n for n in BOARD.near[here] if frozenset((here, n)) not in BOARD.river_sides}
    assert {area: BOARD.steps[area] for area in BOARD.spanish_road} == {
        area: (road.entry,) for area, road in BOARD.spanish_road.items()
    }
    assert (BOARD.ground[HILL], BOARD.ground["2509"], BOARD.ground[PRAG.hex]) == ("hills", "clear", "great")
    assert (BOARD.province["2509"], BOARD.province[PRAG.hex], BOARD.province[at("wien")]) == (
        "pomerania",
        "bohemia",
        "austria",
    )


@pytest.mark.rule("cuius:11.3.3", "cuius:11.3.7", "cuius:11.3.6")
def test_roads_lead_both_ways_from_end_to_end() -> None:
    for road in BOARD.road_list:
        assert len(road.hexes) > 1
        for one, two in zip(road.hexes[:-1], road.hexes[1:], strict=True):
            assert BOARD.by_road(one, two)
            assert BOARD.by_road(two, one)
            assert two in BOARD.road_steps[one]
            assert one in BOARD.road_steps[two]
    assert not BOARD.by_road("2509", "2508")
    assert all(BOARD.by_road(area.id, area.entry) for area in BOARD.spanish_road.values())
    assert all(len(steps) == len(set(steps)) for steps in BOARD.road_steps.values())


@pytest.mark.rule("cuius:11.3.5", "cuius:11.3.5.1", "cuius:11.2.3")
def test_banks_of_river_cities() -> None:
    one, two = PRAG.banks
    assert (BOARD.bank(PRAG, one[0]), BOARD.bank(PRAG, two[0]), BOARD.bank(PRAG, "2509")) == (0, 1, -1)
    assert BOARD.on_river(PRAG.hex)
    assert not BOARD.on_river(at("demmin"))
    assert not BOARD.on_river("2509")
    for there, mp, by_way, out, inward in BOARD.moves[PRAG.hex]:
        assert (mp, inward) == (1, -1) or BOARD.ground[there] == "hills" or there in BOARD.city_at
        assert out == BOARD.bank(PRAG, there)
        assert by_way is (BOARD.by_road(PRAG.hex, there) or there in BOARD.city_at)
    into = {there: (mp, by_way, out, inward) for there, mp, by_way, out, inward in BOARD.moves[one[0]]}
    assert into[PRAG.hex] == (1, True, -1, 0)
    hill = {there: (mp, by_way) for there, mp, by_way, _out, _in in BOARD.moves[BESIDE_HILL]}
    assert hill[HILL] == (2, False)


@pytest.mark.rule("cuius:11.2.2", "cuius:11.2.3")
def test_a_szoc_reaches_two_hexes_neither_into_nor_through_hills_nor_through_river_cities() -> None:
    for here, reached in BOARD.outer.items():
        if here in BOARD.spanish_road:
            assert reached == frozenset()
            continue
        through = {n for n in BOARD.zone[here] if BOARD.ground[n] != "hills" and not BOARD.on_river(n)}
        assert reached == {
            n for n in BOARD.ground
            if BOARD.distance(here, n) == 2 and BOARD.ground[n] != "hills" and through & set(BOARD.steps[n])
        }, here  # fmt: skip
        assert all(here in BOARD.outer_from[n] for n in reached)


@pytest.mark.rule("cuius:11.3.7", "cuius:11.2.2")
def test_distances() -> None:
    assert [BOARD.distance("2509", there) for there in ("2509", "2508", "2609", "2711", "2513", "0109")] == [
        0,
        1,
        1,
        3,
        4,
        24,
    ]
    assert BOARD.distance("sr_comte", "sr_comte") == 0
    far = 45 + 42
    assert BOARD.distance("sr_comte", "sr_luxemburg") == BOARD.distance("sr_comte", "0736") == far
    assert BOARD.distance("0736", "sr_comte") == far


@pytest.mark.rule("cuius:2.4.1", "cuius:11.3.4", "cuius:9.1")
def test_cities_and_their_words() -> None:
    assert set(BOARD.great) == {
        "prag", "wien", "koeln", "magdeburg", "hamburg", "breslau", "nuernberg", "augsburg", "strassburg",
    }  # fmt: skip
    assert set(BOARD.electors) == {"prag", "heidelberg", "dresden", "berlin", "mainz", "trier", "koeln"}
    assert [c.id for c in BOARD.cities_of["lusatia"]] == ["bautzen", "goerlitz", "cottbus"]
    assert sum(map(len, BOARD.cities_of.values())) == len(BOARD.cities)
    assert as_word("van den Bergh") == "van-den-Bergh"
    assert as_word("Frankfurt (Oder)") == "Frankfurt-Oder"
    assert (other("imperial"), other("protestant")) == ("protestant", "imperial")
    assert BOARD.by_word["Prag"] == PRAG.hex
    assert BOARD.words["sr_comte"] == "Franche-Comté"


@pytest.mark.rule("cuius:2.4.1", "cuius:11.3.4")
@pytest.mark.parametrize("wrong", ["terrain", "province", "force", "holder", "leader", "pool"])
def test_data_that_do_not_go_together_are_refused(wrong: str) -> None:
    board = object.__new__(type(BOARD))
    vars(board).update(vars(BOARD))
    board.cities = dict(BOARD.cities)
    board.scenarios = dict(BOARD.scenarios)
    board._check()
    scenario = BOARD.scenarios["palatinate"]
    first = scenario.forces[0]
    if wrong == "terrain":
        board.cities["prag"] = PRAG.model_copy(update={"size": "minor"})
    elif wrong == "province":
        board.cities["prag"] = PRAG.model_copy(update={"province": "saxonia"})
    elif wrong == "force":
        forces = (first.model_copy(update={"at": "paris"}),)
        board.scenarios["palatinate"] = scenario.model_copy(update={"forces": forces})
    elif wrong == "holder":
        control = scenario.control.model_copy(update={"cities": {"paris": "imperial"}})
        board.scenarios["palatinate"] = scenario.model_copy(update={"control": control})
    elif wrong == "leader":
        forces = (first.model_copy(update={"leaders": {"caesar": "marshal"}}),)
        board.scenarios["palatinate"] = scenario.model_copy(update={"forces": forces})
    else:
        board.scenarios["palatinate"] = scenario.model_copy(update={"pool": {"imperial": ("caesar",)}})
    with pytest.raises(BadData):
        board._check()


# Odds


def asking(state: State, viewer: str, ours: str, theirs: str) -> str:
    return RULES.odds(RULES.view(state, viewer)).ask(ours, theirs)


#: What armies are called where odds are asked for.
TILLY, THURN = "Tilly, 2508 south-east of Rostock", "Thurn, 2509 south-west of Demmin"
NOBODY, SCHLICK = "–, 2711 south of Neubrandenburg", "Schlick, 2713 north-west of Berlin"


def facing(inf: int, foe: int, **changes: int) -> State:
    state = bare()
    army(state, "2508", "tilly", inf=inf, fatigue=changes.get("fatigue", 0))
    army(state, "2509", "thurn", inf=foe, art=changes.get("guns", 0))
    return state


@pytest.mark.rule("cuius:14.2", "cuius:14.3", "cuius:14.3.1")
def test_whose_odds_may_be_asked() -> None:
    state = facing(5, 5)
    state.protestant |= {
        "2711": Army((), 4),
        "sr_comte": Army(("mansfeld",), 4),
        "2712": Army(("anhalt",)),
        "2713": Army(("schlick",), 0, 1),
    }
    for viewer, attackers, defenders in (
        ("imperial", {TILLY}, {THURN, NOBODY, SCHLICK}),
        ("protestant", {THURN, NOBODY, SCHLICK}, {TILLY}),
        ("", {TILLY, THURN, NOBODY, SCHLICK}, {TILLY, THURN, NOBODY, SCHLICK}),
    ):
        question = RULES.odds(RULES.view(state, viewer))
        assert (set(question.attackers), set(question.defenders)) == (attackers, defenders)
    hidden = bare(fog="exact")
    hidden.protestant["2509"] = Army(("thurn",), 5, force=1)
    assert RULES.odds(RULES.view(hidden, "imperial")).defenders == (THURN,)


@pytest.mark.rule("cuius:14.2", "cuius:14.3", "cuius:14.3.1", "cuius:11.7.1")
@pytest.mark.parametrize(
    ("inf", "foe", "text"),
    [
        (10, 2, "The defender is overrun."),
        (9, 2, "9 to 2 SP, odds 4:1, +7 on the die"),
        (2, 10, "The attacker is overrun."),
        (2, 9, "The attacker disbands."),
        (2, 8, "1:4, -5: the attacker disbands without a battle."),
        (5, 10, "1:2, -2"),
        (6, 6, "6 to 6 SP, odds 1:1, +1 on the die"),
    ],
)
def test_what_the_odds_are(inf: int, foe: int, text: str) -> None:
    assert text in asking(facing(inf, foe), "imperial", TILLY, THURN)


@pytest.mark.rule("cuius:14.2", "cuius:14.3.1")
@pytest.mark.parametrize(("fatigue", "text"), [(2, "1:1, -3: the attacker disbands"), (1, "odds 1:1, -2 on the die")])
def test_at_three_below_there_is_no_battle(fatigue: int, text: str) -> None:
    state = facing(10, 10, fatigue=fatigue, guns=1)
    assert text in asking(state, "imperial", TILLY, THURN)


@pytest.mark.rule("cuius:14.3", "cuius:14.3.1", "cuius:14.2")
def test_what_a_battle_may_bring_die_by_die() -> None:
    told = asking(facing(11, 11), "imperial", TILLY, THURN)
    # +1: 2 to 7 on the row 11-20: 5r/2 4r/3 3r/4 2/4r 2/5r 2/6r
    assert "the defender gives way 50.0 %" in told
    assert "The attacker loses 2: 50.0 %, 3: 16.7 %, 4: 16.7 %, 5: 16.7 %" in told
    assert "the defender 2: 16.7 %, 3: 16.7 %, 4: 33.3 %, 5: 16.7 %, 6: 16.7 %" in told


@pytest.mark.rule("cuius:14.3.1", "cuius:14.2")
def test_the_row_is_that_of_the_attacker_s_sp() -> None:
    state = facing(21, 20)
    state.imperial["2508"] = Army(("tilly", "anholt"), 21)
    told = asking(state, "imperial", TILLY, THURN)
    assert "The attacker loses 3: 33.3 %, 4: 16.7 %, 5: 16.7 %, 6: 16.7 %, 8: 16.7 %" in told


@pytest.mark.rule("cuius:14.7", "cuius:14.2")
def test_neighbours_help_but_not_the_attacker_himself() -> None:
    state = facing(11, 10)
    army(state, "2408", "anholt", inf=4)
    army(state, "2510", "mansfeld", inf=3)
    told = asking(state, "imperial", TILLY, THURN)
    assert "13 to 12 SP" in told
    state = facing(11, 10)
    army(state, "2408", "anholt", cav=4)
    assert "13 to 10 SP" in asking(state, "imperial", TILLY, THURN)
    hidden = bare(fog="exact")
    army(hidden, "2508", "tilly", inf=11)
    army(hidden, "2408", "anholt", inf=4, force=1)
    army(hidden, "2509", "thurn", inf=10)
    assert "11 to 10 SP" in asking(hidden, "", TILLY, THURN)
    assert asking(hidden, "", TILLY, TILLY) == "They are on the same side."


@pytest.mark.rule("cuius:14.2")
def test_five_to_one_with_help_and_two_who_give_way_together() -> None:
    state = facing(9, 2)
    army(state, "2408", "anholt", inf=4)
    assert asking(state, "imperial", TILLY, THURN) == "The defender disbands."


# Why not


def turn() -> State:
    state = bare()
    army(state, "2509", "tilly", inf=2, fatigue=4)
    army(state, at("linz"), "bucquoy", inf=2, fatigue=5, lieutenants=["anholt"])
    army(state, at("krems"), inf=2, lieutenants=["marradas"])
    army(state, at("prag"), "thurn", inf=2)
    return turn_of(state, "imperial")


def rule(state: State, wanted: str, *spoken: str, seat: str = "imperial") -> str:
    found = why_not(state, seat, spoken, wanted)
    return found[1] if found else ""


@pytest.mark.rule("cuius:7.2.1", "cuius:7.2.2", "cuius:7.2.3", "cuius:5.4.3")
def test_why_a_leader_may_not_be_activated() -> None:
    state = turn()
    for wanted, number in (
        ("Thurn", "7.2.1"),
        ("Dampierre", "5.4.3"),
        ("Bucquoy", "7.2.2"),
        ("Anholt", "7.2.2"),
        ("Tilly", ""),
        ("Marradas", ""),
        ("nobody", ""),
    ):
        assert rule(state, wanted, "march") == number, wanted
        assert rule(state, wanted) == ""
        assert rule(state, wanted, "mark") == ""
    state.used["imperial"] = 3
    assert rule(state, "Marradas", "march") == "7.2.3"
    assert rule(state, "Tilly", "march") == ""
    state.imperial["2711"] = Army(("dampierre",))
    state.marshals = (*state.marshals, "dampierre")
    assert rule(state, "Dampierre", "march") == ""  # no SP: there is nothing more to say
    assert rule(state, "standing", "march") == ""


@pytest.mark.rule("cuius:7.2.1", "cuius:7.2.2")
def test_who_is_not_asked_is_told_so() -> None:
    state = turn()
    assert rule(state, "Thurn", "march", seat="protestant") == "7.2"
    assert rule(state, "standing", seat="protestant") == ""
    assert rule(state, "Thurn", "march", seat="host") == ""
    state.agenda = ()
    assert rule(state, "Thurn", "march") == ""
    state.agenda = (Item("hire", "imperial"),)
    assert rule(state, "Thurn", "march") == ""


@pytest.mark.rule("cuius:11.3.4.2", "cuius:11.3.7", "cuius:13.1", "cuius:11.1.1", "cuius:7.2.1")
def test_why_a_place_is_no_goal() -> None:
    state = turn()
    march = marching(state, "2509", 1)
    for wanted, number in (
        ("Prag", "11.3.4.2"),
        ("Emden", "13.1"),
        ("Wien", "11.1"),
        ("2712", "11.1"),
        ("Luxemburg", "11.3.7"),
        ("nowhere", ""),
    ):
        assert rule(march, wanted) == number, wanted
        assert rule(state, wanted, "march", "Tilly", "all", "to") == number, wanted
        assert rule(state, wanted, "march", "Tilly", "all") == ""
    assert Play(march).question == "move"


@pytest.mark.rule("cuius:3.0")
def test_in_which_phase_a_word_belongs_is_told_and_it_is_no_place_to_march_to() -> None:
    state = marching(army(bare(), "2509", "tilly", inf=9), "2509", 0)
    state.phase = "operations"
    assert why_not(state, "imperial", (), "muster") == (
        "“muster” belongs to the phase of Recruitment; this is that of Operations.", "3.0",
    )  # fmt: skip
    for wanted in ("pass", "march", "react"):
        assert why_not(state, "imperial", (), wanted) is None, "neither Passau nor another phase is meant"
    assert rule(state, "Münster") == "13.1"
