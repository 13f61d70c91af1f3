"""The plan of a movement phase stays what it was while it is carried out, and everybody comes where he should."""

import random
from functools import partial

import pytest

from game.battles import RULES
from game.battles.ai import plan
from game.battles.ai.careful import careful
from game.battles.ai.dawn import dawn
from game.battles.ai.march import in_order
from game.battles.course import FireView, PlayerTurn
from game.battles.standin import choose
from game.battles.state import State
from game.core.words import Sentence
from tests.battles.positions import field
from tests.battles.test_careful import begun
from tests.battles.test_standin_plan import Chance

#: A line whose plan is to go forward; a gun in front of it.
LINE = ("blue horse A 4-6 0510", "blue foot B 8-3 0512", "blue foot C 8-3 0712", "red foot R 8-3 0503")
WAY_IN = [{"id": "N", "side": "blue", "from_turn": 2, "to_turn": 2, "area": "gate", "src": "seed"}]
GATE = {"areas": {"gate": ["0120"]}, "arrivals": WAY_IN}


def planned(state: State) -> tuple[tuple[str, str], ...]:
    plan._planned.cache_clear()
    return plan.planned(RULES.view(state, state.side), plan.Plan)


def after(state: State, *orders: Sentence) -> State:
    for order in orders:
        state = RULES.apply(state, state.side, order, Chance(1)).state
    return state


def test_a_gun_that_is_taken_does_not_change_the_plan() -> None:
    state = field("2021", *LINE, "red gun G 0-0 0508")
    whole = planned(state)
    assert len(whole) > 1
    taken = after(state, ("move", "A", "0507"))
    assert taken.pieces["G"].side == "blue"
    assert planned(taken) == whole


@pytest.mark.parametrize(("fires", "theirs"), [("red", True), ("blue", False)])
def test_a_gun_of_ones_own_was_the_enemys_if_he_fired_it(fires: str, theirs: bool) -> None:
    state = after(field("2021", *LINE, "blue gun G 0-0 0508"), ("move", "A", "0507"))
    state.before = PlayerTurn(1, "red", fires=(FireView("G", fires, "0508", "0510", 2, 1, "-"),))
    assert (dawn(RULES.view(state, "blue")).pieces["G"].side == "red") == theirs


def test_a_gun_stays_ones_own_under_a_unit_whom_another_passes() -> None:
    pieces = ("blue foot A 8-4 0511", "blue foot B 8-3 0509", "red gun G 0-0 0509", "red foot R 8-3 2042")
    state = field("1976", *pieces).copy()
    state.put("G", side="blue")  # B took it in another turn
    later = after(state, ("move", "A", "0507"))
    assert "0509" in later.now.moves[0].path
    assert dawn(RULES.view(later, "blue")).pieces["G"].side == "blue"
    away = after(later, ("move", "B", "0510"))
    assert dawn(RULES.view(away, "blue")).pieces["G"].side == "blue"


def test_a_gun_that_is_unlimbered_calls_for_no_new_plan() -> None:
    state = field("2021", *LINE, "blue gun G 0-3 0511 limbered")
    whole = planned(state)
    later = RULES.view(after(state, ("unlimber", "G")), "blue")
    assert plan.planned(later, plan.Plan) == whole
    assert plan._planned.cache_info().misses == 1


def test_who_comes_in_behind_those_that_have_moved_does_not_change_the_plan() -> None:
    state = field("2021", *LINE, "blue horse N 4-6 edge command=N", **GATE)
    whole = planned(state)
    later = after(state, ("move", "A", "0508"), ("move", "N", "0220"))
    assert dawn(RULES.view(later, "blue")).pieces["N"] == state.pieces["N"]
    assert planned(later) == whole


def test_who_came_in_before_all_others_is_part_of_the_plan() -> None:
    state = after(field("2021", *LINE, "blue horse N 4-6 edge command=N", **GATE), ("move", "N", "0220"))
    later = after(state, ("move", "A", "0508"))
    assert dawn(RULES.view(later, "blue")).pieces["N"] == state.pieces["N"]
    assert planned(later) == planned(state)


def test_once_a_leader_has_fallen_it_plans_anew_and_only_once() -> None:
    """A thoughtful one takes its ten seconds for each plan."""
    state = field("2021", *LINE, "red leader L 1-6 0506", "blue foot D 8-3 0912", "red foot S 8-3 2030")
    fallen = after(state, ("move", "A", "0507"))
    assert fallen.pieces["L"].where == "lost"
    begun = dawn(RULES.view(fallen, "blue"))
    assert (begun.pieces["A"].place, begun.pieces["L"].where, begun.now.moves) == ("0510", "lost", ())
    whole = planned(fallen)
    later = after(fallen, ("move", "D", "0911"), ("move", "B", "0511"))
    assert plan.planned(RULES.view(later, "blue"), plan.Plan) == whole
    assert plan._planned.cache_info().misses == 1


def test_a_leader_who_fell_after_he_had_moved_stays_fallen() -> None:
    state = field("2021", *LINE, "blue foot D 8-3 0504", "blue leader M 1-6 0507", "red foot S 8-3 2030")
    fallen = after(state, ("move", "M", "0504"), ("move", "D", "0506"))
    assert fallen.pieces["M"].where == "lost"
    begun = dawn(RULES.view(fallen, "blue"))
    assert (begun.pieces["M"].where, begun.pieces["D"].place) == ("lost", "0504")


def test_who_goes_through_a_friends_new_place_goes_before_him() -> None:
    line = ("blue foot A 8-3 0509", "blue foot B 8-2 0510", "red foot R 8-3 0503")
    view = RULES.view(field("2021", *line, "blue foot F 8-3 0709"), "blue")
    found = in_order(view, [("A", "0506"), ("F", "0509"), ("B", "0508")])
    assert found == [
        ("A", "0506"),
        ("B", "0508"),
        ("F", "0509"),
    ]


def test_two_cannot_take_each_others_places() -> None:
    view = RULES.view(field("2021", *LINE), "blue")
    assert in_order(view, [("B", "0712"), ("C", "0512"), ("A", "0508")]) == [("A", "0508")]


@pytest.mark.parametrize("tries", [0, 5])
def test_at_wittstock_all_come_where_they_should(tries: int) -> None:
    """Of a steady one a seventh did not, of an instant one a tenth."""
    kind = careful(tries) if tries else plan.Plan
    for turns in (1, 3):
        state = begun(turns, "wittstock")
        side, wanted = state.side, dict[str, str]()
        while state.phase == "move" and state.side == side:
            view, ask = RULES.view(state, side), partial(RULES.words, state, side)
            order = choose(view, ask, random.Random(1).randrange, kind)
            if order[0] == "move" and state.pieces[order[1]].where == "field" and not wanted:
                wanted = dict(plan.planned(view, kind))
            state = RULES.apply(state, side, order, Chance(1)).state
        assert len(wanted) > 4
        assert {unit: state.pieces[unit].place for unit in wanted} == wanted


def test_a_steady_one_goes_past_friends_who_go_too() -> None:
    """In 2021 nobody marches through friends; who stands behind a line may follow it all the same [21:7.6]."""
    line = [f"blue foot {name} 8-3 {here}" for name, here in zip("ABC", ("0409", "0510", "0609"), strict=True)]
    view = RULES.view(field("2021", *line, "blue foot D 8-3 0511", "red foot R 8-3 0503"), "blue")
    assert "0508" not in plan.Plan(view).goals["D"]
    assert "0508" in careful(0)(view, False).goals["D"]


def test_a_steady_one_sends_elsewhere_who_would_find_his_way_barred() -> None:
    """At Lutter, without that, a third to a half of those who were to go would not."""
    state = begun(2, "lutter")
    thought = careful(0)(RULES.view(state, state.side), False)
    thought.make()
    assert len(thought.moves()) > 10
    assert len(in_order(thought.view, thought.moves())) == len(thought.moves())
