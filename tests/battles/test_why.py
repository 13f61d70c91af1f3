"""The reason and the rule against each order, clause by clause: what is asked of `why_not` itself."""

from typing import Any

import pytest

from game.battles import RULES
from game.battles.why import why_not
from tests.battles.positions import BOTH, FAR, Table, battle, field

Why = tuple[str, str] | None
#: One of each kind, and whatever may be wrong with it.
PIECES = (
    "blue foot A 8-3 0505", "blue foot M 8-3 0303 moved", "blue foot D 8-3 0909 disrupted", "blue leader L 2-6 0505",
    "blue gun G 0-0 0505", "blue gun F 0-0 0305 fired", "blue train T 0-0 0305", "red foot R 8-3 0506",
    "red foot S 8-3 0512", "red foot H 8-3 0711 disrupted", "red leader K 2-6 1020", "red gun Q 0-0 1020", *FAR,
)  # fmt: skip
NO_HEX = "There is no hex 9999 on this field."
FIRING, MOVING = "It is the artillery fire phase.", "It is the movement phase."
DECLARING = "It is the combat phase: attacks are being declared."
SHOTS = "“fire” belongs to the artillery fire phase, the first of a player-turn."
MOVES_AFTER = "“move” belongs to the movement phase, after artillery fire and before combat."
MOVES: list[tuple[str, str, str, str, str]] = [
    ("move", "R", "Not yours: R.", "76:6.11", "21:4.1"),
    ("move", "K", "Not yours: K.", "76:6.11", "21:4.1"),
    ("move", "T", "Trains never move.", "21:15.0", "21:15.0"),
    ("move", "G", "Guns never move.", "76:5.0", "21:6.4"),
    ("move", "M", "Already moved: M.", "76:6.16", "21:7.1"),
    ("move", "A", "Nowhere to go: A.", "76:6.14", "21:7.1"),
    ("move", "9999", NO_HEX, "", ""),
    ("move A", "9999", NO_HEX, "", ""),
    ("move A", "0506", "An enemy unit stands there.", "76:6.12", "21:7.1"),
    ("move A", "2020", "A cannot get there with 3 points.", "76:6.14", "21:7.1"),
    ("move D", "2020", "D can move only 2 hexes, disrupted.", "76:9.15", "21:10.1"),
    ("move L", "0506", "An enemy unit stands there.", "76:6.12", "21:7.1"),
    ("move L", "0507", "A leader alone beside the enemy would be lost.", "76:10.0", "21:11.1"),
    ("move L", "2020", "L cannot get there with 6 points.", "76:6.14", "21:7.1"),
    ("", "move R", "Not yours: R.", "76:6.11", "21:4.1"),
    ("", "move M", "Already moved: M.", "76:6.16", "21:7.1"),
    ("", "fire", f"{MOVING} {SHOTS}", "76:4.1", "21:4.2"),
    ("", "attack", f"{MOVING} “attack” belongs to the combat phase, after movement.", "76:4.1", "21:4.2"),
    (
        "",
        "fight",
        f"{MOVING} “fight” belongs to the combat phase, when all attacks are declared.",
        "76:4.1",
        "21:4.2",
    ),
    ("", "pursue", f"{MOVING} “pursue” is said when cavalry may pursue after a combat.", "76:4.1", "21:4.2"),
    ("", "disrupt A", f"{MOVING} “disrupt” is said when a combat ends in an exchange.", "76:4.1", "21:4.2"),
    ("", "place A", f"{MOVING} “place” belongs to the set-up, before the battle.", "76:4.1", "21:4.2"),
    ("", "tactic", "Special tactics are not played in this battle.", "21:19.3", "21:19.3"),
    ("", "rally", "Units rally by themselves when your turn begins.", "76:9.2", "21:10.2"),
    ("", "charge", "Say “charge” after the combat you fight.", "76:16.12", "21:13.1"),
    ("", "done", "Reinforcements that can enter must.", "76:17.12", "21:16.1"),
]
FIRES: list[tuple[str, str, str, str, str]] = [
    ("fire", "F", "F has fired.", "76:5.11", "76:5.11"),
    ("fire", "Q", "Not yours: Q.", "76:5.31", "76:5.31"),
    ("fire", "G", "It sees no unit in good order.", "76:5.21", "21:6.1"),
    ("fire G", "0303", "There is no enemy unit.", "76:5.0", "21:6.1"),
    ("fire G", "1020", "Guns are no target: fire does nothing to them.", "76:5.35", "21:6.1"),
    ("fire G", "0711", "Fire does nothing to a disrupted unit.", "76:5.11", "21:6.1"),
    ("fire G", "0512", "0506 hides 0512 from the gun at 0505.", "76:5.21", "21:6.2, 21:6.3"),
    ("fire G", "9999", NO_HEX, "", ""),
    ("", "done", "", "", ""),
    ("", "move A", f"{FIRING} {MOVES_AFTER}", "76:4.1", "21:4.2"),
]
ATTACKS: list[tuple[str, str, str, str, str]] = [
    ("attack", "0909", "There is no enemy unit.", "76:8.15", "21:9.0"),
    ("attack", "1020", "There is no enemy unit.", "76:8.15", "21:9.0"),
    ("attack", "0512", "None of your units in good order is free beside it.", "76:8.14, 76:8.15", "21:9.0"),
    ("attack 0506 by", "D", "Disrupted units never attack.", "76:9.14", "21:10.1"),
    ("attack 0506 by", "M", "It is not free, or not beside the enemy.", "76:8.14, 76:8.15", "21:9.0"),
    ("attack 0512 by", "A", "All attackers must be beside all defenders.", "76:8.15, 76:8.22", "21:9.1"),
    ("", "done", "Some units still must attack or be attacked.", "76:8.11, 76:8.12", "21:9.0"),
    ("", "move A", f"{DECLARING} {MOVES_AFTER}", "76:4.1", "21:4.2"),
    ("", "fire G", f"{DECLARING} {SHOTS}", "76:4.1", "21:4.2"),
]
RULES_CITED = pytest.mark.rule(
    "76:4.1", "76:5.0", "76:5.11", "76:5.21", "76:5.31", "76:6.11", "76:6.12", "76:6.14", "76:6.16", "76:6.32",
    "76:8.11", "76:8.12", "76:8.14", "76:8.15", "76:8.22", "76:9.14", "76:9.15", "76:9.2", "76:10.0", "76:16.12",
    "76:17.12", "21:4.1", "21:4.2", "21:6.1", "21:6.4", "21:7.1", "21:7.6", "21:9.0", "21:9.1", "21:10.1", "21:10.2",
    "21:11.1", "21:13.1", "21:15.0", "21:16.1",
)  # fmt: skip


def asked(state: Any, spoken: str, wanted: str, seat: str = "blue") -> Why:
    return why_not(state, seat, tuple(spoken.split()), wanted)


@RULES_CITED
@BOTH
@pytest.mark.parametrize(("phase", "cases"), [("move", MOVES), ("fire", FIRES), ("declare", ATTACKS)])
def test_what_is_wrong_with_an_order_in_its_phase(
    book: str, phase: str, cases: list[tuple[str, str, str, str, str]]
) -> None:
    state = field(book, *PIECES, phase=phase)
    for spoken, wanted, reason, old, new in cases:
        rule = old if book == "1976" else new
        assert asked(state, spoken, wanted) == ((reason, rule) if reason else None), (spoken, wanted)


@RULES_CITED
@BOTH
def test_where_there_is_no_more_to_say_nothing_is_said(book: str) -> None:
    moving, firing = field(book, *PIECES), field(book, *PIECES, phase="fire")
    attacking = field(book, *PIECES, phase="declare")
    for state, spoken, wanted in (
        (moving, "move", "nobody"), (moving, "move A", "anywhere"), (moving, "move M", "0404"),
        (moving, "move A 0504", "0506"), (moving, "", "nonsense"), (moving, "", "move nobody"),
        (moving, "prefer", "L"), (moving, "place A", "040"), (moving, "place", "0404"),
        (firing, "fire", "A"), (firing, "fire", "nobody"), (firing, "fire G", "nowhere"),
        (firing, "fire G 0506", "0506"), (firing, "", "nonsense"),
        (attacking, "attack", "0506"), (attacking, "attack 0506 by", "A"), (attacking, "attack 0506 by", "R"),
        (attacking, "attack 0506 by", "nobody"),
    ):  # fmt: skip
        assert asked(state, spoken, wanted) is None, (spoken, wanted)
    assert asked(moving, "move", "A", seat="green") is None


@RULES_CITED
@BOTH
def test_whose_turn_it_is_and_whether_it_is_over_come_first(book: str) -> None:
    old = book == "1976"
    state = field(book, *PIECES)
    assert asked(state, "", "done", seat="red") == ("It is not your player-turn.", "76:6.11" if old else "21:4.1")
    assert asked(state, "move", "R", seat="red") == ("It is not your player-turn.", "76:6.11" if old else "21:4.1")
    over = field(book, *PIECES, phase="over")
    for seat in ("red", "blue", "green"):
        assert asked(over, "move", "R", seat=seat) == ("The battle is over.", "")


@RULES_CITED
@BOTH
@pytest.mark.parametrize(("where", "away"), [
    ("lost", True), ("gone", True), ("away", True), ("due", False), ("field", False),
])  # fmt: skip
def test_who_is_not_on_the_field_does_not_move(book: str, where: str, away: bool) -> None:
    state = field(book, *PIECES).copy()
    state.put("M", where=where, place="0303" if where == "field" else "")
    expected = ("Not on the field: M.", "76:4.1" if book == "1976" else "21:16.0")
    assert (asked(state, "move", "M") == expected) is away


@RULES_CITED
@BOTH
def test_friends_in_the_goal_are_named_only_where_one_could_get(book: str) -> None:
    old = book == "1976"
    state = field(book, "blue foot A 8-3 0505", "blue foot B 8-3 0507 moved", "blue foot C 8-3 0515 moved",
                  "blue leader L 2-6 0505", *FAR)  # fmt: skip
    stacked = ("Another unit stands there.", "76:6.32" if old else "21:7.6")
    far = ("A cannot get there with 3 points.", "76:6.14" if old else "21:7.1")
    assert asked(state, "move A", "0507") == (stacked if old else far), "in 2021 nobody passes a friend"
    assert asked(state, "move A", "0515") == far
    assert asked(state, "move L", "0515") == (far[0].replace("A", "L", 1).replace("3", "6"), far[1])


@RULES_CITED
@BOTH
def test_a_limbered_gun_may_move_and_a_gun_that_sees_is_asked_at_what(book: str) -> None:
    state = field(book, "blue gun G 0-3 0505 limbered", "blue gun H 0-3 0707 limbered moved", *FAR)
    assert asked(state, "move", "G") == ("Nowhere to go: G.", "76:6.14" if book == "1976" else "21:7.1")
    assert asked(state, "move", "H") == ("Already moved: H.", "76:6.16" if book == "1976" else "21:7.1")
    held = field(book, "blue leader L 2-6 0505", "blue foot B 8-3 0507", "red foot R 8-3 0508", *FAR)
    reason = asked(held, "move L", "0507")
    assert reason is not None
    assert "alone" not in reason[0], "B holds the hex"


@pytest.mark.rule("21:3.0", "21:3.2", "L.deploy", "76:4.1", "21:4.1", "76:6.11")
def test_why_a_place_is_closed_is_asked_of_a_piece_and_a_hex_of_the_field() -> None:
    state = battle("lutter").give("proposed").state
    assert asked(state, "place Pentz-A", "2431", seat="danish") == (
        "That hex is outside the limits of its set-up.", "L.deploy",
    )  # fmt: skip
    assert asked(state, "place Pentz-A", "anywhere", seat="danish") is None
    assert asked(state, "place", "2431", seat="danish") is None
    assert asked(state, "place Pentz-A 2029", "2431", seat="danish") is None
    assert asked(state, "place Pentz-A", "2999", seat="danish") == ("There is no hex 2999 on this field.", "")
    assert Table(state).refused("place Pentz-A 2431").rule == "L.deploy"


@pytest.mark.rule("21:17.0", "21:9.0")
def test_what_is_against_a_verb_in_its_own_phase() -> None:
    moving, declaring = field("2021", *PIECES), field("2021", *FAR, phase="declare")
    assert asked(moving, "", "exit") == ("Only a demoralized army leaves the field.", "21:17.0")
    assert asked(declaring, "", "attack") == ("No unit of yours that may still attack is beside an enemy.", "21:9.0")


def test_a_gun_is_known_by_its_number() -> None:
    state = battle("rocroi").state
    assert RULES.understand(state, "french", "fire 1 1313") == ("fire", "Battery-1", "1313")
    assert asked(state, "fire", "3 1512", seat="french") == ("Not yours: Battery 3.", "76:5.31")
