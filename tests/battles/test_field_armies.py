"""Army lists of rule t as counters: the table, where they stand, what breaks them."""

from typing import Any

import pytest

from game.battles.board import GUN, LEADER, Board, board
from game.battles.landscape import turned
from game.battles.levy import coded, decoded, generals, guns, levies, read, units, written
from game.campaign.board import BOARD
from game.core.refusal import Refusal
from tests.battles.fields import ARMIES, BASIC, POWERS, everywhere, field

LISTS = BOARD.armies_file
EVERY = {
    *LISTS.basic_army.units,
    *(unit for bonus in LISTS.bonus_units.values() for unit in (*bonus.rolled, *bonus.automatic)),
}


def made(**more: Any) -> Board:
    return board(field(**more).key)


def of(land: Board, side: str, kind: str) -> list[str]:
    return [c.id for c in land.counters.values() if (c.side, c.kind) == (side, kind)]


@pytest.mark.rule("t", "t.1", "t.2")
def test_the_table_knows_every_unit_of_the_lists_and_no_other() -> None:
    assert set(levies().codes.values()) == EVERY == set(LISTS.unit_names) - {"src"}
    assert set(levies().powers) == set(BOARD.powers)
    assert [p.name for p in levies().powers.values()] == [p.name for p in BOARD.powers.values()]


@pytest.mark.rule("t", "F.army")
@pytest.mark.parametrize("unit", sorted(EVERY))
def test_every_unit_becomes_something_on_the_field(unit: str) -> None:
    army = {unit: 2}
    found = (units("spain", army), guns("spain", army), generals("spain", army))
    pieces = [piece.id for part in found for piece in part]
    if unit == "fieldworks":
        defended = made(defenders="foot 4, fieldworks 2")
        assert [kinds for kinds in defended.ground.values() if "entrenchment" in kinds] == [("entrenchment",)] * 4
        attacked = made(attackers="foot 4, fieldworks 2")
        assert not any("entrenchment" in kinds for kinds in attacked.ground.values())
        assert not pieces
    else:
        assert len(pieces) == (4 if unit == "heavy_gun" else 2)
        assert len(set(pieces)) == len(pieces)


@pytest.mark.rule("t", "F.army")
def test_the_basic_army() -> None:
    assert read(BASIC) == LISTS.basic_army.units
    land = made(attacker="spain", defender="france")
    assert [len(of(land, "spain", kind)) for kind in ("horse", "light", "foot", GUN, LEADER)] == [9, 1, 4, 1, 4]
    assert land.counters["Spanish-Foot-1"].front == 10
    assert land.counters["French-Cuirassiers"].charges
    assert land.counters["Spanish-Commander"].dp == 10
    assert {c.front for c in land.counters.values() if c.kind == "horse"} == {5, 6}


def test_light_guns_march_with_the_army_and_heavy_ones_count_twice() -> None:
    land = made(attacker="spain", attackers="foot 4, light_gun 1, medium_gun 1, heavy_gun 1")
    named = {gun: land.counters[gun].limbered for gun in of(land, "spain", GUN)}
    assert named == {
        "Spanish-Light-Guns": True, "Spanish-Battery": False, "Spanish-Heavy-Battery-1": False,
        "Spanish-Heavy-Battery-2": False,
    }  # fmt: skip


@pytest.mark.rule("F.demo")
def test_an_army_breaks_at_its_share_of_strength_rounded_up() -> None:
    track = made(attacker="spain").file.morale.tracks[0]
    assert (track.side, track.level) == ("spain", -(-88 * levies().morale.percent // 100))
    alone = made(attacker="spain", attackers="foot 1").file.morale.tracks[0]
    assert alone.level == -(-10 * levies().morale.percent // 100)


@pytest.mark.rule("F.demo")
def test_musketeers_count_nothing_and_every_other_arm_does() -> None:
    def level(army: str) -> int:
        return made(attacker="spain", attackers=army).file.morale.tracks[0].level

    assert level("foot 4") == level("foot 4, commanded_shot 4") == 22
    assert level("foot 4, dragoon 5") == level("foot 4, horse 2") == -(-50 * 55 // 100)
    assert level("commanded_shot 1") == 1


@pytest.mark.parametrize("army", ARMIES)
def test_lists_survive_being_written_and_coded(army: str) -> None:
    told = read(army)
    assert read(written(told)) == told == decoded(coded(told))
    assert written(told) == army or set(written(told).split(", ")) == set(army.split(", "))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no unit and number"),
        ("horse", "no unit and number"),
        ("horse 0", "no unit and number"),
        ("horse 8; foot 4", "no unit and number"),
        ("elephant 3", "no unit “elephant”"),
        ("horse 8, horse 2", "twice"),
        ("horse 21", "at most 20"),
        ("horse 20, foot 20, lancer 1", "room for 40"),
        ("medium_gun 1, mounted_general 2", "needs a unit that fights"),
    ],
)
def test_lists_that_make_no_sense_are_refused(text: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        read(text)


@pytest.mark.parametrize("army", ARMIES)
def test_equal_armies_stand_alike_in_their_zones_on_ground_that_suits_them(army: str) -> None:
    for one in everywhere(1):
        land = board(field(one.province, one.number, attackers=army, defenders=army).key)
        zones = {side: land.file.zones[zone] for side, zone in zip(land.sides, ("left", "right"), strict=True)}
        stood: dict[str, list[str]] = {side: [] for side in land.sides}
        for counter in land.counters.values():
            assert counter.hex in zones[counter.side]
            stood[counter.side].append(counter.hex)
            if counter.kind in ("horse", "foot"):
                assert not {"woods", "marsh"} & set(land.kinds_of(counter.hex))
        for kinds in (("foot", "shot", "horse", "light"), (GUN,)):
            hexes = [c.hex for c in land.counters.values() if c.kind in kinds]
            assert len(set(hexes)) == len(hexes)
        if "fieldworks" not in army:
            left, right = stood.values()
            assert [turned(h) for h in left] == right


def test_foot_defends_the_fieldworks() -> None:
    land = made(defender="austria", defenders="foot 5, horse 4, fieldworks 2")
    works = {h for h, kinds in land.ground.items() if "entrenchment" in kinds}
    assert works == {land.counters[f"Imperial-Foot-{n}"].hex for n in range(1, 5)}


def test_every_power_can_meet_every_other() -> None:
    for attacker in POWERS:
        for defender in POWERS:
            if attacker != defender:
                ids = [c.id for c in made(attacker=attacker, defender=defender).counters.values()]
                assert len(ids) == len(set(ids)) == 38
