"""Rally and what hinders it; demoralization and its effects."""

import pytest

from game.battles.position import position
from tests.battles.positions import THIRD, Table, field

BOTH = pytest.mark.parametrize("book", ["1976", "2021"])


def rally(book: str, die: int, *pieces: str, **more: object) -> bool:
    """Whether the red unit R rallies when red's turn begins."""
    table = Table(field(book, "blue foot A 8-3 0530", *pieces, **more), rallies=True)
    return not table.give("done", die).state.pieces["R"].disrupted


def never(book: str, *pieces: str, **more: object) -> bool:
    """Whether R does not even try."""
    table = Table(field(book, "blue foot A 8-3 0530", *pieces, **more), rallies=True)
    table.give("done")
    return table.state.pieces["R"].disrupted


HURT = "red foot R 8-3 0505 disrupted"
RIDER = "red horse R 4-6 0505 disrupted"


@BOTH
@pytest.mark.rule("76:9.2", "21:10.2", "21:10.0")
def test_five_and_six_rally(book: str) -> None:
    assert [rally(book, die, HURT) for die in range(1, 7)] == [False] * 4 + [True] * 2


@BOTH
@pytest.mark.rule("76:9.2", "76:10.2", "21:10.2")
def test_nobody_rolls_for_a_unit_in_good_order(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0530", HURT, "red foot S 8-3 0705"), rallies=True).give("done", 4)
    assert [event.facts["piece"] for event in table.events if event.kind == "rally"] == ["R"]


@BOTH
@pytest.mark.rule("76:10.2", "76:10.21", "76:10.24", "21:10.2", "21:11.3", "21:11.0")
def test_example_a_three_and_a_leader_of_two(book: str) -> None:
    assert rally(book, 3, HURT, "red leader L 2-6 0505")
    assert rally(book, 3, HURT, "red leader L 2-6 0506")
    assert not rally(book, 3, HURT, "red leader L 2-6 0507")
    pieces = (HURT, "red foot S 8-3 0705 disrupted", "red leader L 2-6 0605")
    table = Table(field(book, "blue foot A 8-3 0530", *pieces), rallies=True).give("done", 3, 3)
    assert table.shaken("R", "S") == (False, False)


@BOTH
@pytest.mark.rule("76:10.23", "21:11.3")
def test_one_leader_helps_the_best_one(book: str) -> None:
    assert not rally(book, 2, HURT, "red leader L 2-6 0505", "red leader M 1-6 0505")
    assert rally(book, 3, HURT, "red leader L 2-6 0505", "red leader M 1-6 0505")


@pytest.mark.rule("76:10.22")
def test_more_than_six_is_six() -> None:
    assert rally("1976", 6, HURT, "red leader L 3-6 0505")


@pytest.mark.rule("21:5.2", "21:10.2")
def test_example_fog_takes_one_off() -> None:
    assert not rally("2021", 3, HURT, "red leader L 2-6 0505", fog=True)
    assert rally("2021", 4, HURT, "red leader L 2-6 0505", fog=True)


@BOTH
@pytest.mark.rule("76:7.23", "76:9.2", "76:10.25", "21:8.2", "21:10.2")
def test_nobody_rallies_in_an_enemy_zone_leader_or_not(book: str) -> None:
    pieces = ("blue foot A 8-3 0530", "blue foot B 8-3 0506", HURT, "red leader L 3-6 0505")
    table = Table(field(book, *pieces), rallies=True).give("done").give("done")
    assert table.shaken("R") == (True,)


@BOTH
@pytest.mark.rule("76:7.13", "76:9.2", "21:8.1", "21:10.2", "W5")
@pytest.mark.parametrize("bridges", [[], [("0505", "0506")]])
def test_over_a_river_the_enemy_hinders_rally_and_threatens_leaders_only_by_its_bridge(
    book: str, bridges: list[tuple[str, str]]
) -> None:
    pieces = ("blue foot A 8-3 0506", HURT, "blue foot B 8-3 1506", "red leader L 2-6 1505")
    water = {"hexsides": {"river": [("0505", "0506"), ("1505", "1506")]}}
    table = Table(field(book, *pieces, **water, bridges=[*bridges, ("1505", "1506")] if bridges else []), rallies=True)
    table.give("done", *([] if bridges else [6]))
    assert table.shaken("R") == (bool(bridges),)
    assert [leader.id for leader in position(table.state).forlorn()] == (["L"] if bridges else [])


@BOTH
@pytest.mark.rule("21:8.1")
def test_a_rallied_unit_controls_again(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0530", HURT), rallies=True)
    assert "0506" not in table.view().zones["red"]
    assert "0506" in table.give("done", 6).view().zones["red"]


@BOTH
@pytest.mark.rule("21:8.1", "21:11.1", "76:7.11", "76:10.0")
@pytest.mark.parametrize(("more", "die", "left"), [
    ((), 5, "lost"), ((), 4, "0507"), (("blue foot B 8-3 0507 disrupted",), 5, "0507"),
])  # fmt: skip
def test_a_rallied_unit_s_zone_catches_a_leader_alone_in_it_at_once(
    book: str, more: tuple[str, ...], die: int, left: str
) -> None:
    pieces = ("blue foot A 8-3 0530", "red foot R 8-3 0506 disrupted", "blue leader L 2-6 0507", *more)
    table = Table(field(book, *pieces), rallies=True).give("done", die)
    assert table.at("L") == left
    assert table.told("L falls at 0507.") is (left == "lost")


@pytest.mark.rule("76:11.0", "76:11.1", "76:11.11", "21:12.0", "21:12.2")
@BOTH
def test_infantry_of_a_demoralized_army_does_not_rally(book: str) -> None:
    weak = ("red_foot",) if book == "1976" else ("red",)
    assert never(book, HURT, demoralized=weak)


@pytest.mark.rule("76:19.22", "21:12.2")
def test_horse_of_a_demoralized_army() -> None:
    assert rally("1976", 5, RIDER, demoralized=("red_foot",))
    assert rally("1976", 5, RIDER, demoralized=("red_foot", "red_horse"))
    assert not rally("2021", 5, RIDER, demoralized=("red",))
    assert rally("2021", 6, RIDER, demoralized=("red",))


@pytest.mark.rule("L2")
def test_a_steadfast_unit_ignores_demoralization() -> None:
    assert rally("2021", 5, "red horse R 4-6 0505 disrupted steadfast", demoralized=("red",))


@pytest.mark.rule("76:18.0")
def test_increased_leader_effects() -> None:
    far = (HURT, "red leader L 3-6 0508")
    assert rally("1976", 2, *far, options={"leaders": "on"})
    assert not rally("1976", 2, *far)
    pieces = ("blue foot A 6-3 0505", "blue leader K 2-6 0503", "red foot R 4-3 0506", "red leader M 2-6 0508",
              "red foot S 4-3 0605", "red foot FR 4-3 2040")  # fmt: skip
    table = Table(field("1976", *pieces, phase="declare", options={"leaders": "on"}))
    table.give("attack 0506 0605 by A leader K")
    combat = table.view().now.combats[0]
    assert (combat.attack, combat.defence, combat.captains) == (8, 10, ("M",))


@pytest.mark.rule("76:18.0")
def test_a_leader_far_off_helps_once_a_phase_and_first_the_unit_beside_him() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 4-3 0506", "red foot S 4-3 0806",
              "red leader M 3-6 0806", *THIRD, "red foot FR 4-3 2040")  # fmt: skip
    table = Table(field("1976", *pieces, phase="declare", options={"leaders": "on"}))
    table.give("attack 0506 by A").give("attack 0806 by B")
    first, second = table.view().now.combats
    assert (first.captains, second.captains) == ((), ("M",))
    pieces = (*pieces[:4], "red leader M 3-6 0707", *pieces[5:])
    table = Table(field("1976", *pieces, phase="declare", options={"leaders": "on"}))
    table.give("attack 0506 by A").give("attack 0806 by B").give("attack 1106 by C").give("fight 0506", 3)
    assert table.view().now.combats[0].captains == ("M",)
    assert (table.at("M"), table.view().now.combats[1].captains) == ("0707", ())


@pytest.mark.rule("76:18.0")
def test_a_leader_who_has_fallen_since_helps_no_more() -> None:
    pieces = ("blue foot A 2-3 0505", "blue foot B 8-3 0805", "blue leader L 3-6 0505", "red foot R 20-3 0506",
              "red foot S 8-3 0806", *THIRD, "red foot FR 4-3 2040")  # fmt: skip
    table = Table(field("1976", *pieces, phase="declare", options={"leaders": "on"}))
    table.give("attack 0506 by A").give("attack 0806 by B leader L").give("attack 1106 by C").give("fight 0506", 6)
    assert (table.at("A"), table.at("L")) == ("lost", "lost")
    assert table.view().now.combats[1].attack == 8
    table.give("fight 0806", 3, 3)


@pytest.mark.rule("76:19.21", "76:19.2", "21:12.1")
@BOTH
def test_demoralization_comes_at_once_and_stays(book: str) -> None:
    pieces = ("blue foot A 48-3 0505", "red foot R 8-3 0506", "blue horse B 4-6 0604", "red foot S 8-3 0605 disrupted",
              *THIRD, "red foot FR 8-3 2040")  # fmt: skip
    table = Table(field(book, *pieces, phase="declare", level=8))
    table.give("attack 0506 by A").give("attack 0605 by B").give("attack 1106 by C").give("fight 0506", 1)
    weak = {track.id for track in table.view().tracks if track.demoralized}
    assert weak == ({"red_foot", "red_horse"} if book == "1976" else {"red"})
    table.give("fight 0605", 6, 4)
    assert {track.id for track in table.view().tracks if track.demoralized} == weak
