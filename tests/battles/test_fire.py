"""Guns: range, sight, what hides what, capture."""

from random import Random

import pytest

from game.battles import sight
from game.battles.editions import edition
from game.battles.position import position
from game.battles.state import State
from tests.battles.positions import Table, field
from tests.battles.test_hexes import crossed_and_beside

BOTH = pytest.mark.parametrize("book", ["1976", "2021"])


def sees(state: State, gun: str, target: str) -> bool:
    """Both ways to ask."""
    seen = sight.sees(position(state), gun, target)
    assert seen == (not sight.blocked(position(state), gun, target))
    return seen


@BOTH
@pytest.mark.rule("76:5.1", "76:5.11", "21:6.1")
@pytest.mark.parametrize(
    ("target", "hits"), [("0502", 4), ("0503", 3), ("0504", 2), ("0506", 2), ("0507", 1), ("0530", 1)]
)
def test_the_fire_table_by_range(book: str, target: str, hits: int) -> None:
    for die in range(1, 7):
        table = Table(field(book, "blue gun G 0-0 0501", f"red foot R 8-3 {target}", phase="fire"))
        table.give(f"fire G {target}", die)
        assert table.shaken("R") == (die <= hits,), die


@BOTH
@pytest.mark.rule("76:5.11", "21:6.1", "21:10.0")
def test_fire_never_eliminates_and_is_not_aimed_at_disrupted_units(book: str) -> None:
    table = Table(
        field(book, "blue gun G 0-0 0501", "red foot R 8-3 0503 disrupted", "red foot S 8-3 0703", phase="fire")
    )
    assert table.offers("fire G") == {"0703"}
    refused = table.refused("fire G 0503")
    assert "disrupted" in refused.reason


@BOTH
@pytest.mark.rule("76:5.1", "21:6.1")
def test_each_gun_fires_once_and_a_hex_may_be_hit_again(book: str) -> None:
    table = Table(
        field(
            book,
            "blue gun G 0-0 0501",
            "blue gun H 0-0 0601",
            "red foot R 8-3 0503",
            "red foot S 8-3 0703",
            phase="fire",
        )
    )
    table.give("fire G 0503", 6)
    assert table.offers("fire") == {"H"}
    assert "has fired" in table.refused("fire G 0503").reason
    table.give("fire H 0503", 1)
    assert table.shaken("R") == (True,)
    assert table.state.phase == "move"


@pytest.mark.rule("21:6.1")
def test_leaders_and_guns_alone_are_no_targets() -> None:
    state = field("2021", "blue gun G 0-0 0501", "red leader L 2-8 0503", "red gun H 0-0 0703", phase="fire")
    assert Table(state).offers("fire G") == set()


@BOTH
@pytest.mark.rule("76:5.21", "76:5.23", "21:6.2")
@pytest.mark.parametrize("kind", ["woods", "town"])
def test_terrain_between_hides_the_target(book: str, kind: str) -> None:
    assert not sees(field(book, terrain={kind: ["0503"]}), "0501", "0505")


@pytest.mark.rule("76:5.23")
def test_forest_hides_the_target() -> None:
    assert not sees(field("1976", terrain={"forest": ["0503"]}), "0501", "0505")


@BOTH
@pytest.mark.rule("76:5.23", "21:6.2")
def test_units_and_guns_between_hide_the_target_and_leaders_do_not(book: str) -> None:
    for piece in ("blue foot A 8-3 0503", "red horse A 4-6 0503 disrupted", "red gun A 0-0 0503"):
        assert not sees(field(book, piece), "0501", "0505"), piece
    assert sees(field(book, "blue leader A 2-6 0503"), "0501", "0505")


@pytest.mark.rule("21:6.2", "21:15.0")
def test_trains_hide_the_target_in_2021() -> None:
    assert not sees(field("2021", "blue train A 0 0503"), "0501", "0505")
    assert sees(field("1976", "blue train A 0 0503"), "0501", "0505")


@BOTH
@pytest.mark.rule("76:5.26", "21:6.2")
def test_the_two_ends_never_hide(book: str) -> None:
    state = field(book, "blue foot A 8-3 0501", "red foot B 8-3 0505", terrain={"town": ["0501", "0505"]})
    assert sees(state, "0501", "0505")


@pytest.mark.rule("21:6.2")
def test_example_from_a_town_into_a_castle() -> None:
    ground = {"town": ["0501"], "castle": ["0505"]}
    pieces = ("blue gun G 0-0 0501", "red foot R 8-3 0505")
    assert sees(field("2021", *pieces, terrain=ground), "0501", "0505")
    assert not sees(field("2021", *pieces, terrain={**ground, "woods": ["0503"]}), "0501", "0505")


@BOTH
@pytest.mark.rule("76:5.22", "21:6.2")
def test_along_a_hexside_both_hexes_must_block(book: str) -> None:
    assert sees(field(book, terrain={"woods": ["0604"]}), "0505", "0705")
    assert sees(field(book, terrain={"woods": ["0605"]}), "0505", "0705")
    assert not sees(field(book, terrain={"woods": ["0604"], "town": ["0605"]}), "0505", "0705")


@pytest.mark.rule("76:5.22", "76:5.23", "21:6.2")
def test_a_unit_beside_a_hexside_line_blocks_in_2021_only() -> None:
    unit = "red foot A 8-3 0604"
    assert sees(field("1976", unit), "0505", "0705")
    assert not sees(field("2021", unit), "0505", "0705")
    assert not sees(field("1976", unit, terrain={"woods": ["0605"]}), "0505", "0705")


@pytest.mark.rule("76:5.22")
def test_beside_the_edge_of_the_field_a_line_is_free() -> None:
    assert sees(field("1976", terrain={"woods": ["0201"]}), "0101", "0301")


HILL = {"slope": [("0501", "0502")]}
TWO_HILLS = {"slope": [("0501", "0502"), ("0509", "0508")]}


@pytest.mark.rule("21:6.3")
def test_example_from_a_hilltop_over_a_town() -> None:
    pieces = ("blue gun G 0-0 0501", "red foot R 8-3 0505")
    assert sees(field("2021", *pieces, hexsides=HILL, terrain={"town": ["0502"]}), "0501", "0505")
    assert not sees(field("2021", *pieces, hexsides=HILL, terrain={"town": ["0503"]}), "0501", "0505")


@pytest.mark.rule("76:5.24")
def test_in_1976_a_hilltop_gun_sees_over_what_is_near_the_target() -> None:
    assert sees(field("1976", hexsides=HILL, terrain={"town": ["0504"]}), "0501", "0505")
    assert not sees(field("1976", hexsides=HILL, terrain={"town": ["0503"]}), "0501", "0505")
    assert not sees(field("1976", hexsides=HILL, terrain={"town": ["0502"]}), "0501", "0505")


@BOTH
@pytest.mark.rule("76:5.23", "21:6.3")
def test_one_can_fire_onto_a_hilltop_but_not_beyond(book: str) -> None:
    state = field(book, hexsides={"slope": [("0505", "0504")]})
    assert sees(state, "0501", "0505")
    assert not sees(state, "0501", "0507")


@BOTH
@pytest.mark.rule("76:5.24", "21:6.3")
def test_slope_hexes_below_do_not_block(book: str) -> None:
    state = field(book, hexsides={"slope": [("0403", "0503"), ("0404", "0504")]})
    assert sees(state, "0501", "0506")


@BOTH
@pytest.mark.rule("76:5.25", "21:6.3")
def test_from_hilltop_to_hilltop_low_ground_does_not_count(book: str) -> None:
    state = field(book, "red foot A 8-3 0505", hexsides=TWO_HILLS, terrain={"woods": ["0504"]})
    assert sees(state, "0501", "0509")
    assert not sees(state, "0501", "0511")


@pytest.mark.rule("76:5.25", "21:6.3")
def test_a_third_hilltop_between_two() -> None:
    ridge = {"slope": [*TWO_HILLS["slope"], ("0505", "0405")]}
    assert not sees(field("2021", hexsides=ridge), "0501", "0509")
    assert sees(field("1976", hexsides=ridge), "0501", "0509")
    assert not sees(field("1976", "red foot A 8-3 0505", hexsides=ridge), "0501", "0509")
    assert not sees(field("1976", hexsides=ridge, terrain={"forest": ["0505"]}), "0501", "0509")
    assert sees(field("1976", hexsides=ridge, terrain={"town": ["0505"]}), "0501", "0509")


@pytest.mark.rule("21:6.3")
def test_in_2021_a_hilltop_gun_does_not_see_past_the_first_hilltop() -> None:
    near = {"slope": [("0501", "0401"), ("0502", "0402")]}
    assert not sees(field("2021", hexsides=near), "0501", "0509")
    far = {"slope": [("0501", "0401"), ("0508", "0407")]}
    assert sees(field("1976", hexsides=far), "0501", "0509")


@BOTH
@pytest.mark.rule("76:5.31", "76:5.32", "76:5.33", "76:5.35", "76:5.34", "21:6.4", "21:6.5")
def test_guns_are_captured_by_passing_and_recaptured_and_serve_the_last_owner(book: str) -> None:
    table = Table(
        field(
            book, "red gun G 0-0 0503", "blue foot A 8-3 0501 disrupted", "red foot R 8-3 0510", "red horse S 4-6 0508"
        )
    )
    table.give("move A 0503")
    assert table.state.pieces["G"].side == "blue"
    assert table.told("captured")
    assert table.state.pieces["G"].place == "0503"
    table = Table(field(book, "red gun G 0-0 0503", "blue horse A 4-6 0501", "red foot R 8-3 0508"))
    table.give("move A 0506 via 0503")
    assert table.state.pieces["G"].side == "blue"
    table.give("done")
    assert table.state.side == "red"
    table = Table(field(book, "red gun G 0-0 0503 held=blue", "red foot R 8-3 0506", phase="fire"))
    assert table.offers("fire G") == {"0506"}
    table = Table(field(book, "red gun G 0-0 0503 held=blue", "red foot R 8-3 0504", side="red"))
    table.give("move R 0503")
    assert table.state.pieces["G"].side == "red"


@BOTH
@pytest.mark.rule("76:5.34", "76:7.22", "21:6.4", "21:8.1")
def test_guns_have_no_zone_of_control_and_need_not_fight(book: str) -> None:
    state = field(book, "red gun G 0-0 0503", "blue foot A 8-3 0504", "red foot R 8-3 0520", phase="declare")
    assert position(state).zones["red"].isdisjoint({"0504", "0502"})
    table = Table(state)
    assert table.offers() >= {"done"} or table.offers("attack") == set()


@pytest.mark.rule("21:6.5")
def test_leaders_alone_do_not_enter_the_hex_of_an_enemy_gun() -> None:
    table = Table(field("2021", "red gun G 0-0 0503", "blue leader L 2-8 0501"))
    assert "0503" not in table.offers("move L")
    table = Table(field("2021", "red gun G 0-0 0503", "blue leader L 2-8 0501", "blue foot A 8-3 0501"))
    table.give("move A 0503 with L")
    assert (table.at("L"), table.state.pieces["G"].side) == ("0503", "blue")


@pytest.mark.rule("21:5.0", "21:5.2")
def test_in_fog_guns_reach_two_hexes_and_hit_as_ever() -> None:
    state = field("2021", "blue gun G 0-0 0501", "red foot R 8-3 0503", "red foot S 8-3 0704", phase="fire", fog=True)
    table = Table(state)
    assert table.offers("fire G") == {"0503"}
    assert table.refused("fire G 0704").rule == "21:5.2"
    assert table.give("fire G 0503", 3).shaken("R") == (True,)


@pytest.mark.rule("21:11.4", "21:12.2")
def test_guns_of_a_demoralized_army_fire_beside_a_leader_only() -> None:
    pieces = ("blue gun G 0-0 0501", "red foot R 8-3 0503")
    assert Table(field("2021", *pieces, phase="fire", demoralized=("blue",))).offers("fire") == set()
    led = field("2021", *pieces, "blue leader L 2-8 0501", phase="fire", demoralized=("blue",))
    assert Table(led).offers("fire") == {"G"}
    old = field("1976", *pieces, phase="fire", demoralized=("blue_foot", "blue_horse"))
    assert Table(old).offers("fire") == {"G"}


def test_the_tables_of_both_rulebooks_are_alike() -> None:
    assert edition("1976").charts.fire.rows == edition("2021").charts.fire.rows


@pytest.mark.rule("21:19.5")
def test_burning_towns() -> None:
    burning = {"burning": "on"}
    pieces = ("blue gun G 0-0 0501", "blue horse A 4-6 0401", "red foot R 8-3 0520")
    ground = {"town": ["0505"]}
    table = Table(field("2021", *pieces, phase="fire", options=burning, terrain=ground))
    assert "0505" in table.offers("fire G")
    table.give("fire G 0505", 1)
    assert table.state.burning == ("0505",)
    table.state.phase = "move"
    assert table.cost("A", "0505") > 0
    assert "0505" not in table.offers("move A 0506 via")
    table.give("move A 0505")
    assert table.shaken("A") == (True,)
    far = Table(field("2021", *pieces, phase="fire", options=burning, terrain={"town": ["0507"]}))
    assert "0507" not in far.offers("fire G")
    held = field("2021", *pieces, "blue foot B 8-3 0505", phase="fire", options=burning, terrain=ground)
    assert "0505" not in Table(held).offers("fire G")


@pytest.mark.rule("21:19.5")
def test_in_a_burning_town_guns_are_silent_nobody_rallies_and_walls_do_not_help() -> None:
    state = field(
        "2021", "red gun G 0-0 0505", "red foot R 8-3 0505 disrupted", "blue foot B 8-3 0510", "blue foot A 8-3 0506",
        phase="declare", options={"burning": "on"}, terrain={"town": ["0505"]},
    )  # fmt: skip
    state.burning = ("0505",)
    assert Table(state).hint("attack 0505 by", "A") == "2–1"
    state.burning = ()
    assert Table(state.copy()).hint("attack 0505 by", "A") == "1–1"
    away = field(
        "2021", "red gun G 0-0 0505", "red foot R 8-3 0505 disrupted", "blue foot B 8-3 0510",
        options={"burning": "on"}, terrain={"town": ["0505"]}, phase="move",
    )  # fmt: skip
    away.burning = ("0505",)
    table = Table(away).give("done")
    assert table.state.side == "red"
    assert table.shaken("R") == (True,)
    assert table.offers("fire") == set()


# --- property ---


def _hidden(state: State, gun: str, target: str) -> bool:
    """The rules of sight on flat ground read once more, over lines clipped in fractions."""
    units = {p.place for p in state.pieces.values()}
    covered = units | set(state.board.ground)
    crossed, beside = crossed_and_beside(gun, target)
    if crossed & covered:
        return True
    pairs = [(a, b) for a in beside for b in beside if a in state.board.grid.around.get(b, ())]
    if any(a in covered and b in covered for a, b in pairs):
        return True
    return state.edition.key == "2021" and bool(beside & units)


def _compare(book: str, fields: int, pairs: int) -> tuple[int, int]:
    random, seen, hidden = Random(int(book)), 0, 0
    for _n in range(fields):
        spots = random.sample([f"{c:02d}{r:02d}" for c in range(1, 31) for r in range(1, 43)], 90)
        pieces = [f"{random.choice(('blue', 'red'))} foot U{n} 8-3 {spot}" for n, spot in enumerate(spots[:40])]
        state = field(book, *pieces, terrain={"woods": spots[40:70], "town": spots[70:]})
        for _k in range(pairs):
            gun, target = random.sample(state.board.grid.hexes, 2)
            if random.random() < 0.3:  # along a hexside
                target = f"{int(gun[:2]) + random.choice((-4, -2, 2, 4)):02d}{gun[2:]}"
            if target in state.board.grid:
                assert sees(state, gun, target) is not _hidden(state, gun, target), (gun, target)
                seen, hidden = seen + 1, hidden + _hidden(state, gun, target)
    return seen, hidden


@BOTH
@pytest.mark.rule("76:5.21", "76:5.22", "76:5.23", "76:5.26", "21:6.2")
def test_sight_agrees_with_exact_clipping(book: str) -> None:
    seen, hidden = _compare(book, 4, 40)
    assert 0.2 < hidden / seen < 0.95


@BOTH
@pytest.mark.nightly
def test_sight_agrees_with_exact_clipping_a_hundred_thousand_times(book: str) -> None:
    seen, _hidden_ones = _compare(book, 55, 1000)
    assert seen > 50_000
