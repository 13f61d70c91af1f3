"""Nations that go to war, and the Dutch War: each card played, and refused where it may not be."""

import pytest

from game.agony import aid
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.cards import spinola
from game.agony.flow import Flow
from game.agony.turn import turn_end
from game.core.agenda import Item
from tests.agony.card_table import Table, changes, plays, refuses

pytestmark = pytest.mark.rule("9.1", "9.3", "16.0", "16.1", "16.2", "17.0")

NO_RECALL = (
    "It takes three Spanish units on the map, and no Catholic army in the United Provinces.",
    "16.21",
)


def in_the_netherlands(scenario: str = "campaign") -> Table:
    """Spinola's army is where C3 and C4 want it."""
    return Table(scenario).stand("brussels", {}).stand("up-catholic", {"Spanish-veteran": 5}, "spinola")


@plays("C3", "C4")
@pytest.mark.rule("9.32", "16.25", "16.253")
def test_spinola_besieges_and_nobody_answers(card: str) -> None:
    table = in_the_netherlands()
    assert table.event(card) == {"dutch_war": 1, "response": 1}
    flow = Flow(table.state.copy(), None)
    turn_end(flow, Item("turn-end"))
    assert changes(table.state, flow.state) == {
        "dutch_war": 2,
        "response": 0,
        "vp": 23,
        "dutch_scored": (2,),
        "dutch_aid": -2,  # the +2 box [16.13]
        "phase": "end",
    }


@pytest.mark.rule("16.251", "16.252")
def test_an_army_in_the_netherlands_answers_at_once_and_loses_a_step() -> None:
    table = in_the_netherlands().stand("up-protestant", {"German-mercenary": 2, "German-militia": 1}, "mansfeld")
    assert table.event("C3", asks="response-loss") == {"dutch_war": 1}
    assert table.asked() == ("response-loss", PROTESTANT)
    table.say(PROTESTANT, "German-militia")
    assert table.state.units["up-protestant"] == {"German-mercenary": 2, "German-militia-half": 1}


@pytest.mark.rule("16.251")
def test_two_units_are_no_answer() -> None:
    table = in_the_netherlands().stand("up-protestant", {"German-mercenary": 2}, "mansfeld")
    assert table.event("C4") == {"dutch_war": 1, "response": 1}


@refuses("C3", "C4")
@pytest.mark.rule("9.32", "16.25")
def test_no_siege_without_spinola_nor_after_another_action(card: str) -> None:
    assert Table().refusal(card) == ("Spinola's army is not in the United Provinces.", "9.32")
    late = in_the_netherlands().set(actions={CATHOLIC: 1})
    assert late.refusal(card) == ("It must be your first action of the turn.", "16.25")
    over = in_the_netherlands().set(dutch_over=True)
    assert over.refusal(card) == ("The Dutch War is over.", "9.31")


@pytest.mark.rule("16.21", "9.32")
def test_three_units_that_went_alone_are_spinolas_army() -> None:
    table = Table().gone("spinola").stand("brussels", {}).stand("up-catholic", {"Spanish-veteran": 3})
    assert table.refusal("C3")[1] == "9.32"
    assert table.set(done=("leaderless-up",)).event("C3") == {"dutch_war": 1, "response": 1}


@plays("C11")
@pytest.mark.rule("16.21")
def test_spinola_is_recalled_even_out_of_a_siege(card: str) -> None:
    table = Table().stand("brussels", {"Spanish-veteran": 1})
    table.stand("mannheim", {"Spanish-veteran": 3, "Spanish-veteran-half": 1}, "spinola").set(sieges={"mannheim": 1})
    veterans = ("Mannheim-Spanish-veteran", "Mannheim-Spanish-veteran", "Brussels-Spanish-veteran")
    changed = table.event(card, *veterans, "enough")
    assert changed == {
        "leaders": {"spinola": "up-catholic"},
        "units": {
            "up-catholic": {"Spanish-veteran": 3},
            "mannheim": {"Spanish-veteran": 1, "Spanish-veteran-half": 1},
            "brussels": None,
        },
    }  # six factors still hold the siege
    again = Table().stand("mannheim", {"Spanish-veteran": 3}, "spinola").stand("brussels", {})
    again.set(sieges={"mannheim": 1})
    changed = again.event(card)
    assert changed["sieges"] == {"mannheim": None}


@pytest.mark.rule("16.21", "16.24")
def test_another_spaniard_goes_for_spinola_or_three_units_alone() -> None:
    table = Table().gone("spinola").stand("mainz", {"Spanish-veteran": 3}, "cordoba").stand("brussels", {})
    changed = table.event("C11")
    assert changed["leaders"] == {"cordoba": "up-catholic"}
    alone = Table().gone("spinola").stand("brussels", {"Spanish-veteran": 3})
    assert alone.event("C11") == {
        "units": {"brussels": None, "up-catholic": {"Spanish-veteran": 3}},
        "done": ("leaderless-up",),
    }


@pytest.mark.rule("16.21", "17.Sp.2", "17.Sp.31", "17.Sp.32")
def test_the_cardinal_who_goes_for_spinola_leaves_nobody_behind_outside_to_wait_for() -> None:
    table = Table().gone("spinola").stand("brussels", {}).set(cardinal_turn=3)
    table.stand("innsbruck", {"Spanish-veteran": 4}, "cardinal_infante")
    changed = table.event("C11", "enough")
    assert changed["units"] == {"innsbruck": None, "up-catholic": {"Spanish-veteran": 3}}
    assert changed["cardinal_turn"] == 0
    others = Table().gone("spinola").stand("brussels", {"Spanish-veteran": 3}, "cordoba").set(cardinal_turn=3)
    others.stand("innsbruck", {"Spanish-veteran": 1}, "cardinal_infante")
    assert "cardinal_turn" not in others.event("C11", "Cordoba", *["Brussels-Spanish-veteran"] * 3, "enough")


@pytest.mark.rule("16.21")
def test_without_any_spanish_leader_just_three_units_go() -> None:
    table = Table().gone("spinola").stand("brussels", {"Spanish-veteran": 5})
    changed = table.event("C11")
    assert changed["units"] == {"brussels": {"Spanish-veteran": 2}, "up-catholic": {"Spanish-veteran": 3}}
    led = Table().stand("brussels", {"Spanish-veteran": 5}, "spinola").state
    taken = ("Spinola", *["Brussels-Spanish-veteran"] * 3)
    assert [w.text for w in spinola.recalled(led, CATHOLIC, None, taken)] == ["Brussels-Spanish-veteran", "enough"]


@refuses("C11")
@pytest.mark.rule("16.21", "16.22", "16.132")
def test_spinola_cannot_be_recalled(card: str) -> None:
    assert Table().stand("brussels", {"Spanish-veteran": 2}).refusal(card) == NO_RECALL
    taken = Table().stand("up-catholic", {"Imperial-mercenary": 3}, "bucquoy")
    assert taken.refusal(card) == NO_RECALL
    assert Table().set(dutch_over=True).refusal(card) == ("The Dutch War is over.", "9.31")


@plays("C18")
@pytest.mark.rule("16.24", "16.13")
def test_the_spanish_take_amersfoort_without_spinola(card: str) -> None:
    assert Table().event(card) == {"dutch_war": 1}
    table = Table().set(dutch_war=3, dutch_scored=(2,), dutch_aid=-2)
    assert table.event(card) == {"dutch_war": 4, "dutch_scored": (2, 4), "dutch_aid": -3, "vp": 23}


@pytest.mark.rule("16.13", "12.43")
def test_in_the_last_box_spain_wins_the_dutch_war() -> None:
    table = in_the_netherlands().stand("up-protestant", {"German-mercenary": 2}, "mansfeld")
    changed = table.set(dutch_war=4, dutch_scored=(2, 4), dutch_aid=-3).event("C18")
    assert changed == {
        "dutch_war": 5,
        "dutch_over": True,
        "units": {"up-catholic": None, "up-protestant": None},
        "leaders": {"spinola": None, "mansfeld": None},
        "used": {"spinola": "out", "mansfeld": "out"},
    }
    assert aid.gives(table.state, "up") is False


@plays("P25", "P26", "P27", "P43")
@pytest.mark.rule("9.31", "16.12")
def test_the_dutch_gain_ground(card: str) -> None:
    assert Table().event(card) == {"dutch_war": -1}
    last = in_the_netherlands().set(dutch_war=-2)
    assert last.event(card) == {
        "dutch_war": -3,
        "dutch_over": True,
        "dutch_scored": (-3,),
        "dutch_aid": 3,
        "vp": 18,
        "units": {"up-catholic": None},
        "leaders": {"spinola": None},
        "used": {"spinola": "out"},
    }


@refuses("C18", "P25", "P26", "P27", "P43")
@pytest.mark.rule("9.31", "16.132")
def test_the_dutch_war_is_over(card: str) -> None:
    assert Table().set(dutch_over=True, dutch_war=-3).refusal(card) == ("The Dutch War is over.", "9.31")


@plays("P7")
@pytest.mark.rule("9.11", "17.D.3")
def test_denmark_goes_to_war(card: str) -> None:
    changed = Table().event(card)
    assert changed == {
        "vp": 20,
        "areas": {"schleswig_holstein": PROTESTANT},
        "neutral": tuple(area for area in Table().state.neutral if area != "schleswig_holstein"),
        "cities": {"rendsburg": PROTESTANT, "kiel": PROTESTANT},
        "entered": ("danish",),
        "marks": ("war-entry",),
        "leaders": {"christian_iv": "denmark"},
        "used": {"christian_iv": "in"},
        "units": {"denmark": {"Danish-veteran": 2, "Danish-militia": 4}},
    }


@pytest.mark.rule("17.D.3", "9.22")
def test_danes_enter_though_catholics_hold_both_cities() -> None:
    table = Table().stand("kiel", {"Imperial-mercenary": 1}).stand("rendsburg", {"Imperial-mercenary": 1})
    table.set(areas={"schleswig_holstein": CATHOLIC}, cities={"kiel": CATHOLIC, "rendsburg": CATHOLIC})
    table.set(neutral=tuple(a for a in table.state.neutral if a != "schleswig_holstein"))
    changed = table.event("P7")
    assert set(changed) == {"entered", "marks", "leaders", "used", "units"}


@refuses("P7", "P17", "P18")
@pytest.mark.rule("9.12")
def test_one_war_entry_a_turn(card: str) -> None:
    table = Table().set(marks=("war-entry",))
    assert table.refusal(card) == ("Only one War Entry Event may be played in a turn.", "9.12")


@plays("P17")
@pytest.mark.rule("17.F.3", "17.F.4", "9.13")
def test_france_goes_to_war(card: str) -> None:
    changed = Table().event(card, "Nancy", "Paris-off-map", "Nancy", "Rocroi")
    french = {space.id: PROTESTANT for space in BOARD.spaces.values() if space.area == "france" and not space.offmap}
    assert changed == {
        "vp": 21 - 4 - 2,
        "areas": {"france": PROTESTANT, "lorraine": PROTESTANT},
        "neutral": tuple(area for area in Table().state.neutral if area != "lorraine"),
        "cities": {**french, **dict.fromkeys(BOARD.cities_of["lorraine"], PROTESTANT)},
        "entered": ("french",),
        "marks": ("war-entry",),
        "leaders": {"la_force": "nancy", "la_valette": "paris"},
        "used": {"la_force": "in", "la_valette": "in"},
        "units": {"nancy": {"French-veteran": 2}, "rocroi": {"French-militia": 4}},
    }


@pytest.mark.rule("17.F.4", "19.2b")
def test_catholics_in_lorraine_keep_it_and_la_force_enters_france() -> None:
    table = Table(guebriant="yes")
    table.set(neutral=tuple(a for a in table.state.neutral if a != "lorraine"), areas={"lorraine": CATHOLIC})
    for city in ("nancy", "verdun"):
        table.stand(city, {"Spanish-veteran": 1})
    table.set(cities=dict.fromkeys(BOARD.cities_of["lorraine"], CATHOLIC))
    changed = table.event("P17", "Dijon-off-map", "Dijon-off-map", "Rocroi", "Rocroi")
    assert changed["vp"] == 17
    assert changed["areas"] == {"france": PROTESTANT}  # Catholics still hold two of three
    assert changed["cities"]["epinal"] == PROTESTANT
    assert changed["leaders"] == {"la_force": "epinal", "la_valette": "dijon", "guebriant": "dijon"}
    held = Table()
    for city in BOARD.cities_of["lorraine"]:
        held.stand(city, {"Spanish-veteran": 1})
    held.turn_of(PROTESTANT, "P17")
    assert "Nancy" not in held.words(PROTESTANT, "P17", "event")
    assert "Rocroi" in held.words(PROTESTANT, "P17", "event")


@pytest.mark.rule("18.32")
def test_the_french_deploy_by_the_card_in_the_last_scenario() -> None:
    table = Table("apocalypse").turn_of(PROTESTANT, "P33")
    below = table.state.agenda[:-1]
    table.set(agenda=(*below, Item("french-setup"), Item("action", PROTESTANT))).say(PROTESTANT, "pass")
    table.say(PROTESTANT, "Nancy").say(PROTESTANT, "Rocroi").say(PROTESTANT, "Nancy").say(PROTESTANT, "Rocroi")
    assert (table.state.leaders["la_force"], table.state.leaders["la_valette"]) == ("nancy", "rocroi")
    assert table.state.units["nancy"] == {"French-veteran": 2}
    assert table.state.units["rocroi"] == {"French-militia": 4}


@plays("P18")
@pytest.mark.rule("17.Sw.1", "9.13", "18.22")
def test_sweden_lands_in_neutral_pomerania(card: str) -> None:
    """Which violates its neutrality: one VP for the Catholics."""
    table = Table().turn_of(PROTESTANT, card)
    assert set(table.words(PROTESTANT, card, "event")) == {"Stettin", "Stralsund", "Rostock"}
    changed = table.event(card, "Stettin")
    assert changed == {
        "vp": 22,
        "neutral": tuple(area for area in Table().state.neutral if area != "pomerania"),
        "entered": ("swedish",),
        "marks": ("war-entry", "sweden-entered"),
        "swedish_base": "stettin",
        "leaders": dict.fromkeys(("gustavus", "baner", "horn", "bernard"), "stettin"),
        "used": dict.fromkeys(("gustavus", "baner", "horn", "bernard"), "in"),
        "units": {"stettin": {"Swedish-veteran": 6}},
    }


@pytest.mark.rule("17.Sw.1")
def test_catholic_ports_are_open_only_without_another() -> None:
    table = Table().set(cities=dict.fromkeys(BOARD.sweden_ports, CATHOLIC)).stand("stettin", {"Imperial-mercenary": 1})
    table.turn_of(PROTESTANT, "P18")
    assert set(table.words(PROTESTANT, "P18", "event")) == {"Stralsund", "Rostock"}
    table.say(PROTESTANT, "P18", "event", "Rostock")
    assert table.state.units["rostock"] == {"Swedish-veteran": 6}


@pytest.mark.rule("17.Sw.1", "10.21")
def test_a_crowded_port_is_no_port() -> None:
    table = Table().stand("stettin", {"German-mercenary": 8}).turn_of(PROTESTANT, "P18")
    assert set(table.words(PROTESTANT, "P18", "event")) == {"Stralsund", "Rostock"}


ULM = "By P11 Treaty of Ulm nobody may enter neutral ground until the end of the turn."


@pytest.mark.rule("17.Sw.1", "8.61", "9.13")
def test_the_swedes_do_not_land_on_neutral_ground_under_the_treaty_of_ulm() -> None:
    table = Table().set(in_force={"P11": "turn"})
    assert table.refusal("P18") == (ULM, "8.61")
    table.set(areas={"pomerania": PROTESTANT}, cities={"stettin": PROTESTANT}, neutral=("mecklenburg",))
    assert table.turn_of(PROTESTANT, "P18").words(PROTESTANT, "P18", "event") == ("Stettin", "Stralsund")


def held_coast(defenders: dict[str, int]) -> Table:
    """Catholic units in all three ports."""
    table = Table().set(cities=dict.fromkeys(BOARD.sweden_ports, CATHOLIC))
    table.set(neutral=tuple(a for a in table.state.neutral if a not in ("pomerania", "mecklenburg")))
    for port in BOARD.sweden_ports:
        table.stand(port, defenders)
    return table


@pytest.mark.rule("17.Sw.1")
def test_sweden_fights_its_way_ashore() -> None:
    """Gustavus attacks with 24 CF at +3: the 9 costs the militia of Rostock all it has."""
    table = held_coast({"Imperial-militia": 1}).turn_of(PROTESTANT, "P18")
    table.say(PROTESTANT, "P18", "event", "Rostock")
    assert table.asked() == ("declare", PROTESTANT)
    table.say(PROTESTANT, "attack", dice=(9, 0, 1, 1, 1, 1))
    assert table.state.cities["rostock"] == PROTESTANT
    assert table.state.units["rostock"] == {"Swedish-veteran": 6}
    assert "sweden" not in table.state.units
    assert table.done(PROTESTANT)


@pytest.mark.rule("17.Sw.1", "11.23")
def test_the_garrison_of_stettin_may_let_the_swedes_ashore() -> None:
    table = held_coast({"Imperial-mercenary": 1}).turn_of(PROTESTANT, "P18")
    table.say(PROTESTANT, "P18", "event", "Stettin")
    assert table.asked() == ("react", CATHOLIC)
    table.say(CATHOLIC, "inside")
    assert table.state.units["stettin"] == {"Swedish-veteran": 6}
    assert table.state.units["stettin!"] == {"Imperial-mercenary": 1}
    assert (table.state.leaders["gustavus"], table.state.march) == ("stettin", None)
    assert table.done(PROTESTANT)


@pytest.mark.rule("17.Sw.1", "12.43")
def test_beaten_on_the_beach_the_swedes_are_lost() -> None:
    table = held_coast({"Imperial-mercenary": 8}).turn_of(PROTESTANT, "P18")
    table.say(PROTESTANT, "P18", "event", "Rostock").say(PROTESTANT, "attack", dice=(0, 9))
    table.say(PROTESTANT, *["Swedish-veteran"] * 3)  # 12 of 13; the first step was nobody else's
    table.say(CATHOLIC, "Imperial-mercenary", dice=(1, 1, 1, 1))  # 6 of 8
    assert table.done(PROTESTANT)
    assert "gustavus" not in table.state.leaders
    assert not any("Swedish-veteran" in stack for stack in table.state.units.values())


@pytest.mark.rule("10.21", "17.Sw.1", "17.D.3")
def test_the_danes_who_leave_take_no_room_from_the_swedes_who_land() -> None:
    table = Table().set(entered=("danish",))
    table.stand("rostock", {"Danish-veteran": 2, "Danish-militia": 4, "German-militia": 2}, "christian_iv")
    changed = table.event("P18", "Rostock")
    assert changed["units"] == {"rostock": {"German-militia": 2, "Swedish-veteran": 6}}


@pytest.mark.rule("16.22", "17.D.3")
def test_sweden_takes_denmarks_place() -> None:
    table = Table().stand("kiel", {"Danish-militia": 2}).set(entered=("danish",))
    table.stand("up-protestant", {"Danish-veteran": 1, "German-mercenary": 3}, "christian_iv")
    changed = table.event("P18", "Rostock")
    assert changed["scrapped"] == {"Danish-veteran": 2, "Danish-militia": 4}
    assert changed["units"] == {
        "kiel": None,
        "up-protestant": {"German-mercenary": 3},
        "rostock": {"Swedish-veteran": 6},
    }
    assert changed["leaders"]["christian_iv"] is None
    assert changed["leaders"]["generic_protestant_1"] == "up-protestant"
