"""Saxony switches sides: its land, its units, the sieges they are in [8.66]."""

import pytest

from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.state import LIMIT
from tests.agony.card_table import Table, plays, refuses


@plays("C17")
@pytest.mark.rule("8.66")
def test_saxony_becomes_catholic(card: str) -> None:
    table = Table().set(saxony=PROTESTANT, areas={"saxony": PROTESTANT})
    table.set(cities=dict.fromkeys(BOARD.cities_of["saxony"], PROTESTANT), majority="")
    assert table.event(card) == {
        "saxony": CATHOLIC,
        "areas": {"saxony": CATHOLIC},
        "cities": dict.fromkeys(BOARD.cities_of["saxony"], CATHOLIC),
        "vp": 21 + 4 + 2,  # Saxony, and with it the majority of the Electors
        "majority": CATHOLIC,
    }
    assert table.state.leader_side("john_george") == CATHOLIC


@plays("P35")
@pytest.mark.rule("8.66")
def test_saxony_becomes_protestant(card: str) -> None:
    table = Table()
    assert table.event(card) == {
        "saxony": PROTESTANT,
        "areas": {"saxony": PROTESTANT},
        "cities": dict.fromkeys(BOARD.cities_of["saxony"], PROTESTANT),
        "vp": 21 - 4 - 2,  # now four Electors are Protestant
        "majority": PROTESTANT,
    }
    assert table.state.owner("leipzig") == PROTESTANT


@refuses("C17", "P35")
@pytest.mark.rule("8.66")
def test_saxony_is_there_already(card: str) -> None:
    table = Table() if card == "C17" else Table().set(saxony=PROTESTANT)
    assert table.refusal(card) == ("Saxony is on your side already.", "8.66")


@pytest.mark.rule("8.66")
def test_saxons_among_former_friends_go_home() -> None:
    """Imperials keep Leipzig; its Saxons choose Torgau, those of Linz Lützen."""
    table = Table().stand("leipzig", {"Saxon-militia": 2, "Imperial-mercenary": 1}, "john_george")
    table.stand("linz", {"Saxon-militia": 1, "Imperial-veteran": 2})
    changed = table.event("P35", "Torgau", "Lützen")
    places = changed["units"]
    assert (places["torgau"], places["lutzen"]) == ({"Saxon-militia": 2}, {"Saxon-militia": 1})
    assert (places["leipzig"], places["linz"]) == ({"Imperial-mercenary": 1}, {"Imperial-veteran": 2})
    assert table.state.leaders["john_george"] == "torgau"
    assert "leipzig" not in changed["cities"]
    assert changed["areas"] == {"saxony": PROTESTANT}


@pytest.mark.rule("8.66")
def test_a_siege_among_new_friends_ends() -> None:
    table = Table().stand("leipzig", {}).stand("leipzig!", {"Saxon-militia": 3}, "john_george")
    table.stand("leipzig", {"German-mercenary": 5}, "mansfeld").set(sieges={"leipzig": 1})
    changed = table.event("P35")
    assert changed["sieges"] == {"leipzig": None}
    assert changed["units"] == {"leipzig!": None, "leipzig": {"German-mercenary": 5, "Saxon-militia": 3}}
    assert table.state.leaders["john_george"] == "leipzig"


@pytest.mark.rule("8.66")
def test_saxons_besieged_with_others_cross_the_walls_and_the_siege_goes_on() -> None:
    table = Table().stand("leipzig", {}).stand("leipzig!", {"Saxon-militia": 1, "Imperial-mercenary": 1}, "john_george")
    table.stand("leipzig", {"German-mercenary": 3}, "mansfeld").set(sieges={"leipzig": 1})
    changed = table.event("P35")
    assert "sieges" not in changed
    assert changed["units"] == {
        "leipzig!": {"Imperial-mercenary": 1},
        "leipzig": {"German-mercenary": 3, "Saxon-militia": 1},
    }
    assert table.state.leaders["john_george"] == "leipzig"
    assert table.state.cities["leipzig"] == CATHOLIC


@pytest.mark.rule("8.66")
def test_saxons_besieging_with_others_go_inside() -> None:
    table = Table().stand("magdeburg!", {"German-militia": 1})
    table.stand("magdeburg", {"Saxon-militia": 2, "Imperial-mercenary": 4}, "gallas").set(sieges={"magdeburg": 0})
    changed = table.event("P35")
    assert changed["units"] == {
        "magdeburg": {"Imperial-mercenary": 4},
        "magdeburg!": {"German-militia": 1, "Saxon-militia": 2},
    }


@pytest.mark.rule("8.66", "16.22")
def test_saxons_in_the_netherlands_go_home() -> None:
    table = Table().stand("leipzig", {}).stand("up-catholic", {"Saxon-militia": 3}, "john_george")
    changed = table.event("P35", "Lützen")
    assert changed["units"] == {"up-catholic": None, "lutzen": {"Saxon-militia": 3}}
    assert changed["leaders"] == {"john_george": "lutzen"}


@pytest.mark.rule("8.66", "10.21")
def test_saxons_without_room_at_home_are_destroyed() -> None:
    table = Table().stand("linz", {"Saxon-militia": 1, "Imperial-veteran": 2}).stand("dresden", {})
    for city in BOARD.cities_of["saxony"]:
        table.stand(city, {"Imperial-militia-half": 1})
    changed = table.event("P35")
    assert changed["units"] == {"linz": {"Imperial-veteran": 2}}


@pytest.mark.rule("8.66", "10.21")
def test_where_not_all_saxons_find_room_whole_units_do() -> None:
    table = Table().stand("linz", {"Saxon-militia-half": 1, "Saxon-militia": 1, "Imperial-veteran": 1})
    for city in BOARD.cities_of["saxony"]:
        table.stand(city, {"Imperial-militia-half": 1})
    table.stand("dresden", {"German-militia": LIMIT - 1})
    changed = table.event("P35")
    assert changed["units"] == {
        "linz": {"Imperial-veteran": 1},
        "dresden": {"German-militia": LIMIT - 1, "Saxon-militia": 1},
    }


@pytest.mark.rule("16.22", "8.66")
def test_who_stays_in_the_netherlands_without_his_saxon_leader_is_no_army() -> None:
    table = Table().stand("leipzig", {}).stand("dresden", {})
    table.stand("up-catholic", {"Saxon-militia": 1, "Bavarian-mercenary": 2}, "john_george")
    changed = table.event("P35", "Dresden")
    assert changed["units"] == {"up-catholic": None, "dresden": {"Saxon-militia": 1}}
    led = Table().stand("leipzig", {}).stand("dresden", {})
    led.stand("up-catholic", {"Saxon-militia": 1, "Bavarian-mercenary": 2}, "john_george", "tilly")
    assert led.event("P35", "Dresden")["units"]["up-catholic"] == {"Bavarian-mercenary": 2}
