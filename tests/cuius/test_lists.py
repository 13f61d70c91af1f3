"""Leaders, provinces and scenarios, number by number."""

import pytest

from game.cuius.board import BOARD, SIDES
from game.cuius.files import Condition

#: LR, first and last year, and the flag.
LEADERS = {
    "imperial": """
    tilly 2 1618-1632; dampierre 1 1618-1620; spinola 3 1620-1626 spain; anholt 1 1618-1630;
    cordoba 2 1620-1624 spain; bucquoy 2 1618-1621; marradas 1 1618-1634; liechtenstein 1 1618-1627;
    leopold 1 1619-1629; verdugo 1 1620-1629 spain; bergh 1 1620-1631 spain; caracciolo 1 1621-1624;
    schauenburg 1 1621-1634; wallenstein 3 1625-1634; collalto 1 1624-1630; pappenheim 2 1626-1632;
    fuerstenberg 1 1622-1635; arnim_imp 1 1627-1629; conti 1 1627-1632; aldringen 1 1627-1634; colloredo 1 1630-1648;
    gallas 1 1629-1647; holk 1 1630-1633; savelli 1 1630-1639; fugger 1 1630-1635; gronsfeld 1 1630-1648;
    lorraine 2 1631-1647; isolani 1 1632-1640; feria 1 1633-1633 spain; ferdinand_iii 1 1634-1636;
    cardinal_infante 2 1634-1641 spain; leganes 1 1634-1635 spain; piccolomini 2 1634-1648; werth 2 1633-1648;
    goetz 1 1633-1645; hatzfeldt 1 1633-1646; lamboy 1 1635-1648; johann_georg_imp 1 1635-1645; geleen 1 1635-1646;
    wahl 1 1637-1643; mercy 3 1641-1645; leopold_wilhelm 1 1639-1646; beck 1 1636-1648 spain; enkevort 1 1637-1648;
    puchheim 1 1640-1648; montecuccoli 2 1642-1648; melander_imp 2 1645-1648; reuschenberg 1 1638-1648
    """,
    "protestant": """
    mansfeld 2 1618-1626; anhalt 1 1618-1621; adolphus 3 1630-1632 sweden; thurn 1 1618-1633; hohenlohe 1 1618-1622;
    schlick 1 1618-1620; jaegerndorf 1 1618-1623; ansbach 1 1619-1621; bethlen 2 1619-1626; vere 1 1620-1623;
    baden_durlach 1 1621-1627; brunswick 1 1621-1626; obentraut 1 1620-1625; wilhelm_weimar 1 1621-1635;
    ernst_weimar 1 1622-1626; christian_iv 2 1625-1629 denmark; fuchs 1 1625-1626 denmark;
    schlammersdorf 1 1626-1629 denmark; solms 1 1625-1627 denmark; morgan 1 1627-1629 denmark;
    nell 1 1625-1628 denmark; m_rantzau 1 1626-1629 denmark; calenberg 1 1627-1629 denmark;
    baden_friedrich 1 1627-1634; horn 2 1630-1634 sweden; baner 2 1630-1641 sweden; tott 1 1630-1633 sweden;
    kniphausen 1 1630-1636 sweden; leslie 1 1630-1638 sweden; baudissin 1 1630-1633 sweden; bernhard 2 1631-1639;
    wilhelm_hesse 1 1631-1637; arnim_prot 2 1631-1635; georg_lueneburg 1 1631-1641; birkenfeld 1 1631-1634;
    rhinegrave 1 1631-1634; taupadel 1 1632-1646; melander_prot 1 1633-1640; staalhandske 1 1634-1644 sweden;
    h_wrangel 1 1635-1638 sweden; la_force 1 1635-1637 france; la_valette 1 1635-1638 france;
    rohan 2 1635-1638 france; feuquieres 1 1635-1639 france; koenigsmarck 2 1636-1648 sweden;
    guebriant 2 1638-1643 france; rosen 1 1638-1647; erlach 1 1638-1648; c_wrangel 2 1638-1648 sweden;
    wittenberg_a 1 1639-1648 sweden; eberstein 1 1640-1644; mortaigne 1 1640-1647 sweden;
    torstensson 3 1641-1646 sweden; rantzau 1 1642-1645 france; geyso 1 1644-1648; turenne 3 1643-1648 france;
    douglas 1 1643-1648 sweden; la_ferte 1 1643-1648 france; loewenhaupt 1 1646-1648 sweden;
    conde 3 1644-1646 france; gramont 1 1644-1645 france; rakoczi 1 1644-1645
    """,
}
#: Cities that control it, SP, the modifier of a conversion, and the only side that may try.
PROVINCES = """
    bohemia 4 6 none; moravia 3 3 none; austria 5 10 none; palatinate 4 4 none; bavaria 5 7 0 imperial;
    brunswick 4 4 0 protestant; saxony 4 5 -2; brandenburg 4 6 -2; mainz 2 4 -2; trier 2 2 -2; koeln 2 4 -2;
    juelich_kleve 3 3 0; luettich 2 2 -1; westphalia 4 5 -1; hesse 2 3 -1; magdeburg 2 4 -1; bremen 2 3 -1;
    hanse 2 5 -3; holstein 3 2 -2; mecklenburg 3 4 0; pomerania 4 5 -1; silesia 5 7 -1; lusatia 2 2 0;
    franconia 4 7 -1; thuringia 3 4 0; swabia 4 7 -1; wuerttemberg 3 3 -1; baden 3 4 -1; alsace 3 5 -1;
    lorraine 3 5 -2; salzburg 1 2 -2; tirol 2 3 -3
"""
#: Infantry, cavalry, trains; Marshals in capitals.
FORCES = {
    "white_mountain": """
        imperial linz 16 4 1: TILLY anholt
        imperial krems 11 5 1: BUCQUOY liechtenstein
        imperial wien 4 6 0: DAMPIERRE
        protestant znaim 13 7 1: ANHALT hohenlohe thurn
        protestant pilsen 8 2 1: MANSFELD
        protestant pressburg 2 7 0: BETHLEN
        protestant prag 4 1 0: schlick
    """,
    "palatinate": """
        imperial straubing 14 5 1: TILLY anholt
        imperial kreuznach 9 3 1: CORDOBA verdugo
        imperial pilsen 5 1 0: MARRADAS
        imperial wien 6 3 1: BUCQUOY
        protestant amberg 11 4 1: MANSFELD
        protestant heidelberg 5 2 0: VERE obentraut
        protestant tyrnau 8 10 0: BETHLEN
    """,
    "bohemian_war": """
        imperial passau 12 3 1: TILLY anholt
        imperial budweis 8 3 0: BUCQUOY
        imperial wien 5 3 1: DAMPIERRE
        protestant amberg 7 3 0: ANHALT
        protestant pilsen 8 3 1: MANSFELD
        protestant prag 9 4 1: THURN schlick
    """,
    "danish_war": """
        imperial paderborn 14 4 1: TILLY fuerstenberg
        imperial muenster 5 2 0: ANHOLT
        imperial eger 14 6 1: WALLENSTEIN collalto
        protestant nienburg 12 5 1: CHRISTIAN_IV fuchs
        protestant verden 6 3 0: MANSFELD ernst_weimar
        protestant halberstadt 4 5 0: BRUNSWICK
    """,
    "lion_of_the_north": """
        protestant wolgast 12 5 1: ADOLPHUS kniphausen baner
        protestant stralsund 7 2 1: HORN leslie
        imperial stettin 8 2 0: CONTI
        imperial demmin 5 1 0: savelli
        imperial frankfurt_oder 6 2 0: SCHAUENBURG
        imperial halberstadt 14 5 1: TILLY pappenheim
    """,
    "last_years": """
        protestant leipzig 11 8 1: TORSTENSSON wittenberg_a mortaigne
        protestant olmuetz 4 1 0: staalhandske
        protestant erfurt 2 5 0: KOENIGSMARCK
        protestant breisach 9 6 1: GUEBRIANT rosen
        protestant kassel 5 3 0: EBERSTEIN
        imperial bruenn 10 6 1: GALLAS puchheim
        imperial heilbronn 10 6 1: MERCY werth
        imperial koeln 7 4 0: HATZFELDT geleen
        imperial dresden 4 2 0: johann_georg_imp
        imperial wien 4 2 1: leopold_wilhelm
    """,
    "campaign": """
        imperial passau 12 3 1: TILLY anholt
        imperial budweis 8 3 0: BUCQUOY
        imperial wien 5 3 1: DAMPIERRE
        protestant amberg 7 3 0: ANHALT
        protestant pilsen 8 3 1: MANSFELD
        protestant prag 9 4 1: THURN schlick
    """,
}
#: Number, years, who has the initiative at first, PP of both, quiet turns that stop the subsidy, subsidies.
SCENARIOS = {
    "white_mountain": (1, (1620, 1620), "imperial", (0, 0), 0, ""),
    "palatinate": (2, (1621, 1622), "imperial", (3, 3), 0, "protestant 1621-1622 4; imperial 1621-1622 1"),
    "bohemian_war": (3, (1618, 1623), "protestant", (3, 3), 0, "protestant 1618-1624 2; imperial 1620-1648 1"),
    "danish_war": (4, (1625, 1629), "protestant", (4, 5), 0, "protestant 1625-1629 6; imperial 1625-1629 1"),
    "lion_of_the_north": (5, (1630, 1634), "protestant", (4, 5), 2, "protestant 1630-1634 6; imperial 1630-1634 1"),
    "last_years": (6, (1643, 1648), "protestant", (5, 6), 0, "protestant 1643-1648 7"),
    "campaign": (
        7, (1618, 1648), "protestant", (3, 3), 0,
        "protestant 1618-1624 2; imperial 1620-1648 1; protestant 1625-1634 5; protestant 1635-1648 6",
    ),
}  # fmt: skip
EVENTS = {
    "palatinate": ["1622 baden neutral protestant"],
    "bohemian_war": ["1619 moravia neutral protestant", "1619 pressburg tyrnau neutral protestant"],
    "lion_of_the_north": ["1631 hesse neutral protestant", "1632 saxony brandenburg lusatia neutral protestant"],
    "last_years": ["1647 saxony imperial neutral"],
    "campaign": [
        "1619 moravia neutral protestant", "1619 pressburg tyrnau neutral protestant",
        "1625 holstein neutral protestant", "1630 holstein protestant neutral",
        "1630 stralsund wolgast neutral protestant", "1635 metz verdun neutral protestant",
        "1635 saxony brandenburg protestant neutral",
    ],
}  # fmt: skip
_SEVEN = ["imperial: all electorates imperial", "protestant: all electorates protestant"]
#: Sudden victory, and the last reckoning.
VICTORY = {
    "white_mountain": ([], ["protestant: protestant 1 of 1", "imperial: imperial 1 of 1", "draw: imperial 5 of 10",
                            "protestant"]),
    "palatinate": ([], ["imperial: imperial 6 of 6, imperial 1 of 1", "protestant: protestant 1 of 9", "draw"]),
    "bohemian_war": (["protestant: protestant 1 of 1"], ["imperial: imperial 1 of 1", "protestant: protestant 2 of 2",
                                                        "imperial: imperial 7-", "draw"]),
    "danish_war": ([], ["imperial: imperial 2 of 4, imperial 15 of 17", "protestant: protestant 2 of 17", "draw"]),
    "lion_of_the_north": (_SEVEN[1:], ["protestant: protestant 5-", "imperial: protestant -4"]),
    "last_years": (_SEVEN, ["imperial: imperial 12-", "protestant: imperial -11"]),
    "campaign": (_SEVEN, ["higher: not the same", "draw"]),
}  # fmt: skip


def rows(text: str) -> list[list[str]]:
    """Entries between semicolons."""
    return [entry.split() for entry in text.split(";")]


@pytest.mark.rule("cuius:2.4.1", "cuius:2.4.3", "cuius:5.3.2")
@pytest.mark.parametrize("side", SIDES)
def test_every_leader_s_rating_years_and_flag(side: str) -> None:
    found = {x.id: [f"{x.lr} {x.years[0]}-{x.years[1]}", x.flag] for x in BOARD.leaders.values() if x.side == side}
    assert found == {who: [f"{lr} {years}", flag[0] if flag else None] for who, lr, years, *flag in rows(LEADERS[side])}


@pytest.mark.rule("cuius:6.1.1", "cuius:6.2.1", "cuius:9.3.3", "cuius:9.3.5")
def test_the_province_control_and_reinforcement_chart() -> None:
    found = {p.id: [p.needed, p.sp, p.mod, p.by] for p in BOARD.provinces.values()}
    listed = {}
    for province, needed, sp, mod, *only in rows(PROVINCES):
        by = tuple(only) or (() if mod == "none" else SIDES)
        listed[province] = [int(needed), int(sp), None if mod == "none" else int(mod), by]
    assert found == listed


@pytest.mark.rule("cuius:6.1.1")
def test_a_province_needs_more_than_half_of_its_cities() -> None:
    assert {p: datum.needed for p, datum in BOARD.provinces.items()} == {
        p: len(cities) // 2 + 1 for p, cities in BOARD.cities_of.items()
    }


@pytest.mark.rule("cuius:8.0")
@pytest.mark.parametrize("scenario", FORCES)
def test_every_scenario_s_armies(scenario: str) -> None:
    found = [
        f"{f.side} {f.at} {f.inf} {f.cav} {f.art}: "
        + " ".join(who.upper() if rank == "marshal" else who for who, rank in f.leaders.items())
        for f in BOARD.scenarios[scenario].forces
    ]
    assert found == [line.strip() for line in FORCES[scenario].strip().splitlines()]


@pytest.mark.rule("cuius:8.0", "cuius:9.1", "cuius:14.3.2", "cuius:4.0")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_s_years_initiative_and_pp(scenario: str) -> None:
    s = BOARD.scenarios[scenario]
    subsidies = "; ".join(f"{x.side} {x.years[0]}-{x.years[1]} {x.pp}" for x in s.subsidies)
    pp = (s.pp["imperial"], s.pp["protestant"])
    assert (s.number, s.years, s.initiative.first, pp, s.quiet_turns, subsidies) == SCENARIOS[scenario]
    told = [" ".join((str(e.year), *e.provinces, *e.cities, e.before, e.after)) for e in s.events]
    assert told == EVENTS.get(scenario, [])


@pytest.mark.rule("cuius:8.0", "cuius:5.3.1", "cuius:2.4.1")
def test_three_marshals_at_the_white_mountain_and_wallenstein_is_away_until_1632() -> None:
    assert {s.id: s.marshals for s in BOARD.scenarios.values() if s.marshals is not None} == {
        "white_mountain": {"imperial": 3, "protestant": 3}
    }
    assert {s.id: s.unavailable for s in BOARD.scenarios.values() if s.unavailable} == {
        "lion_of_the_north": {"wallenstein": (1630, 1631)}
    }


def told(condition: Condition) -> str:
    """A condition in one line."""
    asked = [f"{h.side} {h.least} of {len(h.cities)}" for h in condition.controls]
    asked += [f"all electorates {condition.electorates}"] if condition.electorates else []
    score = condition.score
    if score:
        least, most = ("" if n is None else n for n in (score.least, score.most))
        asked.append(f"{score.side} {least}-{most}")
    asked += ["not the same"] if condition.higher else []
    return f"{condition.result}: {', '.join(asked)}" if asked else condition.result


@pytest.mark.rule("cuius:8.0")
@pytest.mark.parametrize("scenario", VICTORY)
def test_every_scenario_s_conditions_of_victory(scenario: str) -> None:
    s = BOARD.scenarios[scenario]
    assert ([told(c) for c in s.sudden], [told(c) for c in s.final]) == VICTORY[scenario]
