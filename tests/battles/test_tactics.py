"""Special tactics: on whom, at what cost, when they come to light."""

from typing import Any

import pytest

from game.battles import RULES
from game.battles.imagine import imagine
from game.battles.state import State
from tests.battles.positions import FAR, Dice, Table, field


def tactics(*pieces: str, ours: str = "", theirs: str = "", **more: Any) -> tuple[bool, ...]:
    """Who of A, R is disrupted by an attack at one to one that has no effect."""
    options = {"tactics": "on", **more.pop("options", {})}
    table = Table(field("2021", *pieces, *FAR, phase="move", options=options, **more))
    if theirs:
        table.give(f"answer {theirs}", seat="red")
    table.give("done")
    if ours:
        table.give(f"tactic {ours}")
    table.give("attack 0506 by A").settled().give("fight 0506", 3)
    assert (table.view().before or table.view().now).combats[0].printed == "-"
    return table.shaken("A", "R")


@pytest.mark.rule("21:19.3")
def test_tactics_need_foot_of_the_line_on_both_sides() -> None:
    foot = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    assert tactics(*foot, ours="pike") == (False, True)
    assert tactics(*foot, theirs="salvo") == (True, False)
    for arm in ("horse", "shot", "light"):
        assert tactics(f"blue {arm} A 8-6 0505", foot[1], theirs="pike") == (False, False)
        assert tactics(foot[0], f"red {arm} R 8-6 0506", ours="pike") == (False, False)


@pytest.mark.rule("21:19.3")
def test_who_has_only_disrupted_foot_or_stands_in_flames_has_no_tactic() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 15-3 0506 disrupted")
    assert tactics(*pieces, theirs="salvo") == (False, True)
    assert Table(field("2021", *pieces, *FAR)).shaken("A") == (False,)
    whole = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    state = field("2021", *whole, *FAR, options={"tactics": "on"})
    state.answers, state.burning = {"red": "salvo"}, ("0506",)
    table = Table(state).give("done").give("attack 0506 by A").settled().give("fight 0506", 3)
    assert table.shaken("A", "R") == (False, False)


@pytest.mark.rule("21:19.3")
@pytest.mark.parametrize(("flag", "carried"), [("", True), (" disrupted", False)])
def test_any_infantry_in_good_order_carries_a_tactic_beside_foot_of_the_line(flag: str, carried: bool) -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506 disrupted", f"red shot S 4-4 0504{flag}", *FAR)
    table = Table(field("2021", *pieces, options={"tactics": "on"})).give("answer salvo", seat="red").settled()
    table.give("attack 0506 0504 by A").settled().give("fight 0506", 3 if carried else 4)
    combat = (table.view().before or table.view().now).combats[0]
    assert (combat.printed, combat.result) == ("-", "Ad" if carried else "-")


@pytest.mark.rule("21:19.3")
def test_tactics_cost_ten_on_the_own_track_and_only_who_used_them_has_spent_them() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506", *FAR)
    table = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"})).give("tactic salvo")
    assert {t.side: t.points for t in table.view().tracks} == {"blue": 10, "red": 0}
    assert table.view().tactics_used == ("blue",)
    assert "answer" in table.offers(seat="red")
    table.give("attack 0506 by A")
    assert "tactic" not in table.offers()


@pytest.mark.rule("21:19.3")
def test_tactics_are_declared_before_the_first_attack_and_hold_for_one_phase() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806", *FAR)
    table = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"}))
    assert "tactic" in table.offers()
    table.give("attack 0506 by A")
    assert "tactic" not in table.offers()
    pike = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"})).give("tactic pike")
    pike.give("attack 0506 by A").give("attack 0806 by B").give("fight all", 3, 3)
    assert pike.shaken("R", "S") == (True, True)
    assert pike.view().tactics == {}


@pytest.mark.rule("21:19.3")
def test_only_an_attack_that_brings_out_the_hidden_answer_reveals_something() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806", *FAR)

    def reveals(table: Table, order: str) -> bool:
        return RULES.apply(table.state, "blue", tuple(order.split()), Dice([])).reveals

    plain = Table(field("2021", *pieces, phase="declare", options={"tactics": "on"}))
    assert not reveals(plain, "attack 0506 by A")
    table = Table(field("2021", *pieces, options={"tactics": "on"})).give("answer salvo", seat="red").give("done")
    assert reveals(table, "attack 0506 by A")
    assert not reveals(table.give("attack 0506 by A"), "attack 0806 by B")
    assert table.state.answers == {}


@pytest.mark.rule("21:19.3")
def test_a_tactic_left_in_secret_may_be_any_of_them_or_none() -> None:
    """Drawn anew for the enemy who still has one; not for the viewer, nor where none is left or agreed."""
    foot = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    state = field("2021", *foot, *FAR, phase="move", options={"tactics": "on"})
    asked: list[int] = []

    def drawn(state: State, n: int) -> dict[str, str]:
        def pick(most: int) -> int:
            asked.append(most)
            return n

        return imagine(RULES.view(state, "blue"), pick).answers

    assert [drawn(state, n) for n in range(3)] == [{}, {"red": "pike"}, {"red": "salvo"}]
    assert set(asked) == {3}
    assert drawn(field("2021", *foot, *FAR, phase="move"), 1) == {}
    used = state.copy()
    used.tactics_used = ("red",)
    assert drawn(used, 1) == {}


@pytest.mark.rule("21:19.3")
def test_what_a_tactic_makes_of_no_effect_and_costs_is_said_before_it() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    table = Table(field("2021", *pieces, *FAR, phase="declare", options={"tactics": "on"}))
    assert table.hint("", "tactic") == "once a battle; 10 points on your demoralization track"
    told = {
        "pike": "instead of no effect, defender disrupted; exchange against a salvo",
        "salvo": "instead of no effect, attacker disrupted; exchange against a tactic",
    }
    for spoken, seat in (("tactic", "blue"), ("answer", "red")):
        hints = {word.text: word.hint for word in RULES.words(table.state, seat, (spoken,)).next}
        assert {tactic: hints[tactic] for tactic in told} == told
