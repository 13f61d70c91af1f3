"""Rocroi: its counters, schedule, Beck, victory; the facts of the rulebook hexes by hexes."""

from collections import Counter

import pytest

from game.battles import victory
from game.battles.board import board
from game.battles.morale import lose, shaken
from game.battles.turns import begin_turn
from tests.battles.positions import Dice, Table, battle

ROCROI = board("rocroi")
FRENCH = """1/Fusilliers 1825,2/Fusilliers 1823,Guiche 1822,La Ferte 1821,Baunau 1820,Clauiere 1819,Suilly 1810,
Coeslin 1809,Lenoncourt 1808,m. de Camp 1807,Royal 1806,Gardes 1706,1/Croatian 1705,2/Croatian 1704,Arcourt 1922,
Hendicourt 1921,Marolle 1920,Notas 1919,Leschelle 1911,Sillait 1909,Menneville 1907,Rodore 1906,French 1905,
Chac 2117,Gendarmes 2115,
Sirot 2112,Despendin 1814,Seneterre 1821,D'Enghien 1812,Gassion 1807,Piedmont 1818,Rambure 1817,Bourdonne 1816,
1/Molandin 1815,2/Molandin 1814,Persen 1813,la Marine 1812,3/Picardie 1811,Bussy 1918,Langeron 1917,Roll 1916,
Escossoie 1915,Vatteville 1914,Vitame 1913,Veruins 1912,Roiiaux 2116,Watteville 2114,Harcourt 2113"""


def rocroi(**options: str) -> Table:
    return battle("rocroi", **options)


@pytest.mark.rule("76:3.0", "76:15.1", "76:15.11")
def test_the_french_stand_where_the_list_says() -> None:
    table = rocroi()
    named = {counter.name: counter.id for counter in ROCROI.counters.values()}
    for entry in FRENCH.replace("\n", "").split(","):
        name, hexagon = entry.strip().rsplit(" ", 1)
        assert table.at(named[name]) == hexagon, name


@pytest.mark.rule("76:15.12", "76:3.0")
def test_the_armies_add_up_to_the_counter_sheet() -> None:
    units = [ROCROI.counters[p] for p in rocroi().state.pieces if ROCROI.counters[p].is_unit]
    points = Counter[tuple[str, str]]()
    for unit in units:
        points[unit.side, unit.kind] += unit.front
        assert unit.back == (unit.front + 1) // 2
    assert points == {
        ("french", "foot"): 164,
        ("french", "horse"): 84,
        ("spanish", "foot"): 225,
        ("spanish", "horse"): 80,
    }


@pytest.mark.rule("76:15.2", "76:15.21", "76:15.22", "76:3.0")
def test_the_french_begin_and_there_are_fourteen_turns() -> None:
    table = rocroi()
    assert (table.state.turn, table.state.side, table.view().turns) == (1, "french", 14)


def test_three_guns_a_side_as_an_option() -> None:
    def guns(table: Table) -> Counter[str]:
        return Counter(p.side for p in table.state.pieces.values() if ROCROI.counters[p.id].kind == "gun")

    assert guns(rocroi()) == {"french": 2, "spanish": 4}
    assert guns(rocroi(guns="three")) == {"french": 3, "spanish": 3}


def at_turn(turn: int, *dice: int, **options: str) -> Table:
    """The Spanish movement phase of a turn that began with these dice."""
    table = rocroi(**options)
    state = table.state.copy()
    state.turn = turn - 1
    begin_turn(state, Dice(dice), [])
    state.phase, state.side = "move", "spanish"
    state.forget()
    return Table(state)


@pytest.mark.rule("76:17.0", "76:17.1")
@pytest.mark.parametrize(("die", "count"), [(1, 0), (4, 0), (5, 3), (6, 6)])
def test_beck_comes_on_five_or_six(die: int, count: int) -> None:
    table = at_turn(9, die, beck="on")
    due = [p.id for p in table.state.pieces.values() if p.where == "due"]
    assert len(due) == count
    if die == 6:
        strengths = sorted((ROCROI.counters[p].front, ROCROI.counters[p].move) for p in due)
        assert strengths == [(0, 6), (4, 6), (6, 6), (8, 2), (8, 2), (10, 2)]


@pytest.mark.rule("76:17.0")
def test_beck_is_rolled_for_from_turn_nine_until_he_comes() -> None:
    assert at_turn(8, beck="on").state.arrived == ()
    assert "Beck" not in rocroi().state.pieces
    table = at_turn(9, 5, beck="on")
    state = table.state.copy()
    begin_turn(state, Dice([]), [])
    assert state.arrived == ("Beck",)


@pytest.mark.rule("76:17.11", "76:17.12", "76:17.13", "76:17.14", "76:17.15")
def test_beck_enters_between_0110_and_0118_for_one_point() -> None:
    table = at_turn(9, 6, beck="on")
    assert table.cost("Beck-Foot-1", "0110") == table.cost("Beck-Foot-1", "0118") == 1
    assert not {"0109", "0119"} & {h for h in table.offers("move Beck-Foot-1") if table.cost("Beck-Foot-1", h) == 1}
    assert table.refused("done").rule == "76:17.12"
    for n, piece in enumerate(("Beck-Foot-1", "Beck-Foot-2", "Beck-Foot-3", "Beck-Horse-1", "Beck-Horse-2", "Beck")):
        table.give(f"move {piece} 01{10 + n}")
    assert "done" in table.offers()
    assert ROCROI.counters["Beck-Foot-1"].category == "it_ge_bu_inf"
    blocked = at_turn(9, 5, beck="on").state.copy()
    blocked.put("Gardes", place="0112")
    assert "0112" not in Table(blocked).offers("move Beck-Horse-1")
    assert "0113" in Table(blocked).offers("move Beck-Horse-1")


def beaten(*units: str, points: tuple[str, int] | None = None) -> Table:
    """Rocroi with these units lost, after so many points on a side's track."""
    table = rocroi()
    state = table.state.copy()
    if points:
        shaken(state, *points, [])
    for unit in units:
        lose(state, unit, [])
    return Table(state)


def lines(table: Table, side: str) -> int:
    return victory.totals(victory.points(table.state), table.state.board.sides)[side]


@pytest.mark.rule("76:19.1", "76:19.22")
def test_example_the_french_categories_at_82_and_90() -> None:
    def weak(points: int) -> set[str]:
        return set(beaten(points=("french", points)).state.demoralized)

    assert weak(76) == weak(81) == set()
    assert weak(82) == weak(89) == {"fr_inf"}
    assert weak(90) == {"fr_inf", "fr_cav_roiiaux"}
    table = beaten(points=("french", 82))
    assert table.state.weak("Piedmont")
    assert not table.state.weak("Roiiaux")
    assert not table.state.weak("Gardes")
    assert not table.state.broken("french")


@pytest.mark.rule("76:19.1")
def test_the_spanish_levels() -> None:
    levels = {track.id: track.level for track in rocroi().view().tracks}
    assert levels == {"fr_inf": 82, "fr_cav_roiiaux": 90, "sp_cav": 100, "it_ge_bu_inf": 110, "sp_wal_inf": 125}
    assert {t.level for t in rocroi(morale="army").view().tracks} == {86, 112}


@pytest.mark.rule("76:20.11", "76:20.1")
def test_the_spanish_schedule() -> None:
    assert lines(beaten("Piedmont", "Gardes"), "spanish") == 16
    assert lines(beaten("1-Fusilliers", points=("french", 82)), "spanish") == 15 + 2
    assert lines(beaten("Piedmont", points=("french", 82)), "spanish") == 20 + 20
    # Its loss brings the whole army to 90: twenty for the army instead of fifteen for a part.
    assert lines(beaten("Piedmont", points=("french", 80)), "spanish") == 10 + 20
    assert lines(beaten("D'Enghien"), "spanish") == 20
    assert lines(beaten("Gassion"), "spanish") == 10
    assert lines(beaten("Seneterre", "Despendin"), "spanish") == 10


@pytest.mark.rule("76:20.12", "76:20.1")
def test_the_french_schedule() -> None:
    assert lines(beaten(points=("spanish", 100)), "french") == lines(beaten(points=("spanish", 110)), "french") == 15
    assert lines(beaten(points=("spanish", 125)), "french") == 25
    assert lines(beaten("1-Italian", points=("spanish", 110)), "french") == 15 + 20
    assert lines(beaten("1-Reserve", points=("spanish", 110)), "french") == 15 + 6
    leaders = {"de-Melos": 15, "Yenborg": 10, "Fontaine": 5, "d'Albuquerque": 5}
    assert {leader: lines(beaten(leader), "french") for leader in leaders} == leaders
    state = rocroi().state.copy()
    state.put("Battery-3", side="french")
    assert lines(Table(state), "french") == 5


@pytest.mark.rule("76:20.2")
@pytest.mark.parametrize(
    ("margin", "level"),
    [
        (0, "draw"),
        (5, "draw"),
        (6, "marginal"),
        (15, "marginal"),
        (16, "substantive"),
        (30, "substantive"),
        (31, "decisive"),
    ],
)
def test_the_victory_levels(margin: int, level: str) -> None:
    winner, found = victory.outcome(rocroi().state, {"french": 40 + margin, "spanish": 40})
    assert found == level
    assert winner == ("french" if level != "draw" else "")


@pytest.mark.rule("standoff")
def test_standoff_the_french_must_move_by_turn_five() -> None:
    table = rocroi(standoff="on")
    state = table.state.copy()
    state.turn, state.phase = 5, "move"
    assert "done" not in Table(state).offers()
    assert "done" in Table(state).give("move Gardes 1606").offers()
    spanish = state.copy()
    spanish.side = "spanish"
    spanish.forget()
    assert "done" in Table(spanish).offers()
    state.turn = 4
    state.forget()
    assert "done" in Table(state).offers()
