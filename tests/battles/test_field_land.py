"""The land of made fields: always the same by its number, the same for both sides, open to all, and like a land."""

import hashlib

import pytest

from game.battles.board import Board, board
from game.battles.editions import edition
from game.battles.field import Field
from game.battles.landscape import COLUMNS, GRID, provinces, turned
from game.battles.lineup import DEEP
from game.battles.terrain import ORDER, steps
from game.campaign.board import BOARD
from game.core.paths import cheapest
from render.battles.layout import Layout, shared
from tests.battles.fields import everywhere, field

GAITS = ("foot", "light", "horse")
#: Of every province one; in the last the road runs along all of the stream.
ALL = (*everywhere(1), field("salzburg", 101))


def made(of: Field) -> Board:
    return board(of.key)


def test_every_province_of_the_campaign_has_a_character_and_no_other() -> None:
    assert list(provinces()) == list(BOARD.provinces)
    assert [p.name for p in provinces().values()] == [BOARD.places[p].name for p in BOARD.provinces]


def test_half_a_turn_takes_hexes_to_hexes_and_back() -> None:
    for hexagon in GRID.hexes:
        assert turned(turned(hexagon)) == hexagon
        assert sorted(map(turned, GRID.around[hexagon])) == sorted(GRID.around[turned(hexagon)])


@pytest.mark.parametrize("one", ALL, ids=lambda f: f"{f.province}-{f.number}")
def test_the_land_is_the_same_for_both_sides(one: Field) -> None:
    land = made(one)
    for hexagon in land.grid.hexes:
        assert land.kinds_of(hexagon) == land.kinds_of(turned(hexagon))
        assert (hexagon in land.road_hexes) == (turned(hexagon) in land.road_hexes)
    for (here, there), kind in land.brinks.items():
        assert land.brinks[turned(here), turned(there)] == kind
        assert ((here, there) in land.climbs) == ((turned(here), turned(there)) in land.climbs)
        assert ((here, there) in land.bridges) == ((turned(here), turned(there)) in land.bridges)


@pytest.mark.parametrize("one", ALL, ids=lambda f: f"{f.province}-{f.number}")
def test_every_arm_gets_everywhere_from_its_edge(one: Field) -> None:
    land = made(one)
    for gait in GAITS:
        table = steps(land, one.file().edition, gait, ORDER)
        found = cheapest(table, {"0101": 0}, 400)
        assert set(found.costs) == set(land.grid.hexes)
        assert max(cost for way in table.values() for _there, cost in way) <= 8


@pytest.mark.parametrize("one", ALL, ids=lambda f: f"{f.province}-{f.number}")
def test_streams_run_whole_from_edge_to_edge_and_roads_cross_them_by_bridges(one: Field) -> None:
    land = made(one)
    for brink in land.file.hexsides:
        if brink.type != "stream":
            continue
        ends: dict[tuple[int, int], int] = {}
        for pair in brink.between:
            for corner in shared(*pair):
                ends[corner] = ends.get(corner, 0) + 1
        assert max(ends.values()) <= 2
        assert len(Layout(land.grid, 10).chains(brink.between)) == 1
        assert len([n for n in ends.values() if n == 1]) == 2
    for step in land.road_steps:
        assert land.brinks.get(step) != "stream" or step in land.bridges
    assert land.file.bridges or "stream" not in {b.type for b in land.file.hexsides}


@pytest.mark.parametrize("one", ALL, ids=lambda f: f"{f.province}-{f.number}")
def test_rough_ground_leaves_room_to_fight_and_lies_in_clumps(one: Field) -> None:
    land = made(one)
    assert len(land.ground) < 0.45 * len(land.grid.hexes)
    for columns in (range(1, DEEP + 1), range(COLUMNS + 1 - DEEP, COLUMNS + 1)):
        zone = [h for h in land.grid.hexes if int(h[:2]) in columns]
        assert sum(h not in land.ground for h in zone) > 50
    for kind in ("woods", "marsh", "hilltop"):
        hexes = {h for h, kinds in land.ground.items() if kind in kinds}
        assert all(any(n in hexes for n in land.grid.around[h]) for h in hexes)


def test_the_same_number_gives_the_same_field_and_another_another() -> None:
    one, again = field("tyrol", 7).file(), field("tyrol", 7).file()
    assert one == again
    assert field("tyrol", 8).file().terrain != one.terrain
    assert field("tyrol", 7, attacker="sweden").file().terrain == one.terrain


def test_this_field_stays_as_it_was_when_games_began_on_it() -> None:
    """A record that names it must replay for ever: if this fails, the rules' version has to go up."""
    land = made(field("bohemia_north", 7))
    facts = [sorted(part.items()) for part in (land.ground, land.brinks)]
    facts += [sorted(part) for part in (land.climbs, land.bridges, land.road_steps)]
    pieces = [(c.id, c.front, c.back, c.move, c.value, c.hex) for c in land.counters.values()]
    assert hashlib.sha256(repr((facts, pieces)).encode()).hexdigest()[:16] == "78459c59d3543212"


def test_character_shows_on_the_field() -> None:
    def share(province: str, kind: str) -> float:
        lands = [made(field(province, n)) for n in range(1, 13)]
        return sum(kind in kinds for land in lands for kinds in land.ground.values()) / len(lands)

    assert share("east_friesland", "marsh") > 40
    assert share("east_friesland", "hilltop") < 4
    assert share("tyrol", "marsh") == 0
    assert share("tyrol", "hilltop") > 20
    assert share("tyrol", "woods") > share("brandenburg", "woods")


def test_the_charts_know_all_that_may_lie_on_a_field() -> None:
    chart = edition("2021").charts
    kinds = {kind for one in ALL for row in made(one).ground.values() for kind in row}
    assert kinds == {"woods", "hilltop", "town", "marsh"}
    assert kinds <= set(chart.terrain)
