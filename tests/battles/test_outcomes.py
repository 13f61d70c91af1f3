"""What each result leaves of either side, and what is written down of it."""

import pytest

from game.battles import RULES
from tests.battles.positions import BOTH, FAR, THIRD, Dice, Table, field

#: Attack and defence, die: the result.
RESULTS = [
    (8, 40, 5, "Ae"), (8, 8, 6, "Ad"), (8, 8, 3, "-"), (8, 8, 2, "Dx"), (8, 8, 1, "Dd"), (48, 8, 1, "De"),
]  # fmt: skip
#: Of attackers A and defenders R (in good order) and S (disrupted before): who is lost, who is disrupted then.
LEFT = {
    "Ae": (("A",), ("S",)), "Ad": ((), ("A", "S")), "-": ((), ("S",)), "Dx": (("S",), ("A", "R")),
    "Dd": (("S",), ("R",)), "De": (("R", "S"), ()),
}  # fmt: skip


@pytest.mark.rule("76:8.6", "76:8.61", "76:9.0", "76:9.2", "76:9.11", "21:9.3", "21:9.4", "21:10.0", "21:10.1")
@BOTH
@pytest.mark.parametrize(("attack", "defence", "die", "result"), RESULTS)
def test_each_result_does_this_to_both_sides(book: str, attack: int, defence: int, die: int, result: str) -> None:
    back = defence // 4
    pieces = (f"blue foot A {attack}-3 0505", f"red foot R {defence - back}-3 0506",
              f"red foot S {2 * back}-3 0604 disrupted", *FAR)  # fmt: skip
    table = Table(field(book, *pieces, phase="declare")).give("attack 0506 0604 by A").settled().give("fight 0506", die)
    combat = (table.view().before or table.view().now).combats[0]
    assert (combat.result, combat.printed, combat.die) == (result, result, die)
    assert (combat.lost, combat.disrupted) == LEFT[result]
    assert tuple(p for p in "ARS" if table.at(p) == "lost") == LEFT[result][0]
    assert tuple(p for p in "ARS" if table.at(p) != "lost" and table.state.pieces[p].disrupted) == LEFT[result][1]
    assert table.at("FB") == "2040"


@pytest.mark.rule("76:4.1", "76:8.61", "21:4.2", "21:9.4")
@BOTH
def test_two_ways_to_pay_are_asked_for_one_is_not_and_what_was_paid_is_written_down(book: str) -> None:
    pieces = ("blue foot A 6-3 0505", "blue foot B 6-3 0605", "red foot R 6-3 0506", *FAR)
    table = Table(field(book, *pieces, phase="declare")).give("attack 0506 by A B").give("fight 0506", 3)
    assert table.offers() == {"disrupt"}
    assert table.offers("disrupt") == {"A", "B"}
    assert table.hint("disrupt", "A") == "strength 6"
    assert not table.known("disrupt A A")
    assert not table.known("disrupt A B")
    assert not table.offers("disrupt A")
    pending = table.view().pending
    assert pending is not None
    assert (pending.kind, pending.combat, pending.pieces, pending.need) == ("exchange", 1, ("A", "B"), 6)
    table.give("disrupt B")
    combat = (table.view().before or table.view().now).combats[0]
    assert (combat.lost, combat.disrupted) == ((), ("B", "R"))
    assert table.shaken("A", "B", "R") == (False, True, True)


@pytest.mark.rule("76:8.61", "21:9.4")
@BOTH
def test_of_three_who_pays_is_picked_one_after_another(book: str) -> None:
    pieces = ("blue foot A 3-3 0505", "blue foot B 3-3 0605", "blue foot C 6-3 0406", "red foot R 6-3 0506", *FAR)
    table = Table(field(book, *pieces, phase="declare")).give("attack 0506 by A B C").give("fight 0506", 3)
    assert table.offers("disrupt") == {"A", "B", "C"}
    assert (table.offers("disrupt A"), table.may_end("disrupt A")) == ({"B"}, False)
    assert (table.offers("disrupt C"), table.may_end("disrupt C")) == (set(), True)
    assert table.may_end("disrupt A B")


@pytest.mark.rule("21:19.3")
def test_special_tactics_change_no_other_result_than_no_effect() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506", *FAR)
    for die, printed, shaken in ((6, "Ad", (True, False)), (3, "-", (False, True)), (1, "Dd", (False, True))):
        table = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"}))
        table.give("tactic pike").give("attack 0506 by A").settled().give("fight 0506", die)
        combat = (table.view().before or table.view().now).combats[0]
        assert (combat.printed, combat.result) == (printed, "Dd" if printed == "-" else printed)
        assert table.shaken("A", "R") == shaken


@pytest.mark.rule("21:19.2")
def test_a_pursuit_is_over_where_nobody_left_can_go_on() -> None:
    """A stands beside both hexes, B and C beside one only, the same."""
    pieces = ("blue horse A 30-6 0505 charges", "blue horse B 30-6 0605 charges", "red foot R 4-3 0506 disrupted",
              "red foot S 4-3 0604 disrupted", *FAR)  # fmt: skip
    state = field("2021", *pieces, phase="declare", options={"pursuit": "on"}, terrain={"castle": ["0604"]})
    table = Table(state).give("attack 0506 0604 by A B").settled().give("fight 0506 charge", 1)
    assert table.offers("pursue") == {"A", "B"}
    assert table.offers("pursue A") == table.offers("pursue B") == {"0506"}
    pending = table.view().pending
    assert pending is not None
    assert (pending.kind, pending.combat, pending.pieces, pending.hexes) == ("pursuit", 1, ("A", "B"), ("0506",))
    table.give("pursue A 0506")
    assert (table.view().pending, table.at("A"), table.at("B")) == (None, "0506", "0605")


@pytest.mark.rule("21:19.2", "21:13.2")
def test_without_the_option_or_the_charge_or_the_end_of_the_enemy_nobody_pursues() -> None:
    pieces = ("blue horse A 40-6 0505 charges", "red foot R 4-3 0506 disrupted", *FAR)
    for option, order, die, goes in (
        ("on", "fight 0506 charge", 1, True), ("off", "fight 0506 charge", 1, False), ("on", "fight 0506", 1, False),
        ("on", "fight 0506 charge", 6, False),
    ):  # fmt: skip
        state = field("2021", *pieces, phase="declare", options={"pursuit": option})
        table = Table(state).give("attack 0506 by A").settled().give(order, die)
        assert table.at("R") == "lost"  # De, and Dd against who was disrupted
        assert (table.at("A") == "0506") is goes
        assert table.view().pending is None


@pytest.mark.rule("76:18.0")
def test_whoever_has_helped_in_a_combat_helps_no_more_in_this_phase_on_either_side() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "blue leader L 2-6 0505", "red foot R 8-3 0506",
              "red foot S 8-3 0806", "red leader M 3-6 0608", *THIRD, *FAR)  # fmt: skip
    for on in ("on", "off"):
        table = Table(field("1976", *pieces, phase="declare", options={"leaders": on}))
        table.give("attack 0506 by A leader L").give("attack 0806 by B").give("attack 1106 by C")
        first, second, _third = table.view().now.combats
        assert first.captains + second.captains == (("M", "M") if on == "on" else ())
        table.give("fight 0506", 4)
        assert table.state.used == (("L", "M") if on == "on" else ())
        assert table.view().now.combats[1].captains == ()
        table.give("fight all", 4, 4)
        assert table.state.used == ()


@pytest.mark.rule("76:8.6", "76:8.14", "21:9.0", "21:9.3", "21:9.4")
@BOTH
def test_combats_are_numbered_and_named_by_their_first_hex(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806", *FAR)
    table = Table(field(book, *pieces, phase="declare")).give("attack 0806 by B").give("attack 0506 by A")
    told = [(c.number, c.side, c.targets, c.defenders, c.attackers, c.origins) for c in table.view().now.combats]
    assert told == [
        (1, "blue", ("0806",), ("S",), ("B",), ("0805",)), (2, "blue", ("0506",), ("R",), ("A",), ("0505",)),
    ]  # fmt: skip
    dice = Dice([1, 6])
    outcome = RULES.apply(table.state, "blue", ("fight", "all"), dice)
    assert [purpose.split(",")[0] for purpose in dice.purposes[:2]] == ["combat at 0806", "combat at 0506"]
    pieces_then = outcome.state.pieces
    assert [p for p in "ABRS" if pieces_then[p].disrupted] == ["A", "S"]
    fought = (outcome.state.before or outcome.state.now).combats
    assert [(c.number, c.die, c.result, c.lost, c.disrupted) for c in fought] == [
        (1, 1, "Dd", (), ("S",)), (2, 6, "Ad", (), ("A",)),
    ]  # fmt: skip
