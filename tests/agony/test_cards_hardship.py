"""Revolt, famine, plague, mutiny, recovery: each card played as an event, and refused where it may not be."""

import pytest

from game.agony import aid
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.cards.schema import CARDS
from tests.agony.card_table import Table, plays, refuses

pytestmark = pytest.mark.rule("9.4")

NO_PLAGUE = ("No pillaged city has anything left for a plague.", "15.24")
WASTE = {city: 2 for cities in BOARD.cities_of.values() for city in cities}


@plays("C20", "C37")
@pytest.mark.rule("9.41", "9.42")
def test_peasants_revolt_in_bohemia(card: str) -> None:
    """Pilsen in revolt leaves the Protestants the three cities they need; Prague taken, Bohemia is lost [9.41]."""
    table = Table().stand("pilsen", {}, *()).stand("prague", {"German-mercenary": 5}, "mansfeld", "anhalt")
    assert table.event(card, "Pilsen") == {"revolts": ("pilsen",), "cities": {"pilsen": ""}}
    table = Table().stand("pilsen", {}).stand("prague", {"German-mercenary": 5}, "mansfeld", "anhalt")
    table.set(cities={"budweis": CATHOLIC})
    changed = table.event(card, "Pilsen")
    assert changed == {"revolts": ("pilsen",), "cities": {"pilsen": ""}, "areas": {"bohemia": ""}, "vp": 24}


@pytest.mark.rule("9.41", "2.46")
def test_where_peasants_may_revolt() -> None:
    table = Table().stand("dresden", {"German-mercenary": 1})  # a unit without leader is no army [3.2]
    table.turn_of(CATHOLIC, "C20")
    places = set(table.words(CATHOLIC, "C20", "event"))
    assert {"Dresden", "Hamburg", "Innsbruck", "Nancy"} <= places
    armies, bases = {"Pilsen", "Budweis"}, {"Prague", "Mannheim", "Leipzig"}
    elsewhere = {"Vienna", "Linz", "Landshut", "Pressburg", "Brussels", "Rocroi"}
    assert not (armies | bases | elsewhere) & places


@refuses("C20", "C37", "P14", "P40", "C39")
@pytest.mark.rule("9.41")
def test_no_revolt_without_an_applicable_city(card: str) -> None:
    table = Table("apocalypse").set(revolts=tuple(BOARD.spaces))
    assert table.refusal(card) == ("No city there is open to a revolt.", "9.41")


@plays("P14")
@pytest.mark.rule("9.41")
def test_peasants_revolt_in_austria_but_not_in_vienna_nor_under_an_army(card: str) -> None:
    table = Table().stand("linz", {"Imperial-mercenary": 1}, "bucquoy").stand("vienna", {})
    table.turn_of(PROTESTANT, card)
    assert set(table.words(PROTESTANT, card, "event")) == {"Krems", "Znaim", "Graz"}
    assert table.event(card, "Graz") == {"revolts": ("graz",), "cities": {"graz": ""}}


@plays("P40")
@pytest.mark.rule("9.41")
def test_peasants_revolt_in_bavaria_but_not_in_munich(card: str) -> None:
    """Goetz's army keeps Ingolstadt quiet; a Protestant army would not."""
    table = Table("apocalypse").stand("passau", {"German-mercenary": 2}, "bernard")
    table.turn_of(PROTESTANT, card)
    assert set(table.words(PROTESTANT, card, "event")) == {"Landshut", "Passau", "Donauwörth"}
    assert table.event(card, "Landshut") == {"revolts": ("landshut",), "cities": {"landshut": ""}}


@plays("C39")
@pytest.mark.rule("9.41", "8.65")
def test_french_peasants_revolt_and_the_cardinal_pays_half(card: str) -> None:
    table = Table("apocalypse")
    changed = table.event(card, "Rocroi")
    assert changed == {"in_force": {"C39": "turn"}, "revolts": ("rocroi",), "cities": {"rocroi": ""}}
    assert aid.offered(table.state, "P12")["france"] == 7 // 2


def test_no_french_revolt_before_france_is_at_war() -> None:
    assert Table().refusal("C39") == ("France is not at war.", "9.11")


@plays("C24")
@pytest.mark.rule("15.24")
def test_a_famine_in_two_cities_of_one_area(card: str) -> None:
    table = Table().set(pillage={"linz": 1})
    table.turn_of(CATHOLIC, card)
    assert set(table.words(CATHOLIC, card, "event", "Linz")) == {"Vienna", "Krems", "Znaim", "Graz"}
    assert table.event(card, "Linz", "Vienna") == {"pillage": {"linz": 2, "vienna": 1}}


@plays("C25", "C51", "P36", "P51")
@pytest.mark.rule("15.24")
def test_a_famine_in_three_cities_of_one_area(card: str) -> None:
    assert Table().event(card, "Krems", "Vienna", "Graz") == {"pillage": {"krems": 1, "vienna": 1, "graz": 1}}


@pytest.mark.rule("15.24")
def test_a_famine_takes_what_is_left_and_lays_an_area_waste() -> None:
    """Two cities of Tyrol are left: both, and Tyrol counts one VP less for the Catholics."""
    table = Table().set(pillage={city: 2 - (city in ("innsbruck", "bregenz")) for city in BOARD.cities_of["tyrol"]})
    first, *rest = [city for city in ("innsbruck", "bregenz") if city in BOARD.cities_of["tyrol"]]
    changed = table.event("P36", BOARD.words[first])
    assert changed["pillage"] == dict.fromkeys((first, *rest), 2)
    assert (changed["ruined"], changed["vp"]) == (("tyrol",), 20)


@refuses("C24", "C25", "C51", "P36", "P51")
@pytest.mark.rule("15.24")
def test_nothing_is_left_to_starve(card: str) -> None:
    assert Table().set(pillage=dict(WASTE)).refusal(card) == ("Every city lies waste already.", "15.24")


@plays("C26", "P52")
def test_a_plague_costs_a_step(card: str) -> None:
    table = Table().set(pillage={"pilsen": 1})
    changed = table.event(card)
    assert changed == {
        "pillage": {"pilsen": 2},
        "units": {"pilsen": {"German-mercenary": 4, "German-mercenary-half": 1}},
    }


@plays("C27", "C55", "P37")
def test_a_plague_costs_two_steps_of_the_owners_choice(card: str) -> None:
    table = Table().stand("linz", {"Imperial-mercenary": 1, "Imperial-militia": 1}, "bucquoy").set(pillage={"linz": 1})
    table.stand("vienna", {"Imperial-veteran": 3})
    changed = table.event(card, asks="plague-loss")
    assert changed == {"pillage": {"linz": 2}}
    assert table.asked() == ("plague-loss", CATHOLIC)
    table.say(CATHOLIC, "Imperial-militia", "Imperial-militia-half")
    assert table.state.units["linz"] == {"Imperial-mercenary": 1}
    assert table.done(CARDS[card].side)


def test_the_plague_chooses_between_besieger_and_besieged() -> None:
    table = Table().stand("leipzig", {}).stand("leipzig!", {"Saxon-militia-half": 1}, "john_george")
    table.stand("leipzig", {"German-mercenary": 3}, "mansfeld").set(sieges={"leipzig": 0}, pillage={"leipzig": 2})
    table.turn_of(PROTESTANT, "P52")
    assert table.words(PROTESTANT, "P52", "event") == ("outside", "inside")
    table.say(PROTESTANT, "P52", "event", "inside")
    assert "leipzig!" not in table.state.units
    assert table.asked() == ("abandoned", CATHOLIC)  # his army is gone: a friendly city takes the Elector in
    table.say(CATHOLIC, "Dresden")
    assert table.state.leaders["john_george"] == "dresden"


@refuses("C26", "C27", "C55", "P37", "P52")
def test_no_plague_without_pillage(card: str) -> None:
    assert Table().refusal(card) == NO_PLAGUE
    assert Table().set(pillage={"graz": 2}).refusal(card) == NO_PLAGUE  # nobody there, and nothing left


@plays("C28", "C52", "P53", "P54")
@pytest.mark.rule("8.63", "15.252")
def test_two_levels_recover_anywhere(card: str) -> None:
    """Even both in one city, and under the enemy's eyes [8.63]."""
    table = Table().set(pillage={"pilsen": 2, "vienna": 1, "munich": 1})
    assert table.event(card, "Pilsen", "Pilsen") == {"pillage": {"pilsen": None}}
    table = Table().set(pillage={"pilsen": 2, "vienna": 1, "munich": 1})
    assert table.event(card, "Vienna", "enough") == {"pillage": {"vienna": None}}


@plays("C29", "C53", "P55")
@pytest.mark.rule("8.63", "15.252")
def test_three_levels_recover_anywhere(card: str) -> None:
    table = Table().set(pillage={"pilsen": 2, "vienna": 1, "munich": 1})
    assert table.event(card, "Vienna", "Pilsen", "Munich") == {"pillage": {"vienna": None, "pilsen": 1, "munich": None}}


@pytest.mark.rule("15.24")
def test_a_wasted_area_counts_again_when_it_recovers() -> None:
    table = Table().set(pillage=dict.fromkeys(BOARD.cities_of["tyrol"], 2), ruined=("tyrol",), vp=20)
    changed = table.event("C28", BOARD.words["innsbruck"], "enough")
    assert changed == {"pillage": {"innsbruck": 1}, "ruined": (), "vp": 21}


@refuses("C28", "C29", "C52", "C53", "P53", "P54", "P55")
@pytest.mark.rule("8.63")
def test_nothing_to_recover(card: str) -> None:
    assert Table().refusal(card) == ("No city is pillaged.", "8.63")


@plays("C14", "C41")
@pytest.mark.rule("15.2", "15.224")
def test_german_mercenaries_mutiny(card: str) -> None:
    """Five Mercenaries under Mansfeld, a Dynamic leader: 6 +1 +1 -1 = 7, a level and a step."""
    changed = Table().event(card, dice=(6,))
    assert changed == {
        "pillage": {"pilsen": 1},
        "units": {"pilsen": {"German-mercenary": 4, "German-mercenary-half": 1}},
    }


@plays("P16", "P41")
@pytest.mark.rule("15.2", "15.221", "15.224")
def test_bavarian_mercenaries_mutiny_outside_bavaria(card: str) -> None:
    """Three half Mercenaries at Pillage-2: 9 +2 +1 = 12, two levels not to be had and two steps: all gone for good."""
    table = Table().stand("bamberg", {"Bavarian-mercenary-half": 3}, "pappenheim").set(pillage={"bamberg": 2})
    changed = table.event(card, dice=(9,), asks="abandoned")
    assert changed == {"units": {"bamberg": None}, "scrapped": {"Bavarian-mercenary": 3}}
    assert table.asked() == ("abandoned", CATHOLIC)  # Pappenheim goes to a friendly city [15.225]


@refuses("C14", "C41", "P16", "P41")
@pytest.mark.rule("15.12")
def test_who_is_paid_at_home_does_not_mutiny(card: str) -> None:
    """Bavarian Mercenaries in Bavaria; Veterans and Militia anywhere; armies in the United Provinces."""
    table = Table().stand("pilsen", {}).stand("up-protestant", {"German-mercenary": 4}, "mansfeld")
    assert table.refusal(card) == ("No enemy stack has a Mercenary with cause for mutiny.", "15.12")
