"""What is said against orders that people often try on a battlefield."""

import pytest

from game.battles import RULES
from game.core.refusal import Refusal
from game.core.rules import Setup
from tests.battles.positions import Table, field


@pytest.mark.parametrize(
    ("seat", "typed", "reason", "rule"),
    [
        ("spanish", "done", "It is not your player-turn.", "76:6.11"),
        ("french", "fire battery1 9999", "There is no hex 9999 on this field.", ""),
        ("french", "fire battery1 0101", "There is no enemy unit.", "76:5.0"),
        ("french", "fire battery1 1414", "Guns are no target: fire does nothing to them.", "76:5.35"),
        (
            "french",
            "move gardes 1604",
            "It is the artillery fire phase. “move” belongs to the movement phase, "
            "after artillery fire and before combat.",
            "76:4.1",
        ),
    ],
)
def test_a_refusal_says_why_by_which_rule_and_what_would_be_legal(
    seat: str, typed: str, reason: str, rule: str
) -> None:
    state = RULES.setup(RULES.complete(Setup("battles", "rocroi", {})))
    with pytest.raises(Refusal) as refused:
        RULES.understand(state, seat, typed)
    assert (refused.value.reason, refused.value.rule) == (reason, rule)
    assert refused.value.legal


#: Order, what stands on the field besides, what is said, and the rule in either rulebook.
NO_MOVE = [
    ("move R", (), "Not yours: R.", "76:6.11", "21:4.1"),
    ("move A 0505", ("blue foot A 8-3 0404 moved",), "Already moved: A.", "76:6.16", "21:7.1"),
    ("move A 0909", ("blue foot A 8-3 0404",), "A cannot get there with 3 points.", "76:6.14", "21:7.1"),
    ("move A 0409", ("blue foot A 8-3 0404 disrupted",), "A can move only 2 hexes, disrupted.", "76:9.15", "21:10.1"),
    ("move A 2020", ("blue foot A 8-3 0404",), "An enemy unit stands there.", "76:6.12", "21:7.1"),
    (
        "move L 2019",
        ("blue leader L 2-40 0404",),
        "A leader alone beside the enemy would be lost.",
        "76:10.0",
        "21:11.1",
    ),
    ("move G 0505", ("blue gun G 0-0 0404",), "Guns never move.", "76:5.0", "21:6.4"),
    ("move T 0505", ("blue train T 0-0 0404",), "Trains never move.", "21:15.0", "21:15.0"),
]


@pytest.mark.rule("76:6.11", "76:6.12", "76:6.14", "76:6.16", "76:9.15", "76:10.0", "21:4.1", "21:7.1", "21:10.1",
                  "21:11.1", "21:15.0", "21:6.4")  # fmt: skip
@pytest.mark.parametrize("book", ["1976", "2021"])
@pytest.mark.parametrize(("order", "pieces", "reason", "old", "new"), NO_MOVE)
def test_why_a_piece_does_not_move_so(
    book: str, order: str, pieces: tuple[str, ...], reason: str, old: str, new: str
) -> None:
    refusal = Table(field(book, *pieces, "blue foot B 8-3 0101", "red foot R 8-3 2020")).refused(order)
    assert (refusal.reason, refusal.rule) == (reason, old if book == "1976" else new)


@pytest.mark.rule("76:6.0", "21:7.0")
@pytest.mark.parametrize("book", ["1976", "2021"])
def test_a_unit_that_would_stay_is_not_told_that_another_stands_there(book: str) -> None:
    refusal = Table(field(book, "blue foot A 8-3 0404", "red foot R 8-3 2020")).refused("move A 0404 via 0405")
    assert refusal.reason == "Already there: A. A unit goes out and back only to take something."
    assert refusal.rule == ("76:6.0" if book == "1976" else "21:7.0")


@pytest.mark.rule("76:9.15", "21:10.1")
@pytest.mark.parametrize("book", ["1976", "2021"])
def test_a_disrupted_unit_is_not_told_of_two_hexes_where_it_is_the_river_that_is_in_its_way(book: str) -> None:
    pieces, river = ("blue foot A 8-3 0404 disrupted", "red foot R 8-3 2020"), {"river": [("0405", "0406")]}
    refusal = Table(field(book, *pieces, hexsides=river)).refused("move A 0406")
    assert refusal.reason == "No way of 2 hexes leads there."
    assert refusal.rule == ("76:9.15" if book == "1976" else "21:10.1")


NO_FIRE = [
    ("fire G 2020", (), "There is no enemy unit.", "76:5.0", "21:6.1"),
    ("fire G 0406", ("red gun H 0-0 0406",), "Guns are no target: fire does nothing to them.", "76:5.35", "21:6.1"),
    ("fire G 0406", ("red gun H 0-0 0406", "red leader L 2-6 0406"), "Guns are no target: fire does nothing to them.",
     "76:5.35", "21:6.1"),
    ("fire G 0406", ("red leader L 2-6 0406",), "Leaders are no target: fire does nothing to them.", "76:9.11",
     "21:6.1"),
    ("fire G 0406", ("red train T 0-0 0406",), "Trains are no target.", "21:15.0", "21:15.0"),
    ("fire G 0406", ("blue gun H 0-0 0406",), "There is no enemy unit.", "76:5.0", "21:6.1"),
    ("fire G 0406", ("red foot S 8-3 0406 disrupted",), "Fire does nothing to a disrupted unit.", "76:5.11", "21:6.1"),
    ("fire G 0408", ("red foot S 8-3 0408",), "0405 hides 0408 from the gun at 0404.", "76:5.21",
     "21:6.2, 21:6.3"),
    ("fire H", ("red gun H 0-0 0606",), "Not yours: H.", "76:5.31", "76:5.31"),
    ("fire H", ("blue gun H 0-0 0606 fired",), "H has fired.", "76:5.11", "76:5.11"),
    ("fire H", ("blue gun H 0-0 0606 limbered",), "A limbered gun cannot fire.", "W4", "W4"),
]  # fmt: skip


@pytest.mark.rule("76:5.11", "76:5.21", "76:5.31", "76:5.35", "76:9.11", "21:6.1", "21:6.2", "21:15.0", "W4")
@pytest.mark.parametrize("book", ["1976", "2021"])
@pytest.mark.parametrize(("order", "pieces", "reason", "old", "new"), NO_FIRE)
def test_why_a_gun_does_not_fire_so(
    book: str, order: str, pieces: tuple[str, ...], reason: str, old: str, new: str
) -> None:
    guns = ("blue gun G 0-0 0404", "red foot R 8-3 0405")
    refusal = Table(field(book, *guns, *pieces, phase="fire")).refused(order)
    assert (refusal.reason, refusal.rule) == (reason, old if book == "1976" else new)


@pytest.mark.rule("21:5.2", "21:12.2", "21:19.5")
def test_why_a_gun_is_silent_in_2021() -> None:
    guns = ("blue gun G 0-0 0404", "red foot R 8-3 0405", "red foot S 8-3 0408")
    fog = Table(field("2021", *guns, phase="fire", fog=True)).refused("fire G 0408")
    assert (fog.reason, fog.rule) == ("In fog guns reach two hexes.", "21:5.2")
    spare = ("blue gun H 0-0 0304", "blue leader L 2-8 0304")
    shy = Table(field("2021", *guns[:2], *spare, phase="fire", demoralized=("blue",))).refused("fire G")
    assert shy.rule == "21:11.4, 21:12.2"
    state = field("2021", *guns, *spare, phase="fire", options={"burning": "on"}, terrain={"town": ["0404"]})
    state.burning = ("0404",)
    assert Table(state).refused("fire G").rule == "21:19.5"


LINE = ("blue foot A 8-3 0505", "blue foot B 8-3 0810", "blue foot D 8-3 0504 disrupted", "red foot R 8-3 0506",
        "red foot S 8-3 0811", "red foot T 8-3 2020")  # fmt: skip


@pytest.mark.rule("76:8.11", "76:8.14", "76:8.15", "76:8.22", "76:9.14", "21:9.1", "21:10.1")
@pytest.mark.parametrize("book", ["1976", "2021"])
@pytest.mark.parametrize(
    ("order", "reason", "old", "new"),
    [
        ("attack 0101", "There is no enemy unit.", "76:8.15", "21:9.0"),
        ("attack 0505", "There is no enemy unit.", "76:8.15", "21:9.0"),
        ("attack 2020", "None of your units in good order is free beside it.", "76:8.14, 76:8.15", "21:9.0"),
        ("attack 0506 by D", "Disrupted units never attack.", "76:9.14", "21:10.1"),
        ("attack 0506 by B", "All attackers must be beside all defenders.", "76:8.15, 76:8.22", "21:9.1"),
        ("done", "Some units still must attack or be attacked.", "76:8.11, 76:8.12", "21:9.0"),
        (
            "move A 0504",
            "It is the combat phase: attacks are being declared. “move” belongs to the movement phase, "
            "after artillery fire and before combat.",
            "76:4.1",
            "21:4.2",
        ),
        ("rally", "Units rally by themselves when your turn begins.", "76:9.2", "21:10.2"),
        ("charge", "Say “charge” after the combat you fight.", "76:16.12", "21:13.1"),
    ],
)
def test_why_an_attack_is_not_declared_so(book: str, order: str, reason: str, old: str, new: str) -> None:
    refusal = Table(field(book, *LINE, phase="declare")).refused(order)
    assert (refusal.reason, refusal.rule) == (reason, old if book == "1976" else new)


@pytest.mark.rule("76:8.11", "76:8.12", "21:9.1")
@pytest.mark.parametrize("book", ["1976", "2021"])
def test_nobody_is_attacked_by_so_many_that_another_cannot_be(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "red foot R 8-3 0506", "red foot S 8-3 0706")
    table = Table(field(book, *pieces, "red foot T 8-3 2020", phase="declare"))
    assert table.refused("attack 0506 by A B").reason == "Then S (0706) could not be attacked any more."
    assert table.refused("attack 0506 by B").rule == ("76:8.11" if book == "1976" else "21:9.1")
    table.give("attack 0506 by A").give("attack 0706 by B")


@pytest.mark.rule("76:8.11", "76:8.12", "76:8.22", "21:9.0", "21:9.1")
@pytest.mark.parametrize("book", ["1976", "2021"])
@pytest.mark.parametrize(
    ("pieces", "order", "reason", "old", "new"),
    [
        (("blue foot A 8-3 0505", "blue foot B 8-3 0507", "red foot R 8-3 0506", "red foot S 8-3 0504",
          "red foot T 8-3 0404", "blue foot C 8-3 0705", "red foot U 8-3 0605"), "attack 0506 by A",
         "Then T (0404) and S (0504) could not be attacked any more.",
         "76:8.11", "21:9.1"),
        (("blue foot A 8-3 0505", "blue foot B 8-3 0507", "blue foot C 8-3 0706", "red foot R 8-3 0506",
          "red foot S 8-3 0606"), "attack 0506 0606", "Then A (0505) and C (0706) would have nobody left to attack.",
         "76:8.12", "21:9.0"),
        (("blue foot A 8-3 0505", "blue foot B 8-3 0905", "red foot R 8-3 0506", "red foot S 8-3 0906"),
         "attack 0506 0906", "All attackers must be beside all defenders.", "76:8.15, 76:8.22", "21:9.1"),
    ],
)  # fmt: skip
def test_whom_an_attack_would_leave_without_an_opponent_is_named(
    book: str, pieces: tuple[str, ...], order: str, reason: str, old: str, new: str
) -> None:
    refusal = Table(field(book, *pieces, "red foot Z 8-3 2020", phase="declare")).refused(order)
    assert (refusal.reason, refusal.rule) == (reason, old if book == "1976" else new)
