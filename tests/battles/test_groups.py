"""Groups: which there are, and how a group goes forward or back by one sentence."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.battles import RULES
from game.battles.groups import groups, shift
from game.core.hexes import away
from tests.battles.positions import BOTH, Table, battle, field

#: A line of foot in column 10, a second behind it, horse on both wings; the enemy far to the left.
ARMY = (
    "blue foot F1 8-3 1010", "blue foot F2 8-3 1011", "blue foot F3 8-3 1012",
    "blue foot R1 8-3 1111", "blue foot R2 8-3 1112",
    "blue horse N1 4-6 1005", "blue horse N2 4-6 1006", "blue horse S1 4-6 1017", "blue horse S2 4-6 1018",
    "red foot E1 8-3 0110", "red foot E2 8-3 0111", "red foot E3 8-3 0112",
    "red horse E4 4-6 0105", "red horse E5 4-6 0118",
)  # fmt: skip
WINGS = {
    "army": "F1 F2 F3 R1 R2 N1 N2 S1 S2", "foot": "F1 F2 F3 R1 R2", "horse": "N1 N2 S1 S2",
    "right-horse": "N1 N2", "left-horse": "S1 S2", "centre-foot": "F1 F2 F3 R1 R2",
    "centre-foot-front": "F1 F2 F3", "centre-foot-rear": "R1 R2",
}  # fmt: skip


def test_a_step_of_so_many_hexes_goes_most_nearly_ahead() -> None:
    random = Random(7)
    for _n in range(200):
        hexes, (ax, ay) = random.randrange(1, 7), (random.randrange(-99, 99), random.randrange(1, 99))
        ring = [(x, y) for x in range(-9, 10) for y in range(-18, 19) if not (x + y) % 2 and away(x, y) == hexes]
        dots = {(x, y): (3 * ax * x + ay * y, 3 * x * x + y * y) for x, y in ring}
        best = max(ring, key=lambda way: (Fraction(dots[way][0] * abs(dots[way][0]), dots[way][1]), way))
        assert shift((ax, ay), hexes) == best


def table(*pieces: str, book: str = "1976", **more: Any) -> Table:
    return Table(field(book, *pieces, **more))


def places(t: Table, pieces: str) -> list[str]:
    return [t.at(piece) for piece in pieces.split()]


@BOTH
def test_wings_lines_and_arms_are_groups(book: str) -> None:
    found = groups(table(*ARMY, book=book).state)
    assert {key: set(group.units) for key, group in found.items()} == {k: set(v.split()) for k, v in WINGS.items()}


def test_left_and_right_are_those_of_the_men_who_look_at_the_enemy() -> None:
    facing_right = (piece.replace(" 01", " 24").replace(" 24-", " 01-") for piece in ARMY)
    found = groups(table(*facing_right).state)
    assert set(found["left-horse"].units) == {"N1", "N2"}


@pytest.mark.parametrize("flag", ["disrupted", "moved", "march"])
def test_who_is_disrupted_or_has_moved_or_marches_by_road_is_in_no_group(flag: str) -> None:
    pieces = (f"{piece} {flag}" if " N1 " in piece else piece for piece in ARMY)
    assert all("N1" not in group.units for group in groups(table(*pieces).state).values())


def test_two_groups_of_a_name_have_letters_from_the_front() -> None:
    more = "blue foot Z1 8-3 1510", "blue foot Z2 8-3 1511"
    found = groups(table(*ARMY, *more).state)
    assert set(found["centre-foot-b"].units) == {"Z1", "Z2"}
    assert set(found["centre-foot"].units) == {"F1", "F2", "F3", "R1", "R2"}


def test_a_gap_of_a_hex_in_a_line_does_not_part_it_and_one_of_two_does() -> None:
    line = "blue foot F1 8-3 1010", "blue foot F2 8-3 1012", "blue foot F3 8-3 1015", "red foot E 8-3 0111"
    assert [set(g.units) for g in groups(table(*line).state).values()] == [{"F1", "F2", "F3"}, {"F1", "F2"}]


@pytest.mark.rule("76:6.0", "21:7.0")
@BOTH
def test_nobody_is_led_farther_than_anybody_can_go(book: str) -> None:
    state = table(*ARMY, book=book).state
    for spoken, whole in (("1", True), ("3", True), ("4", False), ("0", False), ("far", False)):
        assert RULES.words(state, "blue", ("advance", "foot", spoken)).end is whole, spoken
    assert not RULES.words(state, "blue", ("advance", "foot", "1", "1")).end


@pytest.mark.rule("76:6.0", "21:7.0")
@BOTH
def test_a_line_goes_forward_and_keeps_its_order(book: str) -> None:
    t = table(*ARMY, book=book).give("advance centre-foot-front 2")
    assert places(t, "F1 F2 F3") == ["0810", "0811", "0812"]
    assert places(t, "R1 R2") == ["1111", "1112"]
    assert [event.kind for event in t.events] == ["move"] * 3


@pytest.mark.rule("76:6.14", "21:7.0")
@BOTH
def test_a_group_goes_as_far_as_all_its_points_reach(book: str) -> None:
    t = table(*ARMY, book=book).give("advance centre-foot-front 3")
    assert places(t, "F1 F2 F3") == ["0710", "0711", "0712"]
    assert not t.told("Not all the way")


def test_the_foremost_go_first_so_that_those_behind_find_their_hexes_free() -> None:
    t = table(*ARMY).give("advance centre-foot 1")
    assert not any(event.kind == "note" for event in t.events)
    assert len({*places(t, "F1 F2 F3 R1 R2")}) == 5


def test_falling_back_is_the_other_way_and_the_hindmost_go_first() -> None:
    t = table(*ARMY).give("fall-back centre-foot 2")
    assert places(t, "F1 F2 F3") == ["1210", "1211", "1212"]
    assert places(t, "R1 R2") == ["1311", "1312"]


def test_who_cannot_go_so_far_goes_as_far_as_he_can_and_why_is_told() -> None:
    t = table(*ARMY, terrain={"forest": ["0811"]}).give("advance centre-foot-front 2")
    assert places(t, "F1 F3") == ["0810", "0812"]
    assert t.at("F2") in {"0911", "0912"}
    assert t.told("Not all the way: F2 (3 points do not reach 0811).")


def test_who_stands_in_the_way_is_named() -> None:
    t = table(*ARMY, "blue foot Q 8-3 0811 moved").give("advance centre-foot-front 2")
    assert t.told("Not all the way: F2 (held by Q).")
    assert t.at("F2")[:2] == "09"
    t = table(*ARMY, "red foot Q 8-3 0811").give("advance centre-foot-front 2")
    assert t.told("F2 (an enemy stands there)")


def test_the_field_ends_somewhere() -> None:
    t = table("blue foot F1 8-3 2910", "blue foot F2 8-3 2911", "red foot E 8-3 2010").give("fall-back army 2")
    assert {h[:2] for h in places(t, "F1 F2")} == {"30"}
    assert t.told("Not all the way: F1 (the field ends) and F2 (the field ends).")


@BOTH
@pytest.mark.rule("21:7.5", "76:10.2")
def test_leaders_go_with_the_units_in_whose_hexes_they_are(book: str) -> None:
    t = table(*ARMY, "blue leader L 2-6 1011", book=book).give("advance centre-foot-front 2")
    assert t.at("L") == t.at("F2") == "0811"
    assert not t.told("Not all the way")


def test_a_leader_beside_the_enemy_goes_before_his_unit() -> None:
    line = "blue foot F1 8-3 1010", "blue foot F2 8-3 1011", "blue leader L 2-6 1011", "red foot E 8-3 0911"
    t = table(*line).give("fall-back army 1")
    assert t.at("L") == t.at("F2") == "1112"


#: F2 falls back from a hex beside the enemy into another.
BESET = ("blue foot F1 8-3 1010", "blue foot F2 8-3 1012", "blue leader L 2-6 1012", "red foot E 8-3 0912",
         "red foot D 8-3 1211")  # fmt: skip


def test_a_unit_stays_that_would_leave_a_leader_to_the_enemy() -> None:
    """In 1976 a leader cannot go alone from one hex beside the enemy into another [76:10.0]."""
    t = table(*BESET).give("fall-back army 1")
    assert places(t, "F1 F2 L") == ["1110", "1012", "1012"]
    assert t.told("Not all the way: F2 (it would leave L to the enemy).")


@pytest.mark.rule("76:6.0")
def test_a_leader_who_has_moved_is_not_led_away_with_it() -> None:
    line = "blue foot F1 8-3 1010", "blue foot F2 8-3 1012", "blue leader L 2-6 1012 moved", "red foot E 8-3 0912"
    t = table(*line).give("fall-back army 1")
    assert places(t, "F2 L") == ["1012", "1012"]
    assert t.told("it would leave L to the enemy")


def test_in_2021_he_rides_along() -> None:
    assert places(table(*BESET, book="2021").give("fall-back army 1"), "F2 L") == ["1112", "1112"]


@pytest.mark.rule("76:6.0", "21:7.0")
def test_nobody_is_offered_a_way_that_none_can_go() -> None:
    line = "blue foot F1 8-3 1010", "blue foot F2 8-3 1011", "red foot E 8-3 0911", "red foot D 8-3 0910"
    t = table(*line, "red foot C 8-3 0912", "red foot B 8-3 0811", "red foot A 8-3 0810", "red foot G 8-3 0710")
    assert t.offers() & {"advance", "fall-back"} == {"fall-back"}


def test_every_group_and_distance_that_is_offered_can_be_ordered() -> None:
    t = battle("rocroi").give("done")
    for verb in ("advance", "fall-back"):
        for group in t.offers(verb):
            for hexes in t.offers(f"{verb} {group}"):
                assert Table(t.state).give(f"{verb} {group} {hexes}").told("goes to")


def test_all_rocroi_s_french_lines_have_their_names() -> None:
    t = battle("rocroi").give("done")
    found = groups(t.state)
    assert set(groups(t.state)["centre-foot-front"].units) >= {"la-Marine", "3-Picardie", "Piedmont", "Rambure"}
    assert {"Gardes", "Royal", "m.-de-Camp"} <= set(found["right-horse"].units)
    assert {"La-Ferte", "Guiche"} <= set(found["left-horse"].units)
    words = RULES.words(t.state, "french", ("advance",)).next
    assert next(w.hint for w in words if w.text == "right-horse") == "13 units, 1704 to 1911, with Gassion"


def test_a_group_of_one_is_none_and_without_an_enemy_there_is_no_forward() -> None:
    assert groups(table("blue foot F1 8-3 1010", "red foot E 8-3 0111").state) == {}
    assert groups(table(*(piece for piece in ARMY if piece.startswith("blue"))).state) == {}
