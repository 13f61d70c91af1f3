"""Strengths: who helps whom, what is doubled and halved, and each clause of it alone."""

from typing import Any

import pytest

from game.battles import RULES
from tests.battles.positions import BOTH, FAR, Table, declared, field


def captains(book: str, *pieces: str, order: str = "attack 0506 by A", **more: Any) -> tuple[str, ...]:
    return Table(field(book, *pieces, *FAR, phase="declare", **more)).give(order).view().now.combats[0].captains


@pytest.mark.rule("76:10.11", "76:10.13", "21:11.2", "21:9.3")
@BOTH
@pytest.mark.parametrize(
    ("leaders", "helps"),
    [
        (("red leader L 2-6 0506",), ("L",)),
        (("red leader L 2-6 0507",), ()),
        (("blue leader L 2-6 0506",), ()),
        (("red leader L 1-6 0506", "red leader M 3-6 0506"), ("M",)),
        (("red leader M 3-6 0506", "red leader L 1-6 0506"), ("M",)),
        (("red leader L 2-6 0506", "red leader M 2-6 0506"), ("L",)),
    ],
)
def test_the_best_leader_in_its_hex_helps_a_defender(
    book: str, leaders: tuple[str, ...], helps: tuple[str, ...]
) -> None:
    if leaders[0].startswith("blue"):
        leaders = ()
    assert captains(book, "blue foot A 8-3 0505", "red foot R 8-3 0506", *leaders) == helps


@pytest.mark.rule("76:10.11", "21:11.2")
@BOTH
def test_the_preferred_leader_helps_where_he_stands_and_no_other_than_an_own_one_is_offered(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue leader N 1-6 0303", "red foot R 8-3 0506", "red leader L 1-6 0506",
              "red leader M 3-6 0506", "red leader K 2-6 1111")  # fmt: skip
    table = Table(field(book, *pieces, *FAR))
    assert table.offers("prefer", seat="red") == {"L", "M", "K"}
    assert "prefer" not in table.offers(seat="blue"), "one leader is no choice"
    table.give("prefer L", seat="red")
    assert table.told("In defence L helps where he can.")
    assert table.events[0].rule == ("76:10.11" if book == "1976" else "21:11.2")
    assert table.view().preferred == {"red": "L"}
    assert table.offers("prefer", seat="red") == {"M", "K"}
    assert not RULES.words(table.state, "red", ("prefer", "L"))
    assert not RULES.words(table.state, "red", ("prefer", "N"))
    assert not RULES.words(table.state, "red", ("prefer", "R"))
    assert not RULES.words(table.state, "red", ("prefer", "M", "K"))
    table.give("done").give("attack 0506 by A")
    assert table.view().now.combats[0].captains == ("L",)
    fallen = table.state.copy()
    fallen.put("K", where="lost", place="")
    assert Table(fallen).offers("prefer", seat="red") == {"M"}


@pytest.mark.rule("76:10.11", "76:10.13", "21:11.2", "21:9.3")
@BOTH
def test_leaders_for_an_attack_are_own_unused_and_one_for_each_hex(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "blue leader L 2-6 0505", "blue leader M 1-6 0505",
              "blue leader N 1-6 0605", "blue leader O 1-6 0404", "red foot R 8-3 0506", *FAR)  # fmt: skip
    table = Table(field(book, *pieces, phase="declare"))
    one, two = "attack 0506 by A B leader", "attack 0506 by A B leader L leader"
    assert table.offers(one) == {"L", "M", "N"}
    assert table.offers(two) == {"N"}
    assert table.hint(one, "L") == "2–1"
    assert not table.known(f"{one} L leader M")
    assert not table.known(f"{one} L leader L")
    assert not table.known(f"{one} O")
    assert not table.known(f"{one} L with N")
    assert table.may_end(f"{one} L")
    assert not table.may_end(one)
    assert table.offers(f"{one} L") == {"leader"}
    assert table.offers(f"{two} N") == set()
    table.give(f"{two} N")
    combat = table.view().now.combats[0]
    assert (combat.leaders, combat.attack) == (("L", "N"), 19)
    alone = Table(field(book, *pieces, "red foot S 8-3 0804", "blue foot C 8-3 0803", phase="declare"))
    alone.give("attack 0506 by A B leader L")
    assert "leader" not in alone.offers("attack 0804 by C")


@pytest.mark.rule("76:18.0")
@pytest.mark.parametrize(
    ("leader", "helps"),
    [
        ("red leader L 2-6 0508", "L"),
        ("red leader L 1-6 0508", ""),
        ("red leader L 2-6 0706", "L"),
        ("red leader L 2-6 0806", ""),
    ],
)
def test_from_afar_a_leader_helps_who_has_none_and_not_who_has_one(leader: str, helps: str) -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506", leader)
    on = {"leaders": "on"}
    assert captains("1976", *pieces, options=on) == ((helps,) if helps else ())
    assert captains("1976", *pieces) == ()
    assert captains("1976", *pieces, "red leader M 1-6 0506", options=on) == ("M",)


@pytest.mark.rule("76:18.0", "76:10.13")
def test_from_afar_each_leader_helps_one_of_several_defenders() -> None:
    on = {"leaders": "on"}
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506", "red foot S 8-3 0604", "red leader L 3-6 0606")
    order = "attack 0506 0604 by A"
    assert captains("1976", *pieces, order=order, options=on) == ("L",)
    assert set(captains("1976", *pieces, "red leader M 3-6 0605", order=order, options=on)) == {"L", "M"}
    own = captains("1976", *pieces[:3], "red leader L 3-6 0506", order=order, options=on)
    assert own == ("L",), "he stands with R, and helps R only"


@pytest.mark.rule("76:18.0")
def test_who_stands_with_an_attacked_unit_helps_that_and_no_other() -> None:
    """L stands with S, who is attacked, too: R, one hex away, has to do without."""
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0705", "red foot R 8-3 0506", "red foot S 8-3 0706",
              "red leader L 3-6 0706", *FAR)  # fmt: skip
    table = Table(field("1976", *pieces, phase="declare", options={"leaders": "on"}))
    table.give("attack 0506 by A").give("attack 0706 by B")
    assert [combat.captains for combat in table.view().now.combats] == [(), ("L",)]


#: The attackers and their leader, whether they charge: what they are worth.
ATTACKS = [
    ("blue horse A 4-6 0505 charges", "", False, 4),
    ("blue horse A 4-6 0505 charges", "", True, 8),
    ("blue horse A 4-6 0505 charges", "blue leader L 2-6 0505", False, 6),
    ("blue horse A 4-6 0505 charges", "blue leader L 2-6 0505", True, 12),
    ("blue foot A 4-6 0505", "blue leader L 2-6 0505", True, 6),
]


@pytest.mark.rule("76:10.12", "76:16.0", "76:16.13", "21:11.2", "21:13.1", "21:9.3")
@BOTH
@pytest.mark.parametrize(("unit", "leader", "charge", "worth"), ATTACKS)
def test_what_an_attacker_is_worth(book: str, unit: str, leader: str, charge: bool, worth: int) -> None:
    """H can always charge; what it is worth, twice two, is taken off."""
    pieces = (unit, "blue horse H 2-6 0605 charges", "red foot R 8-3 0506 disrupted", *filter(None, [leader]), *FAR)
    table = Table(field(book, *pieces, phase="declare"))
    table.give("attack 0506 by A H" + (" leader L" if leader else "")).settled()
    table.give("fight 0506" + (" charge" if charge else ""), 4)
    combat = (table.view().before or table.view().now).combats[0]
    assert combat.attack - (4 if charge else 2) == worth
    assert combat.charge is charge


@pytest.mark.rule("76:16.0", "76:16.11", "21:13.1")
@BOTH
@pytest.mark.parametrize(
    ("attacker", "defenders", "weak", "may"),
    [
        ("blue horse A 8-6 0505 charges", ("red foot R 4-3 0506 disrupted",), (), True),
        ("blue horse A 8-6 0505 charges", ("red shot R 4-3 0506 disrupted",), (), True),
        ("blue horse A 8-6 0505 charges", ("red horse R 4-6 0506 disrupted",), (), False),
        ("blue horse A 8-6 0505 charges", ("red light R 4-6 0506 disrupted",), (), False),
        ("blue horse A 8-6 0505 charges", ("red foot R 4-3 0506",), (), False),
        ("blue horse A 8-6 0505 charges", ("red foot R 4-3 0506",), ("red", "red_foot"), True),
        ("blue horse A 8-6 0505 charges", ("red foot R 4-3 0506",), ("blue", "blue_foot"), False),
        ("blue horse A 8-6 0505 charges", ("red foot R 4-3 0506 disrupted", "red foot S 4-3 0604"), (), False),
        ("blue horse A 8-6 0505 charges", ("red foot R 4-3 0506 disrupted", "red foot S 4-3 0604 disrupted"), (), True),
        ("blue foot A 8-3 0505", ("red foot R 4-3 0506 disrupted",), (), False),
    ],
)
def test_who_may_charge_whom(
    book: str, attacker: str, defenders: tuple[str, ...], weak: tuple[str, ...], may: bool
) -> None:
    tracks = tuple(track for track in weak if ("_" in track) is (book == "1976"))
    table = Table(field(book, attacker, *defenders, *FAR, phase="declare", demoralized=tracks))
    table.give(f"attack {' '.join(unit.split()[4] for unit in defenders)} by A").settled()
    assert table.view().now.combats[0].may_charge is may
    assert table.offers("fight 0506") == ({"charge"} if may else set())
    assert bool(table.known("fight 0506 charge")) is may


#: A defender in 0506, the ground and hexsides around it, burning towns: what eight points are worth, in each rulebook.
GROUND: list[tuple[str, dict[str, Any], int, int]] = [
    ("foot", {}, 8, 8),
    ("foot", {"hexsides": {"stream": [("0505", "0506")]}}, 16, 16),
    ("foot", {"hexsides": {"slope": [("0506", "0505")]}}, 16, 16),
    ("foot", {"hexsides": {"slope": [("0505", "0506")]}}, 8, 8),
    ("foot", {"hexsides": {"stream": [("0506", "0507")]}}, 8, 8),
    ("foot", {"hexsides": {"stream": [("0505", "0506")]}, "bridges": [("0505", "0506")]}, 16, 16),
    ("foot", {"hexsides": {"river": [("0505", "0506")]}, "bridges": [("0505", "0506")]}, 16, 16),
]
NEW_GROUND: list[tuple[str, dict[str, list[str]], int]] = [
    ("foot", {"town": ["0506"]}, 16), ("shot", {"town": ["0506"]}, 16), ("horse", {"town": ["0506"]}, 8),
    ("light", {"town": ["0506"]}, 8), ("foot", {"woods": ["0506"]}, 8), ("shot", {"woods": ["0506"]}, 16),
    ("light", {"woods": ["0506"]}, 16), ("horse", {"woods": ["0506"]}, 8), ("horse", {"castle": ["0506"]}, 16),
    ("shot", {"castle": ["0506"]}, 16), ("foot", {"castle": ["0506"]}, 16), ("light", {"castle": ["0506"]}, 16),
    ("horse", {"entrenchment": ["0506"]}, 16), ("shot", {"entrenchment": ["0506"]}, 16),
    ("foot", {"hilltop": ["0506"]}, 8), ("foot", {"town": ["0505"]}, 8),
    ("foot", {"town": ["0506"], "hilltop": ["0506"]}, 16),
    ("foot", {"hilltop": ["0506"], "entrenchment": ["0506"]}, 16),
]  # fmt: skip


@pytest.mark.rule("76:8.4", "76:12.0", "21:9.2")
@BOTH
@pytest.mark.parametrize(("kind", "ground", "old", "new"), GROUND)
def test_what_hexsides_make_of_a_defender(book: str, kind: str, ground: dict[str, Any], old: int, new: int) -> None:
    found = declared(book, "blue foot A 8-3 0505", f"red {kind} R 8-3 0506", order="attack 0506 by A", **ground)
    assert found == (8, old if book == "1976" else new)


@pytest.mark.rule("21:9.2", "21:14.0", "21:19.5")
@pytest.mark.parametrize(("kind", "terrain", "worth"), NEW_GROUND)
def test_what_ground_makes_of_a_defender(kind: str, terrain: dict[str, list[str]], worth: int) -> None:
    pieces = ("blue foot A 8-3 0505", f"red {kind} R 8-3 0506", *FAR)
    for burning, found in (((), worth), (("0506",), 8), (("0505",), worth)):
        state = field("2021", *pieces, phase="declare", terrain=terrain, options={"burning": "on"})
        state.burning = burning
        assert Table(state).give("attack 0506 by A").view().now.combats[0].defence == found


@pytest.mark.rule("76:8.21", "76:8.4", "21:9.2")
@BOTH
def test_a_hexside_helps_only_if_every_attacker_comes_over_one(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "red foot R 8-3 0506")
    stream = {"hexsides": {"stream": [("0505", "0506")]}}
    both = {"hexsides": {"stream": [("0505", "0506"), ("0605", "0506")]}}
    assert declared(book, *pieces, order="attack 0506 by A B", **stream) == (16, 8)
    assert declared(book, *pieces, order="attack 0506 by A B", **both) == (16, 16)
    mixed = {"hexsides": {"stream": [("0505", "0506")], "slope": [("0506", "0605")]}}
    assert declared(book, *pieces, order="attack 0506 by A B", **mixed) == (16, 8 if book == "1976" else 16)
    two = ("blue foot A 8-3 0505", "red foot R 8-3 0506", "red foot S 4-3 0604")
    assert declared(book, *two, order="attack 0506 0604 by A", **stream) == (8, 8 * 2 + 4)
    every = {"hexsides": {"stream": [("0505", "0506"), ("0505", "0604")]}}
    assert declared(book, *two, order="attack 0506 0604 by A", **every) == (8, 24)
