"""The charts, counters and setups as the data has them, told once more: a figure that slips is noticed."""

import pytest

from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.files import LeaderFile
from game.core.data import load
from tests.agony.positions import new

#: The values of C1-C55 and P1-P55, and what a card of a value brings as aid.
VALUES = {
    "C": "2122133222311232323213312121221221222213222223231221233",
    "P": "2222113231331222331123322222213222322322223323211221112",
}
AID = {
    "C": {1: {"spain": 4, "pope": 1}, 2: {"spain": 6, "pope": 2}, 3: {"spain": 8, "pope": 3}},
    "P": {
        1: {"france": 3, "england": 2, "up": 3},
        2: {"france": 5, "england": 3, "up": 5},
        3: {"france": 7, "england": 4, "up": 7},
    },
}


def card_rules(card: str) -> tuple[str, ...]:
    """The card itself, and the rules of values and aid."""
    return (card, "8.3", "8.4", "8.5", "14.1")


@pytest.mark.parametrize("card", [pytest.param(card, marks=pytest.mark.rule(*card_rules(card))) for card in CARDS])
def test_what_is_printed_on_a_card(card: str) -> None:
    datum, side, n = CARDS[card], card[0], int(card[1:])
    assert datum.value == int(VALUES[side][n - 1])
    richelieu = {"france": 0, "england": 5, "up": 8}
    assert datum.aid == (richelieu if card == "P9" else AID[side][datum.value])


#: Activation, Battle, Leadership, Loss, stars, siege DRM, who is on the reverse, counters.
LEADERS = """
mansfeld 1 1 5 8 1 0 generic_protestant 1
anhalt 2 0 2 8 0 0 - 1
thurn 2 0 2 8 0 0 generic_protestant 1
schlick 3 0 2 8 0 0 generic_protestant 1
christian_brunswick 2 0 3 7 0 0 generic_protestant 1
george_f_baden 2 0 3 8 0 0 generic_protestant 1
william_hesse 2 0 3 8 0 0 generic_protestant 1
george_brunswick 2 1 3 8 0 0 generic_protestant 1
bernard 1 2 4 7 1 0 generic_protestant 1
generic_protestant 2 0 3 8 0 0 - 8
bethlen_gabor 2 1 4 8 0 0 - 1
christian_iv 2 0 6 8 0 0 - 1
gustavus 1 3 6 7 2 0 - 1
baner 1 2 4 8 1 0 generic_swedish 1
horn 2 1 4 8 0 0 leslie 1
leslie 2 1 3 8 0 0 - 1
torstensson 1 2 6 8 1 0 wrangel 1
wrangel 2 1 4 8 0 0 generic_swedish 1
konigsmarck 2 1 3 8 0 0 generic_swedish 1
generic_swedish 2 0 3 8 0 0 - 3
la_force 3 0 4 8 0 0 turenne 1
la_valette 3 0 3 8 0 0 generic_french 1
turenne 1 2 5 8 1 0 - 1
conde 1 3 5 8 1 0 - 1
l_hopital 3 0 3 8 0 0 generic_french 1
gassion 2 1 3 7 0 0 generic_french 1
guebriant 2 1 3 7 0 0 - 1
generic_french 3 0 3 8 0 0 - 3
bucquoy 2 1 4 7 0 0 - 1
wallenstein 1 2 6 8 1 0 piccolomini 1
piccolomini 2 1 4 8 0 0 enkevoort 1
enkevoort 2 0 3 8 0 0 - 1
charles_lorraine 2 0 3 9 0 0 - 1
gallas 3 0 4 9 0 0 - 1
leopold 2 0 4 9 0 0 - 1
savelli 3 0 3 8 0 0 - 1
hatzfeld 2 1 3 8 0 0 - 1
tilly 1 2 6 8 0 0 - 1
pappenheim 1 1 3 7 0 0 mercy 1
aldringer 2 1 3 7 0 0 - 1
holk 2 1 3 7 0 0 - 1
werth 2 1 3 8 0 0 - 1
goetz 3 0 3 8 0 0 - 1
mercy 1 2 5 7 1 0 wolf 1
wolf 2 0 3 8 0 0 - 1
groenfeld 3 0 3 8 0 0 - 1
melander 2 1 3 7 0 0 - 1
spinola 1 2 6 8 1 3 generic_spanish 1
cordoba 2 1 4 8 0 0 - 1
cardinal_infante 1 2 5 7 1 0 generic_spanish 1
feria 2 1 3 7 0 0 - 1
generic_spanish 2 0 4 8 0 0 - 2
john_george 3 0 3 9 0 0 generic_saxon 1
generic_saxon 3 0 3 8 0 0 - 1
"""


@pytest.mark.rule("8.3", "8.31", "10.12", "10.14", "12.24", "12.41", "12.42", "13.23", "16.22")
def test_what_is_printed_on_leaders() -> None:
    told = [
        f"{x.id} {x.act} {x.battle} {x.lead} {x.loss} {x.stars} {x.siege} {x.back or '-'} {x.copies}"
        for x in load("agony/leaders.yaml", LeaderFile).leaders
    ]
    assert told == LEADERS.split("\n")[1:-1]


#: Combat Factors full and reduced, Loss Factor, movement, pay; and the counters of each nation.
UNITS = {"veteran": (4, 2, 3, 6, 2), "mercenary": (3, 2, 3, 6, 2), "militia": (2, 1, 2, 5, 1)}
COUNTERS = {
    "Imperial-veteran": 3,
    "Imperial-mercenary": 14,
    "Imperial-militia": 8,
    "Bavarian-mercenary": 10,
    "Bavarian-militia": 6,
    "Spanish-veteran": 10,
    "Saxon-militia": 4,
    "German-mercenary": 14,
    "German-militia": 12,
    "English-mercenary": 1,
    "Hungarian-militia": 5,
    "Danish-veteran": 2,
    "Danish-militia": 4,
    "Swedish-veteran": 10,
    "French-veteran": 4,
    "French-militia": 10,
}


@pytest.mark.rule("12.22", "12.31", "11.11", "15.131", "8.412", "2.1", "3.2")
def test_what_is_printed_on_units() -> None:
    for kind in BOARD.kinds.values():
        if kind.full:
            told = (kind.cf, BOARD.kinds[kind.half].cf, kind.lf, kind.ma, kind.pay)
            assert told == UNITS[kind.type], kind.id
    assert BOARD.mix == COUNTERS


@pytest.mark.rule("12.25", "12.26")
def test_the_combat_results_table() -> None:
    assert [(column.from_, column.losses) for column in BOARD.tables.combat.columns] == [
        (1, (0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5)),
        (5, (1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8)),
        (10, (3, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11)),
        (15, (4, 5, 6, 7, 8, 9, 9, 10, 10, 11, 12, 12)),
        (20, (5, 6, 7, 8, 9, 10, 11, 12, 12, 13, 13, 14)),
    ]


@pytest.mark.rule("8.41", "8.411")
def test_the_recruitment_table() -> None:
    assert BOARD.tables.recruitment.mercenary == ((3, 0), (6, 1), (9, 2), (99, 3))
    assert BOARD.tables.recruitment.militia == ((1, 0), (3, 1), (7, 2), (99, 3))


@pytest.mark.rule("15.2", "15.22")
def test_the_loot_table() -> None:
    assert BOARD.tables.loot.rows == ((2, 0, 0), (5, 1, 0), (8, 1, 1), (9, 2, 1), (99, 2, 2))


@pytest.mark.rule("13.2", "13.24", "13.25", "13.26")
def test_the_siege_table() -> None:
    assert (BOARD.tables.siege.success, BOARD.tables.siege.marker_max) == (7, 3)


@pytest.mark.rule("5.31", "5.32")
def test_the_peace_table() -> None:
    assert BOARD.tables.peace.low == ((0, "PMV"), (5, "CW"), (7, "TRUCE"), (9, "BW"), (99, "PW"))
    assert BOARD.tables.peace.high == ((-1, "CW"), (1, "BW"), (3, "TRUCE"), (8, "PW"), (99, "CMV"))


#: Control rating and VP of every area.
AREAS = {
    "bohemia": (3, 3),
    "upper_palatinate": (2, 3),
    "lower_palatinate": (3, 3),
    "brandenburg": (3, 2),
    "hungary": (2, 2),
    "austria": (3, 4),
    "moravia": (2, 2),
    "silesia": (3, 3),
    "tyrol": (2, 1),
    "bavaria": (3, 3),
    "saxony": (3, 4),
    "spanish_netherlands": (4, 4),
    "franche_comte": (2, 2),
    "pomerania": (2, 1),
    "hesse_kassel": (2, 1),
    "mecklenburg": (2, 3),
    "baden": (2, 1),
    "brunswick_luneburg": (3, 2),
    "lorraine": (2, 2),
    "schleswig_holstein": (2, 1),
    "munster": (3, 2),
    "wurttemberg": (2, 2),
    "franconia": (2, 1),
    "france": (0, 4),
}
#: Strength of the fortress, what is added to the siege die, VP of an independent city.
CITIES = {
    "prague": (3, -1, 0),
    "mannheim": (3, -1, 0),
    "kustrin": (3, -1, 0),
    "pressburg": (2, 0, 0),
    "vienna": (5, -1, 0),
    "brunn": (4, -1, 0),
    "olmutz": (3, 0, 0),
    "breslau": (3, 0, 0),
    "glogau": (2, 1, 0),
    "bregenz": (2, -1, 0),
    "munich": (5, 0, 0),
    "ingolstadt": (5, -3, 0),
    "leipzig": (2, 0, 0),
    "brussels": (4, -1, 0),
    "antwerp": (4, -2, 0),
    "namur": (3, 0, 0),
    "luxembourg": (3, -1, 0),
    "besancon": (3, 0, 0),
    "dole": (3, -1, 0),
    "stettin": (3, 0, 0),
    "stralsund": (4, -2, 0),
    "kassel": (2, 0, 0),
    "hanau": (3, 0, 0),
    "wismar": (3, 0, 0),
    "breisach": (4, -2, 0),
    "brunswick": (3, 0, 0),
    "nancy": (3, 0, 0),
    "munster_city": (2, 0, 0),
    "wesel": (3, 0, 0),
    "lingen": (2, 0, 0),
    "wurzburg": (3, 0, 0),
    "hamburg": (4, -1, 2),
    "bremen": (3, 0, 1),
    "lubeck": (3, 0, 1),
    "koln": (3, -1, 2),
    "mainz": (2, 0, 2),
    "trier": (2, 0, 2),
    "aachen": (0, 0, 1),
    "frankfurt": (0, 0, 2),
    "magdeburg": (3, -1, 1),
    "nurnberg": (4, -1, 2),
    "regensburg": (3, 0, 1),
    "augsburg": (3, 0, 2),
    "ulm": (3, -1, 1),
    "salzburg": (2, -1, 2),
    "strasbourg": (4, -1, 2),
    "metz": (4, -2, 1),
    "erfurt": (0, 0, 1),
}


@pytest.mark.rule("2.42", "3.13", "5.12", "5.14", "15.12", "17.Sp.2", "2.46")
def test_the_control_boxes() -> None:
    assert {area.id: (area.control, area.vp) for area in BOARD.areas.values()} == AREAS


@pytest.mark.rule("2.43", "2.44", "13.23", "13.13", "3.12", "15.15", "16.21", "16.23", "17.Sw.1")
def test_the_fortresses_and_independent_cities() -> None:
    told = {s.id: (s.fort, s.siege, s.vp) for s in BOARD.spaces.values() if s.fort or s.siege or s.vp}
    assert told == CITIES


#: First and last turn, VP, Dutch War, Wallenstein's influence, Pillage markers by the die, at most in an area.
SETUPS = {
    "campaign": (1, 14, 21, 0, 0, (), 0),
    "early_war": (1, 5, 21, 0, 0, (), 0),
    "intervention": (6, 8, 45, 2, 8, ((2, 16), (7, 20), (9, 24)), 3),
    "apocalypse": (10, 14, 38, -2, 0, ((1, 20), (4, 30), (8, 40), (9, 50)), 0),
}
#: Who stands where at the start.
STACKS = {
    "campaign": (
        "brussels: spinola 5xSpanish-veteran",
        "budweis: thurn schlick 4xGerman-militia",
        "dresden: 1xSaxon-militia",
        "leipzig: john_george 3xSaxon-militia",
        "munich: tilly pappenheim 4xBavarian-mercenary",
        "pilsen: mansfeld anhalt 5xGerman-mercenary",
        "pressburg: bethlen_gabor 3xHungarian-militia",
        "vienna: bucquoy 3xImperial-veteran",
    ),
    "early_war": (
        "brussels: spinola 5xSpanish-veteran",
        "budweis: thurn schlick 4xGerman-militia",
        "dresden: 1xSaxon-militia",
        "leipzig: john_george 3xSaxon-militia",
        "munich: tilly pappenheim 4xBavarian-mercenary",
        "pilsen: mansfeld anhalt 5xGerman-mercenary",
        "pressburg: bethlen_gabor 3xHungarian-militia",
        "vienna: bucquoy 3xImperial-veteran",
    ),
    "intervention": (
        "bamberg: tilly pappenheim 5xBavarian-mercenary",
        "barwalde: 1xImperial-mercenary",
        "brussels: cordoba 3xSpanish-veteran",
        "kassel: 1xGerman-mercenary",
        "leipzig: john_george 1xSaxon-militia",
        "magdeburg: 1xGerman-militia",
        "munich: aldringer 1xBavarian-mercenary",
        "rostock: savelli 2xImperial-mercenary",
        "stettin: gustavus baner horn bernard 6xSwedish-veteran",
        "stralsund: 1xGerman-militia",
        "vienna: piccolomini charles_lorraine gallas 2xImperial-mercenary 2xImperial-militia",
        "wittstock: 1xImperial-mercenary",
    ),
    "apocalypse": (
        "augsburg: gallas charles_lorraine 3xImperial-mercenary 1xImperial-mercenary-half",
        "barwalde: 1xImperial-mercenary",
        "brunswick: george_brunswick 3xGerman-militia",
        "brussels: cardinal_infante werth 2xBavarian-mercenary 1xBavarian-mercenary-half 3xSpanish-veteran",
        "ingolstadt: goetz 2xBavarian-mercenary",
        "kassel: william_hesse 3xGerman-militia",
        "metz: bernard 1xGerman-mercenary 1xGerman-mercenary-half 1xSwedish-veteran-half",
        "munich: 1xBavarian-militia",
        "rostock: 1xImperial-mercenary",
        "stettin: baner leslie 2xGerman-mercenary 1xSwedish-veteran-half",
        "torgau: john_george 2xSaxon-militia",
        "vienna: leopold 2xImperial-militia",
        "wittstock: hatzfeld 2xImperial-mercenary",
    ),
}


@pytest.mark.rule(
    "4.0", "4.1", "4.2", "4.3", "5.11", "18.11", "18.12", "18.21", "18.22", "18.23", "18.24", "18.31", "18.32", "18.33",
    "18.34",
)  # fmt: skip
@pytest.mark.parametrize("scenario", SETUPS)
def test_the_setups(scenario: str) -> None:
    s, state = BOARD.scenarios[scenario], new(scenario)
    assert (s.first_turn, s.last_turn, s.vp, s.dutch_war, s.influence, s.pillage, s.pillage_limit) == SETUPS[scenario]
    told = []
    for place in sorted({*state.units, *state.leaders.values()}):
        who = [leader for leader, at in state.leaders.items() if at == place]
        units = [f"{n}x{kind}" for kind, n in state.units.get(place, {}).items()]
        told.append(f"{place}: {' '.join([*who, *units])}")
    assert tuple(told) == STACKS[scenario]


#: Who holds the areas and the independent cities: Protestants, Catholics, nobody (x).
HELD = {
    "campaign": (
        "bohemia=p upper_palatinate=p lower_palatinate=p brandenburg=p hungary=p austria=c moravia=c "
        "silesia=c tyrol=c bavaria=c saxony=c spanish_netherlands=c franche_comte=c pomerania=x "
        "hesse_kassel=x mecklenburg=x baden=x brunswick_luneburg=x lorraine=x schleswig_holstein=x munster=x "
        "wurttemberg=x franconia=x france=x hamburg=x bremen=x lubeck=x koln=c mainz=c trier=c aachen=c "
        "frankfurt=p magdeburg=p nurnberg=p regensburg=c augsburg=c ulm=x salzburg=c strasbourg=x metz=x "
        "erfurt=x"
    ),
    "early_war": (
        "bohemia=p upper_palatinate=p lower_palatinate=p brandenburg=p hungary=p austria=c moravia=c "
        "silesia=c tyrol=c bavaria=c saxony=c spanish_netherlands=c franche_comte=c pomerania=x "
        "hesse_kassel=x mecklenburg=x baden=x brunswick_luneburg=x lorraine=x schleswig_holstein=x munster=x "
        "wurttemberg=x franconia=x france=x hamburg=x bremen=x lubeck=x koln=c mainz=c trier=c aachen=c "
        "frankfurt=p magdeburg=p nurnberg=p regensburg=c augsburg=c ulm=x salzburg=c strasbourg=x metz=x "
        "erfurt=x"
    ),
    "intervention": (
        "bohemia=c upper_palatinate=c lower_palatinate=c brandenburg=p hungary=c austria=c moravia=c "
        "silesia=c tyrol=c bavaria=c saxony=c spanish_netherlands=c franche_comte=c pomerania=p "
        "hesse_kassel=p mecklenburg=c baden=c brunswick_luneburg=x lorraine=x schleswig_holstein=x munster=x "
        "wurttemberg=x franconia=x france=x hamburg=x bremen=x lubeck=x koln=c mainz=c trier=c aachen=c "
        "frankfurt=x magdeburg=p nurnberg=c regensburg=c augsburg=c ulm=x salzburg=c strasbourg=c metz=x "
        "erfurt=x"
    ),
    "apocalypse": (
        "bohemia=c upper_palatinate=c lower_palatinate=c brandenburg=c hungary=c austria=c moravia=c "
        "silesia=c tyrol=c bavaria=c saxony=c spanish_netherlands=c franche_comte=p pomerania=p "
        "hesse_kassel=p mecklenburg=c baden=c brunswick_luneburg=p lorraine=p schleswig_holstein=x munster=x "
        "wurttemberg=x franconia=x france=p hamburg=x bremen=x lubeck=x koln=c mainz=c trier=c aachen=c "
        "frankfurt=x magdeburg=c nurnberg=c regensburg=c augsburg=c ulm=x salzburg=c strasbourg=x metz=p "
        "erfurt=x"
    ),
}


@pytest.mark.rule("4.1", "4.2", "4.3", "18.11", "18.22", "18.23", "18.32", "18.33", "2.41", "2.43")
@pytest.mark.parametrize("scenario", HELD)
def test_who_holds_what_at_the_start(scenario: str) -> None:
    state = new(scenario)
    free = {city: holder for city, holder in state.cities.items() if not BOARD.spaces[city].area}
    told = " ".join(f"{where}={(holder or 'x')[0]}" for where, holder in (*state.areas.items(), *free.items()))
    assert told == HELD[scenario]
    for city, holder in state.cities.items():
        area, space = BOARD.spaces[city].area, BOARD.spaces[city]
        if area and not space.offmap and city not in BOARD.scenarios[scenario].other_catholic:
            assert holder == state.areas[area], city
